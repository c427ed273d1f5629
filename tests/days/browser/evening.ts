import { sql } from 'drizzle-orm'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import { SYNCED_TABLE_NAMES } from '#domain/synced-tables.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import type { Db } from '#server/db/types.ts'
import type { Who } from '#tests/school/ask.ts'
import { replicasOn, cachedAnswers } from '#tests/browser/accounts-steps.ts'
import { pushesSeen } from '#tests/faults/engine.ts'
import { readAtSchool, wrongSums } from '../engine/at-school.ts'
import { signIn } from '../engine/sign-in-name.ts'
import { difference, freshTables, nameOf, type Tables } from '../engine/evening.ts'
import { brokenInTheEnd } from '../oracle.ts'
import { nothingTried, type AtSchool } from '../saved.ts'
import { mend, wakeEngine } from './deliver.ts'
import { replicaName, entriesOn, labelsOf, settingsOn, tablesOn, userOn } from './stored.ts'
import { arrive, enterAs, until, type Tablet, type World } from './world.ts'

const QUIET_MS = 90_000

const isRefused = ({ isFact, parkReason }: OutboxEntry): boolean =>
  !isFact && ['rejected', 'behind'].includes(parkReason ?? '')

const isOver = (entry: OutboxEntry): boolean => entry.state === 'acknowledged' || isRefused(entry)

/** Presses Retry on every failed entry that allows it, since the sync engine's own retries would take too long. */
async function retryAll({ device: { page } }: Tablet): Promise<void> {
  await page.goto('/dashboard/outbox')
  const failed = page.getByText(/The school server failed on it|turned it away for its size/)
  const cards = page.getByRole('listitem').filter({ has: failed })
  for (const card of await cards.all()) {
    await card
      .getByRole('button', { name: 'Retry' })
      .click({ timeout: 1_000 })
      .catch(() => undefined)
  }
}

/** Waits until no entry of this person waits on the device any more. */
async function deliverAll(tablet: Tablet, ownerId: number): Promise<void> {
  const { page } = tablet.device
  const isQuiet = async (): Promise<boolean> => {
    const own = (await entriesOn(page)).filter((entry) => entry.ownerId === ownerId && !isOver(entry))
    if (own.some(({ state }) => state === 'parked')) await retryAll(tablet)
    if (own.length > 0) await wakeEngine(page)
    return own.length === 0
  }
  await until(isQuiet, QUIET_MS)
}

/** Opens the outbox, and signs in again if the app asks for it. */
const enterOutbox = (tablet: Tablet): Promise<boolean> =>
  arrive(tablet, '/dashboard/outbox', tablet.device.page.getByRole('banner'))

/** Signs each person in again on the tablets where her entries may wait, and sends them. */
async function comeBack(world: World): Promise<void> {
  const { school, tablets, saved } = world
  for (const tablet of tablets) {
    school.calm(tablet.line)
    mend(tablet)
  }
  for (const tablet of tablets) {
    const here = [...saved.values()].filter(({ on, isGivenUp }) => on === tablet.on && !isGivenUp)
    const waiting = (await entriesOn(tablet.device.page)).map(({ ownerId }) => ownerId)
    for (const maker of new Set([...here.map(({ ownerId }) => ownerId), ...waiting])) {
      if (!(await enterAs(world, tablet, nameOf(maker) as Who))) throw new Error(`${nameOf(maker)} was not let in`)
      await deliverAll(tablet, maker)
    }
  }
  // People without entries may have been asked to sign in again as well.
  for (const tablet of tablets) await enterOutbox(tablet)
}

/** Errors X: requests that carried one person's entries with the session of another. */
const foreign = ({ tablets, saved }: World): string[] =>
  tablets.flatMap(({ line }) =>
    pushesSeen(line).flatMap(({ entries, owner, bearer }) =>
      entries.flatMap((entry) =>
        labelsOf(entry).flatMap((label) => {
          const maker = saved.get(label)?.ownerId
          const isOwn = maker === undefined || (maker === owner && (bearer === null || bearer === maker))
          return isOwn ? [] : [`X: ${label} travelled as of ${owner} with the token of ${bearer}`]
        }),
      ),
    ),
  )

const isSame = (own: Tables, others: Tables): boolean =>
  SYNCED_TABLE_NAMES.every((table) => JSON.stringify(own[table] ?? []) === JSON.stringify(others[table] ?? []))

