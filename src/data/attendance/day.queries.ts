import type { AttendanceConflict, ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { isStandingOn } from '#domain/announcedabsences/announcedabsences.rules.ts'
import type { AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import { marksOf } from '#domain/attendance/class-days.rules.ts'
import { announcedBetween } from '../announcedabsences/announced.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import { readCovered } from './covered.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { pulledFor } from '../replica/overlay.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { foldMarks, rowsToTell, troubleOf, type DayMark } from '../school/day-marks.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'

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
  /** Absences of the day that parents have announced, by student. */
  announced: ReadonlyMap<number, AnnouncedAbsenceRow>
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
  const { classDays, coveredClasses, attendanceConflicts, announcedAbsences, meta } = cache
  const tables = [classDays, coveredClasses, attendanceConflicts, announcedAbsences, meta]
  const school = await cache.transaction('r', tables, async () => {
    const [days, covered, conflicts, announced, pulled] = await Promise.all([
      classDays.where('date').equals(date).toArray() as Promise<unknown> as Promise<ClassDayRow[]>,
      readCovered(cache, date),
      attendanceConflicts.toArray() as Promise<unknown> as Promise<AttendanceConflict[]>,
      announcedBetween(cache, date, date),
      pulledFor(cache, entries),
    ])
    const ofCovered = covered.flatMap(({ marks }) => marks ?? [])
    return { rows: [...ofCovered, ...days].flatMap(marksOf), conflicts, announced, pulled }
  })
  const conflicts = school.conflicts.filter((conflict) => conflict.date === date)
  const notices = entries.flatMap((entry) => noticeOf(entry, date))
  const isOpen = (id: number) => conflicts.some(({ studentId }) => studentId === id)
  const kindOf = (entry: OutboxEntry) => troubleOf(entry, { id: 'studentId', isOpen, pulled: school.pulled })
  return {
    date,
    marks: foldMarks(school.rows, { table: 'attendance', id: 'studentId', entries, pulled: school.pulled, date }),
    announced: announcedOf(school.announced, date),
    conflicts,
    notices: notices.filter(({ entry }) => kindOf(entry) === 'told'),
    settledEntries: notices.filter(({ entry }) => kindOf(entry) === 'settled').map(({ entry }) => entry.id),
  }
}

/** What stands on a day, the newest word of each student. */
const announcedOf = (rows: readonly AnnouncedAbsenceRow[], date: string): AttendanceDay['announced'] =>
  new Map(
    rows
      .filter((row) => isStandingOn(row, date))
      .sort((a, b) => a.saidAt.localeCompare(b.saidAt))
      .map((row) => [row.studentId, row]),
  )

function noticeOf(entry: OutboxEntry, date: string): DayNotice[] {
  const rows = rowsToTell(entry, 'attendance', date)
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

/** One day of attendance, live. */
export const useDay = (date: string): Reading<AttendanceDay> =>
  useCacheQuery(`attendance:${date}`, ({ db, cache, ownerId }) => readDay(db, cache, ownerId, date))
