import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { PullPage, PushEntry } from '#domain/sync/sync.schema.ts'
import { attendance, attendanceHistory, guardians, students, teacherClasses, users } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import { cheapHash } from './app.ts'
import { bringUpToDate, deliver, lookAtChildren, renew, type Line, type Visit } from './visits.ts'

export type Group = { classId: number; studentIds: readonly number[] }

/** Teachers with a class each, and parents with two children each, in one school. */
export type Crowd = {
  teachers: readonly { email: string; group: Group }[]
  parents: readonly { email: string; children: readonly number[] }[]
}

export type CrowdSize = { teachers: number; parents: number; classes: number; classSize: number }

const groupsOf = ({ classes, classSize }: CrowdSize): Group[] =>
  Array.from({ length: classes }, (_, index) => ({
    classId: index + 1,
    studentIds: Array.from({ length: classSize }, (_, at) => index * classSize + at + 1),
  }))

async function addPeople(tx: Db, role: 'Teacher' | 'PARENT', emails: readonly string[]): Promise<number[]> {
  if (emails.length === 0) return []
  const passwordHash = await cheapHash()
  const rows = emails.map((email) => ({ username: email, email, fullName: `Crowd ${email}`, role, passwordHash }))
  const added = await tx.insert(users).values(rows).returning({ id: users.id })
  return added.map(({ id }) => id)
}

/** Puts the first students of a filled school into classes of one size, and adds the people of a crowd. */
export async function addCrowd(db: Db, size: CrowdSize): Promise<Crowd> {
  const groups = groupsOf(size)
  const count = size.classes * size.classSize
  const teachers = Array.from({ length: size.teachers }, (_, index) => ({
    email: `teacher-${index}@crowd.school`,
    group: groups[index % groups.length] ?? { classId: 0, studentIds: [] },
  }))
  const parents = Array.from({ length: size.parents }, (_, index) => ({
    email: `parent-${index}@crowd.school`,
    children: [1 + (index % count), 1 + ((index + Math.floor(count / 2)) % count)],
  }))
  await db.transaction(async (tx) => {
    const classId = sql`1 + (${students.id} - 1) / ${size.classSize}::int`
    await tx.update(students).set({ classId }).where(lte(students.id, count))
    const emailsOf = (people: readonly { email: string }[]): string[] => people.map(({ email }) => email)
    const teacherIds = await addPeople(tx, 'Teacher', emailsOf(teachers))
    const parentIds = await addPeople(tx, 'PARENT', emailsOf(parents))
    const taught = teachers.map(({ group }, index) => ({ userId: teacherIds[index] ?? 0, classId: group.classId }))
    const kin = parents.flatMap(({ children }, index) =>
      children.map((studentId) => ({ userId: parentIds[index] ?? 0, studentId })),
    )
    if (taught.length > 0) await tx.insert(teacherClasses).values(taught)
    if (kin.length > 0) await tx.insert(guardians).values(kin)
  })
  return { teachers, parents }
}

/** The marks of a class on a day without marks: one in nine is sick. */
export type ClassDay = { group: Group; date: string; entryId: string; madeAt: string }

const isPresent = (studentId: number): boolean => studentId % 9 !== 0

const remarkOf = (studentId: number): string => (isPresent(studentId) ? 'Present' : 'Absent - Sick')

export function entryOf({ group, date, entryId: id, madeAt }: ClassDay): PushEntry {
  const marks = group.studentIds.map((studentId) => {
    const [present, remark] = [isPresent(studentId), remarkOf(studentId)]
    return { studentId, present, remark, base: 0 }
  })
  const input = { body: { classId: group.classId, date, marks } }
  return { id, endpoint: 'attendance.markClass', version: 1, input, subjects: [], madeAt }
}

/** Calls that a tablet makes when it comes back with the marks of a class; returns the verdicts. */
export async function returnWith(line: Line, visit: Visit, classDay: ClassDay): Promise<string[]> {
  await renew(line, visit)
  const verdicts = await deliver(line, visit, [entryOf(classDay)])
  await bringUpToDate(line, visit)
  return verdicts
}

/** Calls that a parent's app makes in the morning; returns the pulled pages. */
export async function lookIn(line: Line, visit: Visit): Promise<PullPage[]> {
  await renew(line, visit)
  const news = await bringUpToDate(line, visit)
  await lookAtChildren(line, visit)
  return news
}

const markText = (entry: string | null, studentId: number, date: string, { present, remark }: Mark): string =>
  `${entry} ${studentId} ${date} ${present ? '+' : '-'} ${remark}`

type Mark = { present: boolean; remark: string }

const expectedMarks = (days: readonly ClassDay[]): string[] =>
  days
    .flatMap(({ group, date, entryId }) =>
      group.studentIds.map((id) => markText(entryId, id, date, { present: isPresent(id), remark: remarkOf(id) })),
    )
    .sort()

/**
 * The marks of these days as expected and as stored: each once, made by its entry, never changed since, and each once
 * in the history.
 */
export async function storedMarks(db: Db, days: readonly ClassDay[]) {
  const dates = [...new Set(days.map(({ date }) => date))]
  const [mark, past] = [attendance, attendanceHistory]
  const standing = await db.select().from(mark).where(inArray(mark.date, dates)).orderBy(asc(mark.id))
  const sent = await db
    .select({ writeId: past.writeId, studentId: past.studentId, date: past.date, outcome: past.outcome, mark: past })
    .from(past)
    .where(and(inArray(past.date, dates), eq(past.endpoint, 'attendance.markClass')))
  const entryAt = new Map(sent.map(({ studentId, date, writeId }) => [`${studentId}:${date}`, writeId]))
  return {
    expected: expectedMarks(days),
    standing: standing
      .map((row) => markText(entryAt.get(`${row.studentId}:${row.date}`) ?? null, row.studentId, row.date, row))
      .sort(),
    sent: sent.map(({ writeId, studentId, date, mark }) => markText(writeId, studentId, date, mark)).sort(),
    changed: standing.filter(({ revision }) => revision !== 1).length,
    notApplied: sent.filter(({ outcome }) => outcome !== 'applied').length,
  }
}
