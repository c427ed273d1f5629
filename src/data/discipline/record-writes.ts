import { createRecordOffline, deleteRecordOffline, editRecordOffline } from '#domain/discipline/discipline.offline.ts'
import { device, type DeviceDb } from '../db.ts'
import { nudge } from '../nudge.ts'
import { cancelEntry, dismissEntry, enqueue, type EnqueueOptions } from '../outbox.ts'
import type { OutboxEntry } from '../outbox-entry.ts'
import { getSetting } from '../settings.ts'
import type { WrittenText } from './parked-changes.ts'
import type { ShownRecord } from './records.queries.ts'

type Named = Pick<ShownRecord, 'ref' | 'studentId' | 'base'>

/** A key for a new record. Made by hand: `randomUUID` is missing where the page has no secure address. */
export function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/** Writes a record into the outbox; resolves once it is durably on this device. Throws NotSavedError. */
export const saveNewRecord = (
  db: DeviceDb,
  form: { studentId: number } & WrittenText,
  options?: EnqueueOptions,
): Promise<OutboxEntry> => enqueue(db, createRecordOffline, { body: { ...form, ref: newRef() } }, options)

/** The entry that makes a record, as long as the school has not taken it. */
async function openCreation(db: DeviceDb, ref: string): Promise<OutboxEntry | null> {
  const owner = await getSetting(db, 'userData')
  const key = createRecordOffline.key({ body: { ref } as never })
  const entries = await db.outbox.where({ ownerId: owner?.id ?? 0, key }).sortBy('seq')
  const isCreation = ({ endpoint }: OutboxEntry): boolean => endpoint === createRecordOffline.endpoint.id
  return entries.findLast((entry) => isCreation(entry) && entry.state !== 'acknowledged') ?? null
}

const isRejected = ({ state, parkReason }: OutboxEntry): boolean => state === 'parked' && parkReason === 'rejected'
const isUnsent = ({ state, firstSentAt }: OutboxEntry): boolean => state === 'waiting' && firstSentAt === null

/**
 * Changes a record. One that was never sent, or was refused, is written anew under the same key; should it be sent in
 * this very moment, the server takes the newer text for what it is. Any other change is an entry of its own.
 */
export async function saveRecordEdit(
  db: DeviceDb,
  { ref, studentId, base }: Named,
  text: WrittenText,
  options?: EnqueueOptions,
): Promise<OutboxEntry> {
  const creation = await openCreation(db, ref)
  if (creation && (isUnsent(creation) || isRejected(creation))) {
    const entry = await enqueue(db, createRecordOffline, { body: { studentId, ref, ...text } }, options)
    if (isRejected(creation)) await dismissEntry(db, creation.id)
    return entry
  }
  const body = { studentId, ...text, ...(base === undefined ? {} : { base }) }
  return enqueue(db, editRecordOffline, { params: { id: ref }, body }, options)
}

/** Deletes a record; `cancelled` when the school has never had it. */
export async function saveRecordDeletion(db: DeviceDb, { ref, studentId }: Named): Promise<OutboxEntry | 'cancelled'> {
  const creation = await openCreation(db, ref)
  if (creation && isRejected(creation)) {
    await dismissEntry(db, creation.id)
    return 'cancelled'
  }
  if (creation && (await cancelEntry(db, creation.id))) return 'cancelled'
  return enqueue(db, deleteRecordOffline, { params: { id: ref }, query: { studentId: String(studentId) } })
}

/** Settles a refused change with the person's own text, made knowing what stands now; the refused entry is put away. */
export async function keepOwnText(db: DeviceDb, record: Named, entryId: string, text: WrittenText): Promise<void> {
  await saveRecordEdit(db, record, text)
  await dismissEntry(db, entryId)
}

const nudging = async <T>(work: Promise<T>): Promise<T> => {
  const done = await work
  nudge('enqueue')
  return done
}

/** What screens do with records; each is durably on this device when it resolves, and on its way. */
export const disciplineActions = {
  create: (form: { studentId: number } & WrittenText, draftKey?: string) =>
    nudging(saveNewRecord(device(), form, { draftKey })),
  edit: (record: Named, text: WrittenText, draftKey?: string) =>
    nudging(saveRecordEdit(device(), record, text, { draftKey })),
  remove: (record: Named) => nudging(saveRecordDeletion(device(), record)),
  keepOwn: (record: Named, entryId: string, text: WrittenText) => nudging(keepOwnText(device(), record, entryId, text)),
  /** Lets the school's text stand. */
  keepSchool: (entryId: string) => dismissEntry(device(), entryId),
} as const
