import type { LoginUser } from '#domain/auth/auth.schema.ts'
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
export type World = {
  school: School
  devices: Device[]
  saved: Map<string, Saved>
  /** How many saves have been made, or made anew by somebody else. */
  made: number
  /** What went wrong on the way, by those who had an eye on it. */
  wrong: string[]
  tried: Tried
}

export function newWorld(school: School, tried: Tried): World {
  const devices = PEOPLE.map(() => newDevice(school.clock, school.host))
  return { school, devices, saved: new Map(), made: 0, wrong: [], tried }
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
export type Actor = Pick<Saved, 'on' | 'maker' | 'ownerId' | 'born'> & { device: Device; role: string; random: Random }

/** The name with which somebody signs in. */
export const signInOf = ({ email }: Pick<LoginUser, 'email'>): string => email.split('@')[0] ?? ''

export async function actorOf({ devices }: World, { on, seed }: Step): Promise<Actor | null> {
  const device = devices[on]!
  enter(device)
  const session = await readSession(device.db)
  const random = seededRandom(String(seed))
  if (!session) return null
  const { user } = session
  return { device, on, maker: signInOf(user), ownerId: user.id, born: user.born, role: user.Role, random }
}

/** The save that an entry is; what is sealed is known by its receipt. */
export function saveOf({ saved }: Pick<World, 'saved'>, { input, receipt }: OutboxEntry): Saved | undefined {
  const label = labelOf(input)
  return label ? saved.get(label) : [...saved.values()].find(({ payment }) => payment && payment.receipt === receipt)
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

/** Notes what was saved about these students, and which unsent ones it replaced. */
export async function note(
  world: World,
  { about, ...actor }: Actor & { about: readonly string[] },
  save: (label: string) => Promise<OutboxEntry>,
): Promise<Saved> {
  const { saved, tried } = world
  const label = `s${saved.size + 1}`
  const { key } = await handle(world, actor, () => save(label))
  const { maker, ownerId, born, on } = actor
  const ofSave = { isGivenUp: false, isRetried: false, isBeforeRestore: false }
  const made: Saved = { label, number: ++world.made, maker, ownerId, born, on, key, about, ...ofSave }
  saved.set(label, made)
  tried.saves++
  return made
}

/** What waits or was refused on the devices, in sight of its makers. */
export async function labelsOnDevices(world: World): Promise<Set<string>> {
  const labels = new Set<string>()
  for (const device of world.devices) {
    enter(device)
    for (const entry of await entriesOf(device))
      if (entry.state !== 'acknowledged') labels.add(saveOf(world, entry)?.label ?? '')
  }
  return labels
}
