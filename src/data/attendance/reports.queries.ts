import {
  analyticsOf,
  byClassName,
  classMonth,
  classYear,
  topAbsent,
  unmarkedClasses,
} from '#domain/attendance/reports.rules.ts'
import type { AttendanceConflict, AttendanceRow, ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { absencesOf, countsOf, markedIn, markOf, marksOf } from '#domain/attendance/class-days.rules.ts'
import type {
  AbsenceSummary,
  AbsentDay,
  AbsentStudent,
  Analytics,
  ClassMonth,
  ClassYear,
} from '#domain/attendance/reports.schema.ts'
import { closedDay, monthDays } from '#domain/calendar/calendar.rules.ts'
import type { ClassRow } from '#domain/classes/classes.schema.ts'
import { attendanceKey } from '#domain/row-keys.ts'
import { readCalendar } from '../calendar/calendar.queries.ts'
import type { CacheDb } from '../db.ts'
import { effectsOf, pulledTo } from '../overlay.ts'
import { useCacheQuery, type Reading } from '../use-cache.ts'
import {
  daysHeld,
  firstDayHeld,
  foldWaiting,
  readClassDays,
  readFoldedDays,
  readSpan,
  readToday,
  readWholeDays,
  type Reader,
  type Span,
} from './span.ts'

/**
 * Reports out of the device's own copy, in the shapes of the server's answers, so that a screen shows either. Each says
 * from which day on the copy knows marks (`since`): what lies before it only the server can tell.
 */
type FromCopy = { since: string }

/** Student and class of a mark, whoever has left them meanwhile; the class falls back to its number. */
function namesOf({ students, classes }: Span) {
  const student = new Map(students.map(({ id, fullname }) => [id, fullname]))
  const group = new Map(classes.map(({ id, name }) => [id, name]))
  return {
    fullname: (id: number) => student.get(id),
    className: (id: number) => group.get(id) ?? `Class ${id}`,
  }
}

export async function readAbsentDay(reader: Reader, date: string, now?: number): Promise<AbsentDay & FromCopy> {
  const span = await readSpan(reader, { from: date, to: date, ...(now === undefined ? {} : { now }) })
  const names = namesOf(span)
  const students = span.days
    .flatMap(absencesOf)
    .flatMap(({ studentId, classId, remark }): AbsentStudent[] => {
      const fullname = names.fullname(studentId)
      return fullname === undefined
        ? []
        : [{ studentId, fullname, classId, className: names.className(classId), remark, date }]
    })
    .sort((a, b) => byClassName(a, b) || a.fullname.localeCompare(b.fullname) || a.studentId - b.studentId)
  const marked = new Set(span.days.flatMap(markedIn))
  return {
    date,
    since: span.since,
    closed: closedDay(span.calendar, date),
    unmarkedClasses: unmarkedClasses(marked, span.students, span.classes),
    students,
    totalAbsent: students.length,
  }
}

/** The absent of a day, live. */
export const useAbsentDay = (date: string): Reading<AbsentDay & FromCopy> =>
  useCacheQuery(`absent:${date}`, (copy) => readAbsentDay(copy, date))

export type TopAbsentCopy = FromCopy & { from: string; to: string; students: AbsenceSummary[] }

export async function readTopAbsent(reader: Reader, minimum: number, now?: number): Promise<TopAbsentCopy> {
  const span = await readSpan(reader, now === undefined ? {} : { now })
  return {
    since: span.since,
    from: span.from,
    to: span.to,
    students: topAbsent({ ...span, marks: span.days.flatMap(absencesOf) }, minimum),
  }
}

/** Students with at least so many absences in the days of the copy, live. */
export const useTopAbsent = (minimum: number): Reading<TopAbsentCopy> =>
  useCacheQuery(`topAbsent:${minimum}`, (copy) => readTopAbsent(copy, minimum))

/** Reads no student but by the key: whole ones are large, and there may be thousands. */
export async function readClassMonth(
  { db, cache, ownerId }: Reader,
  when: { year: number; month: number },
  now?: number,
): Promise<ClassMonth & FromCopy> {
  const { since, today, ...between } = await daysHeld(db, { ...monthDays(when.year, when.month), now })
  // The entries first: one that is pruned after this is in the rows read next, so no mark is ever missing.
  const entries = await db.outbox.where('ownerId').equals(ownerId).toArray()
  return cache.transaction('r', cache.tables, async () => {
    const [keys, classes, calendar] = await Promise.all([
      cache.students.toCollection().primaryKeys(),
      cache.classes.toArray() as Promise<unknown> as Promise<ClassRow[]>,
      readCalendar(cache),
    ])
    const rows = await readFoldedDays(cache, between, { entries, classOf: (ids) => classesOf(cache, ids) })
    // Marks of students whom the copy no longer knows count nowhere, as on the server.
    const known = new Set(keys.map(Number))
    const days = rows.map((day) => ({ classId: day.classId, date: day.date, ...countsOf(day, known) }))
    return { since, ...classMonth({ days, classes, calendar }, { ...when, today }) }
  })
}

async function classesOf(cache: CacheDb, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await cache.students.bulkGet([...new Set(ids)].map(String))
  return new Map(found.flatMap((row) => (row ? [[Number(row['id']), Number(row['classId'])] as const] : [])))
}

/** Absences of each class in a month, live; whole only when the month begins no earlier than `since`. */
export const useClassMonth = (year: number, month: number): Reading<ClassMonth & FromCopy> =>
  useCacheQuery(`classMonth:${year}-${month}`, (copy) => readClassMonth(copy, { year, month }))

export async function readClassYear(
  reader: Reader,
  { classId, year }: { classId: number; year: number },
  now?: number,
): Promise<(ClassYear & FromCopy) | null> {
  const span = await readSpan(reader, {
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    classId,
    ...(now === undefined ? {} : { now }),
  })
  const group = span.classes.find(({ id }) => id === classId)
  return group
    ? {
        since: span.since,
        ...classYear(group, { ...span, marks: span.days.flatMap(marksOf) }, { year, today: span.today }),
      }
    : null
}

/** A class's students with their absences by month, as far as the copy goes back; null for an unknown class. */
export const useClassYear = (classId: number, year: number): Reading<(ClassYear & FromCopy) | null> =>
  useCacheQuery(`classYear:${classId}:${year}`, (copy) => readClassYear(copy, { classId, year }))

/** A day of a student; `isAtSchool`: the school has a mark of it, whatever waits on this device. */
export type HistoryDay = AttendanceRow & { isPending: boolean; isAtSchool: boolean }

export type StudentHistory = FromCopy & {
  marks: HistoryDay[]
  analytics: Analytics
  /** Marks of his that differ, to be settled; the latest day first. */
  conflicts: AttendanceConflict[]
}

const byDay = (a: { date: string }, b: { date: string }): number => (a.date < b.date ? 1 : -1)

/** The days of his present class first: only of days without a mark in it all other classes are looked through. */
async function readMarksOf(cache: CacheDb, studentId: number, between: { from: string; to: string }) {
  const classId = (await classesOf(cache, [studentId])).get(studentId) ?? 0
  const isHis = (days: ClassDayRow[]) => days.flatMap((day) => markOf(day, studentId) ?? [])
  const here = isHis(await readClassDays(cache, { ...between, classId }))
  const seen = new Set(here.map(({ date }) => date))
  const all = (await cache.classDays
    .where('date')
    .between(between.from, between.to, true, true)
    .uniqueKeys()) as string[]
  const elsewhere = isHis(
    await readWholeDays(
      cache,
      all.filter((date) => !seen.has(date)),
    ),
  )
  return { classId, marks: [...here, ...elsewhere] }
}

export async function readStudentHistory(
  { db, cache, ownerId }: Reader,
  studentId: number,
  now?: number,
): Promise<StudentHistory> {
  const { since, from, to } = await daysHeld(db, { now })
  // The entries first: one that is pruned after this is in the rows read next, so no mark is ever missing.
  const entries = await db.outbox.where('ownerId').equals(ownerId).toArray()
  return cache.transaction('r', cache.tables, async () => {
    const { classId, marks: atSchool } = await readMarksOf(cache, studentId, { from, to })
    const waiting = effectsOf(entries, await pulledTo(cache), 'attendance').filter(({ key }) =>
      key.startsWith(`${studentId}:`),
    )
    const open = (await cache.attendanceConflicts.toArray()) as unknown as AttendanceConflict[]
    const [pending, known] = [new Set(waiting.map(({ key }) => key)), new Set(atSchool.map(attendanceKey))]
    const marks = [...foldWaiting(atSchool, waiting, new Map([[studentId, classId]]))]
      .map(([key, mark]) => ({ ...mark, isPending: pending.has(key), isAtSchool: known.has(key) }))
      .filter(({ date }) => date >= from && date <= to)
      .sort(byDay)
    const conflicts = open.filter((conflict) => conflict.studentId === studentId).sort(byDay)
    return { since, marks, conflicts, analytics: analyticsOf(marks, await readCalendar(cache)) }
  })
}

/** One student's marks of the copy, newest first, and the figures drawn from them, live. */
export const useStudentHistory = (studentId: number): Reading<StudentHistory> =>
  useCacheQuery(`history:${studentId}`, (copy) => readStudentHistory(copy, studentId))

export type HeldSpan = {
  today: string
  since: string
  /** False while the first copy is still coming in: reports drawn from it would be too small. */
  isWhole: boolean
}

/** Today, and the first day of which this device knows marks: a screen asks the server for what lies before. */
export const useHeldSpan = (): Reading<HeldSpan> =>
  useCacheQuery('heldSpan', async ({ db, cache }) => {
    const [today, { position }] = await Promise.all([readToday(db), pulledTo(cache)])
    return { today, since: firstDayHeld(today), isWhole: position > 0 }
  })
