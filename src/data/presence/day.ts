import { deletePresence, settlePresence, togglePresence } from '#domain/presence/presence.endpoints.ts'
import { markPresenceOffline } from '#domain/presence/presence.offline.ts'
import type { PresenceDay, PresenceListed, PresenceRow } from '#domain/presence/presence.schema.ts'
import { presenceKey } from '#domain/row-keys.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { call } from '../answers/api.ts'
import { device, type CacheDb, type DeviceDb } from '../device/db.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { enqueue } from '../outbox/outbox.ts'
import { pulledFor } from '../replica/overlay.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { foldMarks, rowsToTell, troubleOf, type DayMark } from '../school/day-marks.ts'
import { rowsOfEmployees } from '../outbox/subjects.ts'
import { currentReader, useCacheQuery, type Reading } from '../replica/use-cache.ts'

/** An entry of this person about the day that was not accepted, or not wholly. */
export type PresenceNotice = { entry: OutboxEntry }

export type PresenceOfDay = {
  date: string
  /** Marks in effect by employee: the school's, with this person's waiting ones over them. */
  marks: ReadonlyMap<number, DayMark>
  /** The school's records of the day by employee, with the marks that differ from them. */
  records: ReadonlyMap<number, PresenceRow>
  notices: readonly PresenceNotice[]
  /** Entries whose conflicts have all been settled since: nobody needs to read about them any more. */
  settledEntries: readonly string[]
}

/** The key of the draft of one person and day. */
export const presenceDraftKey = (ownerId: number, date: string): string => `presence:${ownerId}:${date}`

async function readPresenceDay(db: DeviceDb, cache: CacheDb, ownerId: number, date: string): Promise<PresenceOfDay> {
  // Entries are read first: one that is deleted after this has its effect in the rows read next.
  const entries = await readOwnEntries(db, ownerId)
  const { rows, pulled } = await cache.transaction('r', cache.presence, cache.meta, async () => {
    const found = cache.presence.where('date').equals(date).toArray() as Promise<unknown> as Promise<PresenceRow[]>
    const [of, to] = await Promise.all([found, pulledFor(cache, entries)])
    return { rows: of, pulled: to }
  })
  const records = new Map(rows.map((row) => [row.employeeId, row]))
  const isOpen = (id: number): boolean => (records.get(id)?.other ?? null) !== null
  const notices = entries.filter((entry) => rowsToTell(entry, 'presence', date).length > 0)
  const kindOf = (entry: OutboxEntry) => troubleOf(entry, { id: 'employeeId', isOpen, pulled })
  return {
    date,
    marks: foldMarks(rows, { table: 'presence', id: 'employeeId', entries, pulled, date }),
    records,
    notices: notices.filter((entry) => kindOf(entry) === 'told').map((entry) => ({ entry })),
    settledEntries: notices.filter((entry) => kindOf(entry) === 'settled').map(({ id }) => id),
  }
}

/** One day of presence, live. */
export const usePresenceDay = (date: string): Reading<PresenceOfDay> =>
  useCacheQuery(`presence:${date}`, ({ db, cache, ownerId }) => readPresenceDay(db, cache, ownerId, date))

type Saving = { employees: readonly EmployeeRow[]; draftKey?: string | undefined }

/** Saves marks of a day on this device; they are sent when there is a connection. */
export const markPresence = (body: PresenceDay, { employees, draftKey }: Saving): Promise<OutboxEntry> =>
  enqueue(device(), markPresenceOffline, { body }, { draftKey, seen: rowsOfEmployees(employees) })

type Key = { employeeId: number; date: string }

/** Changes the replica's record by the server's answer; the pull after the call brings the same record. */
async function note(key: Key, change: (known: PresenceRow) => PresenceRow | null): Promise<void> {
  try {
    const table = (await currentReader(device()))?.cache?.presence
    const known = (await table?.get(presenceKey(key))) as PresenceRow | undefined
    const next = known && change(known)
    if (next) await table?.put(next, presenceKey(key))
    else if (known) await table?.delete(presenceKey(key))
  } catch {
    // Nothing is lost: the pull brings the record.
  }
}

const answered = ({ attendance }: { attendance: PresenceListed }, isSettled: boolean): Promise<void> =>
  note(attendance, ({ other, ...known }) => {
    const { present, remark, revision, markedBy } = attendance
    return { ...known, present, remark, revision, markedBy: markedBy.fullname, other: isSettled ? null : other }
  })

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Changes of single records; all of them need the server. */
export const presenceActions = {
  /** The remark is Present or Absent (PRE-6). */
  toggle: async (id: number, present: boolean): Promise<void> => {
    const body = { present, remark: present ? 'Present' : 'Absent' }
    await answered(await call(togglePresence, { ...paramsOf(id), body }), true)
  },
  settle: async (id: number, keep: 'standing' | 'other', base: number): Promise<void> =>
    answered(await call(settlePresence, { ...paramsOf(id), body: { keep, base } }), true),
  remove: async (id: number, key: Key): Promise<void> => {
    await call(deletePresence, paramsOf(id))
    await note(key, () => null)
  },
}
