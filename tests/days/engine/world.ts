import type { DeviceIdentity, LoginUser } from '#domain/auth/auth.schema.ts'
import type { EnteredScores } from '#domain/exams/scores.schema.ts'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { dropReplicas } from '#data/replica/replicas.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { readSession, storeSignIn } from '#data/session/session.ts'
import { hasOtherIdentities, identityAt, keyOfSchool, readStrays, switchToSchool } from '#data/session/other-school.ts'
import { getSettings } from '#data/device/settings.ts'
import { seededRandom, type Random } from '#server/db/seed/random.ts'
import { readEpoch } from '#server/db/server-values.ts'
import { fetchOf } from '#sw/sync/testing/fake-network.ts'
import { enter, entriesOf, newDevice, nowOf, type Device } from '#sw/sync/testing/device.ts'
import { PEOPLE, type Step } from '../plan.ts'
import { openedLabel, type Notices } from '../announcements.ts'
import { nothingDecided, type BooksTold } from '../expenses.ts'
import { photoLabel } from '../photos.ts'
import type { Saved, Tried } from '../saved.ts'
import type { TurnedYear } from '../years.ts'
import type { AfootPacket } from './packets.ts'
import type { School } from './school.ts'

/** A school, its devices, and the saves that people saw confirmed on these devices. */
export type World = {
  school: School
  devices: Device[]
  saved: Map<string, Saved>
  /** Number of saves so far, including saves that an administrator has taken over. */
  made: number
  /** Labels of the saves that were sent, by the ids of their entries. */
  wrote: Map<string, string>
  /** Errors that were found during the days. */
  wrong: string[]
  /** World of another school with the same devices; null until somebody has signed in there. */
  other: World | null
  /** Names of students whose moves and removals were lost by a restore, but may have been seen by a device. */
  movedBeforeRestore: Set<string>
  /** Books as the office was told, now and at the last backup. */
  books: BooksTold
  booksAtBackup: BooksTold
  /** Announcements of the office by public id, now and at the last backup. */
  notices: Notices
  noticesAtBackup: Notices
  /** Turns of the year that stand, the last one last, now and at the last backup. */
  years: readonly TurnedYear[]
  yearsAtBackup: readonly TurnedYear[]
  /** Days on which turns stood that were taken back, or lost by a restore. */
  undoneTurns: { from: string; until: string }[]
  /** Packets of devices that somebody carries. */
  packets: AfootPacket[]
  /** Names of packets of others that devices have delivered. */
  delivered: Set<string>
  tried: Tried
}

/** Roles that handle money. */
export const MONEY: readonly string[] = ['ADMIN', 'USER']

export const newDevices = ({ clock, host }: Pick<School, 'clock' | 'host'>): Device[] =>
  PEOPLE.map(() => newDevice(clock, host))

export const newWorld = (school: School, devices: Device[], tried: Tried): World => ({
  school,
  devices,
  saved: new Map(),
  made: 0,
  wrote: new Map(),
  wrong: [],
  other: null,
  movedBeforeRestore: new Set(),
  books: nothingDecided(),
  booksAtBackup: nothingDecided(),
  notices: new Map(),
  noticesAtBackup: new Map(),
  years: [],
  yearsAtBackup: [],
  undoneTurns: [],
  packets: [],
  delivered: new Set(),
  tried,
})

/** Parts of a world that a sign-in needs. */
export type Entrance = { school: Pick<School, 'clock' | 'host' | 'logIn'>; tried: Tried }

/** Identity of the device at the school that answers, determined as a sign-in does. */
async function identityOf({ db, network }: Device): Promise<DeviceIdentity | undefined> {
  const [present, known] = await getSettings(db, 'device', 'school')
  if (!known || !(await hasOtherIdentities(db))) return present
  const answer = await fetchOf(network)('/api/health')
  const { school } = (await answer.json()) as { school: SchoolInfo }
  return keyOfSchool(school) === keyOfSchool(known) ? present : identityAt(db, keyOfSchool(school))
}

export async function signIn({ school, tried }: Entrance, device: Device, name: string): Promise<void> {
  enter(device)
  const before = await readSession(device.db)
  const { reply, cookie } = await school.logIn(name, await identityOf(device))
  await switchToSchool(device.db, reply)
  if (before && before.user.id !== reply.user.id) await dropReplicas(device.db, before.user.id)
  await storeSignIn(device.db, reply, nowOf(device))
  device.network.cookie = cookie
  tried['changes of person']++
}

