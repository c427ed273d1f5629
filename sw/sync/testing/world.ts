import type { CacheDb } from '#data/device/db.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { readDay, type AttendanceDay } from '#data/attendance/day.queries.ts'
import { readSession, storeSignIn } from '#data/session/session.ts'
import { dropReplicas } from '#data/replica/replicas.ts'
import { getSetting, laneOf, type LaneState } from '#data/device/settings.ts'
import type { AttendanceRow, ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { marksOf } from '#domain/attendance/class-days.rules.ts'
import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { enter, entriesOf, newDevice, nowOf, openReplica, run, savingOn, type Device } from './device.ts'
import { answer, login, newServer, ownerOfToken, type FakeRequest, type FakeServer } from './fake-server.ts'
import { takeMoneyOffline } from './money.ts'

/** A school day in the middle of the fake clock's first day. */
export const DAY = '2026-09-14'
export const START = Date.parse('2026-09-14T06:00:00Z')
export const [AMINA, BASHIR, CANAB] = [1, 2, 3] as const

export type Tablet = Device & { world: World }

export type World = { now: number; server: FakeServer; tablets: Tablet[] }

export function newWorld(): World {
  const world: World = { now: START, tablets: [], server: newServer(() => world.now) }
  return world
}

export function newTablet(world: World): Tablet {
  const host = { answer: (request: FakeRequest) => answer(world.server, request), ownerOf: ownerOfToken }
  const tablet = Object.assign(newDevice(world, host), { world })
  world.tablets.push(tablet)
  return tablet
}

export async function signIn(tablet: Tablet, userId: number): Promise<void> {
  enter(tablet)
  const identity = await getSetting(tablet.db, 'device')
  const before = await readSession(tablet.db)
  const { reply, session } = login(tablet.world.server, userId, identity)
  if (before && before.user.id !== userId) await dropReplicas(tablet.db, before.user.id)
  await storeSignIn(tablet.db, reply, nowOf(tablet))
  tablet.network.cookie = session
}

/** The students of the fake school. */
export const STUDENTS = [11, 12, 13, 14, 21, 22, 23, 24] as const

/** Saves marks of as many students, with the remarks `m1`, `m2`, ... */
export const saveMarks = async (tablet: Tablet, count: number): Promise<void> => {
  for (let n = 1; n <= count; n++) await mark(tablet, STUDENTS[n - 1]!, { remark: `m${n}` })
}

export type MarkOptions = { remark?: string; base?: number; date?: string; present?: boolean }

/** Marks one student absent; the remark identifies the mark. */
export const mark = (tablet: Tablet, studentId: number, options: MarkOptions = {}): Promise<OutboxEntry> => {
  const { present = false, remark = 'Absent - Sick', date = DAY, base } = options
  const body = { studentId, date, present, remark, ...(base === undefined ? {} : { base }) }
  return enqueue(tablet.db, markAttendanceOffline, { body }, savingOn(tablet))
}

export const markClass = (
  tablet: Tablet,
  classId: number,
  studentIds: number[],
  remark: string,
): Promise<OutboxEntry> => {
  const marks = studentIds.map((studentId) => ({ studentId, present: false, remark }))
  return enqueue(tablet.db, markClassOffline, { body: { classId, date: DAY, marks } }, savingOn(tablet))
}

/** Takes money of one student's family. */
export const takeFee = (
  tablet: Tablet,
  ref: string,
  { studentId = 11, cents = 1700 }: { studentId?: number; cents?: number } = {},
): Promise<OutboxEntry> => enqueue(tablet.db, takeMoneyOffline, { body: { ref, studentId, cents } }, savingOn(tablet))

/** The outbox in short: `id state reason`. */
export const glance = async (tablet: Tablet): Promise<string[]> =>
  (await entriesOf(tablet)).map(({ id, state, parkReason }) => [id, state, parkReason].filter(Boolean).join(' '))

export const laneState = ({ db }: Tablet, userId: number): Promise<LaneState> => laneOf(db, userId)

/** The remarks that reached the server, and the labels of payments, in the order of their effect. */
export const effects = ({ server }: World): string[] => server.effects.map(({ input }) => remarkOf(input))

type Labelled = {
  remark?: string
  ref?: string
  marks?: { remark: string }[]
  scores?: { marks: number | null }[]
}

export const remarkOf = (input: unknown): string => {
  const { body } = input as { body: Labelled }
  // Scores have no text: the first marks of a save are half of its number.
  const [score] = body.scores ?? []
  if (score) return `L${2 * (score.marks ?? 0)}`
  return body.remark ?? body.ref ?? body.marks?.[0]?.remark ?? ''
}

/** The day as the tablet's screens show it to a person; null before there is a replica. */
export async function shownDay(tablet: Tablet, userId: number): Promise<AttendanceDay | null> {
  const name = await getSetting(tablet.db, `cache:${userId}`)
  return name ? readDay(tablet.db, openReplica(tablet, name), userId, DAY) : null
}

export async function replicaOf(tablet: Tablet, userId: number): Promise<CacheDb> {
  const name = await getSetting(tablet.db, `cache:${userId}`)
  if (!name) throw new Error('There is no replica')
  return openReplica(tablet, name)
}

/** The marks that a replica holds. */
export async function marksOn(tablet: Tablet, userId: number): Promise<AttendanceRow[]> {
  const days = (await (await replicaOf(tablet, userId)).classDays.toArray()) as ClassDayRow[]
  return days.flatMap(marksOf).sort((a, b) => a.studentId - b.studentId)
}

/** A tablet where somebody has signed in and the initial load is complete. */
export async function readyTablet(world: World, userId: number = BASHIR): Promise<Tablet> {
  const tablet = newTablet(world)
  await signIn(tablet, userId)
  await run(tablet, 'signIn')
  tablet.network.sent.length = 0
  return tablet
}
