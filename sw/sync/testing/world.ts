import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '#data/db.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { enqueue } from '#data/outbox.ts'
import { readDay, type AttendanceDay } from '#data/attendance/day.queries.ts'
import { dropSession, readSession, storeSignIn } from '#data/session.ts'
import { dropCopies } from '#data/copies.ts'
import { getSetting, laneOf, type LaneState } from '#data/settings.ts'
import type { DrainReason } from '#data/sync-messages.ts'
import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import type { SyncDeps } from '../deps.ts'
import { drain } from '../drain.ts'
import { newLocks } from './fake-locks.ts'
import { takeMoneyOffline } from './money.ts'
import { fetchOf, newNetwork, type FakeNetwork } from './fake-network.ts'
import { login, newServer, type FakeServer } from './fake-server.ts'

/** A school day in the middle of the fake clock's first day. */
export const DAY = '2026-09-14'
export const START = Date.parse('2026-09-14T06:00:00Z')
export const [AMINA, BASHIR, CANAB] = [1, 2, 3] as const

export type Tablet = {
  world: World
  storage: IDBFactory
  db: DeviceDb
  copies: Map<string, CacheDb>
  network: FakeNetwork
  locks: LockManager | undefined
  /** How far this device's clock is off (milliseconds). */
  skew: number
  random: () => number
}

export type World = { now: number; server: FakeServer; tablets: Tablet[] }

export function newWorld(): World {
  const world: World = { now: START, tablets: [], server: newServer(() => world.now) }
  return world
}

/** Everything opened from here on is this tablet's own storage. */
const enter = ({ storage }: Tablet): void => {
  Object.assign(Dexie.dependencies, { indexedDB: storage, IDBKeyRange })
}

/** A tablet whose storage is empty, or a copy of another one's. */
export function newTablet(world: World): Tablet {
  const tablet = {
    world,
    storage: new IDBFactory(),
    copies: new Map(),
    network: newNetwork(world.server),
    locks: newLocks(),
    skew: 0,
    random: () => 0.5,
  } as unknown as Tablet
  enter(tablet)
  tablet.db = openDeviceDb()
  world.tablets.push(tablet)
  return tablet
}

const nowOf = ({ world, skew }: Tablet): number => world.now + skew

export const depsOf = (tablet: Tablet): SyncDeps => ({
  db: tablet.db,
  openCopy: (name) => openCopy(tablet, name),
  fetch: fetchOf(tablet.network),
  api: '/api',
  now: () => nowOf(tablet),
  random: () => tablet.random(),
  locks: tablet.locks,
  report: () => undefined,
})

function openCopy(tablet: Tablet, name: string): CacheDb {
  enter(tablet)
  let copy = tablet.copies.get(name)
  if (!copy || copy.hasBeenClosed()) tablet.copies.set(name, (copy = openCacheDb(name)))
  return copy
}

/** Runs the engine once, until it is done or killed; says whether entries still wait, or `killed`. */
export async function run(tablet: Tablet, reason: DrainReason = 'enqueue'): Promise<boolean | 'killed'> {
  enter(tablet)
  const death = new Promise<'killed'>((resolve) => {
    tablet.network.onDeath = () => {
      restart(tablet)
      resolve('killed')
    }
  })
  return Promise.race([drain(depsOf(tablet), reason), death])
}

/** Closes the databases; open ones would be kept in memory for good. */
export function shut(tablet: Tablet): void {
  tablet.db.close()
  for (const copy of tablet.copies.values()) copy.close()
}

/** The browser is gone and opened anew: only what the databases hold is left. */
export function restart(tablet: Tablet): void {
  enter(tablet)
  shut(tablet)
  tablet.copies = new Map()
  if (tablet.locks) tablet.locks = newLocks()
  tablet.db = openDeviceDb()
}

/** Lets the clock run and the engine with it, until nothing of the signed-in person waits any more. */
export async function runUntilQuiet(tablet: Tablet, rounds = 60): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const isLeft = await run(tablet, 'focus')
    if (isLeft === false && !(await isUnderRepair(tablet))) return
    tablet.world.now += 10 * 60_000 + 1
  }
}

const isUnderRepair = async ({ db }: Tablet): Promise<boolean> => {
  const ownerId = (await getSetting(db, 'userData'))?.id ?? 0
  const parked = await db.outbox.where({ ownerId, state: 'parked' }).toArray()
  return parked.some(({ parkReason, isFact }) => parkReason === 'serverFault' || (isFact && parkReason === 'tooLarge'))
}

