import type { AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import { attendanceKey } from '#domain/row-keys.ts'
import type { ReportMark } from '#domain/attendance/reports.rules.ts'
import type { Calendar } from '#domain/calendar/calendar.rules.ts'
import type { ClassRow } from '#domain/classes/classes.schema.ts'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import type { StudentRow } from '#domain/students/students.schema.ts'
import { readCalendar } from '../calendar/calendar.queries.ts'
import type { CacheDb, DeviceDb } from '../db.ts'
import { effectsOf, pulledTo, rowAfter, type PendingEffect } from '../overlay.ts'
import { readOwnEntries } from '../own-entries.ts'
import { getSetting } from '../settings.ts'
import type { Copy } from '../use-cache.ts'

export type SpanMark = ReportMark & { markedBy: string; markedAt: string; id: number | null; isPending: boolean }

/** The part of the school that the copy holds, between two days. */
export type Span = {
  /** The first day of which the copy has marks; earlier ones only the server knows. */
  since: string
  from: string
  to: string
  today: string
  marks: SpanMark[]
  students: StudentRow[]
  classes: ClassRow[]
  calendar: Calendar
}

const DEFAULT_ZONE = 'Africa/Mogadishu'

/** The present school day by the device's corrected clock. */
export async function readToday(db: DeviceDb, now = Date.now()): Promise<string> {
  const [school, offset] = await Promise.all([getSetting(db, 'school'), getSetting(db, 'clockOffset')])
  return schoolDay(now + (offset ?? 0), school?.timeZone ?? DEFAULT_ZONE)
}

/** The first day that a copy holds, seen from today. */
export const firstDayHeld = (today: string): string => addDays(today, -ATTENDANCE_DAYS_CACHED)

export type Reader = Pick<Copy, 'db' | 'ownerId'> & { cache: CacheDb }
type Wanted = {
  from?: string | undefined
  to?: string | undefined
  studentId?: number | undefined
  /** Marks of one class; those of others may be among them. */
  classId?: number | undefined
  now?: number | undefined
}

/** The days between two that the copy holds. */
export async function daysHeld(db: DeviceDb, { from, to, now }: Omit<Wanted, 'studentId' | 'classId'>) {
  const today = await readToday(db, now)
  const since = firstDayHeld(today)
  return { today, since, from: from && from > since ? from : since, to: to ?? today }
}

type Days = { from: string; to: string }

/** The rows of the copy that are wanted, by the index that has fewest others. */
function rowsOf({ attendance }: CacheDb, { studentId, classId }: Wanted, { from, to }: Days) {
  if (studentId !== undefined) {
    return attendance
      .where('studentId')
      .equals(studentId)
      .filter(({ date }) => String(date) >= from && String(date) <= to)
  }
  if (classId === undefined) return attendance.where('date').between(from, to, true, true)
  return attendance.where('[classId+date]').between([classId, from], [classId, to], true, true)
}

/** What waits for a student who was in another class on that day is for the mark made there. */
async function readOverlaid(cache: CacheDb, effects: readonly PendingEffect[], known: readonly AttendanceRow[]) {
  const keys = new Set(effects.map(({ key }) => key))
  for (const row of known) keys.delete(attendanceKey(row))
  const found = (await cache.attendance.bulkGet([...keys])) as unknown as (AttendanceRow | undefined)[]
  return found.filter((row) => row !== undefined)
}

/** Marks of the copy between two days with this person's waiting ones over them, and what reports need beside them. */
export async function readSpan({ db, cache, ownerId }: Reader, wanted: Wanted = {}): Promise<Span> {
  const { since, from, to, today } = await daysHeld(db, wanted)
  // The entries first: one that is pruned after this is in the rows read next, so no mark is ever missing.
  const entries = await readOwnEntries(db, ownerId)
  const held = await cache.transaction('r', cache.tables, async () => {
    const asked = rowsOf(cache, wanted, { from, to })
    const [marks, students, classes, calendar, pulled] = await Promise.all([
      asked.toArray() as Promise<unknown> as Promise<AttendanceRow[]>,
      cache.students.toArray() as Promise<unknown> as Promise<StudentRow[]>,
      cache.classes.toArray() as Promise<unknown> as Promise<ClassRow[]>,
      readCalendar(cache),
      pulledTo(cache),
    ])
    const effects = effectsOf(entries, pulled, 'attendance')
    const others = wanted.classId === undefined ? [] : await readOverlaid(cache, effects, marks)
    const rows = marks.concat(others.filter(({ date }) => date >= from && date <= to))
    return { rows, effects, students, classes, calendar }
  })
  const { effects, rows, ...rest } = held
  const classOf = new Map(held.students.map(({ id, classId }) => [id, classId]))
  const isWanted = (mark: { studentId: number; date: string }) =>
    mark.date >= from && mark.date <= to && (wanted.studentId === undefined || mark.studentId === wanted.studentId)
  const marks = foldSpan(rows, { effects, classOf, isWanted })
  return { since, from, to, today, marks, ...rest }
}

type Fold = {
  effects: readonly PendingEffect[]
  classOf: ReadonlyMap<number, number>
  isWanted: (mark: { studentId: number; date: string }) => boolean
}

type EffectRow = Omit<AttendanceRow, 'classId' | 'id' | 'revision'> & { classId?: number }

function foldSpan(rows: readonly AttendanceRow[], { effects, classOf, isWanted }: Fold): SpanMark[] {
  const marks: SpanMark[] = rows.map((row) => ({ ...pick(row), id: row.id, classId: row.classId, isPending: false }))
  if (effects.length === 0) return marks
  const at = new Map(marks.map((mark, index) => [`${mark.studentId}:${mark.date}`, index]))
  for (const effect of effects) {
    const index = at.get(effect.key)
    const known = index === undefined ? undefined : marks[index]
    const row = rowAfter(effect, known) as EffectRow | null
    if (!row || !isWanted(row)) continue
    const classId = known?.classId ?? row.classId ?? classOf.get(row.studentId) ?? 0
    const mark = { ...pick(row), id: known?.id ?? null, classId, isPending: true }
    if (index === undefined) at.set(effect.key, marks.push(mark) - 1)
    else marks[index] = mark
  }
  return marks
}

const pick = ({ studentId, date, present, remark, markedBy, markedAt }: EffectRow) => ({
  studentId,
  date,
  present,
  remark,
  markedBy,
  markedAt,
})