/** Label of a save of scores: a text with its first mark, since scores have no remark that could be the label. */
export const scoreLabel = ({ classId, examId, subjectId, scores: [first] }: EnteredScores): string =>
  `class ${classId} exam ${examId} subject ${subjectId} student ${first?.studentId} marks ${first?.marks}`

type Labelled = {
  remark?: string
  description?: string
  marks?: { employeeId?: number; remark?: string }[]
  ref?: string
  image?: string
}

export const labelOf = (input: unknown): string => {
  const { body } = input as { body?: Labelled | EnteredScores }
  if (body && 'scores' in body) return scoreLabel(body)
  if (body?.image !== undefined && body.ref) return photoLabel(body.ref)
  const words = body?.remark ?? body?.description ?? body?.marks?.[0]?.remark
  // An entry with nothing but a public id is the opening of an announcement.
  if (words === undefined && body?.ref && Object.keys(body).length === 1) return openedLabel(body.ref)
  return words ?? ''
}

/** Labels of all saves in an entry: marks of the staff may be of several, which were saved before any of them was sent. */
export function labelsOf(input: unknown): string[] {
  const { body } = input as { body?: Labelled }
  const ofStaff = (body?.marks ?? []).filter(({ employeeId }) => employeeId !== undefined)
  const labels = ofStaff.length > 0 ? ofStaff.map(({ remark }) => remark ?? '') : [labelOf(input)]
  return [...new Set(labels)].filter((label) => label !== '')
}

/** The person who acts on a device, and the random numbers of the step. */
export type Actor = Pick<Saved, 'on' | 'maker' | 'ownerId' | 'born'> & { device: Device; role: string; random: Random }

/** Name with which somebody signs in. */
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

/** Save of an entry; a sealed entry is identified by its receipt. */
export function saveOf({ saved }: Pick<World, 'saved'>, { input, receipt }: OutboxEntry): Saved | undefined {
  const label = labelOf(input)
  return label
    ? saved.get(label)
    : [...saved.values()].find(({ payment, expense }) => receipt && (payment?.receipt ?? expense?.voucher) === receipt)
}

/** All saves of an entry. */
export function savesOf(world: Pick<World, 'saved'>, entry: OutboxEntry): Saved[] {
  const labels = labelsOf(entry.input)
  const found = labels.length > 0 ? labels.map((label) => world.saved.get(label)) : [saveOf(world, entry)]
  return found.filter((each) => each !== undefined)
}

const labelsOn = async (device: Device): Promise<Set<string>> =>
  new Set((await entriesOf(device)).flatMap(({ input }) => labelsOf(input)))

/** Runs a change of the outbox; marks saves whose unsent entries are gone afterwards as given up. */
export async function handle<T>({ saved, tried }: World, { device }: Actor, how: () => Promise<T>): Promise<T> {
  const before = await labelsOn(device)
  const made = await how()
  const after = await labelsOn(device)
  for (const label of before) {
    if (after.has(label)) continue
    saved.get(label)!.isGivenUp = true
    tried['edits and cancels']++
  }
  return made
}

/** Runs a save and notes it with the students it is about; marks unsent saves that it replaced as given up. */
export async function note(
  world: World,
  { about, label: own, ...actor }: Actor & { about: readonly string[]; label?: string },
  save: (label: string) => Promise<OutboxEntry>,
): Promise<Saved> {
  const { saved, tried } = world
  const number = ++world.made
  const label = own ?? `s${number}`
  const { key } = await handle(world, actor, () => save(label))
  const { maker, ownerId, born, on } = actor
  const ofSave = { isGivenUp: false, isRetried: false, isBeforeRestore: false }
  const made: Saved = { label, number, maker, ownerId, born, on, key, about, ...ofSave }
  saved.set(label, made)
  tried.saves++
  return made
}

/**
 * Labels of entries that wait or were rejected on the devices, visible to their makers. So are those that a receipt of before a
 * restore has acknowledged: they wait again once their device hears of the restore.
 */
export async function labelsOnDevices(world: World): Promise<Set<string>> {
  const labels = new Set<string>()
  const epoch = await world.school.look(readEpoch)
  for (const device of world.devices) {
    enter(device)
    const strays = await readStrays(device.db)
    for (const entry of [...(await entriesOf(device)), ...strays.map((stray) => stray.entry)])
      if (entry.state !== 'acknowledged' || entry.ack?.epoch !== epoch)
        for (const { label } of savesOf(world, entry)) labels.add(label)
  }
  return labels
}
