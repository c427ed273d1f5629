import type { DeviceDb } from './db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { countEntries } from '../outbox/outbox-counts.ts'
import { getSetting, laneOf } from './settings.ts'
import type { SyncProgress } from '../sync/sync-messages.ts'

/** Why a new version of the app has to wait; null when it may take over. */
export type UpdateHindrance = 'sending' | 'waiting' | 'draft' | null

/** A new version takes over only while nothing is being sent and nobody has a half-filled form in any tab. */
export const updateHindrance = (work: { progress: SyncProgress; waiting: number; drafts: number }): UpdateHindrance => {
  if (work.progress.kind === 'sending') return 'sending'
  if (work.drafts > 0) return 'draft'
  return work.waiting > 0 ? 'waiting' : null
}

type OpenWork = { waiting: number; drafts: number }

/** Whether this person's entries can be sent without her, or once the person at the device signs in again. */
async function canBeSent(db: DeviceDb, ownerId: number): Promise<boolean> {
  const { factsOnly, needsSignIn } = await laneOf(db, ownerId)
  return !needsSignIn || (!factsOnly && (await getSetting(db, 'userData'))?.id === ownerId)
}

/** Drafts on this device, and waiting entries except those that wait for somebody who may never come back. */
export async function readOpenWork(db: DeviceDb): Promise<OpenWork> {
  const [counts, drafts] = await Promise.all([countEntries(db), db.drafts.count()])
  let waiting = 0
  for (const { ownerId, state, count } of counts)
    if (state === 'waiting' && (await canBeSent(db, ownerId))) waiting += count
  return { waiting, drafts }
}

/** Drafts and waiting entries of this device, live; undefined while they are being read. */
export const useOpenWork = (): OpenWork | undefined => useLiveRead(readOpenWork)
