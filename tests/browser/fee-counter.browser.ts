import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { centsOf, formatCents } from '#domain/core/money.ts'
import { formatMonth, shortMonth } from '#domain/core/months.ts'
import type { PaymentListed, PaymentPage } from '#domain/fees/reports.schema.ts'
import { readAll } from '#tests/faults/engine.ts'
import { comeBack, fieldOf } from './accounts-steps.ts'
import {
  ask,
  chooseAll,
  confirm,
  confirmDialog,
  debtor,
  deleteStudent,
  duesOf,
  ofReceipt,
  openCounter,
  receiptDialog,
  receiptNumber,
  registerFamily,
  searchOf,
  takeButton,
} from './fee-steps.ts'
import { today } from './office.ts'
import { useSchool, type School } from './school.ts'
import { PATIENCE, prepare } from './steps.ts'

const WIDE = { width: 1280, height: 900 }
const [YEAR = 0, MONTH = 0] = today().split('-').map(Number)
const PRESENT = { year: YEAR, month: MONTH }

const zaad = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('radio', { name: 'ZAAD' }).check({ force: true })
  await fieldOf(page, 'Payment number').fill(number)
}

const checkButton = (page: Page) => page.getByRole('button', { name: 'Check', exact: true })

/** A ZAAD number that was used before the two months that a device knows of. */
async function longUsed(school: School): Promise<PaymentListed> {
  const known = new Set((await school.office.payments()).map(({ number }) => number))
  const first = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=100')
  const last = Math.ceil(first.total / 100)
  const { payments } = await ask<PaymentPage>(school, 'GET', `/fee/payments?state=confirmed&limit=100&page=${last}`)
  return payments.find(({ method, number }) => method === 'ZAAD' && number && !known.has(number))!
}

type Limit = { usedCents: number }

/** This month may give so many dollars of discount; says what it has given. */
async function limitTo(school: School, maxLimit: number): Promise<Limit> {
  const body = { ...PRESENT, maxLimit }
  return (await ask<{ limit: Limit }>(school, 'POST', '/discount-limit', { body })).limit
}

/** Nothing was ever entered on this device, so nothing can have been sent. */
async function expectNothingTaken(page: Page): Promise<void> {
  expect(await readAll(page, 'outbox')).toEqual([])
  expect(await readAll(page, 'kept')).toEqual([])
}

