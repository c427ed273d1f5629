import { useCallback, useState } from 'react'
import { cache, type CacheDb, type DeviceDb } from '../device/db.ts'
import { sharedRead, useLiveRead, useSharedRead, type OpenReplica } from '../live/live-read.ts'
import { readSignedIn, readSession } from '../session/session.ts'
import { getSetting } from '../device/settings.ts'

/** The signed-in person's replica; `cache` is null before its first page has arrived. */
export type Replica = { db: DeviceDb; ownerId: number; cache: CacheDb | null }

/** The replica that screens read now; it may be swapped for a fresh one at any time. Null when nobody is signed in. */
export async function currentReader(db: DeviceDb, open: OpenReplica = cache): Promise<Replica | null> {
  const signedIn = await readSignedIn(db)
  return (
    signedIn && {
      db,
      ownerId: signedIn.ownerId,
      cache: signedIn.replicaName === null ? null : open(signedIn.replicaName),
    }
  )
}

export type Reading<T> =
  | { status: 'loading' }
  | { status: 'signedOut' }
  /** Nothing was ever fetched for this person on this device. */
  | { status: 'noReplica' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; data: T }

type Read<T> = Exclude<Reading<T>, { status: 'failed' }> | { status: 'failed'; error: unknown }
type Keyed<T> = { key: string; reading: Read<T> }

async function readReplica<T>(
  from: Promise<Replica | null>,
  read: (replica: Replica & { cache: CacheDb }) => Promise<T>,
): Promise<Read<T>> {
  try {
    const replica = await from
    if (!replica) return { status: 'signedOut' }
    if (!replica.cache) return { status: 'noReplica' }
    return { status: 'ready', data: await read({ ...replica, cache: replica.cache }) }
  } catch (error) {
    // A replica that was swapped in mid-read is read again under its new name: a live read ignores these two errors.
    if (error instanceof Error && ['DatabaseClosedError', 'AbortError'].includes(error.name)) throw error
    return { status: 'failed', error }
  }
}

/**
 * Reads the signed-in person's replica, and reads again whenever a row that was looked at changes, in this page,
 * another tab or the worker. `key` names what is read: an answer for another key counts as still loading.
 */
export function useCacheQuery<T>(key: string, read: (replica: Replica & { cache: CacheDb }) => Promise<T>): Reading<T> {
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((value) => value + 1), [])
  const last = useLiveRead(
    async (db, open): Promise<Keyed<T>> => ({ key, reading: await readReplica(currentReader(db, open), read) }),
    [key, attempt],
  )
  if (!last || last.key !== key) return { status: 'loading' }
  return last.reading.status === 'failed' ? { ...last.reading, retry } : last.reading
}

/** How long rows are kept for the next screen that shows them: lists of a large school take longest to read (milliseconds). */
const KEPT_MS = 60_000

/** A live reading that depends on nothing but the signed-in person's replica: all components share it. */
export function cacheQuery<T>(read: (replica: Replica & { cache: CacheDb }) => Promise<T>): () => Reading<T> {
  const live = (db: DeviceDb, open: OpenReplica) => readReplica(currentReader(db, open), read)
  const shared = sharedRead(live, { isFailure: ({ status }) => status === 'failed', keepMs: KEPT_MS })
  return function useShared() {
    const reading = useSharedRead(shared)
    if (!reading) return { status: 'loading' }
    return reading.status === 'failed' ? { ...reading, retry: shared.again } : reading
  }
}

/** When this device last had everything that the school has for the person signed in (milliseconds). */
export async function readPulledAt(db: DeviceDb): Promise<number | undefined> {
  const session = await readSession(db)
  return session ? getSetting(db, `pulledAt:${session.user.id}`) : undefined
}

export const usePulledAt = (): number | undefined => useLiveRead(readPulledAt)
