import { addDays } from '#domain/core/dates.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { today } from '#tests/school/office.ts'
import { saveButton, saveClass, switchOf } from '#tests/browser/steps.ts'
import type { Saved } from '../saved.ts'
import { tablesOn } from './stored.ts'
import { arrive, begin, confirmed, unsentOf, type Actor, type World } from './world.ts'

/** Students in the person's replica. */
export async function studentsOf({ tablet, ownerId }: Actor): Promise<StudentRow[]> {
  const { students = [] } = await tablesOn(tablet.device.page, ownerId)
  return students.map(([, row]) => row as StudentRow)
}

export const oneOf = <T>({ random }: Actor, items: readonly T[]): T | undefined =>
  items.length > 0 ? items[random.int(0, items.length - 1)] : undefined

const SLOW = { timeout: 5_000 }

/** Marks a student absent in the form, with this text as the reason. */
async function markAbsent({ tablet }: Actor, student: StudentRow, text: string): Promise<void> {
  const { page } = tablet.device
  const row = switchOf(page, student)
  if ((await row.getAttribute('aria-checked')) === 'true') await row.click()
  const other = page
    .getByRole('group', { name: `Reason of absence of ${student.fullname}`, exact: true })
    .getByRole('button', { name: 'Other' })
  if ((await other.getAttribute('aria-pressed')) !== 'true') await other.click()
  await page.getByRole('textbox', { name: new RegExp(student.fullname) }).fill(text, SLOW)
}

/** Marks one student, or a whole class, absent in the form; returns the saves that pressing Save would make. */
export async function fillMarks(world: World, actor: Actor, isClass: boolean): Promise<Saved[]> {
  const { page } = actor.tablet.device
  const students = await studentsOf(actor)
  const student = oneOf(actor, students)
  if (!student) return []
  const date = addDays(today(), -actor.random.int(0, 2))
  const address = `/dashboard/MarkAtetendenceClass?date=${date}&class=${student.classId}`
  if (!(await arrive(actor.tablet, address, switchOf(page, student)))) return []
  const toMark = isClass ? students.filter(({ classId }) => classId === student.classId) : [student]
  const made: Saved[] = []
  for (const each of toMark) {
    if (!(await switchOf(page, each).isVisible())) continue
    const save = begin(world, actor, { key: `mark:${each.id}:${date}`, about: [each.fullname] })
    await markAbsent(actor, each, save.label)
    made.push(save)
  }
  return made
}

/** Marks one student, or a whole class, absent, and saves. */
export async function mark(world: World, actor: Actor, isClass: boolean): Promise<void> {
  const made = await fillMarks(world, actor, isClass)
  if (made.length === 0) return
  const before = await unsentOf(actor)
  await saveClass(actor.tablet.device)
  await confirmed(world, actor, made, before)
}

/** Presses Save, and does not wait for the result. */
export const pressSave = ({ tablet }: Actor): Promise<void> => saveButton(tablet.device.page).click()
