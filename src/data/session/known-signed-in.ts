import { Dexie, type ObservabilitySet } from 'dexie'
import type { DeviceDb } from '../device/db.ts'
import { readSignedIn, type SignedIn } from './session.ts'
import { isChanged, watched, type Touched } from '../live/watched.ts'

type Known = { signedIn: SignedIn | null; forget: () => void }

const known = new WeakMap<DeviceDb, Known>()

/**
 * Person signed in and the name of her replica, from memory until a change of either is reported. A change in another tab or the
 * worker is reported a moment later, so a writer that relies on this checks it again in its transaction, and calls
 * `forgetSignedIn` when it is outdated.
 */
export async function knownSignedIn(db: DeviceDb): Promise<SignedIn | null> {
  const before = known.get(db)
  if (before) return before.signedIn
  const touched: Touched = new Map()
  let isOver = false
  const forget = (): void => {
    isOver = true
    Dexie.on.storagemutated.unsubscribe(listen)
    known.delete(db)
  }
  const listen = (parts: ObservabilitySet): void => {
    if (isChanged(touched, parts)) forget()
  }
  Dexie.on.storagemutated.subscribe(listen)
  try {
    const signedIn = await readSignedIn(watched(db, touched))
    if (!isOver) known.set(db, { signedIn, forget })
    return signedIn
  } catch (error) {
    forget()
    throw error
  }
}

export const forgetSignedIn = (db: DeviceDb): void => known.get(db)?.forget()
