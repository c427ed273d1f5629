import { SYNCED_TABLE_NAMES } from '#domain/synced-tables.ts'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import { monthNumber } from '#domain/school/months.ts'
import { getSetting } from '#data/device/settings.ts'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import {
  enter,
  entriesOf,
  newDevice,
  openReplica,
  run,
  runUntilQuiet,
  shut,
  type Device,
} from '#sw/sync/testing/device.ts'
import { brokenInTheEnd } from '../oracle.ts'
import type { AtSchool } from '../saved.ts'
import { wrongCalls } from './announced-absences.ts'
import { wrongNoticesFor } from './announcements.ts'
import { readAtSchool, wrongSums } from './at-school.ts'
import { wrongBooks } from './books.ts'
import { wrongDues } from './dues-office.ts'
import { wrongScans } from './gate.ts'
import { peopleThere, settleLeftOn } from './left.ts'
import { untoldOffice } from './presence.ts'
import { untoldMakers, wrongScoresFor } from './scores-at-school.ts'
import { lookAtTravel } from './travel.ts'
import { savesOf, signIn, signInOf, type Entrance, type World } from './world.ts'
import { wrongYears } from './years.ts'

/** Sign-in name of a demo account by its id. */
export const nameOf = (userId: number): string => DEMO_SIGN_INS[userId - 1]?.name ?? ''

/** People who made saves on a device, or are signed in there, and can still sign in; the present person last. */
async function makersOn({ saved, devices }: World, on: number, there: ReadonlySet<string>): Promise<string[]> {
  const present = await presentOn(devices[on]!)
  const makers = new Set([...saved.values()].filter((save) => save.on === on).map(({ maker }) => maker))
  // Another person comes last if nobody is signed in, as after a change of role, or if the account is gone.
  const last = present && there.has(signInOf(present)) ? signInOf(present) : 'office'
  if (!present && makers.size === 0) return []
  return [...[...makers].filter((maker) => maker !== last && there.has(maker)), last]
}

const presentOn = async (device: Device) => {
  enter(device)
  return getSetting(device.db, 'userData')
}

/**
 * Takes over the entries of ended accounts on a device, as an administrator; returns whether there were any. A device that has not
 * heard of the end settles what the school had refused first, and the administrator finds the rest listed as before.
 */
async function takeOverAll(world: World, device: Device): Promise<boolean> {
  const takeOver = () => settleLeftOn(world, device, { action: 'takeOver', faults: [] })
  if (!(await takeOver())) return false
  await takeOver()
  return true
}

/** Signs each person in again on the devices where her entries may wait, the present person last, and sends them. */
async function comeBack(world: World): Promise<void> {
  const there = await peopleThere(world)
  for (const [on, device] of world.devices.entries()) {
    device.skew = 0
    const makers = await makersOn(world, on, there)
    for (const each of makers) {
      await signIn(world, device, each)
      await runUntilQuiet(device)
    }
    if (!(await takeOverAll(world, device))) continue
    await runUntilQuiet(device)
    await signIn(world, device, makers.at(-1) ?? 'office')
    await runUntilQuiet(device)
  }
  // Pulls what other devices sent last; twice, since a device may deliver what it carries for others at the first time.
  for (const device of [...world.devices, ...world.devices]) await run(device, 'focus')
}

export type Tables = Record<string, [string, unknown][]>

async function tablesOf(device: Device, userId: number): Promise<Tables> {
  enter(device)
  const name = await getSetting(device.db, `cache:${userId}`)
  if (!name) return {}
  const replica = openReplica(device, name)
  const tables: Tables = {}
  for (const table of SYNCED_TABLE_NAMES) {
    const keys = await replica[table].toCollection().primaryKeys()
    const rows = await replica[table].bulkGet(keys)
    tables[table] = keys.map((key, at) => [key, rows[at]] as [string, unknown]).sort(([a], [b]) => (a < b ? -1 : 1))
  }
  return tables
}

/** First difference between two copies of a table, in words. */
export function difference(own: Tables[string] = [], others: Tables[string] = []): string {
  const oddOf = (rows: Tables[string], against: Tables[string]) => {
    const there = new Map(against.map(([key, row]) => [key, JSON.stringify(row)]))
    return JSON.stringify(rows.find(([key, row]) => there.get(key) !== JSON.stringify(row)) ?? null)
  }
  return `${own.length} rows against ${others.length}; ${oddOf(own, others)} against ${oddOf(others, own)}`
}

/** Rows of the replica that a new device of each person gets. */
export async function freshTables(world: Entrance, names: readonly string[]): Promise<Map<string, Tables>> {
  const fresh = new Map<string, Tables>()
  for (const name of new Set(names)) {
    const device = newDevice(world.school.clock, world.school.host)
    await signIn(world, device, name)
    await run(device, 'signIn')
    const user = await getSetting(device.db, 'userData')
    fresh.set(name, await tablesOf(device, user?.id ?? 0))
    shut(device)
  }
  return fresh
}

