import { dropCopies } from '#data/copies.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { readSession, storeSignIn } from '#data/session.ts'
import { getSetting } from '#data/settings.ts'
import type { Random } from '#server/db/seed/random.ts'
import { enter, entriesOf, newDevice, nowOf, type Device } from '#sw/sync/testing/device.ts'
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

export const nothingTried = (): Tried => ({
  saves: 0,
  payments: 0,
  faults: 0,
  kills: 0,
  restarts: 0,
  restores: 0,
  'changes of person': 0,
})

export type World = { school: School; devices: Device[]; saved: Map<string, Saved>; random: Random; tried: Tried }

/** Who works on which device; the second is shared by all. */
export const PEOPLE = [['office'], ['teacher', 'attendance', 'admin'], ['office', 'teacher']] as const

export function newWorld(school: School, random: Random, tried: Tried): World {
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

export type Actor = { device: Device; on: number; ownerId: number }

export async function actorOn({ devices }: World, on: number): Promise<Actor | null> {
  const device = devices[on]!
  enter(device)
  const session = await readSession(device.db)
  return session ? { device, on, ownerId: session.user.id } : null
}

/** Notes what was saved, and which unsent ones it replaced. */
export async function note(
  world: World,
  actor: Actor,
  save: (label: string) => Promise<OutboxEntry>,
): Promise<Saved | null> {
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
