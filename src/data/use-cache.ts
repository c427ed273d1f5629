import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useRef, useState } from 'react'
import { cache, device, type CacheDb, type DeviceDb } from './db.ts'
import { readSession } from './session.ts'
import { getSetting } from './settings.ts'

/** The signed-in person's copy of the school; `cache` is null before the first page has come. */
export type Copy = { db: DeviceDb; ownerId: number; cache: CacheDb | null }

/** Which copy screens read now: it may be swapped for a fresh one at any time. Null when nobody is signed in. */
export async function currentReader(db: DeviceDb, open: (name: string) => CacheDb = cache): Promise<Copy | null> {
  const session = await readSession(db)
  if (!session) return null
  const name = await getSetting(db, `cache:${session.user.id}`)
  return { db, ownerId: session.user.id, cache: name ? open(name) : null }
}

export type Reading<T> =
  | { status: 'loading' }
  | { status: 'signedOut' }
  /** Nothing has ever been fetched for this person on this device. */
  | { status: 'noCopy' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'ready'; data: T }

type Read<T> = {
  ownerId: number | null
  reading: Exclude<Reading<T>, { status: 'failed' }> | { status: 'failed'; error: unknown }
}
type Kept<T> = Read<T> & { key: string }

async function readCopy<T>(read: (copy: Copy & { cache: CacheDb }) => Promise<T>): Promise<Read<T>> {
  try {
    const copy = await currentReader(device())
    if (!copy) return { ownerId: null, reading: { status: 'signedOut' } }
    const { ownerId } = copy
    if (!copy.cache) return { ownerId, reading: { status: 'noCopy' } }
    return { ownerId, reading: { status: 'ready', data: await read({ ...copy, cache: copy.cache }) } }
  } catch (error) {
    // A copy that was swapped in mid-read is read again under its new name: the live query ignores these two.
    if (error instanceof Error && ['DatabaseClosedError', 'AbortError'].includes(error.name)) throw error
    return { ownerId: null, reading: { status: 'failed', error } }
  }
}

/**
 * Reads the signed-in person's copy and reads again whenever a row that was looked at changes, in this page, another
 * tab or the worker. `key` names what is read: an answer for another key counts as still loading.
 */
export function useCacheQuery<T>(key: string, read: (copy: Copy & { cache: CacheDb }) => Promise<T>): Reading<T> {
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((value) => value + 1), [])
  const lastReady = useRef<Kept<T>>(undefined)
  const kept = useLiveQuery(async (): Promise<Kept<T>> => {
    const now = { key, ...(await readCopy(read)) }
    if (now.reading.status === 'ready') lastReady.current = now
    const last = lastReady.current
    // A copy may be freed to make room for what must not be lost; a form that is open on it stays.
    const isFreed = now.reading.status === 'noCopy' && last?.key === key && last.ownerId === now.ownerId
    return isFreed ? last : now
  }, [key, attempt])
  if (!kept || kept.key !== key) return { status: 'loading' }
  return kept.reading.status === 'failed' ? { ...kept.reading, retry } : kept.reading
}

/** When this device last had everything that the school has for the person signed in (milliseconds). */
export async function readPulledAt(db: DeviceDb): Promise<number | undefined> {
  const session = await readSession(db)
  return session ? getSetting(db, `pulledAt:${session.user.id}`) : undefined
}

export const usePulledAt = (): number | undefined => useLiveQuery(() => readPulledAt(device()), [])
