import { promiseOffline } from '#domain/fees/promise.offline.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { newRef } from '../device/new-ref.ts'
import { enqueue, type EnqueueOptions } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { nudge } from '../sync/nudge.ts'

type Promised = { studentIds: readonly number[]; until: string | null; note: string }

/** Saves what a family promises in the outbox; resolves once it is durable on this device. Throws NotSavedError. */
export const savePromise = (
  db: DeviceDb,
  { studentIds, until, note }: Promised,
  options?: EnqueueOptions,
): Promise<OutboxEntry> =>
  enqueue(
    db,
    promiseOffline,
    { body: { ref: newRef(), studentIds: [...studentIds], until, ...(note.trim() ? { note: note.trim() } : {}) } },
    options,
  )

/** Notes what a family promises, and asks for it to be sent. */
export async function notePromise(promised: Promised): Promise<OutboxEntry> {
  const entry = await savePromise(device(), promised)
  nudge('enqueue')
  return entry
}
