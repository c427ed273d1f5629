import type { AttendanceRow, ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { classDaysOf, marksOf } from '#domain/attendance/class-days.rules.ts'
import { attendanceKey } from '#domain/row-keys.ts'
import { kindFields } from '#domain/school/day-kinds.ts'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import { ATTENDANCE_DAYS_CACHED } from '#domain/synced-tables.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { effectsOf, pulledFor, rowAfter, type PendingEffect } from '../replica/overlay.ts'
import type { Replica } from '../replica/use-cache.ts'
import { readSchoolClock } from '../device/clock.ts'

/** The current school day on the corrected clock. */
export async function readToday(db: DeviceDb, now = Date.now()): Promise<string> {
  const { timeZone, offset } = await readSchoolClock(db)
  return schoolDay(now + offset, timeZone)
}

/** First day that a replica holds when the current day is `today`. */
export const firstDayRetained = (today: string): string => addDays(today, -ATTENDANCE_DAYS_CACHED)

export type Reader = Pick<Replica, 'db' | 'ownerId'> & { cache: CacheDb }
type Wanted = { from?: string | undefined; to?: string | undefined; now?: number | undefined }

/** The part of a period that the replica holds. */
export async function retainedDays(db: DeviceDb, { from, to, now }: Wanted) {
  const today = await readToday(db, now)
  const since = firstDayRetained(today)
  return { today, since, from: from && from > since ? from : since, to: to ?? today }
}

type Between = { from: string; to: string; classId?: number | undefined }

/** Class-days of the replica, of one class or of all. */
export const readClassDays = ({ classDays }: CacheDb, { from, to, classId }: Between): Promise<ClassDayRow[]> =>
  (classId === undefined
    ? classDays.where('date').between(from, to, true, true)
    : classDays.where('[classId+date]').between([classId, from], [classId, to], true, true)
  ).toArray() as Promise<unknown> as Promise<ClassDayRow[]>

/** Class-days of all classes on these days. */
export const readWholeDays = ({ classDays }: CacheDb, dates: readonly string[]): Promise<ClassDayRow[]> =>
  classDays
    .where('date')
    .anyOf([...dates])
    .toArray() as Promise<unknown> as Promise<ClassDayRow[]>

type EffectRow = Omit<AttendanceRow, 'classId' | 'revision'> & { classId?: number }

/** A mark with its waiting change; its class is that of the day, wherever the student is now. */
function markAfter(
  effect: PendingEffect,
  known: AttendanceRow | undefined,
  classOf: ReadonlyMap<number, number>,
): AttendanceRow | null {
  const row = rowAfter(effect, known) as EffectRow | null
  if (!row) return null
  const { studentId, date, present, remark, markedBy, markedAt, ...of } = row
  const classId = known?.classId ?? row.classId ?? classOf.get(studentId) ?? 0
  const revision = known?.revision ?? 0
  return { studentId, classId, date, present, remark, markedBy, markedAt, revision, ...kindFields(of) }
}

/** Marks with the waiting changes laid over them, by key. */
export function foldWaiting(
  marks: readonly AttendanceRow[],
  effects: readonly PendingEffect[],
  classOf: ReadonlyMap<number, number>,
): Map<string, AttendanceRow> {
  const folded = new Map(marks.map((mark) => [attendanceKey(mark), mark]))
  for (const effect of effects) {
    const mark = markAfter(effect, folded.get(effect.key), classOf)
    if (mark) folded.set(effect.key, mark)
  }
  return folded
}

const dayOf = ({ key }: PendingEffect): string => key.split(':')[1] ?? ''

/** Class-days of a period with this person's waiting marks in them; only days with such marks are taken apart. */
export async function readFoldedDays(
  cache: CacheDb,
  between: Between,
  { entries, classOf }: { entries: readonly OutboxEntry[]; classOf: (ids: number[]) => Promise<Map<number, number>> },
): Promise<ClassDayRow[]> {
  const { from, to, classId } = between
  const effects = effectsOf(entries, await pulledFor(cache, entries), 'attendance').filter(
    (effect) => dayOf(effect) >= from && dayOf(effect) <= to,
  )
  const days = await readClassDays(cache, between)
  if (effects.length === 0) return days
  const waiting = new Set(effects.map(dayOf))
  const classes = await classOf(effects.map(({ key }) => Number(key.split(':')[0])))
  const marks = (await readWholeDays(cache, [...waiting])).flatMap(marksOf)
  const folded = classDaysOf([...foldWaiting(marks, effects, classes).values()])
  return days
    .filter(({ date }) => !waiting.has(date))
    .concat(folded.filter((day) => classId === undefined || day.classId === classId))
}
