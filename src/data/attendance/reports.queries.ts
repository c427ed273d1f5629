import {
  analyticsOf,
  byClassName,
  classMonth,
  classYear,
  topAbsent,
  unmarkedClasses,
} from '#domain/attendance/reports.rules.ts'
import type { AttendanceConflict } from '#domain/attendance/attendance.schema.ts'
import type {
  AbsenceSummary,
  AbsentDay,
  AbsentStudent,
  Analytics,
  ClassMonth,
  ClassYear,
} from '#domain/attendance/reports.schema.ts'
import { closedDay, monthDays } from '#domain/calendar/calendar.rules.ts'
import { pulledTo } from '../overlay.ts'
import { useCacheQuery, type Reading } from '../use-cache.ts'
import { firstDayHeld, readSpan, readToday, type Reader, type Span, type SpanMark } from './span.ts'

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
  const students = span.marks
    .flatMap(({ studentId, classId, remark, present }): AbsentStudent[] => {
      const fullname = names.fullname(studentId)
      return present || fullname === undefined
        ? []
        : [{ studentId, fullname, classId, className: names.className(classId), remark, date }]
    })
    .sort((a, b) => byClassName(a, b) || a.fullname.localeCompare(b.fullname) || a.studentId - b.studentId)
  const marked = new Set(span.marks.map(({ studentId }) => studentId))
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
  return { since: span.since, from: span.from, to: span.to, students: topAbsent(span, minimum) }
}

/** Students with at least so many absences in the days of the copy, live. */
export const useTopAbsent = (minimum: number): Reading<TopAbsentCopy> =>
  useCacheQuery(`topAbsent:${minimum}`, (copy) => readTopAbsent(copy, minimum))

export async function readClassMonth(
  reader: Reader,
  when: { year: number; month: number },
  now?: number,
): Promise<ClassMonth & FromCopy> {
  const span = await readSpan(reader, { ...monthDays(when.year, when.month), ...(now === undefined ? {} : { now }) })
  return { since: span.since, ...classMonth(withKnown(span), { ...when, today: span.today }) }
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
  return group ? { since: span.since, ...classYear(group, span, { year, today: span.today }) } : null
}

/** A class's students with their absences by month, as far as the copy goes back; null for an unknown class. */
export const useClassYear = (classId: number, year: number): Reading<(ClassYear & FromCopy) | null> =>
  useCacheQuery(`classYear:${classId}:${year}`, (copy) => readClassYear(copy, { classId, year }))

/** Marks of students whom the copy no longer knows count nowhere, as on the server. */
function withKnown(span: Span): Span {
  const known = new Set(span.students.map(({ id }) => id))
  return { ...span, marks: span.marks.filter(({ studentId }) => known.has(studentId)) }
}

export type StudentHistory = FromCopy & {
  marks: SpanMark[]
  analytics: Analytics
  /** Marks of his that differ, to be settled; the latest day first. */
  conflicts: AttendanceConflict[]
}

const byDay = (a: { date: string }, b: { date: string }): number => (a.date < b.date ? 1 : -1)

export async function readStudentHistory(reader: Reader, studentId: number, now?: number): Promise<StudentHistory> {
  const span = await readSpan(reader, { studentId, ...(now === undefined ? {} : { now }) })
  const open = (await reader.cache.attendanceConflicts.toArray()) as unknown as AttendanceConflict[]
  const marks = span.marks.sort(byDay)
  const conflicts = open.filter((conflict) => conflict.studentId === studentId).sort(byDay)
  return { since: span.since, marks, conflicts, analytics: analyticsOf(marks, span.calendar) }
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
