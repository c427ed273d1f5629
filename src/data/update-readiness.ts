import { useLiveQuery } from 'dexie-react-hooks'
import { device, type DeviceDb } from './db.ts'
import type { SyncProgress } from './sync-messages.ts'

/** Why a new version of the app has to wait; null when it may take over. */
export type UpdateHindrance = 'sending' | 'waiting' | 'draft' | null

/** A new version takes over only while nothing is on its way and nobody has a half-filled form in any tab. */
export const updateHindrance = (facts: {
  progress: SyncProgress
  waiting: number
  drafts: number
}): UpdateHindrance => {
  if (facts.progress.kind === 'sending') return 'sending'
  if (facts.drafts > 0) return 'draft'
  return facts.waiting > 0 ? 'waiting' : null
}

type UpdateFacts = { waiting: number; drafts: number }

/** Waiting entries and open drafts on this device, of whomever. */
async function readUpdateFacts(db: DeviceDb): Promise<UpdateFacts> {
  const [keys, drafts] = await Promise.all([
    db.outbox.orderBy('[ownerId+state]').keys() as unknown as Promise<[number, string][]>,
    db.drafts.count(),
  ])
  return { waiting: keys.filter(([, state]) => state === 'waiting').length, drafts }
}

/** The same, live; undefined while it is being read. */
export const useUpdateFacts = (): UpdateFacts | undefined => useLiveQuery(() => readUpdateFacts(device()), [])
