import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addDays } from '#domain/core/dates.ts'
import { formatCents } from '#domain/core/money.ts'
import type { HeldList } from '#domain/fees/income.schema.ts'
import type { BalanceSummary, PaymentListed, PaymentPage, UnpaidStudent } from '#domain/fees/reports.schema.ts'
import { readStored } from '#tests/faults/engine.ts'
import { ask, chooseAll, confirm, debtor, ofReceipt, openCounter, searchOf } from './fee-steps.ts'
import { today } from './office.ts'
import { useSchool, type School } from './school.ts'
import { fullNameOf, PATIENCE, prepare, signIn } from './steps.ts'

const WIDE = { width: 1280, height: 900 }

describe('lists about money', () => {
  const school = useSchool()

  test('who owes what is the same without network as the school says, by student, month and family', async () => {
    const unpaid = await ask<UnpaidStudent[]>(school, 'GET', '/fee/StudentWithBalance')
    expect(unpaid.length).toBeGreaterThan(50)
    const total = unpaid.reduce((sum, { balanceDue }) => sum + Math.round(balanceDue * 100), 0)
    const [first] = unpaid.toSorted((a, b) => b.balanceDue - a.balanceDue)
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    school.proxy.link = 'cut'
    await page.goto('/dashboard/StudentWithBalance')
    await page.getByRole('status').getByText(`${unpaid.length} students`).waitFor(PATIENCE)
    await page.getByText(formatCents(total), { exact: true }).first().waitFor()
    await page.getByLabel('Search by name, ID or phone').fill(String(first?.studentId))
    const row = page.getByRole('row').filter({ hasText: first?.name ?? '' })
    await row
      .getByText(formatCents(Math.round((first?.balanceDue ?? 0) * 100)), { exact: true })
      .first()
      .waitFor()
    for (const path of ['/dashboard/UnpaidFamily', '/dashboard/UnpaidFamilySummary']) {
      await page.goto(path)
      await page.getByText(formatCents(total), { exact: true }).first().waitFor(PATIENCE)
    }
  })

  test('a correction changes the payment and what is owed, and keeps what was typed when it fails', async () => {
    const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=50')
    const payment = payments.find(({ amountPaid, discount }) => amountPaid === 17 && discount === 0)!
    const before = await summaryOf(school, payment.studentId)
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    await page.goto(`/dashboard/UpdatedPayment?search=${payment.receipt}`)
    await page.getByRole('button', { name: `Edit the payment of ${payment.fullname}` }).click(PATIENCE)
    const amount = page.getByLabel(`Amount Paid of ${payment.fullname}`)
    await amount.fill('12.50')
    school.proxy.link = 'cut'
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Nothing was changed.').waitFor(PATIENCE)
    const draft = () => readStored<{ value: { amount: string } }>(page, 'drafts', 'fees:correction')
    await expect.poll(async () => (await draft())?.value.amount, PATIENCE).toBe('12.50')
    await page.reload()
    await page.getByText('What you had typed before is back.').waitFor(PATIENCE)
    expect(await amount.inputValue()).toBe('12.50')
    school.proxy.link = 'up'
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Payment updated.').waitFor(PATIENCE)
    await page.getByRole('row').filter({ hasText: payment.receipt }).getByText('$12.50').waitFor()
    const after = await summaryOf(school, payment.studentId)
    expect(dueOf(after) - dueOf(before)).toBeCloseTo(4.5 - before.carryForward + after.carryForward)
    await page.goto(`/dashboard/StudentWithBalance?search=${payment.studentId}`)
    await page.getByRole('row').filter({ hasText: payment.fullname }).getByText('$4.50').first().waitFor(PATIENCE)
  })

  test('an administrator settles a held payment in one tap, and it is in the cash-up either way', async () => {
    const [debtor] = await ask<UnpaidStudent[]>(school, 'GET', '/fee/StudentWithBalance')
    const { unpaidDetails } = await summaryOf(school, debtor!.studentId)
    const [month] = unpaidDetails
    await pay(school, 'K7Q-R000901', debtor!.studentId, month!)
    await pay(school, 'K7Q-R000902', debtor!.studentId, month!)
    const device = await school.device(WIDE)
    await signIn(device, 'admin')
    const { page } = device
    await page.goto('/dashboard/CashUp')
    const drawer = page.getByRole('heading', { level: 2, name: fullNameOf('office') })
    await drawer.waitFor(PATIENCE)
    const cash = await cashOf(page)
    await page.goto('/dashboard/HeldPayments')
    const card = page.getByRole('listitem').filter({ hasText: 'K7Q-R000902' })
    await card.getByText(`${fullNameOf('office')} took`).waitFor(PATIENCE)
    await card.getByText('was already paid.').waitFor()
    await card.getByRole('button', { name: 'Keep as carry-forward' }).click()
    await page.getByText('The payment is settled.').waitFor(PATIENCE)
    await card.waitFor({ state: 'detached' })
    const { payments } = await ask<z.infer<typeof HeldList>>(school, 'GET', '/fee/held')
    expect(payments.map(({ receipt }) => receipt)).not.toContain('K7Q-R000902')
    await page.goto('/dashboard/CashUp')
    await drawer.waitFor(PATIENCE)
    await expect.poll(() => cashOf(page), PATIENCE).toBe(cash)
    await page.getByLabel('Counted cash').fill(cash.replace('$', ''))
    await page.getByText('Exactly right.').waitFor()
  })

  test('money that a clerk dates back to yesterday is told apart where yesterday’s drawer is counted', async () => {
    const family = await debtor(school)
    const clerk = await school.device(WIDE)
    await prepare(clerk, 'office')
    await openCounter(clerk.page)
    school.proxy.link = 'cut'
    const yesterday = addDays(today(), -1)
    await clerk.page.clock.setSystemTime(Date.parse(`${yesterday}T09:00:00Z`))
    await clerk.page.reload()
    await searchOf(clerk.page).waitFor(PATIENCE)
    await chooseAll(clerk.page, family)
    const receipt = await confirm(clerk.page)
    school.proxy.link = 'up'
    await clerk.page.clock.setSystemTime(Date.now())
    await clerk.page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(async () => (await ofReceipt(school, receipt)).length, PATIENCE).toBeGreaterThan(0)
    expect((await ofReceipt(school, receipt))[0]?.paidAt).toContain(yesterday)

    const device = await school.device()
    await signIn(device, 'admin')
    const { page } = device
    const late = page.getByText(`${formatCents(family.dueCents)} reached the school after this day`)
    await page.goto(`/dashboard/CashUp?date=${yesterday}`)
    await late.waitFor(PATIENCE)
    await page.goto('/dashboard/CashUp')
    await page.getByText('Cash in the drawer').first().waitFor(PATIENCE)
    expect(await late.count()).toBe(0)
  })

  test('a voucher is read, printed in two copies and taken along', async () => {
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=20')
    const voucher = payments.at(-1) as PaymentListed
    const month = `${voucher.year}-${String(voucher.month).padStart(2, '0')}`
    await page.goto(`/dashboard/VoucherList?month=${month}&search=${voucher.receipt}`)
    await page.getByRole('button', { name: `View the voucher of ${voucher.fullname}` }).click(PATIENCE)
    const panel = page.getByRole('dialog', { name: `Voucher ${voucher.id}` })
    await panel.getByText(voucher.receipt).first().waitFor()
    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute('data-was-printed', document.querySelector('[data-printed]')?.textContent ?? '')
    })
    await panel.getByRole('button', { name: 'Print Voucher' }).click()
    await page.locator('body[data-was-printed]').waitFor(PATIENCE)
    const printed = await page.locator('body').getAttribute('data-was-printed')
    expect(printed).toMatch(/Office copy[\s\S]*Student copy/)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    const saved = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Download PDF' }).click()
    expect((await saved).suggestedFilename()).toBe(`Voucher-${voucher.id}.pdf`)
  })

  test('an administrator sets how much discount a month may give, and changes it', async () => {
    const device = await school.device(WIDE)
    await signIn(device, 'admin')
    const { page } = device
    await page.goto('/dashboard/DiscountManagement')
    await page.getByLabel('Month').selectOption('July', PATIENCE)
    expect(await page.getByLabel('Year').inputValue()).toBe('2025')
    await page.getByLabel('Max limit ($)').fill('12,5')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await page.getByText('Please enter a valid amount').waitFor()
    await page.getByLabel('Max limit ($)').fill('125')
    await page.getByRole('button', { name: 'Set limit' }).click()
    await page.getByText('Discount limit set successfully').waitFor(PATIENCE)
    await page.getByText('$0.00 of $125.00 given').waitFor(PATIENCE)
    await page.getByRole('button', { name: 'Change the limit of July 2025' }).click()
    await page.getByLabel('Max limit ($)').fill('80')
    await page.getByRole('button', { name: 'Update limit' }).click()
    await page.getByText('Discount limit updated').waitFor(PATIENCE)
    expect(await ask(school, 'GET', '/discount-limit/7/2025')).toMatchObject({ maxLimit: 80 })
  })
})

const cashOf = async (page: Page): Promise<string> => {
  const words = await page.getByText('Cash in the drawer').first().locator('xpath=..').textContent()
  return words?.replace('Cash in the drawer', '').trim() ?? ''
}

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
    body: { ref: randomUUID(), receipt, lines: [{ studentId, month, year, amountPaid: due }] },
  })
