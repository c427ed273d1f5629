import { createRecordOffline, deleteRecordOffline, editRecordOffline } from '#domain/discipline/discipline.offline.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { newRef } from '../device/new-ref.ts'
import { nudge } from '../sync/nudge.ts'
import { cancelEntry, dismissEntry, enqueue, type EnqueueOptions } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { getSetting } from '../device/settings.ts'
import type { WrittenText } from './parked-changes.ts'
import type { ShownRecord } from './records.queries.ts'

type Named = Pick<ShownRecord, 'ref' | 'studentId' | 'base'>

/** Saves a new record in the outbox; resolves once it is durable on this device. Throws NotSavedError. */
export const saveNewRecord = (
  db: DeviceDb,
  form: { studentId: number } & WrittenText,
  options?: EnqueueOptions,
): Promise<OutboxEntry> => enqueue(db, createRecordOffline, { body: { ...form, ref: newRef() } }, options)

/** The entry that creates a record, unless the school has accepted it. */
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
 * Changes a record. A creation that was never sent, or was refused, is written again under the same key; if it is being
 * sent at this moment, the server treats the newer text as an edit. Any other change is an entry of its own.
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

/**
 * Settles a refused change with the person's own text, based on the current revision; the refused entry is dismissed.
 */
export async function keepOwnText(db: DeviceDb, record: Named, entryId: string, text: WrittenText): Promise<void> {
  await saveRecordEdit(db, record, text)
  await dismissEntry(db, entryId)
}

const nudging = async <T>(work: Promise<T>): Promise<T> => {
  const done = await work
  nudge('enqueue')
  return done
}

/** Actions of screens on records; each promise resolves once the entry is durable on this device. */
export const disciplineActions = {
  create: (form: { studentId: number } & WrittenText, draftKey?: string) =>
    nudging(saveNewRecord(device(), form, { draftKey })),
  edit: (record: Named, text: WrittenText, draftKey?: string) =>
    nudging(saveRecordEdit(device(), record, text, { draftKey })),
  remove: (record: Named) => nudging(saveRecordDeletion(device(), record)),
  keepOwn: (record: Named, entryId: string, text: WrittenText) => nudging(keepOwnText(device(), record, entryId, text)),
  /** Keeps the school's text. */
  keepSchool: (entryId: string) => dismissEntry(device(), entryId),
} as const
