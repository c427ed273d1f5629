import type { AttendanceRow, ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { marksOf } from '#domain/attendance/class-days.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import type { DisciplineRow } from '#domain/discipline/discipline.schema.ts'
import { attendanceKey } from '#domain/row-keys.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import { effectsOf, pulledTo } from '../replica/overlay.ts'
import { getSetting, getSettings, setSetting, type LostWork } from '../device/settings.ts'

/** Days that are compared: backups are hardly ever older, and comparing whole replicas of a large school would take long. */
const LOST_DAYS = 14

const keyOf = ({ kind, id, date }: LostWork): string => `${kind} ${id} ${date}`

type Replicas = { old: CacheDb; fresh: CacheDb }

type Pair<T> = { key: string; before: T; now: T | undefined }

const daysSince = (replica: CacheDb, since: string): Promise<ClassDayRow[]> =>
  replica.classDays.where('date').aboveOrEqual(since).toArray() as Promise<unknown> as Promise<ClassDayRow[]>

/** Marks of the old replica made by one person, each beside the same student's mark of that day in the fresh one. */
async function markPairs({ old, fresh }: Replicas, since: string, maker: string): Promise<Pair<AttendanceRow>[]> {
  const [before, after] = await Promise.all([daysSince(old, since), daysSince(fresh, since)])
  const own = before.flatMap(marksOf).filter(({ markedBy }) => markedBy === maker)
  const now = new Map(after.flatMap(marksOf).map((mark) => [attendanceKey(mark), mark]))
  return own.map((mark) => ({ key: attendanceKey(mark), before: mark, now: now.get(attendanceKey(mark)) }))
}

/** One person's records in the old replica, each beside the same record in the fresh one. */
async function recordPairs({ old, fresh }: Replicas, since: string, ownerId: number): Promise<Pair<DisciplineRow>[]> {
  const rows = (await old.discipline.where('recordedAt').aboveOrEqual(since).toArray()) as unknown as DisciplineRow[]
  const own = rows.filter(({ recordedById }) => recordedById === ownerId)
  const now = (await fresh.discipline.bulkGet(own.map(({ ref }) => ref))) as unknown as (DisciplineRow | undefined)[]
  return own.map((before, at) => ({ key: before.ref, before, now: now[at] }))
}

/** Students who are the same person in both replicas: ids of lost students may have been given again. */
async function sameStudents({ old, fresh }: Replicas, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const keys = [...new Set(ids)].map(String)
  const [before, now] = await Promise.all([old.students.bulkGet(keys), fresh.students.bulkGet(keys)])
  return new Set(keys.filter((_, at) => now[at] && now[at]['born'] === before[at]?.['born']).map(Number))
}

/**
 * Notes the marks and records of a replica's owner that the fresh replica lacks, because the school was restored between the two.
 * Work that still waits here, or is offered again, is not lost.
 */
export async function noteLostWork(db: DeviceDb, ownerId: number, replicas: Replicas): Promise<void> {
  const [oldPulled, freshPulled] = await Promise.all([pulledTo(replicas.old), pulledTo(replicas.fresh)])
  const [user, known = []] = await getSettings(db, 'userData', `lostWork:${ownerId}`)
  if (oldPulled.epoch === null || oldPulled.epoch === freshPulled.epoch || user?.id !== ownerId) return
  const since = addDays(new Date(freshPulled.begunAt ?? Date.now()).toISOString().slice(0, 10), -LOST_DAYS)
  const entries = await db.outbox
    .where('[ownerId+state]')
    .anyOf([
      [ownerId, 'waiting'],
      [ownerId, 'acknowledged'],
    ])
    .toArray()
  const waiting = new Set(
    (['attendance', 'discipline'] as const)
      .flatMap((table) => effectsOf(entries, freshPulled, table))
      .map(({ key }) => key),
  )
  const marks = await markPairs(replicas, since, user.fullname)
  const records = await recordPairs(replicas, since, ownerId)
  const isHere = await sameStudents(
    replicas,
    [...marks, ...records].map(({ before }) => before.studentId),
  )
  const isLost = (key: string, { studentId }: { studentId: number }) => isHere.has(studentId) && !waiting.has(key)
  const found: LostWork[] = [
    ...marks
      .filter(({ key, before, now }) => isLost(key, before) && (!now || now.markedAt < before.markedAt))
      .map(({ before: { classId: id, date } }) => ({ kind: 'marks' as const, id, date })),
    ...records
      .filter(({ key, before, now }) => isLost(key, before) && !now)
      .map(({ before }) => ({ kind: 'record' as const, id: before.studentId, date: before.recordedAt.slice(0, 10) })),
  ]
  const all = new Map([...known, ...found].map((each) => [keyOf(each), each]))
  if (all.size > known.length) await setSetting(db, `lostWork:${ownerId}`, [...all.values()])
}

export async function dismissLostWork(db: DeviceDb, lost: LostWork): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const ownerId = (await getSetting(db, 'userData'))?.id
    if (ownerId === undefined) return
    const left = ((await getSetting(db, `lostWork:${ownerId}`)) ?? []).filter((each) => keyOf(each) !== keyOf(lost))
    await setSetting(db, `lostWork:${ownerId}`, left)
  })
}
