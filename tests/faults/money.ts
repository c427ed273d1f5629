import type { Page } from 'playwright'
import { expect } from 'vitest'
import { centsOf, parseAmount } from '#domain/school/money.ts'
import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import { PAYMENT_METHODS } from '#domain/fees/payment-words.rules.ts'
import type { CashUp, HeldList } from '#domain/fees/income.schema.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import { methodOf } from '#domain/fees/payments.rules.ts'
import type { PaymentListed, PaymentPage } from '#domain/fees/reports.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { z } from 'zod'
import { type Account, makeAccount } from '#tests/school/accounts.ts'
import { ask as askSchool } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { signInAs } from '#tests/browser/accounts-steps.ts'
import type { Device } from '#tests/browser/browser.ts'
import { confirmByKey, COUNTER, receiptDialog, takeButton } from '#tests/browser/fee-steps.ts'
import type { School } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import { settle, visit } from '#tests/browser/steps.ts'

/** A receipt that a collector gave out; its money is in her drawer. */
export type Receipt = { number: string; method: PaymentMethod; cents: number }

/** The cash-up of one payment method, at school or on a device; a device adds its waiting entries. */
type CashUpLine = Omit<CashUp['lines'][number], 'collectorId' | 'collector' | 'count' | 'laterCents'> & {
  waitingCents?: number
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

/** Describes where a cash-up disagrees with the drawer of a collector. */
export function wrongInCashUp(drawer: readonly Receipt[], lines: readonly CashUpLine[]): string[] {
  return PAYMENT_METHODS.flatMap((method) => {
    const own = lines.filter((line) => line.method === method)
    const taken = sumOf(
      drawer.filter((receipt) => receipt.method === method),
      ({ cents }) => cents,
    )
    const declaredCents = sumOf(own, ({ drawerCents }) => drawerCents)
    const parts = sumOf(
      own,
      ({ confirmedCents, heldCents, waitingCents = 0, correctedCents, refundedCents, paidOutCents }) =>
        confirmedCents + heldCents + waitingCents + correctedCents - refundedCents - paidOutCents,
    )
    return [
      ...(declaredCents === taken ? [] : [`${method}: the drawer holds ${taken}, the cash-up says ${declaredCents}`]),
      ...(parts === declaredCents
        ? []
        : [`${method}: the parts of the cash-up are ${parts}, its sum is ${declaredCents}`]),
    ]
  })
}

/** Describes receipts that the school lost, doubled, changed or invented, out of the payments of one collector. */
export function wrongAtSchool(drawer: readonly Receipt[], payments: readonly PaymentListed[]): string[] {
  const numbers = drawer.map(({ number }) => number)
  const given = drawer.flatMap(({ number, method, cents }) => {
    const rows = payments.filter(({ receipt }) => receipt === number)
    if (rows.length === 0) return [`${number} is lost`]
    const students = new Set(rows.map(({ studentId }) => studentId))
    const recorded = sumOf(rows, ({ amountPaid }) => centsOf(amountPaid))
    return [
      ...(students.size < rows.length ? [`${number} is recorded twice`] : []),
      ...(recorded === cents ? [] : [`${number} was ${cents}, and is recorded as ${recorded}`]),
      ...(rows.every((row) => row.method === method) ? [] : [`${number} was not paid by ${method}`]),
    ]
  })
  return [
    ...given,
    ...numbers.filter((number, at) => numbers.indexOf(number) !== at).map((number) => `${number} was given out twice`),
    ...payments.filter(({ receipt }) => !numbers.includes(receipt)).map(({ receipt }) => `nobody gave out ${receipt}`),
  ]
}

export type Family = { phone: string; children: StudentRow[] }

/** Least sum that a usable family owes (cents): more than any discount that a test gives. */
const LEAST_DUE_CENTS = 500

/** Families whose children all owe some dollars of this month, families with most children first. */
async function familiesWhoOwe({ office }: School): Promise<Family[]> {
  const [year, month] = today().split('-').map(Number)
  const accounts = await office.accounts()
  const byPhone = new Map<string, StudentRow[]>()
  for (const student of office.students()) {
    const phone = student.phone ?? ''
    byPhone.set(phone, [...(byPhone.get(phone) ?? []), student])
  }
  const owes = ({ id, phone2 }: StudentRow): boolean => {
    const present = (accounts.get(id)?.open ?? []).find((open) => open.year === year && open.month === month)
    return !phone2 && present !== undefined && dueOf(present) >= LEAST_DUE_CENTS
  }
  return [...byPhone]
    .filter(([phone, children]) => phone !== '' && children.every(owes))
    .map(([phone, children]) => ({ phone, children }))
    .sort((a, b) => b.children.length - a.children.length || a.phone.localeCompare(b.phone))
}

/** Opens the school's figures and the calls of an administrator at another computer, without tablet and line. */
export async function openBooks(school: School) {
  const ask = <T>(method: string, path: string, body?: object) => askSchool<T>(school, method, path, { body })
  const families = await familiesWhoOwe(school)
  const [year, month] = today().split('-').map(Number)

  /** Describes errors in the school's figures of one collector, whose drawer has exactly these receipts. */
  const wrongWith = async ({ id, email }: Account, drawer: readonly Receipt[]): Promise<string[]> => {
    const [{ payments }, { lines }] = await Promise.all([
      ask<PaymentPage>('GET', '/fee/payments?limit=500'),
      ask<CashUp>('GET', '/fee/cash-up'),
    ])
    const own = lines.filter(({ collectorId }) => collectorId === id)
    return [
      ...wrongAtSchool(
        drawer,
        payments.filter(({ user }) => user?.email === email),
      ),
      ...wrongInCashUp(drawer, own),
    ]
  }
  return {
    /** Takes a family that owes this month's fees, and that no other test has used. */
    family: ({ isLarge = false } = {}): Family => {
      const family = isLarge ? families.shift() : families.pop()
      if (!family) throw new Error('there are no more families who owe something')
      return family
    },
    wrongWith,
    expectAllThere: (collector: Account, drawer: readonly Receipt[]) =>
      expect.poll(() => wrongWith(collector, drawer), PATIENCE).toEqual([]),
    held: async () => (await ask<z.infer<typeof HeldList>>('GET', '/fee/held')).payments,
    paymentsOf: async ({ number }: Receipt) =>
      (await ask<PaymentPage>('GET', `/fee/payments?search=${number}`)).payments,
    /** Sets the discount limit of the month, in dollars. */
    limitDiscounts: (maxLimit: number) => ask('POST', '/discount-limit', { year, month, maxLimit }),
    changeRole: ({ id }: Account, role: 'ADMIN' | 'USER') => ask('PUT', `/user/users/${id}/role`, { role }),
  }
}

export type Books = Awaited<ReturnType<typeof openBooks>>

export type Till = { device: Device; collector: Account }

/** Opens a computer where a clerk with an empty drawer can take money, also without network. */
export async function openTill(school: School, name: string): Promise<Till> {
  const collector = await makeAccount(school, name)
  const device = await school.device({ width: 1280, height: 900 })
  await signInAs(device, collector)
  await settle(device, collector, COUNTER)
  return { device, collector }
}

export type Sale = { single?: StudentRow; method?: PaymentMethod; number?: string; discount?: string }

/** Fills the counter's form with all dues of a family, or of one student. */
export async function fillSale(page: Page, family: Family, sale: Sale = {}): Promise<void> {
  const { single, method = 'Cash', number = '', discount } = sale
  await page.getByLabel('Single Student').setChecked(single !== undefined)
  await page.getByRole('searchbox').fill(single ? String(single.id) : family.phone)
  await page.keyboard.press('Enter')
  await page.getByText('Pay all dues').click()
  if (method !== 'Cash') {
    await page.getByRole('radio', { name: method }).check({ force: true })
    await page.getByRole('textbox', { name: 'Payment number' }).fill(number)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('button', { name: 'Checked!' }).waitFor()
  }
  if (!discount) return
  await page.getByRole('textbox', { name: 'Discount', exact: true }).fill(discount)
  await page.getByRole('textbox', { name: 'Discount reason' }).fill('Orphan')
}

/** Reads the receipt on the screen. */
export async function readReceipt(page: Page): Promise<Receipt> {
  const paper = receiptDialog(page)
  const label = await paper.getByRole('img', { name: 'QR code' }).getAttribute('aria-label', PATIENCE)
  const method = await paper.locator('dt:text-is("Payment") + dd').textContent()
  const net = await paper.locator('dd[data-net]').textContent()
  return {
    number: label?.replace('QR code of receipt ', '') ?? '',
    method: methodOf(method).method,
    cents: parseAmount(net ?? '') ?? Number.NaN,
  }
}

/** Takes a payment at the counter, from the search to the receipt, which is returned. */
export async function takeMoney(page: Page, family: Family, sale: Sale = {}): Promise<Receipt> {
  await fillSale(page, family, sale)
  await takeButton(page).press('Enter')
  await confirmByKey(page)
  const receipt = await readReceipt(page)
  await page.getByRole('button', { name: 'New payment' }).click()
  await receiptDialog(page).waitFor({ state: 'detached' })
  return receipt
}

/** Reads the drawer of a collector in the device's own figures. */
async function cashUpOn(page: Page, { fullName }: Account): Promise<CashUpLine[]> {
  const rows = await page.getByRole('table', { name: fullName }).locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allTextContents()
      const [method = '', , ...amounts] = cells.map((cell) => cell.trim())
      const [
        confirmedCents = 0,
        heldCents = 0,
        waitingCents = 0,
        correctedCents = 0,
        given = 0,
        spent = 0,
        drawerCents = 0,
      ] = amounts.map(
        (amount) => (parseAmount(amount.replace('-', '')) ?? Number.NaN) * (amount.startsWith('-') ? -1 : 1),
      )
      const out = { refundedCents: 0 - given, paidOutCents: 0 - spent }
      const parts = { confirmedCents, heldCents, waitingCents, correctedCents, ...out }
      return { method: method as PaymentMethod, ...parts, drawerCents }
    }),
  )
}

