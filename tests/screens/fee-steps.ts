import { page, userEvent, type Locator } from 'vitest/browser'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { debtor, duesOf, type Family } from '#tests/school/fees.ts'
import type { AtSchool } from '#tests/school/office.ts'
import { sees } from './steps.ts'

export const COUNTER = '/dashboard/FamilyPayment'

export const searchOf = (): Locator => page.getByRole('searchbox')
export const takeButton = (): Locator => page.getByRole('button', { name: /^Take \$/ })
export const receiptDialog = (): Locator => page.getByRole('dialog', { name: 'Payment successful!' })
export const confirmDialog = (): Locator => page.getByRole('dialog', { name: 'Confirm payment' })
export const confirmButton = (): Locator => confirmDialog().getByRole('button', { name: 'Confirm' })

export const amountOf = ({ fullname }: Pick<StudentRow, 'fullname'>): Locator =>
  page.getByLabelText(`Amount for ${fullname}`)

/** Chooses the payment method. The visible control covers the radio button, so the click is forced. */
export const payBy = (method: string): Promise<void> => page.getByRole('radio', { name: method }).click({ force: true })

/** A child who owes fees, of a family with several children. */
export async function owingChild(school: AtSchool): Promise<StudentRow> {
  const { children } = await debtor(school)
  const dues = await duesOf(school, children)
  return children[dues.findIndex((cents) => cents > 0)]!
}

/** Types into the search of the counter and presses Enter. */
export async function choose(what: string): Promise<void> {
  await searchOf().fill(what)
  await userEvent.keyboard('{Enter}')
}

/** Chooses a family by its phone, and to pay all its dues. */
export async function chooseAll({ phone }: Pick<Family, 'phone'>): Promise<void> {
  await choose(phone)
  await page.getByText('Pay all dues').click()
}

/** Takes and confirms the payment; returns the number of the receipt. */
export async function confirm(): Promise<string> {
  await takeButton().click()
  await confirmButton().click()
  return receiptNumber()
}

export const receiptNumber = (): Promise<string> => numberIn(receiptDialog())

/** Receipt number in the QR code of a receipt or voucher. */
export async function numberIn(paper: Locator): Promise<string> {
  const code = paper.getByRole('img', { name: 'QR code' })
  await sees(code)
  return code.element().getAttribute('aria-label')?.replace('QR code of receipt ', '') ?? ''
}
