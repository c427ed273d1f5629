import { createRecordOffline, editRecordOffline } from '#domain/discipline/discipline.offline.ts'
import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import { preview } from '#domain/fees/payments.rules.ts'
import type { StudentRow } from '#domain/students/students.schema.ts'
import { dropCopies } from '#data/copies.ts'
import { readAccounts } from '#data/fees/fee-accounts.queries.ts'
import { newPaymentRef, savePayment, takenOfLine } from '#data/fees/take-payment.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { enqueue } from '#data/outbox.ts'
import { readSession, storeSignIn } from '#data/session.ts'
import { getSetting } from '#data/settings.ts'
import type { Random } from '#server/db/seed/random.ts'
import {
  enter,
  entriesOf,
  newDevice,
  nowOf,
  openCopy,
  restart,
  run,
  signOut,
  type Device,
} from '#sw/sync/testing/device.ts'
import type { Fault } from '#sw/sync/testing/fake-network.ts'
import type { School } from './school.ts'

/** One confirmed save: known by its label wherever it goes. */
export type Saved = {
  label: string
  number: number
  ownerId: number
  on: number
  key: string
  /** Replaced by its maker before it was sent. */
  isGivenUp: boolean
  /** The school was put back to an earlier state after it had said that it has it; only money comes again. */
  isBeforeRestore: boolean
  /** The record of discipline that it writes. */
  ref?: string
  payment?: {
    receipt: string
    ref: string
    lines: readonly { studentId: number; amountPaid: number; discount: number }[]
  }
}

/** What was tried on a day, to be told. */
export type Tried = Record<
  'saves' | 'payments' | 'faults' | 'kills' | 'restarts' | 'restores' | 'changes of person',
  number
>

export type World = { school: School; devices: Device[]; saved: Map<string, Saved>; random: Random; tried: Tried }

/** Who works on which device; the second is shared by all. */
const PEOPLE = [['office'], ['teacher', 'attendance', 'admin'], ['office', 'teacher']] as const

export function newWorld(school: School, random: Random): World {
  const tried = { saves: 0, payments: 0, faults: 0, kills: 0, restarts: 0, restores: 0, 'changes of person': 0 }
  const devices = PEOPLE.map(() => newDevice(school.clock, school.host))
  return { school, devices, saved: new Map(), random, tried }
}

export async function signIn({ school, tried }: World, device: Device, name: string): Promise<void> {
  enter(device)
  const before = await readSession(device.db)
  const { reply, cookie } = await school.logIn(name, await getSetting(device.db, 'device'))
  if (before && before.user.id !== reply.user.id) await dropCopies(device.db, before.user.id)
  await storeSignIn(device.db, reply, nowOf(device))
  device.network.cookie = cookie
  tried['changes of person']++
}

export const labelOf = (input: unknown): string => {
  const { body } = input as { body?: { remark?: string; description?: string; marks?: { remark?: string }[] } }
  return body?.remark ?? body?.description ?? body?.marks?.[0]?.remark ?? ''
}

type Actor = { device: Device; on: number; ownerId: number }

async function actorOn({ devices }: World, on: number): Promise<Actor | null> {
  const device = devices[on]!
  enter(device)
  const session = await readSession(device.db)
  return session ? { device, on, ownerId: session.user.id } : null
}

/** Notes what was saved, and which unsent ones it replaced. */
async function note(world: World, actor: Actor, save: (label: string) => Promise<OutboxEntry>): Promise<Saved | null> {
  const { saved, tried } = world
  const number = saved.size + 1
  const label = `s${number}`
  const before = await labelsOn(actor.device)
  const { key } = await save(label)
  const after = await labelsOn(actor.device)
  for (const gone of before) if (!after.has(gone)) saved.get(gone)!.isGivenUp = true
  const made = { label, number, ownerId: actor.ownerId, on: actor.on, key, isGivenUp: false, isBeforeRestore: false }
  saved.set(label, made)
  tried.saves++
  return made
}

const labelsOn = async (device: Device): Promise<Set<string>> =>
  new Set((await entriesOf(device)).map(({ input }) => labelOf(input)))

/** The copy that the person on the device reads; null before the first page has come. */
async function readerOf({ device, ownerId }: Actor) {
  const name = await getSetting(device.db, `cache:${ownerId}`)
  return name ? { db: device.db, cache: openCopy(device, name), ownerId } : null
}

async function studentsOf(actor: Actor): Promise<StudentRow[]> {
  const reader = await readerOf(actor)
  return reader ? ((await reader.cache.students.toArray()) as StudentRow[]) : []
}

async function mark(world: World, actor: Actor): Promise<void> {
  const students = await studentsOf(actor)
  if (students.length === 0) return
  const { random, school } = world
  const student = students[random.int(0, students.length - 1)]!
  const date = school.today()
  const now = nowOf(actor.device)
  await note(world, actor, (remark) => {
    if (random.chance(0.7)) {
      const body = { studentId: student.id, date, present: false, remark }
      return enqueue(actor.device.db, markAttendanceOffline, { body }, { now })
    }
    const marks = students
      .filter(({ classId }) => classId === student.classId)
      .map(({ id }) => ({ studentId: id, present: false, remark }))
    return enqueue(actor.device.db, markClassOffline, { body: { classId: student.classId, date, marks } }, { now })
  })
}

