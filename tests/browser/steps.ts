import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { demoAccount, fullNameOf, type Account } from '#tests/school/accounts.ts'
import type { Who } from '#tests/school/ask.ts'
import type { Office, SchoolClass } from '#tests/school/office.ts'
import type { Device } from './browser.ts'
import { PATIENCE } from './patience.ts'
import { installed, untilStored } from './stored.ts'

export type Reason = 'Sick' | 'Fasax' | 'Travel' | 'Other'
export type Absence = { student: StudentRow; reason?: Reason; text?: string }

/** Fills the sign-in form and sends it. */
export async function trySignIn({ page }: Device, email: string, password: string): Promise<void> {
  if (!page.url().includes('/auth/login')) await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const accountButton = (page: Page, fullName: string) =>
  page.getByRole('button', { name: `Account of ${fullName}` })

export async function signIn(device: Device, who: Who): Promise<void> {
  await trySignIn(device, `${who}@demo.school`, DEMO_PASSWORD)
  await accountButton(device.page, fullNameOf(who)).waitFor()
}

export const MARKING = '/dashboard/MarkAtetendenceClass'

/** Follows a link within the app, without a reload. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

const isAppOpen = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('main') !== null)

/**
 * Opens a screen by a link, as people do who are in the app already, which costs far less than a reload. Loads the page
 * instead if the app is not open, or if this very screen is, so that no typed text or message is left on the screen.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const [from, to] = [page.url(), path].map((address) => new URL(address, 'http://school').pathname)
  if (from !== to && (await isAppOpen(page))) await follow(page, path)
  else await page.goto(path)
}

/** Opens a screen by way of the sign-in form, and waits until the device can work without network. */
export async function prepare(device: Device, who: Who, at: string = MARKING): Promise<void> {
  const { page } = device
  await page.goto(at)
  await page.getByLabel('Email').waitFor()
  await signIn(device, who)
  await isComplete(device, demoAccount(who))
  // The sign-in leads back to the requested screen, except at the first sign-in on a device.
  if (new URL(page.url()).pathname !== at) await visit(page, at)
  await screenCame(device)
}

/** Waits until the device of the signed-in person can work without network, and opens a screen. */
export async function settle(device: Device, account: Pick<Account, 'id'>, at: string = MARKING): Promise<void> {
  await isComplete(device, account)
  await visit(device.page, at)
  await screenCame(device)
}

/** Waits until the device has all that this person needs to work without network: her replica and the app's files. */
export async function isComplete(device: Device, { id }: Pick<Account, 'id'>): Promise<void> {
  await hasReplica(device, id)
  if (device.options.serviceWorkers !== 'block') await installed(device)
}

/** Waits until the screen at the page's address is shown. */
export const screenCame = ({ page }: Device): Promise<void> =>
  page.getByRole('main').getByRole('heading', { level: 1 }).waitFor(PATIENCE)

/** Waits until this person's initial load is complete. */
export const hasReplica = ({ page, options }: Device, userId: number): Promise<unknown> =>
  untilStored(page, 'settings', `pulledAt:${userId}`, options.patience)

export async function openMarking({ page }: Device): Promise<void> {
  await visit(page, MARKING)
  await page.getByRole('heading', { level: 1, name: 'Student Attendance (by class)' }).waitFor()
}

export const classButton = (page: Page, { name }: SchoolClass) =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}\\b`), expanded: false })

export async function openClass({ page }: Device, group: SchoolClass): Promise<void> {
  await classButton(page, group).click()
  await page
    .getByRole('switch')
    .nth(group.students.length - 1)
    .waitFor()
}

export const switchOf = (page: Page, { id }: StudentRow) =>
  page.getByRole('switch', { name: new RegExp(`\\bID ${id}\\b`) })

export async function markAbsent({ page }: Device, { student, reason, text }: Absence): Promise<void> {
  await switchOf(page, student).click()
  if (!reason) return
  const reasons = page.getByRole('group', { name: `Reason of absence of ${student.fullname}`, exact: true })
  await reasons.getByRole('button', { name: reason }).click()
  if (text) await page.keyboard.type(text)
}

export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save \d/ })

export async function saveClass({ page }: Device): Promise<void> {
  await saveButton(page).click()
  await page.getByText(/^Saved (on this device|and received)/).waitFor()
}

/** Marks a whole class with these absences, on the marking screen, and waits until it says "saved". */
export async function markClass(device: Device, group: SchoolClass, absences: readonly Absence[] = []): Promise<void> {
  await openClass(device, group)
  for (const absence of absences) await markAbsent(device, absence)
  await saveClass(device)
}

/** The absence of a class's first student, who is sick; enough to tell the marks of two classes apart. */
export const oneSick = (group: SchoolClass): Absence[] => [{ student: group.students[0]!, reason: 'Sick' }]

export async function waitUntilSent({ page }: Device): Promise<void> {
  await page.getByRole('status').getByText('Saved and received by the school.').waitFor({ timeout: PATIENCE.timeout })
}

/** The text of the status chip. */
export const statusOf = async ({ page }: Device): Promise<string> =>
  (await page.getByRole('link', { name: /Open the outbox$/ }).getAttribute('aria-label')) ?? ''

const remarkOf = ({ reason, text }: Absence): string =>
  reason === 'Other' && text ? text : `Absent - ${reason ?? 'Unknown'}`

/** Marks that the server must have of a class: one of each student, as marked, with its maker. */
function expectedMarks(group: SchoolClass, absences: readonly Absence[], who: Who) {
  return group.students.map(({ id }) => {
    const absence = absences.find(({ student }) => student.id === id)
    return {
      studentId: id,
      present: !absence,
      remark: absence ? remarkOf(absence) : 'Present',
      markedBy: fullNameOf(who),
      // Raised by every write, so 1 means that the mark was written once.
      revision: 1,
    }
  })
}

/** Waits until the server has the class's marks of a day, each of them once, in the order of the class list. */
export async function expectMarkedOnce(
  office: Office,
  group: SchoolClass,
  { who, absences = [], date }: { who: Who; absences?: readonly Absence[]; date?: string },
): Promise<void> {
  await expect.poll(async () => (await office.marksOf(group, date)).length, PATIENCE).toBe(group.students.length)
  const marks = await office.marksOf(group, date)
  const atServer = marks.map(({ studentId, present, remark, markedBy, revision }) => ({
    studentId,
    present,
    remark,
    markedBy,
    revision,
  }))
  expect(atServer).toEqual(expectedMarks(group, absences, who))
}

/** Expects that the marks of these classes reached the server in this order, class by class. */
export async function expectOrder(office: Office, groups: readonly SchoolClass[]): Promise<void> {
  const ids = []
  for (const group of groups) ids.push(...(await office.marksOf(group)).map(({ id }) => id))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
}