describe('at the counter', () => {
  const school = useSchool()

  test('a number that only the school knows to be used is found while it answers, and else the device says how far it looked', async () => {
    const family = await debtor(school)
    const used = await longUsed(school)
    const device = await school.device()
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    await chooseAll(page, family)
    const warning = page.getByRole('alert').filter({ hasText: 'This payment number was already used.' })
    school.proxy.link = 'cut'
    await zaad(page, used.number!)
    await checkButton(page).click()
    await page.getByText(/^Checked on this device as of/).waitFor(PATIENCE)
    expect(await warning.count()).toBe(0)

    school.proxy.link = 'up'
    await zaad(page, '639000111222')
    await checkButton(page).click()
    await page.getByRole('button', { name: 'Checked!' }).waitFor(PATIENCE)
    expect(await page.getByText(/^Checked on this device/).count()).toBe(0)
    expect(await warning.count()).toBe(0)

    await zaad(page, used.number!)
    await checkButton(page).click()
    await warning.getByText(`ZAAD - ${used.number}`).waitFor(PATIENCE)
    await warning
      .getByText(`${used.fullname}: ${formatMonth(used)}, ${formatCents(centsOf(used.amountPaid))}`)
      .waitFor()
    await takeButton(page).click()
    expect(await confirmDialog(page).count()).toBe(0)
    await zaad(page, '639000111222')
    await takeButton(page).click()
    await page.getByText('You have not verified this payment number.').waitFor()
    await checkButton(page).click()
    await page.getByRole('button', { name: 'Checked!' }).waitFor(PATIENCE)
    const receipt = await confirm(page)
    await expect.poll(async () => (await ofReceipt(school, receipt))[0]?.state, PATIENCE).toBe('confirmed')
    expect((await ofReceipt(school, receipt))[0]?.number).toBe('639000111222')
  })

  test('a family of twelve owes, is told, and pays the same to the cent, on one receipt', async () => {
    const fees = Array.from({ length: 12 }, (_, at) => 1_000 + at * 137 + 1)
    const total = fees.reduce((sum, cents) => sum + cents, 0)
    const children = await registerFamily(school, '639999812', fees)
    await ask(school, 'POST', '/fee/generate-monthly-fees', { body: {} })
    expect(await duesOf(school, children)).toEqual(fees)
    const device = await school.device()
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    await searchOf(page).fill('639999812')
    await page
      .getByRole('listitem')
      .getByText(`${formatCents(total)} due`)
      .waitFor(PATIENCE)
    await chooseAll(page, { phone: '639999812' })
    for (const [at, { fullname }] of children.entries()) {
      const child = page.getByRole('listitem').filter({ hasText: fullname })
      await child.getByText(`${shortMonth(PRESENT)} ${formatCents(fees[at]!)}`, { exact: true }).waitFor()
      await child.getByText(`Settles ${formatMonth(PRESENT)} ${formatCents(fees[at]!)}`).waitFor()
    }
    // The first pays three cents less and the last three more: the whole is the same.
    const amount = (at: number) => page.getByLabel(`Amount for ${children[at]!.fullname}`)
    await amount(0).fill(((fees[0]! - 3) / 100).toFixed(2))
    await amount(11).fill(((fees[11]! + 3) / 100).toFixed(2))
    await takeButton(page)
      .filter({ hasText: formatCents(total) })
      .click()
    const lines = confirmDialog(page).getByRole('listitem')
    const amounts = await lines.locator('.num').allTextContents()
    const expected = fees.with(0, fees[0]! - 3).with(11, fees[11]! + 3)
    expect(amounts).toEqual([...expected, total].map(formatCents))
    await lines
      .nth(11)
      .getByText(`${formatMonth(PRESENT)} ${formatCents(fees[11]!)}, $0.03 in advance`)
      .waitFor()
    await confirmDialog(page).getByRole('button', { name: 'Confirm' }).click()
    const receipt = await receiptNumber(page)
    await receiptDialog(page).getByText(formatCents(total)).first().waitFor()
    await expect.poll(async () => (await ofReceipt(school, receipt)).length, PATIENCE).toBe(12)
    const recorded = await ofReceipt(school, receipt)
    expect(recorded.map(({ amountCents }) => amountCents)).toEqual(expected)
    expect(new Set(recorded.map(({ state }) => state))).toEqual(new Set(['confirmed']))
    expect(await duesOf(school, children)).toEqual(fees.map((_, at) => (at === 0 ? 3 : 0)))
    expect((await school.office.accounts()).get(children[11]!.id)?.carryCents).toBe(3)
  })

  test('money for a child whom the school deleted while the device was away is held, and nothing of it is lost', async () => {
    const [gone, stays] = await registerFamily(school, '639999802', [1_111, 1_222])
    await ask(school, 'POST', '/fee/generate-monthly-fees', { body: {} })
    const device = await school.device()
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    await searchOf(page).fill('639999802')
    await page.getByRole('listitem').getByText('$23.33 due').waitFor(PATIENCE)
    school.proxy.link = 'cut'
    await chooseAll(page, { phone: '639999802' })
    await deleteStudent(school, gone!.id)
    const receipt = await confirm(page)
    await page.getByRole('button', { name: 'New payment' }).click()
    await comeBack(school, device)
    await expect.poll(async () => (await ofReceipt(school, receipt)).length, PATIENCE).toBe(2)
    const told = (await ofReceipt(school, receipt)).map(({ studentId, amountCents, state }) => [
      studentId,
      amountCents,
      state,
    ])
    expect(told).toEqual([
      [gone!.id, 1_111, 'held'],
      [stays!.id, 1_222, 'confirmed'],
    ])
    await page
      .getByRole('button', { name: new RegExp(`^${receipt}`) })
      .filter({ hasText: 'held' })
      .click(PATIENCE)
    const paper = page.getByRole('dialog', { name: `Receipt ${receipt}` })
    await paper.getByText('Held: an administrator has to settle it.').waitFor()
    await paper.getByText('$23.33').first().waitFor()
  })

  test('the only child of a payment, deleted before it is confirmed, is not paid for', async () => {
    const [child] = await registerFamily(school, '639999803', [1_300])
    await ask(school, 'POST', '/fee/generate-monthly-fees', { body: {} })
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    await searchOf(page).fill('639999803')
    await page.getByRole('listitem').getByText('$13.00 due').waitFor(PATIENCE)
    await chooseAll(page, { phone: '639999803' })
    await takeButton(page).click()
    await confirmDialog(page).waitFor()
    await deleteStudent(school, child!.id)
    await page.getByText('is no longer at this school and is left out.', { exact: false }).waitFor(PATIENCE)
    await confirmDialog(page).getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByRole('alert').getByText('No student found.').waitFor()
    await expectNothingTaken(page)
  })

  test('an amount that is none is named as such, and nothing is sent', async () => {
    const family = await debtor(school)
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    await page.getByLabel('Single Student').check()
    const dues = await duesOf(school, family.children)
    const child = family.children[dues.findIndex((cents) => cents > 0)]!
    await searchOf(page).fill(String(child.id))
    await page.keyboard.press('Enter')
    const amount = page.getByLabel(`Amount for ${child.fullname}`)
    const refused = async (text: string) => {
      await takeButton(page).click()
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
      expect(await confirmDialog(page).count(), text).toBe(0)
    }
    for (const typed of ['-5', '1.005', '1000000000000', '12,5', '1e3', 'ten']) {
      await amount.fill(typed)
      await page.getByText('Please enter a valid amount', { exact: true }).waitFor()
      expect(await amount.getAttribute('aria-invalid'), typed).toBe('true')
      await refused('Please enter a valid amount')
    }
    for (const typed of ['0', '0.00', '']) {
      await amount.fill(typed)
      await refused(`No due for ${formatMonth(PRESENT)} for this student.`)
    }
    await amount.fill('5')
    const discount = fieldOf(page, 'Discount')
    for (const typed of ['-1', '0.001', '1000000000000']) {
      await discount.fill(typed)
      await refused('Please enter a valid amount')
    }
    await discount.fill('5.01')
    await refused('The discount is larger than what is due.')
    await expectNothingTaken(page)
  })

  test('a link for a month that there is not leads to the present one', async () => {
    const { children } = await debtor(school)
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    await page.goto(`/dashboard/FamilyPayment?student=${children[0]!.id}&month=13&year=1999`)
    await takeButton(page).waitFor(PATIENCE)
    expect(await page.getByLabel('Month').inputValue()).toBe(String(MONTH))
    expect(await page.getByLabel('Year').inputValue()).toBe(String(YEAR))
    await page.goto(`/dashboard/FamilyPayment?student=${children[0]!.id}&month=2&year=${YEAR + 1}`)
    await expect.poll(() => page.getByLabel('Month').inputValue(), PATIENCE).toBe('2')
    expect(await page.getByLabel('Year').inputValue()).toBe(String(YEAR + 1))
  })

  test('a discount over what the month still allows is refused, and one within it is given', async () => {
    const [child] = await registerFamily(school, '639999804', [2_700])
    await ask(school, 'POST', '/fee/generate-monthly-fees', { body: {} })
    const { usedCents } = await limitTo(school, 9_000)
    await limitTo(school, usedCents / 100 + 3.5)
    const device = await school.device(WIDE)
    await prepare(device, 'office')
    const { page } = device
    await openCounter(page)
    await searchOf(page).fill('639999804')
    await page.getByRole('listitem').getByText('$27.00 due').waitFor(PATIENCE)
    await chooseAll(page, { phone: '639999804' })
    await page.getByText(`$3.50 left for ${formatMonth(PRESENT)}`).waitFor(PATIENCE)
    await fieldOf(page, 'Discount').fill('3.51')
    await takeButton(page).click()
    await page.getByRole('alert').getByText('over the limit of this month: $3.50 is left.', { exact: false }).waitFor()
    expect(await confirmDialog(page).count()).toBe(0)
    await fieldOf(page, 'Discount').fill('3.5')
    await fieldOf(page, 'Discount reason').fill('Father without work')
    await takeButton(page).filter({ hasText: '$23.50' }).click()
    await confirmDialog(page).getByText('−$3.50').waitFor()
    await confirmDialog(page).getByRole('button', { name: 'Confirm' }).click()
    const receipt = await receiptNumber(page)
    await expect.poll(async () => (await ofReceipt(school, receipt)).length, PATIENCE).toBe(1)
    const [recorded] = await ofReceipt(school, receipt)
    expect(recorded).toMatchObject({ amountCents: 2_350, discountCents: 350, state: 'confirmed' })
    expect(await duesOf(school, [child!])).toEqual([0])
    expect((await limitTo(school, 9_000)).usedCents).toBe(usedCents + 350)
  })
})
