import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatCents } from '#domain/school/money.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import type { PaymentPage, UnpaidFamily } from '#domain/fees/reports.schema.ts'
import type { VoucherGroup } from '#domain/fees/vouchers.schema.ts'
import { ask, seriesOf } from '#tests/school/ask.ts'
import { debtor, duesOf, ofReceipt, registerFamily } from '#tests/school/fees.ts'
import { today } from '#tests/school/office.ts'
import { openApp } from './app.tsx'
import { choose, chooseAll, confirm, COUNTER, receiptDialog, searchOf, takeButton } from './fee-steps.ts'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, fieldOf, press, reads, rowOf, sees, seesNoMore, usePhone } from './steps.ts'

const [YEAR = 0, MONTH = 0] = today().split('-').map(Number)

/** Number of a receipt that is not on devices, since it is older than the two months of a replica. */
async function oldReceipt(school: School): Promise<string> {
  const receiptsInReplica = new Set((await school.office.payments()).map(({ receipt }) => receipt))
  const first = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=100')
  const last = Math.ceil(first.total / 100)
  const { payments } = await ask<PaymentPage>(school, 'GET', `/fee/payments?state=confirmed&limit=100&page=${last}`)
  return payments.find(({ receipt }) => !receiptsInReplica.has(receipt))!.receipt
}

const otherFamilyButton = () => buttonOf('Other family')

