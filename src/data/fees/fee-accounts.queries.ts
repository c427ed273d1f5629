import { LEFT_THE_SCHOOL } from '#domain/fees/balances.reports.ts'
import type { takePayment } from '#domain/fees/payments.endpoints.ts'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import { emptyAccount } from '#domain/fees/payments.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { CacheDb, CachedRow, DeviceDb } from '../device/db.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { effectsOf, overlay, pulledFor, rowAfter, type Overlaid, type PulledTo } from '../replica/overlay.ts'
import { readOwnEntries } from '../outbox/own-entries.ts'
import { readStudents, sortByName } from '../school/students.queries.ts'
import { cacheQuery, useCacheQuery, type Reading } from '../replica/use-cache.ts'

/** A student with what is owed and paid, with waiting payments of this device included. */
export type FeeOfStudent = {
  account: Overlaid<FeeAccountRow>
  /** `hasLeft`: no longer at the school, and known by the account alone. */
  student: StudentRow & { hasLeft?: boolean }
  className: string
}

/** A student who has left, as far as the account tells; null for all others. */
function whoLeft({ studentId: id, left }: FeeAccountRow): FeeOfStudent['student'] | null {
  if (!left) return null
  const { fullname, gender, classId, phone, phone2 } = left
  const unknown = { age: null, rollNumber: null, bus: null, feeCents: 0 }
  return { id, fullname, gender, classId, phone, phone2, ...unknown, hasLeft: true }
}

/** Id of the call that entries of payments make. */
export const TAKE_PAYMENT: (typeof takePayment)['id'] = 'fees.take'

/** The replica as readers of fees get it. */
export type MoneyReplica = { db: DeviceDb; cache: CacheDb; ownerId: number }

/** This person's payments in the outbox, in whatever state. */
export async function readMoneyEntries({ db, ownerId }: MoneyReplica): Promise<OutboxEntry[]> {
  const own = await readOwnEntries(db, ownerId)
  return own.filter(({ endpoint }) => endpoint === TAKE_PAYMENT)
}

/** The call by which a promise is noted; its declaration would come into files that take no promises. */
const PROMISE = 'fees.promise'

/** This person's payments and promises in the outbox, in whatever state. */
const readAccountEntries = async ({ db, ownerId }: MoneyReplica): Promise<OutboxEntry[]> =>
  (await readOwnEntries(db, ownerId)).filter(({ endpoint }) => endpoint === TAKE_PAYMENT || endpoint === PROMISE)

/** Accounts with waiting payments over them, which make them pending, and waiting promises, which change no figure. */
function overlaid(
  rows: Iterable<readonly [string, CachedRow]>,
  entries: readonly OutboxEntry[],
  pulled: PulledTo,
): Map<string, Overlaid<FeeAccountRow>> {
  const [promises, money] = [true, false].map((wanted) =>
    entries.filter(({ endpoint }) => (endpoint === PROMISE) === wanted),
  )
  const accounts = overlay(rows, effectsOf(money ?? [], pulled, 'feeAccounts'))
  for (const effect of effectsOf(promises ?? [], pulled, 'feeAccounts')) {
    const row = rowAfter(effect, accounts.get(effect.key))
    if (row) accounts.set(effect.key, row)
  }
  return accounts as unknown as Map<string, Overlaid<FeeAccountRow>>
}

/** Accounts of these students with waiting payments over them. */
export async function readAccounts(replica: MoneyReplica, ids: readonly number[]) {
  const { cache } = replica
  // Entries are read first: one that is deleted after this has its effect in the rows read next, so no payment is ever
  // missing.
  const entries = await readAccountEntries(replica)
  const wanted = ids.map(String)
  const [rows, pulled] = await cache.transaction('r', cache.feeAccounts, cache.meta, () =>
    Promise.all([cache.feeAccounts.bulkGet(wanted), pulledFor(cache, entries)]),
  )
  const accounts = overlaid(
    rows.flatMap((row) => (row ? [[String(row['studentId']), row] as const] : [])),
    entries,
    pulled,
  )
  return (studentId: number): Overlaid<FeeAccountRow> => accounts.get(String(studentId)) ?? emptyAccount(studentId)
}

/** The names of classes by id; empty where the replica has no such class. */
export async function readClassNames(cache: CacheDb): Promise<(id: number) => string> {
  const rows = await cache.classes.toArray()
  const names = new Map(rows.map((row) => [Number(row['id']), String(row['name'])]))
  return (id) => names.get(id) ?? ''
}

/** Students of the replica, and those who have left with an account, by name; a student without fees has an empty account. */
export async function readFeeAccounts(replica: MoneyReplica): Promise<FeeOfStudent[]> {
  const { cache } = replica
  // Entries are read first: one that is deleted after this has its effect in the rows read next.
  const entries = await readAccountEntries(replica)
  const [present, rows, classNameOf, pulled] = await cache.transaction(
    'r',
    [cache.students, cache.feeAccounts, cache.classes, cache.meta],
    () =>
      Promise.all([readStudents(cache), cache.feeAccounts.toArray(), readClassNames(cache), pulledFor(cache, entries)]),
  )
  const known = new Map(rows.map((row) => [Number(row['studentId']), row]))
  const gone = (rows as unknown as FeeAccountRow[]).flatMap((row) => whoLeft(row) ?? [])
  const students: FeeOfStudent['student'][] = gone.length === 0 ? present : sortByName([...present, ...gone])
  const accounts = overlaid(
    students.map(({ id }) => [String(id), known.get(id) ?? emptyAccount(id)] as const),
    entries,
    pulled,
  )
  return students.map((student) => ({
    account: accounts.get(String(student.id)) ?? emptyAccount(student.id),
    student,
    className: student.hasLeft ? LEFT_THE_SCHOOL : classNameOf(student.classId),
  }))
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
export const useFeeAccounts = cacheQuery(readFeeAccounts)

/** One account, live; null for a null id. */
export const useFeeAccount = (id: number | null): Reading<FeeOfStudent | null> =>
  useCacheQuery(`feeAccount:${id}`, (replica) => (id === null ? Promise.resolve(null) : readFeeAccount(replica, id)))
