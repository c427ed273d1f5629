import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { formatMonth, shortMonth } from '#domain/school/months.ts'
import type { PaymentListed, PaymentPage } from '#domain/fees/reports.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { debtor, deleteStudent, duesOf, ofReceipt, registerFamily } from '#tests/school/fees.ts'
import { today } from '#tests/school/office.ts'
import { openApp } from './app.tsx'
import {
  amountOf,
  choose,
  chooseAll,
  confirm,
  confirmButton,
  confirmDialog,
  COUNTER,
  owingChild,
  payBy,
  receiptDialog,
  receiptNumber,
  searchOf,
  takeButton,
} from './fee-steps.ts'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, fieldOf, press, reads, sees, usePhone, valueOf } from './steps.ts'

const [YEAR = 0, MONTH = 0] = today().split('-').map(Number)
const PRESENT = { year: YEAR, month: MONTH }

async function enterZaad(number: string): Promise<void> {
  await payBy('ZAAD')
  await fieldOf('Payment number').fill(number)
}

/** A payment by ZAAD whose number is not on devices, since it is older than the two months of a replica. */
async function oldPaymentByZaad(school: School): Promise<PaymentListed> {
  const numbersInReplica = new Set((await school.office.payments()).map(({ number }) => number))
  const first = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=100')
  const last = Math.ceil(first.total / 100)
  const { payments } = await ask<PaymentPage>(school, 'GET', `/fee/payments?state=confirmed&limit=100&page=${last}`)
  return payments.find(({ method, number }) => method === 'ZAAD' && number && !numbersInReplica.has(number))!
}

/** Registers a family with these monthly fees, and generates the fees of this month. */
async function registerOwing(school: School, phone: string, feesCents: readonly number[]): Promise<StudentRow[]> {
  const children = await registerFamily(school, phone, feesCents)
  await ask(school, 'POST', '/fee/generate-monthly-fees', { body: {} })
  return children
}

/** Waits until the counter shows that this family owes so much. */
async function seesDue(phone: string, cents: number): Promise<void> {
  await searchOf().fill(phone)
  await sees(page.getByRole('listitem').getByText(`${formatCents(cents)} due`))
}

type Limit = { usedCents: number }

/** Sets the discount limit of this month in dollars; returns the limit with the discounts given so far. */
async function limitTo(school: School, maxLimit: number): Promise<Limit> {
  const body = { ...PRESENT, maxLimit }
  return (await ask<{ limit: Limit }>(school, 'POST', '/discount-limit', { body })).limit
}

/** Expects that no entry was ever made on this device, so none can have been sent. */
async function expectNothingTaken(): Promise<void> {
  expect(await device().outbox.toArray()).toEqual([])
  expect(await device().kept.toArray()).toEqual([])
}

