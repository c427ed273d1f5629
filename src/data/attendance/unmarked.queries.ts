import type { AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import { markedIn } from '#domain/attendance/class-days.rules.ts'
import { unmarkedClasses } from '#domain/attendance/reports.rules.ts'
import type { UnmarkedClass } from '#domain/attendance/reports.schema.ts'
import { schoolDaysBetween } from '#domain/calendar/calendar.rules.ts'
import type { ClassRow } from '#domain/classes/classes.schema.ts'
import { readCalendar } from '../calendar/calendar.queries.ts'
import type { CacheDb } from '../db.ts'
import { effectsOf, pulledTo } from '../overlay.ts'
import { readOwnEntries } from '../own-entries.ts'
import { useCacheQuery, type Reading } from '../use-cache.ts'
import { daysHeld, readWholeDays, type Reader } from './span.ts'

export type UnmarkedDay = { date: string; classes: UnmarkedClass[] }
export type Unmarked = { since: string; days: UnmarkedDay[] }

/** Who is in which class, from the index alone: whole students are large, and there may be thousands. */
async function readMembers(cache: CacheDb, classes: readonly ClassRow[]): Promise<{ id: number; classId: number }[]> {
  const members = await Promise.all(
    classes.map(async ({ id: classId }) => {
      const keys = await cache.students.where('classId').equals(classId).primaryKeys()
      return keys.map((key) => ({ id: Number(key), classId }))
    }),
  )
  return members.flat()
}

/** School days between two of the copy on which some class is not marked whole, the latest first. */
export async function readUnmarked(
  { db, cache, ownerId }: Reader,
  wanted: { from?: string | undefined; to?: string | undefined } = {},
  now?: number,
): Promise<Unmarked> {
  const { since, from, to, today } = await daysHeld(db, { ...wanted, now })
  // The entries first: one that is pruned after this is in the rows read next, so no mark is ever missing.
  const entries = await readOwnEntries(db, ownerId)
  const held = await cache.transaction('r', cache.tables, async () => {
    const [classes, calendar, pulled] = await Promise.all([
      cache.classes.toArray() as Promise<unknown> as Promise<ClassRow[]>,
      readCalendar(cache),
      pulledTo(cache),
    ])
    const days = schoolDaysBetween(calendar, from, to < today ? to : today)
    const [students, rows] = await Promise.all([readMembers(cache, classes), readWholeDays(cache, days)])
    return { classes, pulled, days, students, rows }
  })
  const marked = new Map(held.days.map((date) => [date, new Set<number>()]))
  for (const row of held.rows) for (const id of markedIn(row)) marked.get(row.date)?.add(id)
  for (const { row } of effectsOf(entries, held.pulled, 'attendance')) {
    const { studentId, date } = row as AttendanceRow
    marked.get(date)?.add(studentId)
  }
  const days = [...marked]
    .map(([date, ids]) => ({ date, classes: unmarkedClasses(ids, held.students, held.classes) }))
    .filter(({ classes }) => classes.length > 0)
    .toReversed()
  return { since, days }
}

/** School days of the copy on which some class is not marked whole, the latest first, live. */
export const useUnmarked = (from?: string, to?: string): Reading<Unmarked> =>
  useCacheQuery(`unmarked:${from}:${to}`, (copy) => readUnmarked(copy, { from, to }))