async function record(world: World, actor: Actor): Promise<void> {
  const students = await studentsOf(actor)
  const { random, saved } = world
  const own = [...saved.values()].filter(({ ref, on, ownerId }) => ref && on === actor.on && ownerId === actor.ownerId)
  const earlier = own.length > 0 && random.chance(0.4) ? own[random.int(0, own.length - 1)] : null
  if (students.length === 0) return
  const { id: studentId } = students[random.int(0, students.length - 1)]!
  const ref = earlier?.ref ?? newPaymentRef()
  const now = nowOf(actor.device)
  const made = await note(world, actor, (description) => {
    const text = { type: 'Disruption' as const, description }
    return earlier
      ? enqueue(actor.device.db, editRecordOffline, { params: { id: ref }, body: text }, { now })
      : enqueue(actor.device.db, createRecordOffline, { body: { ...text, studentId, ref } }, { now })
  })
  if (made) made.ref = ref
}

/** Money for some children of one family, as the counter takes it: what is due, or an odd sum, or too much. */
async function pay(world: World, actor: Actor): Promise<void> {
  const reader = await readerOf(actor)
  const students = await studentsOf(actor)
  const first = students[world.random.int(0, students.length - 1)]
  if (!reader || !first?.phone) return
  const { random, tried } = world
  const family = students.filter(({ phone }) => phone === first.phone)
  const accountOf = await readAccounts(
    reader,
    family.map(({ id }) => id),
  )
  const lines = family.flatMap(({ id: studentId }) => {
    const { open } = accountOf(studentId)
    const month = open[random.int(0, open.length - 1)]
    if (!month) return []
    const cents = random.chance(0.6) ? dueOf(month) : random.int(1, 2 * dueOf(month))
    return [{ studentId, year: month.year, month: month.month, amountPaid: cents / 100, discount: 0 }]
  })
  if (lines.length === 0) return
  const shown = lines.map((line) => preview(accountOf(line.studentId), takenOfLine(line)))
  const ref = newPaymentRef()
  const body = { ref, method: 'Cash' as const, lines }
  const made = await note(world, actor, async (description) => {
    const take = () => savePayment(reader, { ...body, description }, { shown, now: nowOf(actor.device) })
    // A second click of a nervous finger.
    const [{ entry }, again] = [await take(), await take()]
    if (!again.isRepeat || again.entry.receipt !== entry.receipt) throw new Error('One payment was taken twice')
    return entry
  })
  if (!made) return
  const entry = (await entriesOf(actor.device)).find(({ input }) => labelOf(input) === made.label)
  made.payment = { receipt: entry?.receipt ?? '', ref, lines }
  tried.payments++
}

const FAULTS: readonly [Fault, ...Fault[]] = [
  { kind: 'refused' },
  { kind: 'hangs' },
  { kind: 'answerLost' },
  { kind: 'html', status: 200 },
  { kind: 'html', status: 502 },
  { kind: 'foreignJson' },
  { kind: 'halfVerdicts' },
  { kind: 'truncated', bytes: 60 },
  { kind: 'truncated', bytes: 900 },
  { kind: 'problem', code: 'unavailable' },
  { kind: 'problem', code: 'bodyTooLarge' },
  { kind: 'problem', code: 'tooManyRequests', retryAfter: 20 },
  { kind: 'dies', when: 'before' },
  { kind: 'dies', when: 'after' },
]

async function deliver(world: World, device: Device): Promise<void> {
  const { random, tried, school } = world
  const faults = Array.from({ length: random.int(0, 5) }, () => (random.chance(0.4) ? random.pick(FAULTS) : null))
  device.network.next = [...faults]
  tried.faults += faults.filter((fault) => fault !== null).length
  let isToRestart = random.chance(0.05)
  device.network.meanwhile = async () => {
    if (!isToRestart) return
    isToRestart = false
    tried.restarts++
    await school.restart()
  }
  const how = await run(device, random.pick(['enqueue', 'sendNow', 'online', 'timer', 'focus', 'alive']))
  if (how === 'killed') tried.kills++
  Object.assign(device.network, { next: [], meanwhile: null })
}

function kill({ tried }: World, device: Device): void {
  tried.kills++
  restart(device)
}

/** The school is put back to what it was in the morning: what it had said since holds for money only. */
async function restore({ school, saved, devices, tried }: World): Promise<void> {
  const waiting = new Set<string>()
  for (const device of devices) {
    enter(device)
    for (const { input, state } of await entriesOf(device)) if (state !== 'acknowledged') waiting.add(labelOf(input))
  }
  for (const each of saved.values()) if (!waiting.has(each.label)) each.isBeforeRestore = true
  await school.restore()
  tried.restores++
}

/** One thing that happens somewhere. */
export async function step(world: World): Promise<void> {
  const { random, devices, school, tried } = world
  const on = random.int(0, devices.length - 1)
  const device = devices[on]!
  const roll = random.int(0, 99)
  const actor = await actorOn(world, on)
  if (!actor || roll < 8) return signIn(world, device, random.pick(PEOPLE[on] as unknown as [string, ...string[]]))
  const isOffice = [1, 2].includes(actor.ownerId)
  if (roll < 28) return mark(world, actor)
  if (roll < 36) return record(world, actor)
  if (roll < 52 && isOffice) return pay(world, actor)
  if (roll < 84) return deliver(world, device)
  if (roll < 88) return kill(world, device)
  if (roll < 91) return signOut(device)
  if (roll < 96) return void (school.clock.now += random.int(1_000, 40 * 60_000))
  if (roll < 98) return void (device.skew = random.pick([-86_400_000, 0, 0, 3_600_000]))
  if (roll < 99) return restore(world)
  tried.restarts++
  return school.restart()
}
