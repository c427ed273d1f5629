import { LEFT_THE_SCHOOL } from '#domain/fees/balances.reports.ts'
import { takePayment } from '#domain/fees/payments.endpoints.ts'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import { emptyAccount } from '#domain/fees/payments.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { CacheDb, CachedRow, DeviceDb } from '../db.ts'
import type { OutboxEntry } from '../outbox-entry.ts'
import { effectsOf, overlay, pulledTo, type Overlaid } from '../overlay.ts'
import { readOwnEntries } from '../own-entries.ts'
import { byFullname, readStudents } from '../school/students.queries.ts'
import { useCacheQuery, type Reading } from '../use-cache.ts'

/** What a student owes and has paid, with what was taken on this device folded in, and who the student is. */
export type FeeOfStudent = {
  account: Overlaid<FeeAccountRow>
  /** `hasLeft`: no longer at the school, and known by the account alone. */
  student: StudentRow & { hasLeft?: boolean }
  className: string
}

/** A student who has left, as far as the account tells; null of all others. */
function whoLeft({ studentId: id, left }: FeeAccountRow): FeeOfStudent['student'] | null {
  if (!left) return null
  const { fullname, gender, classId, phone, phone2 } = left
  const unknown = { age: null, rollNumber: null, bus: null, feeCents: 0 }
  return { id, fullname, gender, classId, phone, phone2, ...unknown, hasLeft: true }
}

/** The replica as readers of money get it. */
export type MoneyReplica = { db: DeviceDb; cache: CacheDb; ownerId: number }

/** This person's payments that the device still holds, in whatever state. */
export async function readMoneyEntries({ db, ownerId }: MoneyReplica): Promise<OutboxEntry[]> {
  const own = await readOwnEntries(db, ownerId)
  return own.filter(({ endpoint }) => endpoint === takePayment.id)
}

/** Accounts of these students with waiting payments over them. */
export async function readAccounts(replica: MoneyReplica, ids: readonly number[]) {
  const { cache } = replica
  // The entries first: one that is pruned after this is in the rows read next, so no payment is ever missing.
  const entries = await readMoneyEntries(replica)
  const wanted = ids.map(String)
  const [rows, pulled] = await cache.transaction('r', cache.feeAccounts, cache.meta, () =>
    Promise.all([cache.feeAccounts.bulkGet(wanted), pulledTo(cache)]),
  )
  const effects = effectsOf(entries, pulled, 'feeAccounts').filter(({ key }) => wanted.includes(key))
  const accounts = overlay<CachedRow>(
    rows.flatMap((row) => (row ? [[String(row['studentId']), row] as const] : [])),
    effects,
  ) as unknown as Map<string, Overlaid<FeeAccountRow>>
  return (studentId: number): Overlaid<FeeAccountRow> => accounts.get(String(studentId)) ?? emptyAccount(studentId)
}

/** The names of classes by id; empty where the replica has no such class. */
export async function readClassNames(cache: CacheDb): Promise<(id: number) => string> {
  const rows = await cache.classes.toArray()
  const names = new Map(rows.map((row) => [Number(row['id']), String(row['name'])]))
  return (id) => names.get(id) ?? ''
}

/** Everybody of a replica with the account as pulled, by name. */
type Book = { cursor: unknown; all: readonly FeeOfStudent[]; places: ReadonlyMap<string, number> }

/** The last that was read of a replica. Rows and cursor change together, so it holds as long as the cursor stands. */
const books = new WeakMap<CacheDb, Book>()

async function readBook(cache: CacheDb): Promise<Book> {
  const cursor = (await cache.meta.get('cursor'))?.value
  const known = books.get(cache)
  if (known && cursor !== undefined && known.cursor === cursor) return known
  const [students, rows, classNameOf] = await Promise.all([
    readStudents(cache),
    cache.feeAccounts.toArray() as Promise<unknown[]> as Promise<FeeAccountRow[]>,
    readClassNames(cache),
  ])
  const accounts = new Map(rows.map((row) => [row.studentId, row]))
  const gone = rows.flatMap((row) => whoLeft(row) ?? [])
  const everybody: FeeOfStudent['student'][] = gone.length === 0 ? students : [...students, ...gone].sort(byFullname)
  const all = everybody.map((student) => ({
    account: accounts.get(student.id) ?? emptyAccount(student.id),
    student,
    className: student.hasLeft ? LEFT_THE_SCHOOL : classNameOf(student.classId),
  }))
  const places = new Map(all.map(({ student: { id } }, place) => [String(id), place]))
  const book = { cursor, all, places }
  books.set(cache, book)
  return book
}

/**
 * Every student of the replica by name, with the account; one without fees has an empty one. What a payment does not
 * touch is the same object as before: taking money reads and draws the few that it concerns.
 */
export async function readFeeAccounts(replica: MoneyReplica): Promise<FeeOfStudent[]> {
  const { cache } = replica
  // In this order, as above.
  const entries = await readMoneyEntries(replica)
  const [{ all, places }, pulled] = await cache.transaction(
    'r',
    [cache.students, cache.feeAccounts, cache.classes, cache.meta],
    () => Promise.all([readBook(cache), pulledTo(cache)]),
  )
  const effects = effectsOf(entries, pulled, 'feeAccounts')
  const keys = new Set(effects.map(({ key }) => key))
  const before = all.filter(({ student }) => keys.has(String(student.id)))
  const accounts = overlay<CachedRow>(
    before.map(({ account }) => [String(account.studentId), account] as const),
    effects,
  ) as unknown as Map<string, Overlaid<FeeAccountRow>>
  const found = [...all]
  for (const one of before) {
    const key = String(one.student.id)
    found[places.get(key) ?? -1] = { ...one, account: accounts.get(key) ?? one.account }
  }
  return found
}

/** One student with the account; null when the replica has no such student. */
export async function readFeeAccount(replica: MoneyReplica, id: number): Promise<FeeOfStudent | null> {
  const accountOf = await readAccounts(replica, [id])
  const known = (await replica.cache.students.get(String(id))) as StudentRow | undefined
  const account = accountOf(id)
  const student: FeeOfStudent['student'] | null = known ?? whoLeft(account)
  if (!student) return null
  const classNameOf = await readClassNames(replica.cache)
  return { account, student, className: student.hasLeft ? LEFT_THE_SCHOOL : classNameOf(student.classId) }
}

/** All accounts, live. */
export const useFeeAccounts = (): Reading<FeeOfStudent[]> => useCacheQuery('feeAccounts', readFeeAccounts)

/** One account, live. A null id finds nobody. */
export const useFeeAccount = (id: number | null): Reading<FeeOfStudent | null> =>
  useCacheQuery(`feeAccount:${id}`, (replica) => (id === null ? Promise.resolve(null) : readFeeAccount(replica, id)))
