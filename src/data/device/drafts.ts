import { noteSeen } from './clock.ts'
import { withRoom } from '../replica/replicas.ts'
import type { DeviceDb } from './db.ts'

/** Saves a half-filled form, so that it survives reload, error and update. */
export async function saveDraft(db: DeviceDb, key: string, ownerId: number, value: unknown): Promise<void> {
  const savedAt = Date.now()
  await withRoom(db, () => db.drafts.put({ key, ownerId, value, savedAt }))
  await noteSeen(db, savedAt)
}

/** A draft of this person; drafts of others are never returned. */
export async function readDraft<T>(db: DeviceDb, key: string, ownerId: number): Promise<T | null> {
  const draft = await db.drafts.get(key)
  return draft?.ownerId === ownerId ? (draft.value as T) : null
}

export const dropDraft = (db: DeviceDb, key: string): Promise<void> => db.drafts.delete(key)
