import type { DeviceDb } from '../device/db.ts'
import { progressOf, type LoadProgress } from './initial-load-progress.ts'
import { useLiveRead, type OpenReplica } from '../live/live-read.ts'
import { currentReader } from '../replica/use-cache.ts'

/**
 * State of the initial load: `isDaily` once all but history is there, `isUsable` once it is complete; `progress` is null before
 * its first page.
 */
export type InitialLoad = {
  isDaily: boolean
  isUsable: boolean
  classes: number
  students: number
  progress: LoadProgress | null
}

/** Before the end nobody knows whether accounts have what this device sent meanwhile: it would be deducted twice. */
const hasNoneAcknowledged = async (db: DeviceDb, ownerId: number): Promise<boolean> =>
  (await db.outbox.where({ ownerId, state: 'acknowledged' }).count()) === 0

export async function readInitialLoad(db: DeviceDb, open: OpenReplica): Promise<InitialLoad | null> {
  const reader = await currentReader(db, open)
  if (!reader) return null
  if (!reader.cache) return { isDaily: false, isUsable: false, classes: 0, students: 0, progress: null }
  const { cache, ownerId } = reader
  const [position, arrived, classes, students] = await Promise.all([
    cache.meta.get('position'),
    cache.meta.get('arrived'),
    cache.classes.count(),
    cache.students.count(),
  ])
  const progress = arrived ? progressOf(arrived) : null
  const isUsable = Number(position?.value ?? 0) > 0
  const isDaily = isUsable || (progress?.isDaily === true && (await hasNoneAcknowledged(db, ownerId)))
  return { isDaily, isUsable, classes, students, progress }
}

/** The initial load of the signed-in person; null when nobody is signed in, undefined while it is being read. */
export const useInitialLoad = (): InitialLoad | null | undefined => useLiveRead(readInitialLoad)
