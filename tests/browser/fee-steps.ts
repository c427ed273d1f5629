import type { Page } from 'playwright'
import type { Family } from '#tests/school/fees.ts'
import { PATIENCE } from './patience.ts'
import { visit } from './steps.ts'

export const searchOf = (page: Page) => page.getByRole('searchbox')
export const takeButton = (page: Page) => page.getByRole('button', { name: /^Take \$/ })
export const receiptDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment successful!' })
export const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm payment' })

export const COUNTER = '/dashboard/FamilyPayment'

export async function openCounter(page: Page): Promise<void> {
  await visit(page, COUNTER)
  await searchOf(page).waitFor(PATIENCE)
}

/** Searches a family by its phone, with Enter, and chooses to pay all its dues. */
export async function chooseAll(page: Page, { phone }: Pick<Family, 'phone'>): Promise<void> {
  await searchOf(page).fill(phone)
  await page.keyboard.press('Enter')
  await page.getByText('Pay all dues').click()
}

export const confirmButton = (page: Page) => confirmDialog(page).getByRole('button', { name: 'Confirm' })

/** Presses Enter once the dialog that asks to confirm a payment is open. */
export async function confirmByKey(page: Page): Promise<void> {
  // The dialog focuses its button once it has opened; a key pressed earlier would have no effect.
  await confirmButton(page).and(page.locator(':focus')).waitFor(PATIENCE)
  await page.keyboard.press('Enter')
}

/** Takes the payment with Enter, confirms it with Enter, and returns the number of the receipt. */
export async function confirm(page: Page): Promise<string> {
  await takeButton(page).press('Enter')
  await confirmByKey(page)
  return receiptNumber(page)
}

export async function receiptNumber(page: Page): Promise<string> {
  const label = await receiptDialog(page).getByRole('img', { name: 'QR code' }).getAttribute('aria-label')
  return label?.replace('QR code of receipt ', '') ?? ''
}
