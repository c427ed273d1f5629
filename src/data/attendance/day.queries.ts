import type { AttendanceConflict, AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import { attendanceKey } from '#domain/attendance/attendance.schema.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import type { CacheDb, CachedRow, DeviceDb } from '../db.ts'
import type { EntryState, OutboxEntry } from '../outbox-entry.ts'
import { effectsOf, overlay, pulledPosition, type Overlaid } from '../overlay.ts'
import { useCacheQuery, type Reading } from '../use-cache.ts'

/** One student's mark of the day as it counts now: the school's, with this person's waiting one over it. */
export type DayMark = {
  present: boolean
  remark: string
  markedBy: string
  markedAt: string
  /** The revision that a further mark on this device is made knowing. */
  base: number
  /** Set while the mark is only on this device, or the copy has not yet seen it accepted. */
  pending: EntryState | null
}

/** An entry of this person about the day that was not accepted, or not wholly. */
export type DayNotice = {
  entry: OutboxEntry
  /** Null for a mark of a single student. */
  classId: number | null
  studentIds: readonly number[]
}

export type AttendanceDay = {
  date: string
  marks: ReadonlyMap<number, DayMark>
  conflicts: readonly AttendanceConflict[]
  notices: readonly DayNotice[]
}

/** One day of attendance of all that this person may see. */
export async function readDay(db: DeviceDb, cache: CacheDb, ownerId: number, date: string): Promise<AttendanceDay> {
  // The entries first: one that is pruned after this is in the rows read next, so no mark is ever missing.
  const entries = await db.outbox.where('ownerId').equals(ownerId).toArray()
  const school = await cache.transaction('r', cache.attendance, cache.attendanceConflicts, cache.meta, async () => {
    const [rows, conflicts, position] = await Promise.all([
      cache.attendance.where('date').equals(date).toArray() as Promise<unknown> as Promise<AttendanceRow[]>,
      cache.attendanceConflicts.toArray() as Promise<unknown> as Promise<AttendanceConflict[]>,
      pulledPosition(cache),
    ])
    return { rows, conflicts, position }
  })
  return {
    date,
    marks: foldMarks(school.rows, entries, school.position, date),
    conflicts: school.conflicts.filter((conflict) => conflict.date === date),
    notices: entries.flatMap((entry) => noticeOf(entry, date)),
  }
}

/** Folds this person's waiting entries over the school's marks of one day. */
export function foldMarks(
  rows: readonly AttendanceRow[],
  entries: readonly OutboxEntry[],
  position: number,
  date: string,
): Map<number, DayMark> {
  const effects = effectsOf(entries, position, 'attendance').filter(({ row }) => row['date'] === date)
  const known = rows.map((row): [string, AttendanceRow & CachedRow] => [attendanceKey(row), row])
  const entryOf = new Map(effects.map(({ entry }) => [entry.id, entry]))
  const marks = new Map<number, DayMark>()
  for (const row of overlay(known, effects).values()) marks.set(row.studentId, dayMark(row, entryOf))
  return marks
}

function dayMark(row: Overlaid<AttendanceRow>, entryOf: ReadonlyMap<string, OutboxEntry>): DayMark {
  const { present, remark, markedBy, markedAt, pending } = row
  // A waiting mark knew what its entry knew, not what has come in since.
  const base = (pending && baseIn(entryOf.get(pending.entryId), row.studentId)) ?? row.revision ?? 0
  return { present, remark, markedBy, markedAt, base, pending: pending?.state ?? null }
}

type MarkBody = { studentId?: number; base?: number; marks?: { studentId: number; base?: number }[] }

function baseIn(entry: OutboxEntry | undefined, studentId: number): number | undefined {
  const body = (entry?.input as { body?: MarkBody } | undefined)?.body
  return body?.marks ? body.marks.find((mark) => mark.studentId === studentId)?.base : body?.base
}

function noticeOf(entry: OutboxEntry, date: string): DayNotice[] {
  if (entry.state !== 'parked' && entry.attention === null) return []
  const rows = attendanceRowsOf(entry).filter((row) => row['date'] === date)
  if (rows.length === 0) return []
  const classId = rows[0]?.['classId']
  return [
    {
      entry,
      classId: typeof classId === 'number' ? classId : null,
      studentIds: rows.map((row) => Number(row['studentId'])),
    },
  ]
}

function attendanceRowsOf(entry: OutboxEntry): CachedRow[] {
  try {
    const effects = offlineWrites.get(entry.endpoint)?.effects(entry.input as never, entry) ?? []
    return effects.filter(({ table }) => table === 'attendance').map(({ row }) => row)
  } catch {
    // A parked entry may be one that no longer decodes; the outbox page shows it.
    return []
  }
}

/** One day of attendance, live. */
export const useDay = (date: string): Reading<AttendanceDay> =>
  useCacheQuery(`attendance:${date}`, ({ db, cache, ownerId }) => readDay(db, cache, ownerId, date))
