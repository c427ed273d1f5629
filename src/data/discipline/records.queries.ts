import { addDays } from '#domain/core/dates.ts'
import { dayOfRecord, UNKNOWN_STUDENT } from '#domain/discipline/discipline.rules.ts'
import type { DisciplineRow } from '#domain/discipline/discipline.schema.ts'
import type { DisciplineType } from '#domain/discipline/discipline.rules.ts'
import { DISCIPLINE_DAYS_CACHED } from '#domain/synced-tables.ts'
import type { CacheDb, DeviceDb } from '../device/db.ts'
import type { EntryState } from '../outbox/outbox-entry.ts'
import { effectsOf, overlay, pulledTo, type Overlaid, type PendingEffect } from '../replica/overlay.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { getSetting } from '../device/settings.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'
import { isDiscipline, isEdit, parkedChanges, type ParkedChange } from './parked-changes.ts'

/** A record as screens show it: what the school has, with this person's waiting changes over it. */
export type ShownRecord = {
  /** The key that every change of it names. */
  ref: string
  /** The id at the school; null while the record is only on this device. */
  id: number | null
  studentId: number
  /** 'Unknown' where this device does not know the student. */
  studentName: string
  classId: number | null
  className: string | null
  type: DisciplineType
  /** Null for parents, who do not read it. */
  description: string | null
  actionTaken: string | null
  recordedAt: string | null
  /** The school day; null shows as 'Not recorded'. */
  day: string | null
  recordedBy: string | null
  /** Whether the signed-in person wrote it: teachers may change only their own. */
  isOwn: boolean
  /** The revision that a further change is based on. */
  base: number | undefined
  /** Set while a change is only on this device, or no pull has confirmed it yet. */
  pending: { entryId: string; state: EntryState } | null
  /** Changes that were not accepted, in the order in which they were made, so that both texts can be shown. */
  parked: readonly ParkedChange[]
  /** A new record that was refused: shown, but not counted. */
  isRefused: boolean
}

