import { dropCopies } from '#data/copies.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { readSession, storeSignIn } from '#data/session.ts'
import { getSetting } from '#data/settings.ts'
import { seededRandom, type Random } from '#server/db/seed/random.ts'
import { enter, entriesOf, newDevice, nowOf, type Device } from '#sw/sync/testing/device.ts'
import { PEOPLE, type Step } from '../plan.ts'
import type { Saved, Tried } from '../saved.ts'
import type { School } from './school.ts'

/** A school, the devices around it, and what was seen saved on them. */
export type World = { school: School; devices: Device[]; saved: Map<string, Saved>; tried: Tried }

export function newWorld(school: School, tried: Tried): World {
  const devices = PEOPLE.map(() => newDevice(school.clock, school.host))
  return { school, devices, saved: new Map(), tried }
}

/** All that signing in needs of a world. */
export type Entrance = { school: Pick<School, 'clock' | 'host' | 'logIn'>; tried: Tried }

export async function signIn({ school, tried }: Entrance, device: Device, name: string): Promise<void> {
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

/** Who does something on a device, and the chances of this step. */
export type Actor = { device: Device; on: number; ownerId: number; role: string; random: Random }

export async function actorOf({ devices }: World, { on, seed }: Step): Promise<Actor | null> {
  const device = devices[on]!
  enter(device)
  const session = await readSession(device.db)
  const random = seededRandom(String(seed))
  return session ? { device, on, ownerId: session.user.id, role: session.user.Role, random } : null
}

const labelsOn = async (device: Device): Promise<Set<string>> =>
  new Set((await entriesOf(device)).flatMap(({ input }) => labelOf(input) || []))

/** Lets somebody handle the outbox; what is gone from it afterwards was given up. */
export async function handle<T>({ saved, tried }: World, { device }: Actor, how: () => Promise<T>): Promise<T> {
  const before = await labelsOn(device)
  const made = await how()
  const after = await labelsOn(device)
  for (const gone of before) {
    if (after.has(gone)) continue
    saved.get(gone)!.isGivenUp = true
    tried['edits and cancels']++
  }
  return made
}

/** Notes what was saved, and which unsent ones it replaced. */
export async function note(world: World, actor: Actor, save: (label: string) => Promise<OutboxEntry>): Promise<Saved> {
  const { saved, tried } = world
  const number = saved.size + 1
  const label = `s${number}`
  const { key } = await handle(world, actor, () => save(label))
  const ofSave = { isGivenUp: false, isRetried: false, isBeforeRestore: false }
  const made = { label, number, ownerId: actor.ownerId, on: actor.on, key, ...ofSave }
  saved.set(label, made)
  tried.saves++
  return made
}

/** What waits or was refused on the devices, in sight of its makers. */
export async function labelsOnDevices({ devices }: World): Promise<Set<string>> {
  const labels = new Set<string>()
  for (const device of devices) {
    enter(device)
    for (const { input, state } of await entriesOf(device)) if (state !== 'acknowledged') labels.add(labelOf(input))
  }
  return labels
}