describe('the counter for fee payments', () => {
  const school = useSchool()

  describe('on a phone', () => {
    usePhone()

    test(
      'asks the school whether a transfer number was used, and without network says that only the device was asked',
      { tags: ['fault:number-used'] },
      async () => {
        const family = await debtor(school)
        const used = await oldPaymentByZaad(school)
        await school.openAs('office', COUNTER)
        await chooseAll(family)
        const warning = page.getByRole('alert').filter({ hasText: 'This payment number was already used.' })
        await school.cut()
        await enterZaad(used.number!)
        await press('Check')
        await sees(/^Checked on this device as of/)
        expect(countOf(warning)).toBe(0)

        await school.mend()
        await enterZaad('639000111222')
        await press('Check')
        await sees(buttonOf('Checked!'))
        expect(countOf(page.getByText(/^Checked on this device/))).toBe(0)
        expect(countOf(warning)).toBe(0)

        await enterZaad(used.number!)
        await press('Check')
        await sees(warning.getByText(`ZAAD - ${used.number}`))
        const paid = formatCents(centsOf(used.amountPaid))
        await sees(warning.getByText(`${used.fullname}: ${formatMonth(used)}, ${paid}`))
        await takeButton().click()
        expect(countOf(confirmDialog())).toBe(0)
        await enterZaad('639000111222')
        await takeButton().click()
        await sees('You have not verified this payment number.')
        await press('Check')
        await sees(buttonOf('Checked!'))
        const receipt = await confirm()
        await expect.poll(async () => (await ofReceipt(school, receipt))[0]?.state).toBe('confirmed')
        expect((await ofReceipt(school, receipt))[0]?.number).toBe('639000111222')
      },
    )

    test(
      'shows what a family of twelve owes, and takes that sum to the cent on one receipt',
      { tags: ['promise:money-adds-up'] },
      async () => {
        const fees = Array.from({ length: 12 }, (_, at) => 1_000 + at * 137 + 1)
        const total = fees.reduce((sum, cents) => sum + cents, 0)
        const children = await registerOwing(school, '639999812', fees)
        expect(await duesOf(school, children)).toEqual(fees)
        await school.openAs('office', COUNTER)
        await seesDue('639999812', total)
        await sees(page.getByRole('listitem').getByText('12 children'))
        await chooseAll({ phone: '639999812' })
        for (const [at, { fullname }] of children.entries()) {
          const child = page.getByRole('listitem').filter({ hasText: fullname })
          await sees(child.getByText(`${shortMonth(PRESENT)} ${formatCents(fees[at]!)}`, { exact: true }))
          await sees(child.getByText(`Settles ${formatMonth(PRESENT)} ${formatCents(fees[at]!)}`))
        }
        // Three cents less for the first child and three more for the last, so that the total is the same.
        await amountOf(children[0]!).fill(((fees[0]! - 3) / 100).toFixed(2))
        await amountOf(children[11]!).fill(((fees[11]! + 3) / 100).toFixed(2))
        await sees(page.getByRole('status').getByText('12 children'))
        await takeButton()
          .filter({ hasText: formatCents(total) })
          .click()
        const lines = confirmDialog().getByRole('listitem')
        await sees(lines.nth(11).getByText(`${formatMonth(PRESENT)} ${formatCents(fees[11]!)}, $0.03 in advance`))
        // Each line ends with its amount, and the last line is the total.
        const amounts = lines.elements().map(({ textContent }) => textContent.match(/\$[\d.,]+$/)?.[0])
        const expected = fees.with(0, fees[0]! - 3).with(11, fees[11]! + 3)
        expect(amounts).toEqual([...expected, total].map(formatCents))
        await confirmButton().click()
        const receipt = await receiptNumber()
        await sees(receiptDialog().getByText(formatCents(total)))
        await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBe(12)
        const recorded = await ofReceipt(school, receipt)
        expect(recorded.map(({ amountCents }) => amountCents)).toEqual(expected)
        expect(new Set(recorded.map(({ state }) => state))).toEqual(new Set(['confirmed']))
        expect(await duesOf(school, children)).toEqual(fees.map((_, at) => (at === 0 ? 3 : 0)))
        expect((await school.office.accounts()).get(children[11]!.id)?.carryCents).toBe(3)
      },
    )

    test(
      'records money for children who were deleted while the device had no network, and holds what exceeds their dues',
      { tags: ['fault:student-gone', 'promise:money-is-recorded'] },
      async () => {
        const [gone, stays, settled] = await registerOwing(school, '639999802', [1_111, 1_222, 1_333])
        await school.openAs('office', COUNTER)
        await seesDue('639999802', 3_666)
        await school.cut()
        await chooseAll({ phone: '639999802' })
        await amountOf(gone!).fill('15')
        await deleteStudent(school, gone!.id)
        await deleteStudent(school, settled!.id)
        const receipt = await confirm()
        await press('New payment')
        await school.mend()
        await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBe(3)
        const recorded = (await ofReceipt(school, receipt)).map(({ studentId, amountCents, state }) => [
          studentId,
          amountCents,
          state,
        ])
        expect(recorded).toEqual([
          [gone!.id, 1_500, 'held'],
          [stays!.id, 1_222, 'confirmed'],
          [settled!.id, 1_333, 'confirmed'],
        ])
        await buttonOf(new RegExp(`^${receipt}`))
          .filter({ hasText: 'held' })
          .click()
        const paper = page.getByRole('dialog', { name: `Receipt ${receipt}` })
        await sees(paper.getByText('Held: an administrator has to settle it.'))
        await sees(paper.getByText('$40.55'))
      },
    )
  })

  test(
    'takes the dues of a child who is deleted before the confirmation',
    { tags: ['fault:student-gone'] },
    async () => {
      const [child] = await registerOwing(school, '639999805', [1_300])
      await school.openAs('office', COUNTER)
      await seesDue('639999805', 1_300)
      await chooseAll({ phone: '639999805' })
      await takeButton().click()
      await sees(confirmDialog())
      await deleteStudent(school, child!.id)
      await sees(page.getByText(`ID ${child!.id} · Left the school`))
      await confirmButton().click()
      const receipt = await receiptNumber()
      await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBe(1)
      expect((await ofReceipt(school, receipt))[0]).toMatchObject({
        state: 'confirmed',
        parts: [{ ...PRESENT, amountCents: 1_300 }],
      })
    },
  )

  test(
    'does not take a payment in advance whose only child is deleted before the confirmation',
    { tags: ['fault:student-gone'] },
    async () => {
      const [child] = await registerFamily(school, '639999803', [0])
      await school.openAs('office', COUNTER)
      await searchOf().fill('639999803')
      await sees(page.getByRole('listitem').getByText('Nothing due'))
      await chooseAll({ phone: '639999803' })
      await amountOf(child!).fill('13')
      await takeButton().click()
      await sees(confirmDialog())
      await deleteStudent(school, child!.id)
      await sees('is no longer at this school and is left out.')
      await confirmButton().click()
      await sees(page.getByRole('alert').getByText('No student found.'))
      await expectNothingTaken()
    },
  )

  test('refuses invalid amounts and discounts with a message, and records nothing', async () => {
    const child = await owingChild(school)
    await school.openAs('office', COUNTER)
    await page.getByLabelText('Single Student').click()
    await choose(String(child.id))
    const amount = amountOf(child)
    const refused = async (text: string) => {
      await takeButton().click()
      await sees(page.getByRole('alert').getByText(text, { exact: true }))
      expect(countOf(confirmDialog()), text).toBe(0)
    }
    for (const typed of ['-5', '1.005', '1000000000000', '12,5', '1e3', 'ten']) {
      await amount.fill(typed)
      await reads('Please enter a valid amount')
      expect(amount.element().getAttribute('aria-invalid'), typed).toBe('true')
      await refused('Please enter a valid amount')
    }
    for (const typed of ['0', '0.00', '']) {
      await amount.fill(typed)
      await refused(`No due for ${formatMonth(PRESENT)} for this student.`)
    }
    await amount.fill('5')
    const discount = fieldOf('Discount')
    for (const typed of ['-1', '0.001', '1000000000000']) {
      await discount.fill(typed)
      await refused('Please enter a valid amount')
    }
    await discount.fill('5.01')
    await refused('The discount is larger than what is due.')
    await expectNothingTaken()
  })

  test('opens the present month if a link names a month that does not exist', async () => {
    const { children } = await debtor(school)
    const link = `${COUNTER}?student=${children[0]!.id}`
    await school.openAs('office', `${link}&month=13&year=1999`)
    await sees(takeButton())
    expect(valueOf(page.getByLabelText('Month'))).toBe(String(MONTH))
    expect(valueOf(page.getByLabelText('Year'))).toBe(String(YEAR))
    openApp(`${link}&month=2&year=${YEAR + 1}`)
    await expect.poll(() => valueOf(page.getByLabelText('Month'))).toBe('2')
    expect(valueOf(page.getByLabelText('Year'))).toBe(String(YEAR + 1))
  })

  test('refuses a discount above what is left of the month’s limit, and gives one within the limit', async () => {
    const [child] = await registerOwing(school, '639999804', [2_700])
    const { usedCents } = await limitTo(school, 9_000)
    await limitTo(school, usedCents / 100 + 3.5)
    await school.openAs('office', COUNTER)
    await seesDue('639999804', 2_700)
    await chooseAll({ phone: '639999804' })
    await sees(`$3.50 left for ${formatMonth(PRESENT)}`)
    await fieldOf('Discount').fill('3.51')
    await takeButton().click()
    await sees(page.getByRole('alert').getByText(`over the limit of ${formatMonth(PRESENT)}: $3.50 is left.`))
    expect(countOf(confirmDialog())).toBe(0)
    await fieldOf('Discount').fill('3.5')
    await fieldOf('Discount reason').fill('Father without work')
    await takeButton().filter({ hasText: '$23.50' }).click()
    await sees(confirmDialog().getByText('−$3.50'))
    await confirmButton().click()
    const receipt = await receiptNumber()
    await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBe(1)
    const [recorded] = await ofReceipt(school, receipt)
    expect(recorded).toMatchObject({ amountCents: 2_350, discountCents: 350, state: 'confirmed' })
    expect(await duesOf(school, [child!])).toEqual([0])
    expect((await limitTo(school, 9_000)).usedCents).toBe(usedCents + 350)
  })
})