export type RecordFilter = {
  studentId?: number | undefined
  type?: DisciplineType | undefined
  classId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Partial<DisciplineRow> & { ref?: string; pending?: Overlaid<object>['pending'] }

/** The first day whose records a device holds; reports that go further back need the server. */
export const firstDayRetained = (today: string): string => addDays(today, -DISCIPLINE_DAYS_CACHED)

async function readSchool(cache: CacheDb, { studentId }: RecordFilter) {
  return cache.transaction('r', cache.discipline, cache.meta, async () => {
    const rows = studentId === undefined ? cache.discipline : cache.discipline.where('studentId').equals(studentId)
    const [found, pulled] = await Promise.all([rows.toArray() as Promise<Row[]>, pulledTo(cache)])
    return { rows: found, pulled }
  })
}

/** A waiting edit keeps the revision that it was based on, whatever was pulled since. */
function basesOf(effects: readonly PendingEffect[]): Map<string, number> {
  const bases = new Map<string, number>()
  for (const { key, entry } of effects) {
    const { body } = entry.input as { body?: { base?: number } }
    if (isEdit(entry) && body?.base !== undefined) bases.set(key, body.base)
  }
  return bases
}

type Names = {
  studentOf: (id: number) => { name: string; classId: number | null }
  classOf: (id: number) => string | null
}

async function readNames(cache: CacheDb, rows: readonly Row[]): Promise<Names> {
  const ids = [...new Set(rows.map(({ studentId }) => String(studentId)))]
  const [students, classes] = await Promise.all([cache.students.bulkGet(ids), cache.classes.toArray()])
  const known = new Map(students.flatMap((row) => (row ? [[Number(row['id']), row] as const] : [])))
  const classNames = new Map(classes.map((row) => [Number(row['id']), String(row['name'])]))
  return {
    studentOf: (id) => {
      const row = known.get(id)
      return row
        ? { name: String(row['fullname']), classId: Number(row['classId']) }
        : { name: UNKNOWN_STUDENT, classId: null }
    },
    classOf: (id) => classNames.get(id) ?? null,
  }
}

type RecordContext = Names & {
  ownerId: number
  timeZone: string
  bases: Map<string, number>
  parked: Map<string, ParkedChange[]>
}

function shownRecord(ref: string, row: Row, isRefused: boolean, context: RecordContext): ShownRecord {
  const studentId = row.studentId ?? 0
  const student = context.studentOf(studentId)
  const classId = row.classId ?? student.classId
  return {
    ref,
    id: row.id ?? null,
    studentId,
    studentName: student.name,
    classId,
    className: classId === null ? null : context.classOf(classId),
    type: row.type ?? 'Behavior',
    description: row.description ?? null,
    actionTaken: row.actionTaken ?? null,
    recordedAt: row.recordedAt ?? null,
    day: dayOfRecord(row.recordedAt, context.timeZone),
    recordedBy: row.recordedBy ?? null,
    isOwn: row.recordedById === context.ownerId,
    base: context.bases.get(ref) ?? row.revision,
    pending: row.pending ?? null,
    parked: context.parked.get(ref) ?? [],
    isRefused,
  }
}

const isWanted = (record: ShownRecord, { studentId, type, classId, from, to }: RecordFilter): boolean =>
  (studentId === undefined || record.studentId === studentId) &&
  (type === undefined || record.type === type) &&
  (classId === undefined || record.classId === classId) &&
  (from === undefined || (record.day ?? '') >= from) &&
  (to === undefined || (record.day !== null && record.day <= to))

const newestFirst = (a: ShownRecord, b: ShownRecord): number =>
  (b.recordedAt ?? '').localeCompare(a.recordedAt ?? '') || (b.id ?? Infinity) - (a.id ?? Infinity) || 0

/** Records of all students that this person may see, newest first, as far as the replica holds them. */
export async function readRecords(
  db: DeviceDb,
  cache: CacheDb,
  ownerId: number,
  filter: RecordFilter = {},
): Promise<ShownRecord[]> {
  // Entries are read first: one that is deleted after this has its effect in the rows read next, so no record is ever
  // missing.
  const entries = (await readOwnEntries(db, ownerId)).filter(isDiscipline)
  const [school, info] = await Promise.all([readSchool(cache, filter), getSetting(db, 'school')])
  const effects = effectsOf(entries, school.pulled, 'discipline')
  const rows = overlay<Row>(
    school.rows.flatMap((row) => (row.ref ? [[row.ref, row] as const] : [])),
    effects,
  )
  const parked = parkedChanges(entries)
  // A change of a record that this replica lacks gives a partial row, which cannot be shown.
  const present = [...rows].filter(([, row]) => row.studentId !== undefined && !row.isDeleted)
  const refused = [...parked].flatMap(([ref, changes]) => {
    const made = rows.has(ref) ? undefined : changes.find(({ newRow }) => newRow !== null)
    return made?.newRow ? [[ref, made.newRow] as const] : []
  })
  const names = await readNames(
    cache,
    [...present, ...refused].map(([, row]) => row),
  )
  const timeZone = info?.timeZone ?? 'Africa/Mogadishu'
  const context: RecordContext = { ...names, ownerId, timeZone, bases: basesOf(effects), parked }
  return [
    ...present.map(([ref, row]) => shownRecord(ref, row, false, context)),
    ...refused.map(([ref, row]) => shownRecord(ref, row, true, context)),
  ]
    .filter((record) => isWanted(record, filter))
    .sort(newestFirst)
}

/** Records that count in reports: all but refused ones. */
export const countedRecords = (records: readonly ShownRecord[]): ShownRecord[] =>
  records.filter(({ isRefused }) => !isRefused)

/** Records filtered by type, class of that day and school days, live. */
export const useDisciplineRecords = (filter: RecordFilter = {}): Reading<ShownRecord[]> =>
  useCacheQuery(`discipline:${JSON.stringify(filter)}`, ({ db, cache, ownerId }) =>
    readRecords(db, cache, ownerId, filter),
  )

/** One student's records, live; for parents those of a child. */
export const useStudentDiscipline = (studentId: number): Reading<ShownRecord[]> => useDisciplineRecords({ studentId })
