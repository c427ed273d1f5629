import { page, userEvent, type Locator } from 'vitest/browser'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { ask } from '#tests/school/ask.ts'
import type { AtSchool, SchoolClass } from '#tests/school/office.ts'
import { sees } from './steps.ts'

export type Reason = 'Sick' | 'Fasax' | 'Travel' | 'Other'
export type Absence = { student: StudentRow; reason?: Reason; text?: string }

export const MARKING = '/dashboard/MarkAtetendenceClass'

/** Button that opens a class on the marking screen. */
export const classButton = ({ name }: SchoolClass): Locator =>
  page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}\\b`), expanded: false })

export async function openClass(group: SchoolClass): Promise<void> {
  await classButton(group).click()
  await sees(page.getByRole('switch').nth(group.students.length - 1))
}

export const switchOf = ({ id }: StudentRow): Locator =>
  page.getByRole('switch', { name: new RegExp(`\\bID ${id}\\b`) })

export async function markAbsent({ student, reason, text }: Absence): Promise<void> {
  await switchOf(student).click()
  if (!reason) return
  const reasons = page.getByRole('group', { name: `Reason of absence of ${student.fullname}`, exact: true })
  await reasons.getByRole('button', { name: reason }).click()
  if (text) await userEvent.keyboard(text)
}

export const saveButton = (): Locator => page.getByRole('button', { name: /^Save \d/ })

export async function saveClass(): Promise<void> {
  await saveButton().click()
  await sees(/^Saved (on this device|and received)/)
}

/** Marks a whole class with these absences, on the marking screen, and waits until it says "saved". */
export async function markClass(group: SchoolClass, absences: readonly Absence[] = []): Promise<void> {
  await openClass(group)
  for (const absence of absences) await markAbsent(absence)
  await saveClass()
}

export const untilSent = (): Promise<unknown> =>
  sees(page.getByRole('status').getByText('Saved and received by the school.'))

/** Changes today's absences of a class to present, so that another test of the file does not count them. */
export async function findPresent(school: AtSchool, group: SchoolClass): Promise<void> {
  for (const { id, present, revision } of await school.office.marksOf(group))
    if (!present) await ask(school, 'PUT', `/student/attendance/${id}`, { body: { present: true, base: revision } })
}
