import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { dropReplicas } from '#data/replica/replicas.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '#data/device/db.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { dropSession, readSession } from '#data/session/session.ts'
import { getSetting } from '#data/device/settings.ts'
import type { DrainReason } from '#data/sync/sync-messages.ts'
import type { SyncDeps } from '../deps.ts'
import { drain } from '../drain.ts'
import { newLocks } from './fake-locks.ts'
import { fetchOf, newNetwork, type FakeNetwork, type Host } from './fake-network.ts'

/** A device with storage of its own, connected to some host. */
export type Device = {
  /** The true time (milliseconds), which all devices of a test share. */
  clock: { now: number }
  storage: IDBFactory
  db: DeviceDb
  replicas: Map<string, CacheDb>
  network: FakeNetwork
  locks: LockManager | undefined
  /** Offset of this device's clock (milliseconds). */
  skew: number
  random: () => number
}

/** Makes this tablet's storage the one that every database opened from here on uses. */
export const enter = ({ storage }: Device): void => {
  Object.assign(Dexie.dependencies, { indexedDB: storage, IDBKeyRange })
}

export function newDevice(clock: { now: number }, host: Host): Device {
  const device = {
    clock,
    storage: new IDBFactory(),
    replicas: new Map(),
    network: newNetwork(host),
    locks: newLocks(),
    skew: 0,
    random: () => 0.5,
  } as unknown as Device
  enter(device)
  device.db = openDeviceDb()
  return device
}

export const nowOf = ({ clock, skew }: Device): number => clock.now + skew

export const depsOf = (device: Device): SyncDeps => ({
  db: device.db,
  openReplica: (name) => openReplica(device, name),
  fetch: fetchOf(device.network),
  api: '/api',
  now: () => nowOf(device),
  random: () => device.random(),
  locks: device.locks,
  report: () => undefined,
})

export function openReplica(device: Device, name: string): CacheDb {
  enter(device)
  let replica = device.replicas.get(name)
  if (!replica || replica.hasBeenClosed()) device.replicas.set(name, (replica = openCacheDb(name)))
  return replica
}

export const savingOn = (device: Device) => ({
  now: nowOf(device),
  openReplica: (name: string): CacheDb => openReplica(device, name),
})

/** Runs the engine once, until it is done or killed; resolves to whether entries still wait, or `killed`. */
export async function run(device: Device, reason: DrainReason = 'enqueue'): Promise<boolean | 'killed'> {
  enter(device)
  const death = new Promise<'killed'>((resolve) => {
    device.network.onDeath = () => {
      restart(device)
      resolve('killed')
    }
  })
  return Promise.race([drain(depsOf(device), reason), death])
}

/** Closes the databases; open ones would be kept in memory for good. */
export function shut(device: Device): void {
  device.db.close()
  for (const replica of device.replicas.values()) replica.close()
}

/** Restarts the browser: only what the databases hold is left. */
export function restart(device: Device): void {
  enter(device)
  shut(device)
  device.replicas = new Map()
  if (device.locks) device.locks = newLocks()
  device.db = openDeviceDb()
}

/** Advances the clock and runs the engine until no entry of the signed-in person waits any more. */
export async function runUntilQuiet(device: Device, rounds = 60): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const isLeft = await run(device, 'focus')
    if (isLeft === false && !(await isUnderRepair(device))) return
    device.clock.now += 10 * 60_000 + 1
  }
}

const isUnderRepair = async ({ db }: Device): Promise<boolean> => {
  const ownerId = (await getSetting(db, 'userData'))?.id ?? 0
  const parked = await db.outbox.where({ ownerId, state: 'parked' }).toArray()
  return parked.some(({ parkReason, isFact }) => parkReason === 'serverFault' || (isFact && parkReason === 'tooLarge'))
}

export async function signOut(device: Device): Promise<void> {
  enter(device)
  const session = await readSession(device.db)
  await dropSession(device.db)
  if (session) await dropReplicas(device.db, session.user.id)
  device.network.cookie = null
}

export const entriesOf = async ({ db }: Device): Promise<OutboxEntry[]> => db.outbox.toCollection().sortBy('seq')
