import type { ClassRow } from '#domain/school/classes.schema.ts'
import { listUsers } from '#domain/users/users.endpoints.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { voucherMonth } from '#domain/fees/vouchers.reports.ts'
import { device, type CacheDb, type DeviceDb } from '../device/db.ts'
import { readMoneyEntries } from '../fees/fee-accounts.queries.ts'
import { readPayments } from '../fees/payments.queries.ts'
import { useLiveRead, type OpenReplica } from '../live/live-read.ts'
import { getSetting } from '../device/settings.ts'
import { readStudentList, type NamedStudent } from '../school/student-list.ts'
import { askAndCache, readCached } from '../answers/use-answer.ts'
import { currentReader } from '../replica/use-cache.ts'

/** A receipt and its students. */
export type FindableReceipt = { receipt: string; studentIds: readonly number[] }

/** What quick find searches, as far as this person's replica has it. Each list is the same object until it changes. */
export type Findable = {
  ownerId: number
  students: readonly NamedStudent[]
  classes: readonly ClassRow[]
  receipts: readonly FindableReceipt[]
  staff: readonly UserRecord[]
}

type Rows = Pick<Findable, 'students' | 'classes' | 'receipts'>

function receiptsOf(keys: readonly string[]): FindableReceipt[] {
  const studentsOf = new Map<string, number[]>()
  for (const key of keys) {
    const at = key.lastIndexOf(':')
    const [receipt, id] = [key.slice(0, at), Number(key.slice(at + 1))]
    const known = studentsOf.get(receipt)
    if (!known) studentsOf.set(receipt, [id])
    else if (!known.includes(id)) known.push(id)
  }
  return [...studentsOf].map(([receipt, studentIds]) => ({ receipt, studentIds })).reverse()
}

type Money = { receipt?: string; lines?: readonly { studentId: number }[] }

/** The student keys of a payment that the server may not have yet, in the form of the replica's keys. */
const keysOfEntry = (input: unknown): string[] => {
  const { receipt, lines = [] } = ((input as { body?: unknown }).body ?? {}) as Money
  return receipt === undefined ? [] : lines.map(({ studentId }) => `${receipt}:${studentId}`)
}

let last: { state: string; rows: Rows } | undefined

/** Rows that quick find searches: thousands, so read again only when the replica or the person's own payments have changed. */
async function readRows(db: DeviceDb, cache: CacheDb, ownerId: number): Promise<Rows> {
  const own = (await readMoneyEntries({ db, cache, ownerId })).flatMap(({ input }) => keysOfEntry(input))
  const cursor = (await cache.meta.get('cursor'))?.value
  const state = JSON.stringify([cache.name, cursor, own])
  if (last?.state === state && cursor !== undefined) return last.rows
  const [{ students, classes }, keys] = await Promise.all([
    readStudentList(cache),
    // The keys contain receipt and student; reading the rows would cost ten times as much.
    cache.payments.toCollection().primaryKeys(),
  ])
  const rows = { students, classes, receipts: receiptsOf([...keys, ...own]) }
  last = { state, rows }
  return rows
}

const NOBODY: readonly UserRecord[] = []
let knownStaff: { at: number; staff: readonly UserRecord[] } | undefined

async function readStaff(cache: CacheDb): Promise<readonly UserRecord[]> {
  const cached = await readCached(listUsers, {}, cache)
  if (!cached) return NOBODY
  if (knownStaff?.at !== cached.at)
    knownStaff = { at: cached.at, staff: cached.data.filter(({ role }) => role !== 'PARENT') }
  return knownStaff.staff
}

let known: Findable | undefined

async function readFindable(db: DeviceDb, open: OpenReplica): Promise<Findable | null> {
  const reader = await currentReader(db, open)
  if (!reader?.cache) return null
  const { ownerId, cache } = reader
  const [rows, staff] = await Promise.all([readRows(db, cache, ownerId), readStaff(cache)])
  known = { ownerId, staff, ...rows }
  return known
}

/**
 * What quick find can find on this device, live; undefined while it is first read, null without a replica. What was
 * read before is returned at once.
 */
export function useFindable(ownerId: number): Findable | null | undefined {
  const read = useLiveRead(readFindable)
  if (read === undefined) return known?.ownerId === ownerId ? known : undefined
  return read
}

/** How old the list of accounts may be before it is fetched again. */
const STAFF_AGE_MS = 24 * 60 * 60_000

/** Fetches the accounts, which no replica holds, when the cached answer is missing or old; for administrators only. */
export async function freshenStaff(): Promise<void> {
  const cache = (await currentReader(device()))?.cache
  const cached = cache && (await readCached(listUsers, {}, cache))
  if (cache && (!cached || Date.now() - cached.at > STAFF_AGE_MS)) await askAndCache(listUsers, {})
}

/** Where the voucher list shows a receipt: its month, and the key of its first line. Null when the replica lacks it. */
export async function placeOfReceipt(receipt: string): Promise<{ year: number; month: number; key: string } | null> {
  const reader = await currentReader(device())
  if (!reader?.cache) return null
  const school = await getSetting(reader.db, 'school')
  const [shown] = await readPayments({ ...reader, cache: reader.cache }, { receipt })
  if (!shown || !school) return null
  const { payment } = shown
  return { ...voucherMonth(payment, school.timeZone), key: `${payment.receipt}:${payment.studentId}` }
}

/** A result that was opened. `screen` is the id of the screen at that address. */
export type RecentFind = { kind: string; screen: string; to: string; label: string; detail: string }

const RECENT = 'recentFinds'
const MOST_RECENT = 8

/**
 * What this person has opened from quick find on this device, the latest first; sealed with the replica at sign-out.
 */
export async function readRecentFinds(): Promise<readonly RecentFind[]> {
  const cache = (await currentReader(device()))?.cache
  return ((await cache?.meta.get(RECENT))?.value as RecentFind[] | undefined) ?? []
}

export async function rememberFind(find: RecentFind): Promise<void> {
  const cache = (await currentReader(device()))?.cache
  const others = (await readRecentFinds()).filter(({ to }) => to !== find.to)
  await cache?.meta.put({ key: RECENT, value: [find, ...others].slice(0, MOST_RECENT) })
}