/**
 * Tables whose fee accounts have the settled months of the last year only. An account that was pulled in an earlier month may
 * have an older month, which a new device does not get any more, until the account changes.
 */
function withLastYear(tables: Tables, today: string): Tables {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const yearAgo = monthNumber({ year: year - 1, month })
  const accounts = (tables['feeAccounts'] ?? []) as [string, FeeAccountRow][]
  const cut = ({ settled, ...account }: FeeAccountRow) => ({
    ...account,
    settled: settled?.filter((at) => at > yearAgo),
  })
  return { ...tables, feeAccounts: accounts.map(([key, row]) => [key, cut(row)]) }
}

/** Errors in replicas: rows that differ from those of a new device of the same person, and other people's replicas. */
async function wrongReplicas(world: World, { scores, roles }: AtSchool): Promise<string[]> {
  const readers: { device: Device; userId: number; name: string }[] = []
  for (const device of world.devices) {
    const user = await presentOn(device)
    if (user) readers.push({ device, userId: user.id, name: signInOf(user) })
  }
  const fresh = await freshTables(
    world,
    readers.map(({ name }) => name),
  )
  const wrong = [...fresh].flatMap(([name, tables]) => [
    ...wrongScoresFor(name, tables, scores),
    ...wrongNoticesFor({ name, role: roles.get(name) ?? '' }, tables, world.notices),
  ])
  const today = world.school.today()
  for (const { device, userId, name } of readers) {
    const own = withLastYear(await tablesOf(device, userId), today)
    const others = withLastYear(fresh.get(name) ?? {}, today)
    const differing = SYNCED_TABLE_NAMES.filter((table) => JSON.stringify(own[table]) !== JSON.stringify(others[table]))
    wrong.push(
      ...differing.map((table) => `the replica of ${name}: ${table}: ${difference(own[table], others[table])}`),
    )
    const replicaSettings = await device.db.settings.filter(({ key }) => /^(cache|building):/.test(key)).toArray()
    const foreign = replicaSettings.filter(({ key }) => !key.endsWith(`:${userId}`))
    wrong.push(...foreign.map(({ key }) => `X: ${name} finds ${key}`))
  }
  const accounts = [...fresh.values()].flatMap((tables) => tables['feeAccounts'] ?? []) as [string, FeeAccountRow][]
  const sums = accounts.map(([, { studentId, paidCents, heldCents }]) => ({ studentId, cents: paidCents + heldCents }))
  return [...wrong, ...(await world.school.look((db) => wrongSums(db, sums)))]
}

/** Entries that are still on the devices: labels of all, and descriptions of entries that are not rejected. */
async function leftOnDevices(world: World): Promise<{ refused: Set<string>; waiting: string[] }> {
  const refused = new Set<string>()
  const waiting: string[] = []
  for (const device of world.devices) {
    enter(device)
    for (const entry of await entriesOf(device)) {
      const { state, parkReason, isFact, lastError } = entry
      if (state === 'acknowledged') continue
      const labels = savesOf(world, entry).map(({ label }) => label)
      for (const label of labels) refused.add(label)
      if (isFact || !['rejected', 'behind'].includes(parkReason ?? ''))
        waiting.push(`${labels.join()} is still ${parkReason ?? state}: ${lastError?.message ?? ''}`)
    }
  }
  return { refused, waiting }
}

/** Reads the saves that reached the school, each with its label. */
export async function lookAtSchool(world: World): Promise<AtSchool> {
  lookAtTravel(world)
  const there = await world.school.look(readAtSchool)
  const events = there.scores.events.map(({ label, ...event }) => ({
    ...event,
    label: label === null ? null : (world.wrote.get(label) ?? label),
  }))
  const moved = new Set([...there.scores.moved, ...world.movedBeforeRestore])
  return { ...there, scores: { ...there.scores, events, moved }, decided: world.books.decided }
}

/** Ends a day: lines recover, people come back and send. Returns what is wrong, such as remaining entries or replicas. */
export async function endDay(world: World): Promise<string[]> {
  await comeBack(world)
  const { refused, waiting } = await leftOnDevices(world)
  const there = await lookAtSchool(world)
  return [
    ...brokenInTheEnd(world.saved, there, refused),
    ...waiting,
    ...(await untoldMakers(world, there)),
    ...(await untoldOffice(world, there)),
    ...(await wrongReplicas(world, there)),
    ...(await wrongCalls(world)),
    ...(await wrongBooks(world, there)),
    ...(await wrongYears(world, there)),
    ...(await world.school.look(wrongScans)),
    ...(await world.school.look((db) => wrongDues(db, world.school.clock.now))),
  ]
}
