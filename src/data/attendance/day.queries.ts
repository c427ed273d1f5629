import type {
  AttendanceConflict,
  AttendanceRow,
  ClassDayRow,
  ClassMarksReply,
} from '#domain/attendance/attendance.schema.ts'
import { marksOf } from '#domain/attendance/class-days.rules.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import type { CacheDb, CachedRow, DeviceDb } from '../db.ts'
import type { EntryState, OutboxEntry } from '../outbox-entry.ts'
import { effectsOf, isInEffect, pulledTo, rowAfter, type PulledTo } from '../overlay.ts'
import { readOwnEntries } from '../own-entries.ts'
import { useCacheQuery, type Reading } from '../use-cache.ts'

/** One student's mark of the day in effect: the school's, with this person's waiting one over it. */
export type DayMark = {
  present: boolean
  remark: string
  markedBy: string
  markedAt: string
  /** The revision that a further mark on this device is based on. */
  base: number
  /** Set while the mark is only on this device, or no pull has confirmed it yet. */
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
  /** Entries whose conflicts have all been settled since: nobody needs to read about them any more. */
  settledEntries: readonly string[]
}

/** One day of attendance, of all students that this person may see. */
export async function readDay(db: DeviceDb, cache: CacheDb, ownerId: number, date: string): Promise<AttendanceDay> {
  // Entries are read first: one that is deleted after this has its effect in the rows read next, so no mark is ever
  // missing.
  const entries = await readOwnEntries(db, ownerId)
  const school = await cache.transaction('r', cache.classDays, cache.attendanceConflicts, cache.meta, async () => {
    const [days, conflicts, pulled] = await Promise.all([
      cache.classDays.where('date').equals(date).toArray() as Promise<unknown> as Promise<ClassDayRow[]>,
      cache.attendanceConflicts.toArray() as Promise<unknown> as Promise<AttendanceConflict[]>,
      pulledTo(cache),
    ])
    return { rows: days.flatMap(marksOf), conflicts, pulled }
  })
  const conflicts = school.conflicts.filter((conflict) => conflict.date === date)
  const notices = entries.flatMap((entry) => noticeOf(entry, date))
  const kindOf = (entry: OutboxEntry) => troubleOf(entry, conflicts, school.pulled)
  return {
    date,
    marks: foldMarks(school.rows, entries, school.pulled, date),
    conflicts,
    notices: notices.filter(({ entry }) => kindOf(entry) === 'told'),
    settledEntries: notices.filter(({ entry }) => kindOf(entry) === 'settled').map(({ entry }) => entry.id),
  }
}

/**
 * What an entry with remarks still needs. `told`: the person must read it. `listed`: its marks are listed as conflicts.
 * `settled`: those conflicts are settled; known only once the replica has passed the entry's position.
 */
function troubleOf(
  entry: OutboxEntry,
  conflicts: readonly AttendanceConflict[],
  pulled: PulledTo,
): 'told' | 'listed' | 'settled' {
  const { notApplied = [] } = (entry.ack?.reply ?? {}) as Partial<ClassMarksReply>
  if (entry.state === 'parked' || notApplied.length === 0 || isInEffect(entry, pulled)) return 'told'
  if (notApplied.some(({ outcome }) => outcome !== 'conflict')) return 'told'
  const isOpen = notApplied.some(({ studentId }) => conflicts.some((conflict) => conflict.studentId === studentId))
  return isOpen ? 'listed' : 'settled'
}

/**
 * Lays this person's waiting entries over the school's marks of one day. The overlay of `overlay.ts`, rewritten for
 * marks: a class list is read at every change of the outbox, and copying whole rows took most of the time.
 */
export function foldMarks(
  rows: readonly AttendanceRow[],
  entries: readonly OutboxEntry[],
  pulled: PulledTo,
  date: string,
): Map<number, DayMark> {
  const marks = new Map<number, DayMark>()
  for (const { studentId, present, remark, markedBy, markedAt, revision } of rows)
    marks.set(studentId, { present, remark, markedBy, markedAt, base: revision, pending: null })
  let known: OutboxEntry | undefined
  let baseOf: BaseOf = () => undefined
  for (const effect of effectsOf(entries, pulled, 'attendance')) {
    const row = rowAfter(effect, undefined) as EffectRow | null
    if (row?.date !== date) continue
    const { entry } = effect
    const { studentId, present, remark, markedBy, markedAt } = row
    if (entry !== known) baseOf = basesIn((known = entry))
    // A waiting mark keeps the revision that it was based on, whatever was pulled since.
    const base = baseOf(studentId) ?? marks.get(studentId)?.base ?? 0
    marks.set(studentId, { present, remark, markedBy, markedAt, base, pending: entry.state })
  }
  return marks
}

type EffectRow = Pick<AttendanceRow, 'studentId' | 'date' | 'present' | 'remark' | 'markedBy' | 'markedAt'>
type BaseOf = (studentId: number) => number | undefined
type MarkBody = { studentId?: number; base?: number; marks?: { studentId: number; base?: number }[] }

function basesIn(entry: OutboxEntry): BaseOf {
  const { body } = entry.input as { body: MarkBody }
  if (!body.marks) return () => body.base
  const bases = new Map(body.marks.map((mark) => [mark.studentId, mark.base]))
  return (studentId) => bases.get(studentId)
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
    const effects = offlineWrites.get(entry.endpoint)?.effects(entry.input, entry) ?? []
    const rows = effects.filter(({ table }) => table === 'attendance').map((effect) => rowAfter(effect, undefined))
    return rows.filter((row) => row !== null)
  } catch {
    // A parked entry may be one that no longer decodes; the outbox page shows it.
    return []
  }
}

/** One day of attendance, live. */
export const useDay = (date: string): Reading<AttendanceDay> =>
  useCacheQuery(`attendance:${date}`, ({ db, cache, ownerId }) => readDay(db, cache, ownerId, date))
