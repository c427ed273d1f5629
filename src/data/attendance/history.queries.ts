import type { AttendanceConflict, AttendanceRow, ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { markOf } from '#domain/attendance/class-days.rules.ts'
import { analyticsOf } from '#domain/attendance/reports.rules.ts'
import type { Analytics } from '#domain/attendance/reports.schema.ts'
import { attendanceKey } from '#domain/row-keys.ts'
import { readCalendar } from '../school/calendar.queries.ts'
import type { CacheDb } from '../device/db.ts'
import { effectsOf, pulledTo } from '../replica/overlay.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'
import { retainedDays, foldWaiting, readClassDays, readWholeDays, type Reader } from './span.ts'

/** Day of a student; `isAtSchool`: the school has a mark of the day, whatever waits on this device. */
export type HistoryDay = AttendanceRow & { isPending: boolean; isAtSchool: boolean }

export type StudentHistory = {
  since: string
  marks: HistoryDay[]
  analytics: Analytics
  /** Conflicts of the student's marks, the latest day first. */
  conflicts: AttendanceConflict[]
}

const byDay = (a: { date: string }, b: { date: string }): number => (a.date < b.date ? 1 : -1)

/** Marks of one student in a period: those of the present class, and of all other classes on days without a mark in it. */
async function readMarksOf(cache: CacheDb, studentId: number, between: { from: string; to: string }) {
  const classId = Number((await cache.students.get(String(studentId)))?.['classId'] ?? 0)
  const marksOfStudent = (days: ClassDayRow[]) => days.flatMap((day) => markOf(day, studentId) ?? [])
  const here = marksOfStudent(await readClassDays(cache, { ...between, classId }))
  const seen = new Set(here.map(({ date }) => date))
  const all = (await cache.classDays
    .where('date')
    .between(between.from, between.to, true, true)
    .uniqueKeys()) as string[]
  const elsewhere = marksOfStudent(
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
  const { since, from, to } = await retainedDays(db, { now })
  // Entries are read first: one that is deleted after this has its effect in the rows read next, so no mark is ever
  // missing.
  const entries = await db.outbox.where('ownerId').equals(ownerId).toArray()
  return cache.transaction('r', cache.tables, async () => {
    const { classId, marks: atSchool } = await readMarksOf(cache, studentId, { from, to })
    const waiting = effectsOf(entries, await pulledTo(cache), 'attendance').filter(({ key }) =>
      key.startsWith(`${studentId}:`),
    )
    const open = (await cache.attendanceConflicts.toArray()) as unknown as AttendanceConflict[]
    const [pending, keysAtSchool] = [new Set(waiting.map(({ key }) => key)), new Set(atSchool.map(attendanceKey))]
    const marks = [...foldWaiting(atSchool, waiting, new Map([[studentId, classId]]))]
      .map(([key, mark]) => ({ ...mark, isPending: pending.has(key), isAtSchool: keysAtSchool.has(key) }))
      .filter(({ date }) => date >= from && date <= to)
      .sort(byDay)
    const conflicts = open.filter((conflict) => conflict.studentId === studentId).sort(byDay)
    return { since, marks, conflicts, analytics: analyticsOf(marks, await readCalendar(cache)) }
  })
}

/** One student's marks in the replica, newest first, with their figures, live. */
export const useStudentHistory = (studentId: number): Reading<StudentHistory> =>
  useCacheQuery(`history:${studentId}`, (replica) => readStudentHistory(replica, studentId))
