import { refreshDeps } from '#data/session/refresh-deps.ts'
import { device, openCacheDb, type CacheDb } from '#data/device/db.ts'
import { readSession } from '#data/session/session.ts'
import { getSetting } from '#data/device/settings.ts'
import type { SyncProgress } from '#data/sync/sync-messages.ts'
import type { SyncDeps } from '#sw/sync/deps.ts'

const replicas = new Map<string, CacheDb>()

function openReplica(name: string): CacheDb {
  let replica = replicas.get(name)
  if (!replica || replica.hasBeenClosed()) replicas.set(name, (replica = openCacheDb(name)))
  return replica
}

/** The sync engine's real dependencies, as the app's page provides them. */
export const engineDeps = (report: (progress: SyncProgress) => void = () => undefined): SyncDeps => ({
  ...refreshDeps(),
  openReplica,
  random: Math.random,
  report,
})

export async function whoAmI(): Promise<{ ownerId: number; token: string; code: string }> {
  const session = await readSession(device())
  const identity = await getSetting(device(), 'device')
  if (!session?.token || !identity) throw new Error('nobody is signed in')
  return { ownerId: session.user.id, token: session.token, code: identity.code }
}

/** The present replica of the school on this device. */
export async function presentReplica(): Promise<CacheDb> {
  const { ownerId } = await whoAmI()
  const name = await getSetting(device(), `cache:${ownerId}`)
  if (!name) throw new Error('nothing was ever fetched')
  return openReplica(name)
}

export async function studentIds(): Promise<number[]> {
  return (await (await presentReplica()).students.toArray()).map((row) => Number(row['id']))
}

let dayNumber = 0

/** A school day without marks; another day at each call. */
export function freshDay(): string {
  dayNumber++
  return new Date(Date.UTC(2001, 0, 1) + dayNumber * 86_400_000).toISOString().slice(0, 10)
}

export const expect = (isRight: boolean, what: string): void => {
  if (!isRight) throw new Error(`Wrong result: ${what}`)
}
