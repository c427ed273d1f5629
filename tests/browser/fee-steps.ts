import type { Page } from 'playwright'
import { expect } from 'vitest'
import { totalDue } from '#domain/fees/ledger.rules.ts'
import type { StudentRow } from '#domain/students/students.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo.ts'
import type { School } from './school.ts'
import { PATIENCE, type Who } from './steps.ts'

export type Family = { phone: string; children: StudentRow[]; dueCents: number }

/** What is still due for each of these children. */
export async function duesOf({ office }: School, children: readonly StudentRow[]): Promise<number[]> {
  const accounts = await office.accounts()
  return children.map(({ id }) => totalDue(accounts.get(id)?.open ?? []))
}

/** The family with the most children of those who have something due. */
export async function debtor(school: School): Promise<Family> {
  const byPhone = new Map<string, StudentRow[]>()
  for (const student of school.office.students()) {
    const phone = student.phone ?? ''
    byPhone.set(phone, [...(byPhone.get(phone) ?? []), student])
  }
  const accounts = await school.office.accounts()
  const families: Family[] = []
  for (const [phone, children] of byPhone) {
    const dueCents = children.reduce((sum, { id }) => sum + totalDue(accounts.get(id)?.open ?? []), 0)
    if (phone && dueCents > 0) families.push({ phone, children, dueCents })
  }
  families.sort((a, b) => b.children.length - a.children.length || b.dueCents - a.dueCents)
  return families[0]!
}

export const searchOf = (page: Page) => page.getByRole('searchbox')
export const takeButton = (page: Page) => page.getByRole('button', { name: /^Take \$/ })
export const receiptDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment successful!' })
export const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm payment' })

export async function openCounter(page: Page): Promise<void> {
  await page.goto('/dashboard/FamilyPayment')
  await searchOf(page).waitFor(PATIENCE)
}

/** Search, Enter; then all that is due. */
export async function chooseAll(page: Page, { phone }: Pick<Family, 'phone'>): Promise<void> {
  await searchOf(page).fill(phone)
  await page.keyboard.press('Enter')
  await page.getByText('Pay all dues').click()
}

/** Enter takes, Enter confirms; gives the number on the receipt. */
export async function confirm(page: Page): Promise<string> {
  await takeButton(page).press('Enter')
  await confirmDialog(page).getByRole('button', { name: 'Confirm' }).waitFor()
  await page.keyboard.press('Enter')
  return receiptNumber(page)
}

export async function receiptNumber(page: Page): Promise<string> {
  const label = await receiptDialog(page).getByRole('img', { name: 'QR code' }).getAttribute('aria-label')
  return label?.replace('QR code of receipt ', '') ?? ''
}

export const ofReceipt = async ({ office }: School, receipt: string) =>
  (await office.payments()).filter((payment) => payment.receipt === receipt)

const tokens = new Map<string, string>()

type Asked = { as?: Who; body?: unknown }

/** What the server answers to somebody at another computer, past tablet and line. */
export async function ask<T>(
  { server }: School,
  method: string,
  path: string,
  { as = 'admin', body }: Asked = {},
): Promise<T> {
  const whose = `${server.origin} ${as}`
  const token = tokens.get(whose) ?? (await tokenOf(server.origin, as))
  tokens.set(whose, token)
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function tokenOf(origin: string, who: Who): Promise<string> {
  const answer = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.school`, password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { Access_token: string }).Access_token
}

export const deleteStudent = (school: School, studentId: number) =>
  ask(school, 'POST', '/student/soft-delete', { body: { studentId, reason: 'Moved away' } })

const TWELVE = 'Axmed Bile Cali Daahir Faarax Guuleed Hoodo Idil Jaamac Khadra Liban Maxamed'.split(' ')

/** Children of one phone come to the school, with these fees a month; gives them as the school holds them. */
export async function registerFamily(school: School, phone: string, feesCents: readonly number[]) {
  const classId = school.office.classNamed('2B').id
  for (const [at, feeCents] of feesCents.entries()) {
    const names = { firstname: TWELVE[at], middlename: 'Warsame', lastname: 'Rooble', fourtname: 'Samatar' }
    const rest = { classId, gender: 'Male', age: 8, district: '26-ka June', previousSchoolType: 'NOT_SPECIFIC' }
    await ask(school, 'POST', '/student/create', { body: { ...names, ...rest, phone, feeCents } })
  }
  await school.office.accounts()
  const own = school.office.students().filter((student) => student.phone === phone)
  expect(own.length).toBe(feesCents.length)
  return own.sort((a, b) => a.id - b.id)
}

/** The same for twelve children with one fee. */
export const registerTwelve = (school: School, phone: string) =>
  registerFamily(
    school,
    phone,
    TWELVE.map(() => 1_700),
  )
