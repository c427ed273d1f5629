import { deleteStudentPhoto } from '#domain/photos/photos.endpoints.ts'
import { takeEmployeePhotoOffline, takeStudentPhotoOffline } from '#domain/photos/photos.offline.ts'
import { photoLabel, type TakenPhoto } from '#domain/photos/photos.schema.ts'
import { call } from '../answers/api.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { newRef } from '../device/new-ref.ts'
import { getSetting } from '../device/settings.ts'
import { enqueue, NotSavedError } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { base64Of, sealForSchool } from '../session/seal-for-school.ts'
import { hasCryptography } from '../session/vault-keys.ts'
import { nudge } from '../sync/nudge.ts'
import { keepPhoto, type PhotoKind } from './kept-photos.ts'

/** Room (bytes) that photos leave to marks and payments on a tablet that is nearly full. */
const LEFT_TO_OTHERS = 8 * 1_048_576

/** Whether the device has so little room that photos would take it from marks and payments. */
export async function isNearlyFull(): Promise<boolean> {
  const { storage } = (globalThis as { navigator?: { storage?: StorageManager } }).navigator ?? {}
  const estimate = await storage?.estimate?.().catch(() => null)
  if (estimate?.quota === undefined || estimate.usage === undefined) return false
  return estimate.quota - estimate.usage < LEFT_TO_OTHERS
}

/** The photo sealed for the school's server alone: entries that wait stay on a shared tablet after their maker has left. */
async function toSend(db: DeviceDb, ref: string, image: string): Promise<TakenPhoto> {
  const schoolKey = hasCryptography() ? await getSetting(db, 'factKey') : undefined
  if (!schoolKey) return { ref, image }
  return { ref, image: base64Of(await sealForSchool(schoolKey, 'input', photoLabel(ref), image)), isSealed: true }
}

/**
 * Saves a photo (a JPEG in base64) on this device, to be sent after all marks and payments. Resolves once it is durable. Throws
 * NotSavedError with nothing stored, also while there is only room for marks and payments.
 */
export async function takePhoto(kind: PhotoKind, id: number, image: string): Promise<OutboxEntry> {
  const db = device()
  if (await isNearlyFull()) throw new NotSavedError(new DOMException('Nearly full', 'QuotaExceededError'))
  const ref = newRef()
  const photo = await toSend(db, ref, image)
  // The copy comes first, so that the photo is there when the list is drawn anew; without room for it the entry is tried all the same.
  await keepPhoto(kind, { id, ref }, image).catch(() => undefined)
  const entry = await (kind === 'student'
    ? enqueue(db, takeStudentPhotoOffline, { body: { studentId: id, ...photo } })
    : enqueue(db, takeEmployeePhotoOffline, { body: { employeeId: id, ...photo } }))
  nudge('enqueue')
  return entry
}

/** Deletes a student's photo at the school. */
export const removePhoto = (studentId: number): Promise<unknown> =>
  call(deleteStudentPhoto, { params: { studentId: String(studentId) } })
