import { SYNCED_TABLE_NAMES } from '#domain/synced-tables.ts'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import { getSetting } from '#data/settings.ts'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import {
  enter,
  entriesOf,
  newDevice,
  openCopy,
  run,
  runUntilQuiet,
  shut,
  type Device,
} from '#sw/sync/testing/device.ts'
import { brokenInTheEnd } from '../oracle.ts'
import { readAtSchool, wrongSums } from './at-school.ts'
import { labelOf, signIn, type Entrance, type World } from './world.ts'

export const nameOf = (userId: number): string => DEMO_SIGN_INS[userId - 1]?.name ?? ''

/** Everybody comes back to where something of theirs may wait, or where they just were. */
async function comeBack(world: World): Promise<void> {
  for (const [on, device] of world.devices.entries()) {
    device.skew = 0
    const people = new Set([...world.saved.values()].filter((save) => save.on === on).map(({ ownerId }) => ownerId))
    enter(device)
    const present = await getSetting(device.db, 'userData')
    // Whoever is there may have been sent out by a change of role.
    if (present) people.add(present.id)
    for (const each of people) {
      await signIn(world, device, nameOf(each))
      await runUntilQuiet(device)
    }
  }
  // What the others delivered last is fetched too.
  for (const device of world.devices) await run(device, 'focus')
}

export type Tables = Record<string, [string, unknown][]>

async function tablesOf(device: Device, userId: number): Promise<Tables> {
  enter(device)
  const name = await getSetting(device.db, `cache:${userId}`)
  if (!name) return {}
  const copy = openCopy(device, name)
  const tables: Tables = {}
  for (const table of SYNCED_TABLE_NAMES) {
    const keys = await copy[table].toCollection().primaryKeys()
    const rows = await copy[table].bulkGet(keys)
    tables[table] = keys.map((key, at) => [key, rows[at]] as [string, unknown]).sort(([a], [b]) => (a < b ? -1 : 1))
  }
  return tables
}

/** What differs first between two copies of a table. */
export function difference(own: Tables[string] = [], others: Tables[string] = []): string {
  const oddOf = (rows: Tables[string], against: Tables[string]) => {
    const there = new Map(against.map(([key, row]) => [key, JSON.stringify(row)]))
    return JSON.stringify(rows.find(([key, row]) => there.get(key) !== JSON.stringify(row)) ?? null)
  }
  return `${own.length} rows against ${others.length}; ${oddOf(own, others)} against ${oddOf(others, own)}`
}

/** What a new device of each person gets, row by row. */
export async function freshTables(world: Entrance, userIds: readonly number[]): Promise<Map<number, Tables>> {
  const fresh = new Map<number, Tables>()
  for (const userId of new Set(userIds)) {
    const device = newDevice(world.school.clock, world.school.host)
    await signIn(world, device, nameOf(userId))
    await run(device, 'signIn')
    fresh.set(userId, await tablesOf(device, userId))
    shut(device)
  }
  return fresh
}

/** Whether each device holds, row by row, what a new one of the same person gets, and nobody else's copy. */
async function wrongCopies(world: World): Promise<string[]> {
  const readers: { device: Device; userId: number }[] = []
  for (const device of world.devices) {
    enter(device)
    const user = await getSetting(device.db, 'userData')
    if (user) readers.push({ device, userId: user.id })
  }
  const fresh = await freshTables(
    world,
    readers.map(({ userId }) => userId),
  )
  const wrong: string[] = []
  for (const { device, userId } of readers) {
    const own = await tablesOf(device, userId)
    const others = fresh.get(userId) ?? {}
    const differing = SYNCED_TABLE_NAMES.filter((table) => JSON.stringify(own[table]) !== JSON.stringify(others[table]))
    wrong.push(
      ...differing.map((table) => `the copy of ${nameOf(userId)}: ${table}: ${difference(own[table], others[table])}`),
    )
    const kept = await device.db.settings.filter(({ key }) => /^(cache|building):/.test(key)).toArray()
    const foreign = kept.filter(({ key }) => !key.endsWith(`:${userId}`))
    wrong.push(...foreign.map(({ key }) => `X: ${nameOf(userId)} finds ${key}`))
  }
  const accounts = [...fresh.values()].flatMap((tables) => tables['feeAccounts'] ?? []) as [string, FeeAccountRow][]
  const sums = accounts.map(([, { studentId, paidCents, heldCents }]) => ({ studentId, cents: paidCents + heldCents }))
  return [...wrong, ...(await world.school.look((db) => wrongSums(db, sums)))]
}

/** Labels of what was refused, which its makers see; and what else is still there. */
async function leftOnDevices({ devices }: World): Promise<{ refused: Set<string>; waiting: string[] }> {
  const refused = new Set<string>()
  const waiting: string[] = []
  for (const device of devices) {
    enter(device)
    for (const { input, state, parkReason, isFact } of await entriesOf(device)) {
      if (state === 'acknowledged') continue
      refused.add(labelOf(input))
      if (isFact || !['rejected', 'behind'].includes(parkReason ?? ''))
        waiting.push(`${labelOf(input)} is still ${parkReason ?? state}`)
    }
  }
  return { refused, waiting }
}

/** The day's end: lines heal, people come back, nothing waits but what was refused, and all copies agree. */
export async function endDay(world: World): Promise<string[]> {
  await comeBack(world)
  const { refused, waiting } = await leftOnDevices(world)
  const there = await world.school.look(readAtSchool)
  return [...brokenInTheEnd(world.saved, there, refused), ...waiting, ...(await wrongCopies(world))]
}
