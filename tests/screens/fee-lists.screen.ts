import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import { device } from '#data/device/db.ts'
import { nudge } from '#data/sync/nudge.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { takePaymentOffline } from '#domain/fees/fees.offline.ts'
import { addDays, formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import type { CashUp, HeldList } from '#domain/fees/income.schema.ts'
import type { BalanceSummary, PaymentListed, PaymentPage, UnpaidStudent } from '#domain/fees/reports.schema.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import { ask, seriesOf } from '#tests/school/ask.ts'
import { debtor, duesOf, ofReceipt } from '#tests/school/fees.ts'
import { today } from '#tests/school/office.ts'
import { closeApp, forgetDevice, openApp, reload } from './app.tsx'
import { chooseAll, confirm, COUNTER, searchOf } from './fee-steps.ts'
import { useSchool, type School } from './school.ts'
import { countOf, draftOf, press, reads, rowOf, savedBy, sees, seesNoMore, select, valueOf } from './steps.ts'

const centsOfDollars = (dollars: number): number => Math.round(dollars * 100)

const dueOf = ({ unpaidDetails }: BalanceSummary): number => unpaidDetails.reduce((sum, { due }) => sum + due, 0)

const summaryOf = (school: School, id: number): Promise<BalanceSummary> => ask(school, 'GET', `/fee/students/${id}`)

const pay = (
  school: School,
  receipt: string,
  studentId: number,
  { month, year, due }: { month: number; year: number; due: number },
) =>
  ask(school, 'POST', '/fee/payment/multi', {
    as: 'office',
    body: { ref: crypto.randomUUID(), receipt, lines: [{ studentId, month, year, amountPaid: due }] },
  })

/** Text of the paper that this action prints. */
async function printedBy(act: () => Promise<void>): Promise<string> {
  const print = vi.spyOn(window, 'print')
  const printed = new Promise<string>((resolve) => {
    print.mockImplementation(() => resolve(document.querySelector('[data-printed]')?.textContent ?? ''))
  })
  try {
    await act()
    return await printed
  } finally {
    print.mockRestore()
    dispatchEvent(new Event('afterprint'))
  }
}

/** Runs `work` with the device's clock at this time. */
async function atTime(time: string, work: () => Promise<string>): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(time) })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