/** Opens the cash-up and waits until it agrees with the drawer; returns the cents of entries that wait on the device. */
export async function expectCashUp({ device: { page }, collector }: Till, drawer: readonly Receipt[]): Promise<number> {
  await visit(page, '/dashboard/CashUp')
  await page.getByRole('heading', { level: 2, name: collector.fullName }).waitFor(PATIENCE)
  await expect.poll(async () => wrongInCashUp(drawer, await cashUpOn(page, collector)), PATIENCE).toEqual([])
  return sumOf(await cashUpOn(page, collector), ({ waitingCents = 0 }) => waitingCents)
}

export const centsIn = (drawer: readonly Receipt[]): number => sumOf(drawer, ({ cents }) => cents)

/** Expects that the outbox page says that nothing waits. */
export async function expectNothingWaits(page: Page): Promise<void> {
  await visit(page, '/dashboard/outbox')
  await page.getByText('Nothing waits on this device').waitFor(PATIENCE)
}

type Settled = { told?: string; reason?: string }

/** Settles a held payment as an administrator, once its card has the words `told`; returns the card's text. */
export async function settleHeld(
  page: Page,
  { number }: Receipt,
  action: string,
  { told = '', reason }: Settled = {},
): Promise<string> {
  await visit(page, '/dashboard/HeldPayments')
  const card = page
    .getByRole('listitem')
    .filter({ hasText: `Receipt ${number}` })
    .filter({ hasText: told })
  await card.waitFor(PATIENCE)
  const words = (await card.textContent()) ?? ''
  await card.getByRole('button', { name: action, exact: true }).click()
  if (reason) {
    const dialog = page.getByRole('dialog', { name: action })
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: action, exact: true }).click()
  }
  await card.waitFor({ ...PATIENCE, state: 'detached' })
  return words
}