/** Differences between the replica on a device and the one that a new device of the same person gets. */
async function wrongReplica(tablet: Tablet, userId: number, fresh: Tables): Promise<string[]> {
  const { page } = tablet.device
  let own: Tables = {}
  const isEqual = async (): Promise<boolean> => {
    own = await tablesOn(page, userId)
    if (isSame(own, fresh)) return true
    // The session may have ended by a restore, which a device without entries learns by this pull.
    if (page.url().includes('/auth/login')) await enterOutbox(tablet)
    else await wakeEngine(page)
    return false
  }
  if (await until(isEqual)) return []
  return SYNCED_TABLE_NAMES.filter(
    (table) => JSON.stringify(own[table] ?? []) !== JSON.stringify(fresh[table] ?? []),
  ).map((table) => `the replica of ${nameOf(userId)}: ${table}: ${difference(own[table], fresh[table])}`)
}

/** Errors X: readable data on a device that are not the signed-in person's. */
async function readableOfOthers({ device: { page } }: Tablet, userId: number): Promise<string[]> {
  const own = await replicaName(page, userId)
  const replicas = (await replicasOn(page)).filter((name) => name !== own)
  const settings = (await settingsOn(page)).map(({ key }) => key)
  const foreignSettings = settings.filter((key) => /^(cache|building):/.test(key) && !key.endsWith(`:${userId}`))
  const answers = await cachedAnswers(page)
  return [...replicas, ...foreignSettings, ...answers].map((what) => `X: ${nameOf(userId)} finds ${what}`)
}

async function wrongReplicas({ school, tablets }: World): Promise<{ wrong: string[]; accounts: FeeAccountRow[] }> {
  const readers: { tablet: Tablet; userId: number }[] = []
  for (const tablet of tablets) {
    const user = await userOn(tablet.device.page)
    if (user) readers.push({ tablet, userId: user.id })
  }
  const names = readers.map(({ userId }) => nameOf(userId))
  const fresh = await freshTables({ school, tried: nothingTried() }, names)
  const wrong: string[] = []
  for (const { tablet, userId } of readers) {
    wrong.push(...(await wrongReplica(tablet, userId, fresh.get(nameOf(userId)) ?? {})))
    wrong.push(...(await readableOfOthers(tablet, userId)))
  }
  const accounts = [...fresh.values()].flatMap(({ feeAccounts = [] }) =>
    feeAccounts.map(([, row]) => row as FeeAccountRow),
  )
  return { wrong, accounts }
}

/** Reads the rows that reached the school; payments are identified by their receipts. */
async function readSchool(db: Db, { lastPaymentId }: World['school']): Promise<AtSchool> {
  const there = await readAtSchool(db)
  const { rows } = (await db.execute(
    sql`select receipt as label, receipt, fullname as student, amount_cents as cents,
      discount_cents as "discountCents", method, ${signIn} as collector
      from payments join students on students.id = student_id join users on users.id = collected_by
      where payments.id > ${lastPaymentId} order by payments.id`,
  )) as { rows: AtSchool['payments'] }
  return {
    ...there,
    decided: new Map(),
    payments: rows,
    unplaced: there.unplaced.map((money) => ({ ...money, label: money.receipt })),
  }
}

/** Entries that are still on the devices: labels of all, and descriptions of entries that are not rejected. */
async function leftOn({ tablets }: World): Promise<{ refused: Set<string>; waiting: string[] }> {
  const refused = new Set<string>()
  const waiting: string[] = []
  for (const { device } of tablets) {
    for (const entry of await entriesOn(device.page)) {
      if (entry.state === 'acknowledged') continue
      for (const label of labelsOf(entry)) refused.add(label)
      if (!isRefused(entry)) waiting.push(`${labelsOf(entry).join(' ')} is still ${entry.parkReason ?? entry.state}`)
    }
  }
  return { refused, waiting }
}

const consoleErrors = ({ tablets, errors }: World): string[] => {
  const all = [...errors, ...tablets.flatMap(({ device }) => device.errors)]
  errors.length = 0
  for (const { device } of tablets) device.errors.length = 0
  return all.map((text) => `console: ${text}`)
}

/** Ends a day: lines recover, people come back and send. Returns what is wrong, such as remaining entries or replicas. */
export async function endDay(world: World): Promise<string[]> {
  const { school, saved, tablets } = world
  await comeBack(world)
  const { refused, waiting } = await leftOn(world)
  const { wrong: odd, accounts } = await wrongReplicas(world)
  const sums = accounts.map(({ studentId, paidCents, heldCents }) => ({ studentId, cents: paidCents + heldCents }))
  const inside = await school.lookInside(async (db) => [
    ...brokenInTheEnd(saved, await readSchool(db, school), refused),
    ...(await wrongSums(db, sums)),
  ])
  const wrong = [...inside, ...waiting, ...odd, ...foreign(world), ...consoleErrors(world)]
  // Forgets today's requests, which have been checked.
  for (const { line } of tablets) line.seen.length = 0
  return wrong
}