describe('lists about money', () => {
  const school = useSchool()

  test(
    'show the same debts without network as the school has, by student and by family',
    { tags: ['promise:months-agree'] },
    async () => {
      const unpaid = await ask<UnpaidStudent[]>(school, 'GET', '/fee/StudentWithBalance')
      expect(unpaid.length).toBeGreaterThan(50)
      const total = unpaid.reduce((sum, { balanceDue }) => sum + centsOfDollars(balanceDue), 0)
      const [first] = unpaid.toSorted((a, b) => b.balanceDue - a.balanceDue)
      await school.openAs('office', '/dashboard')
      await school.cut()
      openApp('/dashboard/StudentWithBalance')
      await sees(page.getByRole('status').getByText(`${unpaid.length} students`))
      await reads(formatCents(total))
      await page.getByLabelText('Search by name, ID or phone').fill(String(first?.studentId))
      const balance = formatCents(centsOfDollars(first?.balanceDue ?? 0))
      await sees(rowOf(first?.name ?? '').getByText(balance, { exact: true }))
      for (const path of ['/dashboard/UnpaidFamily', '/dashboard/UnpaidFamilySummary']) {
        openApp(path)
        await reads(formatCents(total))
      }
    },
  )

  test(
    'let an administrator correct a payment, which changes the debt and the cash-up, and keep the form if that fails',
    { tags: ['promise:drafts-come-back'] },
    async () => {
      const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=50')
      const payment = payments.find(({ amountPaid, discount }) => amountPaid === 17 && discount === 0)!
      const before = await summaryOf(school, payment.studentId)
      await school.openAs('admin', `/dashboard/UpdatedPayment?search=${payment.receipt}`)
      await press(`Edit the payment of ${payment.fullname}`)
      const amount = page.getByLabelText(`Amount Paid of ${payment.fullname}`)
      const draft = () => draftOf<{ amount: string }>('fees:correction')
      await amount.fill('13')
      await expect.poll(async () => (await draft())?.amount).toBe('13')
      // The present amount of the payment is no draft.
      await amount.fill('17.00')
      await expect.poll(draft).toBeUndefined()
      await amount.fill('12.50')
      await page.getByLabelText(`Reason of ${payment.fullname}`).fill('counted again')
      await school.cut()
      await press('Save')
      await sees('Nothing was changed.')
      await expect.poll(async () => (await draft())?.amount).toBe('12.50')
      reload()
      await sees('What you typed before has been restored.')
      expect(valueOf(amount)).toBe('12.50')
      await school.mend()
      await press('Save')
      await sees('Payment updated.')
      await sees(rowOf(payment.receipt).getByText('$12.50'))
      const after = await summaryOf(school, payment.studentId)
      expect(dueOf(after) - dueOf(before)).toBeCloseTo(4.5 - before.carryForward + after.carryForward)
      openApp(`/dashboard/StudentWithBalance?search=${payment.studentId}`)
      await sees(rowOf(payment.fullname).getByText('$4.50'))
      openApp('/dashboard/CashUp')
      const line = page.getByRole('table', { name: 'Corrected and given back' }).getByRole('row')
      await sees(line.filter({ hasText: payment.receipt }).getByText('-$4.50'))
    },
  )

  test('let an administrator give money back out of today’s drawer, with a receipt', async () => {
    const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=50')
    const payment = payments.findLast(({ amountPaid, method }) => amountPaid === 17 && method === 'Cash')!
    const day = schoolDay(Date.parse(payment.date), 'Africa/Mogadishu')
    const before = await ask<CashUp>(school, 'GET', `/fee/cash-up?date=${day}`)
    await school.openAs('admin', `/dashboard/UpdatedPayment?source=all&search=${payment.receipt}`)
    await press(`Give money back to ${payment.fullname}`)
    const dialog = page.getByRole('dialog', { name: 'Give money back' })
    await sees(dialog.getByText('out of your drawer today'))
    await page.getByLabelText('Amount to give back').fill('5')
    await page.getByLabelText('Reason').fill('paid too much')
    await dialog.getByRole('button', { name: 'Give back' }).click()
    await sees(dialog.getByText(/\$5.00 given back. Receipt S-R\d+/))
    const printed = await printedBy(() => dialog.getByRole('button', { name: 'Print the receipt' }).click())
    expect(printed).toContain(payment.receipt)
    expect(printed).toContain('$5.00')

    openApp('/dashboard/CashUp')
    const own = page
      .getByRole('table', { name: fullNameOf('admin') })
      .getByRole('row')
      .filter({ hasText: 'Cash' })
    await sees(own)
    const cells = own.element().querySelectorAll('td')
    const amounts = [...cells].map(({ textContent }) => textContent ?? '').filter((words) => words.includes('$'))
    const cents = amounts.map((words) => Math.round(Number(words.replace(/[$,]/g, '')) * 100))
    // Columns at the end: money given back, expenses, and the sum of the row.
    expect(cents.at(-3)).toBe(-500)
    expect(cents.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(cents.at(-1))
    const after = await ask<CashUp>(school, 'GET', `/fee/cash-up?date=${day}`)
    expect(after.lines).toEqual(before.lines)
    openApp(`/dashboard/CashUp?date=${day}`)
    await sees('The totals of this day do not change.')
  })

  test(
    'let an administrator settle a held payment with one tap, and the cash-up counts the payment before and after',
    { tags: ['promise:money-is-recorded'] },
    async () => {
      const [owing] = await ask<UnpaidStudent[]>(school, 'GET', '/fee/StudentWithBalance')
      const { unpaidDetails } = await summaryOf(school, owing!.studentId)
      const [month] = unpaidDetails
      const series = await seriesOf(school, 'office')
      const held = `${series}-R000902`
      await pay(school, `${series}-R000901`, owing!.studentId, month!)
      await pay(school, held, owing!.studentId, month!)
      await school.openAs('admin', '/dashboard/CashUp')
      const drawer = page
        .getByRole('table', { name: fullNameOf('office') })
        .getByRole('row')
        .filter({ hasText: 'Cash' })
      await sees(drawer)
      const inDrawer = () => drawer.query()?.querySelector('td:last-child')?.textContent
      const cash = inDrawer()!
      openApp('/dashboard/HeldPayments')
      const card = page.getByRole('listitem').filter({ hasText: held })
      await sees(card.getByText(`${fullNameOf('office')} took`))
      await sees(card.getByText('was already paid.'))
      await card.getByRole('button', { name: /^(Use for the oldest month that is due|Keep for the next fee)/ }).click()
      await sees('The payment is settled.')
      await seesNoMore(card)
      const { payments } = await ask<z.infer<typeof HeldList>>(school, 'GET', '/fee/held')
      expect(payments.map(({ receipt }) => receipt)).not.toContain(held)
      openApp('/dashboard/CashUp')
      await sees(drawer)
      await expect.poll(inDrawer).toBe(cash)
      await page.getByLabelText(`Counted cash of ${fullNameOf('office')}`).fill(cash.replace('$', ''))
      await sees('Exactly right.')
    },
  )

  test('keep a typed reason when the school’s list of held payments takes the place of the device’s list', async () => {
    const [owing, other] = await ask<UnpaidStudent[]>(school, 'GET', '/fee/StudentWithBalance')
    const series = await seriesOf(school, 'office')
    const payTwice = async (studentId: number, first: number) => {
      const { unpaidDetails } = await summaryOf(school, studentId)
      const month = unpaidDetails[0]!
      await pay(school, `${series}-R000${first}`, studentId, month)
      await pay(school, `${series}-R000${first + 1}`, studentId, month)
      return `${series}-R000${first + 1}`
    }
    const held = await payTwice(owing!.studentId, 911)
    // A new device, which has no cached answer of the school for this screen.
    await forgetDevice()
    await school.openAs('admin', '/dashboard')
    await school.cut(/\/fee\/held/)
    openApp('/dashboard/HeldPayments')
    const cardOf = (receipt: string) => page.getByRole('listitem').filter({ hasText: receipt })
    await cardOf(held).getByRole('button', { name: 'Give the money back' }).click()
    const reason = page.getByRole('dialog').getByLabelText('Reason')
    await reason.fill('paid at two counters')
    const atSchool = (await ask<z.infer<typeof HeldList>>(school, 'GET', '/fee/held')).payments
    const shown = [...(document.querySelector('main')?.textContent ?? '').matchAll(/Receipt ([A-Z\d]{3}-R\d{6})/g)]
    expect(shown.map(([, receipt]) => receipt)).toEqual(atSchool.map(({ receipt }) => receipt))
    await school.mend()
    // One more held payment, which makes the screen ask the school again.
    const next = await payTwice(other!.studentId, 921)
    nudge('sendNow')
    await expect.element(cardOf(next).first()).toBeInTheDocument()
    expect(valueOf(reason)).toBe('paid at two counters')
    await page.getByRole('dialog').getByRole('button', { name: 'Give the money back' }).click()
    await seesNoMore(cardOf(held))
  })

  test(
    'let an administrator choose the student of money that was taken for an unknown id',
    { tags: ['fault:unplaced-money'] },
    async () => {
      const { students } = school.office.classNamed('1A')
      const dues = await duesOf(school, students)
      const child = students[dues.indexOf(0)]!
      await school.openAs('office', COUNTER)
      const lines = [{ studentId: 999_999, year: 2026, month: 9, amountPaid: 8.5 }]
      const { id, receipt = '' } = await enqueue(device(), takePaymentOffline, {
        body: { ref: crypto.randomUUID(), lines },
      })
      nudge('enqueue')
      await expect.poll(async () => (await device().outbox.get(id))?.attention).toMatch(/\$8.50 is held/)
      await school.openAs('admin', '/dashboard/HeldPayments')
      const card = page.getByRole('listitem').filter({ hasText: receipt })
      await sees(card.getByText('The school has no student with this ID.'))
      await sees(card.getByText('$8.50 of student 999999'))
      await card.getByRole('button', { name: 'Choose the student' }).click()
      await press('Record the payment')
      await reads('Please enter a valid amount and student ID')
      await page.getByLabelText('ID of student 1').fill(String(child.id))
      await sees(page.getByText(`${child.fullname}, 1A`))
      await press('Record the payment')
      await sees('The payment is settled.')
      // Held again, now as the chosen student's, since she owes nothing.
      await sees(card.getByText('was already paid.'))
      const placed = { studentId: child.id, amountCents: 850, state: 'held' }
      expect(await ofReceipt(school, receipt)).toMatchObject([placed])
    },
  )

  test('show a payment that a clerk dates back to yesterday apart from the others in yesterday’s cash-up', async () => {
    const family = await debtor(school)
    const yesterday = addDays(today(), -1)
    await school.openAs('office', COUNTER)
    await sees(searchOf())
    await school.cut()
    const receipt = await atTime(`${yesterday}T09:00:00Z`, async () => {
      reload()
      await chooseAll(family)
      return confirm()
    })
    await school.mend()
    await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBeGreaterThan(0)
    expect((await ofReceipt(school, receipt))[0]?.paidAt).toContain(yesterday)

    // A new device: the administrator works at another computer.
    closeApp()
    await forgetDevice()
    const late = page.getByText(`${formatCents(family.dueCents)} reached the school after this day`)
    await school.openAs('admin', `/dashboard/CashUp?date=${yesterday}`)
    await sees(late)
    openApp('/dashboard/CashUp')
    await sees('Cash in the drawer')
    expect(countOf(late)).toBe(0)
    const earlier = page.getByRole('table', { name: 'Dated earlier' })
    await sees(
      earlier
        .getByRole('row')
        .filter({ hasText: formatDay(yesterday) })
        .getByText(formatCents(family.dueCents)),
    )
  })

  test('show a voucher, which is printed in two copies and saved as a PDF', async () => {
    const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=20')
    const voucher = payments.at(-1) as PaymentListed
    const month = `${voucher.year}-${String(voucher.month).padStart(2, '0')}`
    await school.openAs('office', `/dashboard/VoucherList?month=${month}&search=${voucher.receipt}`)
    await press(`View the voucher of ${voucher.fullname}`)
    const panel = page.getByRole('dialog', { name: `Voucher ${voucher.id}` })
    await sees(panel.getByText(voucher.receipt))
    const printed = await printedBy(() => panel.getByRole('button', { name: 'Print Voucher' }).click())
    expect(printed).toMatch(/Office copy[\s\S]*Student copy/)
    const saved = await savedBy(() => panel.getByRole('button', { name: 'Download PDF' }).click())
    expect(saved.name).toBe(`Voucher-${voucher.id}.pdf`)
  })

  test('let an administrator set and change the discount limit of a month', async () => {
    await school.openAs('admin', '/dashboard/DiscountManagement')
    await select('Month', 'July')
    expect(valueOf(page.getByLabelText('Year'))).toBe('2025')
    const limit = page.getByLabelText('Max limit ($)')
    await limit.fill('12,5')
    await press('Set limit')
    await sees('Please enter a valid amount')
    await limit.fill('125')
    await press('Set limit')
    await sees('Discount limit set successfully')
    await sees('$0.00 of $125.00 given')
    await press('Change the limit of July 2025')
    await limit.fill('80')
    await press('Update limit')
    await sees('Discount limit updated')
    expect(await ask(school, 'GET', '/discount-limit/7/2025')).toMatchObject({ maxLimit: 80 })
  })
})