describe('the fee desk:', () => {
  const school = useSchool()

  describe('the search at the counter', () => {
    describe('on a phone, by keyboard', () => {
      usePhone()

      test('opens a family by Enter only for an id or phone, and otherwise one chosen with the arrow keys', async () => {
        const family = await debtor(school)
        const [first] = family.children
        await school.openAs('office', COUNTER)
        await sees(searchOf())

        await choose('zzzzqq')
        await sees('No student found.')
        await choose('88888')
        await sees('No student found.')
        const name = first!.fullname.split(' ').slice(0, 2).join(' ')
        await choose(name)
        await sees('Choose from the list: press ↓ and Enter, or tap.')
        expect(countOf(otherFamilyButton())).toBe(0)
        await userEvent.keyboard('{ArrowDown}')
        await userEvent.keyboard('{ArrowUp}')
        await expect.poll(() => document.activeElement).toBe(searchOf().element())
        await userEvent.keyboard('{ArrowDown}{Enter}')
        await sees(otherFamilyButton())
        await press('Other family')

        await choose(String(first!.id))
        await sees(otherFamilyButton())
        const head = otherFamilyButton().element().parentElement?.textContent ?? ''
        expect(head).toContain(first!.fullname.split(' ').slice(1).join(' '))
        expect(head).toContain(formatPhone(family.phone))
        for (const { fullname } of family.children.slice(0, 4)) expect(head).toContain(fullname.split(' ')[0])
        await press('Other family')
        await choose(formatPhone(family.phone))
        await sees(takeButton())
      })

      test('asks the school for a receipt that the device does not have, and says if the school has none', async () => {
        const receipt = await oldReceipt(school)
        await school.openAs('office', COUNTER)
        await choose(receipt.toLowerCase())
        await sees(page.getByRole('dialog', { name: `Receipt ${receipt}` }))
        await press('Done')

        await choose('ZZZ-R999999')
        await reads('The school has no receipt ZZZ-R999999.')
        await press('Done')
        await expect.poll(() => document.activeElement).toBe(searchOf().element())
        await school.cut()
        await choose('ZZZ-R999998')
        await reads('Receipt ZZZ-R999998 is not on this device, and the school server cannot be reached.')
        await press('Done')
        await school.mend()
      })
    })

    test('and the search of payments find the student with this very id, and not phones that contain its digits', async () => {
      const [payment] = await school.office.payments()
      await school.openAs('office', `/dashboard/UpdatedPayment?search=${payment!.studentId}`)
      const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
      await sees(rowOf(payment!.receipt).first())
      const own = (await school.office.payments()).filter(({ studentId }) => studentId === payment!.studentId)
      expect(countOf(rows)).toBe(own.length)
    })
  })

  describe('receipts', () => {
    test('say how much was paid, and which payments were voided later', async () => {
      const family = await debtor(school)
      await school.openAs('office', COUNTER)
      await chooseAll(family)
      const receipt = await confirm()
      const paper = receiptDialog()
      const [part] = await (async () => {
        await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBeGreaterThan(0)
        return ofReceipt(school, receipt)
      })()
      const [settled] = part!.parts
      await sees(paper.getByText(formatCents(settled!.amountCents + settled!.discountCents)).first())
      await press('New payment')
      await ask(school, 'POST', `/fee/payments/${part!.id}/void`, { body: { reason: 'typed twice' } })
      const line = page.getByRole('button', { name: new RegExp(`^${receipt}`) })
      const isFamily = family.children.length > 1
      await sees(line.getByText(isFamily ? 'Partly voided' : 'Voided'))
      await line.click()
      await sees(
        page
          .getByRole('dialog', { name: `Receipt ${receipt}` })
          .getByText(/^Voided .*: no longer valid\.$/)
          .first(),
      )
    })
  })

  describe('lists about fees', () => {
    test('lead from a family that owes to the counter, which shows the same children and the same debt', async () => {
      const families = await ask<UnpaidFamily[]>(school, 'GET', '/fee/unpaid-families')
      const family = families.find(({ students }) => students.length > 1)!
      await school.openAs('office', `/dashboard/UnpaidFamily?search=${family.students[0]!.id}`)
      await sees(page.getByText(formatCents(Math.round(family.totalBalance * 100))).first())
      await page
        .getByRole('link', { name: /^Take payment of the family/ })
        .first()
        .click()
      await sees(otherFamilyButton())
      await sees(page.getByText(`${formatCents(Math.round(family.totalBalance * 100))} due`))
      for (const { fullname } of family.students) await sees(page.getByLabelText(`Amount for ${fullname}`))
    })

    test('show the newest vouchers of a month before the others are loaded', async () => {
      const months = await ask<VoucherGroup[]>(school, 'GET', '/Voucher/vouchers/monthly/grouped')
      const large = months.find(({ count }) => count > 60)!
      const month = `${large.year}-${String(large.month).padStart(2, '0')}`
      await school.openAs('office', '/dashboard')
      await school.cut(/limit=500/)
      openApp(`/dashboard/VoucherList?month=${month}`)
      await sees(page.getByText(new RegExp(`of ${large.count} vouchers`)))
      await school.mend()
      openApp(`/dashboard/VoucherList?month=${month}`)
      await sees(page.getByText(`${large.count} vouchers`, { exact: true }).last())
    })
  })

  describe('a payment held since its discount is above the limit', () => {
    test('is settled without the discount, or with the discount approved for a reason', async () => {
      const [one, two] = await registerFamily(school, '639999871', [1_700, 1_700])
      await ask(school, 'POST', '/fee/generate-monthly-fees', { body: {} })
      await ask(school, 'POST', '/discount-limit', { body: { year: YEAR, month: MONTH, maxLimit: 0 } })
      const series = await seriesOf(school, 'office')
      const receipts = [`${series}-R000951`, `${series}-R000952`]
      for (const [at, child] of [one, two].entries()) {
        const lines = [{ studentId: child!.id, year: YEAR, month: MONTH, amountPaid: 12, discount: 5 }]
        const body = { ref: crypto.randomUUID(), receipt: receipts[at], lines, discountReason: 'orphan' }
        await ask(school, 'POST', '/fee/payment/multi', { as: 'office', body })
      }
      await school.openAs('admin', '/dashboard/HeldPayments')
      const card = (receipt: string) => page.getByRole('listitem').filter({ hasText: `Receipt ${receipt}` })
      const refused = card(receipts[0]!)
      await sees(refused.getByText('The discount of $5.00 is refused. This amount is still due.').first())
      await refused.getByRole('button', { name: 'Take the money, refuse the discount' }).click()
      await seesNoMore(refused)

      const approved = card(receipts[1]!)
      await sees(approved.getByText(/^The money settles .* \$17\.00\./))
      await approved.getByRole('button', { name: 'Approve the discount above the limit' }).click()
      const dialog = page.getByRole('dialog', { name: 'Approve the discount above the limit' })
      await dialog.getByRole('button', { name: 'Approve the discount above the limit' }).click()
      await sees(dialog.getByText('Please give a reason.'))
      await fieldOf('Reason').fill('promised in August')
      await dialog.getByRole('button', { name: 'Approve the discount above the limit' }).click()
      await seesNoMore(approved)
      expect(await duesOf(school, [one!, two!])).toEqual([500, 0])
    })
  })
})