export async function signIn(tablet: Tablet, userId: number): Promise<void> {
  enter(tablet)
  const identity = await getSetting(tablet.db, 'device')
  const before = await readSession(tablet.db)
  const { reply, session } = login(tablet.world.server, userId, identity)
  if (before && before.user.id !== userId) await dropCopies(tablet.db, before.user.id)
  await storeSignIn(tablet.db, reply, nowOf(tablet))
  tablet.network.cookie = session
}

export async function signOut(tablet: Tablet): Promise<void> {
  enter(tablet)
  const session = await readSession(tablet.db)
  await dropSession(tablet.db)
  if (session) await dropCopies(tablet.db, session.user.id)
  tablet.network.cookie = null
}

/** The students of the fake school. */
export const STUDENTS = [11, 12, 13, 14, 21, 22, 23, 24] as const

/** Saves marks of as many students, with the remarks `m1`, `m2`, ... */
export const saveMarks = async (tablet: Tablet, count: number): Promise<void> => {
  for (let n = 1; n <= count; n++) await mark(tablet, STUDENTS[n - 1]!, { remark: `m${n}` })
}

export type MarkOptions = { remark?: string; base?: number; date?: string; present?: boolean }

/** Marks one student absent, with a remark to know the mark by. */
export const mark = (tablet: Tablet, studentId: number, options: MarkOptions = {}): Promise<OutboxEntry> => {
  const { present = false, remark = 'Absent - Sick', date = DAY, base } = options
  const body = { studentId, date, present, remark, ...(base === undefined ? {} : { base }) }
  return enqueue(tablet.db, markAttendanceOffline, { body }, { now: nowOf(tablet) })
}

export const markClass = (
  tablet: Tablet,
  classId: number,
  studentIds: number[],
  remark: string,
): Promise<OutboxEntry> => {
  const marks = studentIds.map((studentId) => ({ studentId, present: false, remark }))
  return enqueue(tablet.db, markClassOffline, { body: { classId, date: DAY, marks } }, { now: nowOf(tablet) })
}

/** Takes money of one student's family. */
export const takeFee = (
  tablet: Tablet,
  ref: string,
  { studentId = 11, cents = 1700 }: { studentId?: number; cents?: number } = {},
): Promise<OutboxEntry> =>
  enqueue(tablet.db, takeMoneyOffline, { body: { ref, studentId, cents } }, { now: nowOf(tablet) })

export const entriesOf = async ({ db }: Tablet): Promise<OutboxEntry[]> => db.outbox.toCollection().sortBy('seq')

/** The outbox at a glance: `id state reason`. */
export const glance = async (tablet: Tablet): Promise<string[]> =>
  (await entriesOf(tablet)).map(({ id, state, parkReason }) => [id, state, parkReason].filter(Boolean).join(' '))

export const laneState = ({ db }: Tablet, userId: number): Promise<LaneState> => laneOf(db, userId)

/** The remarks that reached the server, and what payments are known by, in the order of their effect. */
export const effects = ({ server }: World): string[] => server.effects.map(({ input }) => remarkOf(input))

export const remarkOf = (input: unknown): string => {
  const { body } = input as { body: { remark?: string; ref?: string; marks?: { remark: string }[] } }
  return body.remark ?? body.ref ?? body.marks?.[0]?.remark ?? ''
}

/** The day as the tablet's screens show it to a person; null before there is a copy. */
export async function shownDay(tablet: Tablet, userId: number): Promise<AttendanceDay | null> {
  const name = await getSetting(tablet.db, `cache:${userId}`)
  return name ? readDay(tablet.db, openCopy(tablet, name), userId, DAY) : null
}

export async function copyOf(tablet: Tablet, userId: number): Promise<CacheDb> {
  const name = await getSetting(tablet.db, `cache:${userId}`)
  if (!name) throw new Error('There is no copy')
  return openCopy(tablet, name)
}

/** A tablet where somebody has signed in and the first copy is whole. */
export async function readyTablet(world: World, userId: number = BASHIR): Promise<Tablet> {
  const tablet = newTablet(world)
  await signIn(tablet, userId)
  await run(tablet, 'signIn')
  tablet.network.sent.length = 0
  return tablet
}
