import { sql } from 'drizzle-orm'
import { centsOf } from '#domain/core/money.ts'
import { SYNCED_TABLE_NAMES } from '#domain/synced-tables.ts'
import { getSetting } from '#data/settings.ts'
import { demoUserId, DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
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
import { labelOf, signIn, type World } from './world.ts'

const doubled = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

/** What reached the school, in the order in which it did. */
async function atSchool({ school }: World) {
  const read = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => {
    const { rows } = (await school.db.execute(query)) as { rows: T[] }
    return rows
  }
  const marks = await read<{ label: string; studentId: number }>(
    sql`select remark as label, student_id as "studentId" from attendance_history where remark like 's%' order by id`,
  )
  const records = await read<{ ref: string; label: string }>(
    sql`select ref, description as label from discipline where description like 's%'`,
  )
  const payments = await read<{ label: string; receipt: string; studentId: number; cents: number; collector: number }>(
    sql`select description as label, receipt, student_id as "studentId", amount_cents as cents, collected_by as collector
      from payments where description like 's%' order by id`,
  )
  return { marks, records, payments }
}

type AtSchool = Awaited<ReturnType<typeof atSchool>>

/**
 * N: what somebody saw saved is at the school, or on the device in sight. Money that a restored school no longer knows of
 * comes again by the end of the day, which is when it is asked for.
 */
function lost({ saved }: World, { marks, payments }: AtSchool, onDevices: ReadonlySet<string>): string[] {
  const there = new Set([...marks, ...payments].map(({ label }) => label))
  return [...saved.values()]
    .filter(({ ref, isGivenUp, isBeforeRestore }) => !ref && !isGivenUp && !isBeforeRestore)
    .filter(({ label }) => !there.has(label) && !onDevices.has(label))
    .map(({ label }) => `N: ${label} is nowhere`)
}

/** D: nothing has its effect twice, and nobody's money has another amount. */
function wrongEffects({ saved }: World, { marks, payments }: AtSchool): string[] {
  const paid = payments.flatMap(({ label, receipt, studentId, cents, collector }) => {
    const known = saved.get(label)
    const line = known?.payment?.lines.find((each) => each.studentId === studentId)
    if (!known || !line) return [`D: a payment of ${label} for ${studentId} was made by nobody`]
    return [
      ...(cents === centsOf(line.amountPaid) ? [] : [`D: ${label} was ${line.amountPaid}, and is ${cents} cents`]),
      ...(receipt === known.payment?.receipt ? [] : [`N: ${label} has receipt ${receipt}, and not the printed one`]),
      ...(collector === known.ownerId ? [] : [`X: ${label} stands in the name of ${collector}`]),
    ]
  })
  return [
    ...paid,
    ...doubled(marks.map(({ label, studentId }) => `${label} of ${studentId}`)).map((what) => `D: ${what} twice`),
    ...doubled(payments.map(({ label, studentId }) => `${label} for ${studentId}`)).map((what) => `D: ${what} twice`),
    ...marks.filter(({ label }) => saved.get(label)?.isGivenUp).map(({ label }) => `D: ${label} had been replaced`),
  ]
}

/** O: what one person made on one device under one key came in that order. */
function overtaken({ saved }: World, { marks }: AtSchool): string[] {
  const last = new Map<string, number>()
  return marks.flatMap(({ label }) => {
    const save = saved.get(label)
    if (!save || save.isBeforeRestore) return []
    const lane = `${save.on} ${save.ownerId} ${save.key}`
    const before = last.get(lane) ?? 0
    last.set(lane, Math.max(before, save.number))
    return before > save.number ? [`O: ${label} came after s${before}`] : []
  })
}

/** X: no request carries what one person made with the session of another. */
const foreign = ({ devices, saved }: World): string[] =>
  devices.flatMap(({ network }) =>
    network.sent.flatMap(({ body, tokenOwner, owner }) =>
      ((body as { entries?: { input: unknown }[] } | null)?.entries ?? []).flatMap(({ input }) => {
        const maker = saved.get(labelOf(input))?.ownerId
        const isOwn = maker === owner && (tokenOwner === null || tokenOwner === maker)
        return isOwn ? [] : [`X: ${labelOf(input)} travelled as of ${owner} with the token of ${tokenOwner}`]
      }),
    ),
  )

async function labelsOnDevices({ devices }: World): Promise<Set<string>> {
  const labels = new Set<string>()
  for (const device of devices) {
    enter(device)
    for (const { input, state } of await entriesOf(device)) if (state !== 'acknowledged') labels.add(labelOf(input))
  }
  return labels
}

/** What is wrong in the middle of a day. */
export async function broken(world: World): Promise<string[]> {
  const there = await atSchool(world)
  return [
    ...lost(world, there, await labelsOnDevices(world)),
    ...wrongEffects(world, there),
    ...overtaken(world, there),
    ...foreign(world),
  ]
}

const nameOf = (userId: number): string => DEMO_SIGN_INS[userId - 1]?.name ?? ''

/** Everybody comes back to where something of theirs may wait. */
async function comeBack(world: World): Promise<void> {
  for (const [on, device] of world.devices.entries()) {
    device.skew = 0
    const makers = new Set([...world.saved.values()].filter((save) => save.on === on).map(({ ownerId }) => ownerId))
    for (const maker of makers) {
      await signIn(world, device, nameOf(maker))
      await runUntilQuiet(device)
    }
  }
  // What the others delivered last is fetched too.
  for (const device of world.devices) await run(device, 'focus')
}

type Tables = Record<string, [string, unknown][]>

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

/** Whether a device holds, row by row, what a new one of the same person would get. */
async function unlikeFresh(world: World, device: Device): Promise<string[]> {
  const user = await getSetting(device.db, 'userData')
  if (!user) return []
  const fresh = newDevice(world.school.clock, world.school.host)
  await signIn(world, fresh, nameOf(user.id))
  await run(fresh, 'signIn')
  const [own, others] = [await tablesOf(device, user.id), await tablesOf(fresh, user.id)]
  shut(fresh)
  return SYNCED_TABLE_NAMES.filter((table) => JSON.stringify(own[table]) !== JSON.stringify(others[table])).map(
    (table) => `the copy of ${nameOf(user.id)} differs in ${table}: ${difference(own[table], others[table])}`,
  )
}

function difference(own: Tables[string] = [], others: Tables[string] = []): string {
  const there = new Map(others.map(([key, row]) => [key, JSON.stringify(row)]))
  const odd = own.find(([key, row]) => there.get(key) !== JSON.stringify(row))
  return `${own.length} rows against ${others.length}; ${JSON.stringify(odd)} against ${odd && there.get(odd[0])}`
}

/** The day's end: lines heal, people come back, nothing waits but what was refused, and all copies agree. */
export async function brokenInTheEnd(world: World): Promise<string[]> {
  await comeBack(world)
  const there = await atSchool(world)
  const arrived = new Set(there.payments.map(({ label }) => label))
  const notPaid = [...world.saved.values()].filter(({ label, payment }) => payment && !arrived.has(label))
  const waiting: string[] = []
  const refused = new Set<string>()
  for (const device of world.devices) {
    enter(device)
    for (const { input, state, parkReason, isFact } of await entriesOf(device)) {
      if (state === 'acknowledged') continue
      refused.add(labelOf(input))
      if (isFact || !['rejected', 'behind'].includes(parkReason ?? ''))
        waiting.push(`${labelOf(input)} is still ${parkReason ?? state}`)
    }
  }
  const texts = new Map(there.records.map(({ ref, label }) => [ref, label]))
  const lastOf = new Map([...world.saved.values()].flatMap((save) => (save.ref ? [[save.ref, save] as const] : [])))
  const unwritten = [...lastOf].filter(
    ([ref, { label, isBeforeRestore }]) => !isBeforeRestore && texts.get(ref) !== label && !refused.has(label),
  )
  const copies: string[] = []
  for (const device of world.devices) copies.push(...(await unlikeFresh(world, device)))
  return [
    ...(await broken(world)),
    ...notPaid.map(({ label }) => `N: payment ${label} did not reach the school`),
    ...unwritten.map(([ref, { label }]) => `N: the record of ${label} says ${texts.get(ref) ?? 'nothing'}`),
    ...waiting,
    ...copies,
  ]
}

/** The drawer of each collector, in cents: what was handed out on receipts, and what the school has of it. */
export async function drawers(world: World): Promise<string[]> {
  const { payments } = await atSchool(world)
  return [demoUserId('office'), demoUserId('admin')].flatMap((collector) => {
    const own = [...world.saved.values()].filter(({ ownerId, payment }) => payment && ownerId === collector)
    const given = own
      .flatMap(({ payment }) => payment?.lines ?? [])
      .reduce((sum, line) => sum + centsOf(line.amountPaid), 0)
    const booked = payments.filter((each) => each.collector === collector).reduce((sum, { cents }) => sum + cents, 0)
    return given === booked ? [] : [`the drawer of ${nameOf(collector)} holds ${given}, the books say ${booked}`]
  })
}
