import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { FeeAccountRow, RecordedPayment } from '#domain/fees/fees.schema.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { paymentKey } from '#domain/row-keys.ts'
import type { ReceiptShillings } from '#domain/school/shillings.schema.ts'
import type { CacheDb, CachedRow } from '../device/db.ts'
import { isInEffect, pulledFor, rowAfter, type Overlaid, type PulledTo } from '../replica/overlay.ts'
import { writeOf } from '../outbox/known-writes.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { getSetting } from '../device/settings.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'
import { withExpectedParts } from './expected-parts.ts'
import { readReceiptShillings, shillingsOfEntry } from './receipt-shillings.ts'
import {
  readClassNames,
  readMoneyEntries,
  TAKE_PAYMENT,
  type FeeOfStudent,
  type MoneyReplica,
} from './fee-accounts.queries.ts'

/** One student's part of a payment, with the student. */
export type ShownPayment = {
  payment: Overlaid<PaymentRow>
  fullname: string
  className: string
  /** Part of its receipt's cash in shillings; missing: all in dollars, or a list of many receipts. */
  inShillings?: ReceiptShillings | undefined
}

/** `from` and `to` are school days, both included. */
export type PaymentFilter = {
  studentId?: number | undefined
  receipt?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Also payments of other days that were corrected, voided, given back or settled on these. */
  isMoved?: boolean | undefined
  /** Only payments of a drawer session, and those with a change in it. */
  drawer?: string | undefined
}

/** The server's answer about one student's part, where the replica does not have it yet. */
function answered(row: PaymentRow, entry: OutboxEntry): PaymentRow {
  const reply = writeOf(TAKE_PAYMENT)?.endpoint.reply.safeParse(entry.ack?.reply)
  const line = reply?.success
    ? (reply.data as RecordedPayment).lines.find(({ studentId }) => studentId === row.studentId)
    : undefined
  if (!line) return row
  const { paymentId: id, state, heldCode, months: parts } = line
  return { ...row, id, state, heldCode, parts }
}

/**
 * The rows that an entry creates, with the server's answer about them. Also of an entry that the server could not
 * accept yet: the money is in the drawer in any case.
 */
function rowsOfEntry(entry: OutboxEntry): Overlaid<PaymentRow>[] {
  try {
    // Known by then: entries are read with the declarations of their writes.
    const effects = writeOf(TAKE_PAYMENT)?.effects(entry.input, entry) ?? []
    return effects
      .filter(({ table }) => table === 'payments')
      .map((effect) => ({
        ...answered(rowAfter(effect, undefined) as PaymentRow, entry),
        pending: { entryId: entry.id, state: entry.state },
      }))
  } catch {
    // An entry that no longer decodes is listed on the outbox page.
    return []
  }
}

/** The rows of a payment that was just saved, without reading the database again; `people`: as before the payment. */
export function paymentsOfEntry(entry: OutboxEntry, people: readonly FeeOfStudent[]): ShownPayment[] {
  const known = new Map(people.map((one) => [one.student.id, one]))
  const accounts = new Map(people.map(({ student, account }) => [student.id, account]))
  const inShillings = shillingsOfEntry(entry)
  return withExpectedParts(rowsOfEntry(entry), accounts).map((payment) => {
    const one = known.get(payment.studentId)
    return { payment, fullname: one?.student.fullname ?? '', className: one?.className ?? '', inShillings }
  })
}

const isShown = (entry: OutboxEntry, pulled: PulledTo): boolean => entry.state === 'parked' || isInEffect(entry, pulled)

/** The rows that may match a filter, through the best index; days are compared exactly afterwards. */
async function storedRows(cache: CacheDb, filter: PaymentFilter): Promise<CachedRow[]> {
  const { studentId, receipt, from, to, isMoved, drawer } = filter
  const { payments } = cache
  if (receipt !== undefined) return payments.where(':id').startsWith(`${receipt}:`).toArray()
  if (studentId !== undefined) return payments.where({ studentId }).toArray()
  if (drawer !== undefined)
    return [...(await payments.where({ drawer }).toArray()), ...(await payments.where('revision').above(1).toArray())]
  if (from === undefined && to === undefined) return payments.toArray()
  // The day at the school may be the one before or after that of UTC.
  const [first, last] = [from ? addDays(from, -1) : '', to ? addDays(to, 2) : '\uffff']
  const paid = payments.where('paidAt').between(first, last).toArray()
  if (!isMoved) return paid
  // Few payments are ever changed, and each change raises the revision.
  return [...(await paid), ...(await payments.where('revision').above(1).toArray())]
}

async function readRows(replica: MoneyReplica, filter: PaymentFilter): Promise<Overlaid<PaymentRow>[]> {
  const { cache } = replica
  const { studentId } = filter
  // Entries are read first: one that is deleted after this has its effect in the rows read next, so no payment is ever
  // missing.
  const entries = await readMoneyEntries(replica)
  const made = entries.flatMap(rowsOfEntry)
  const ids = [...new Set(made.map((row) => String(row.studentId)))]
  const [rows, accounts, pulled] = await cache.transaction('r', cache.payments, cache.feeAccounts, cache.meta, () =>
    Promise.all([
      storedRows(cache, filter),
      cache.feeAccounts.bulkGet(ids) as Promise<(FeeAccountRow | undefined)[]>,
      pulledFor(cache, entries),
    ]),
  )
  const known = new Map<string, Overlaid<PaymentRow>>(
    (rows as PaymentRow[]).map((row) => [paymentKey(row), row] as const),
  )
  const isEntryShown = new Map(entries.map((entry) => [entry.id, isShown(entry, pulled)]))
  const own = withExpectedParts(
    made.filter(({ pending }) => isEntryShown.get(pending?.entryId ?? '')),
    new Map(accounts.flatMap((row) => (row ? [[row.studentId, row] as const] : []))),
  )
  for (const row of own) if (!known.has(paymentKey(row))) known.set(paymentKey(row), row)
  return [...known.values()].filter((row) => studentId === undefined || row.studentId === studentId)
}

const newestFirst = ({ payment: a }: ShownPayment, { payment: b }: ShownPayment): number =>
  b.paidAt.localeCompare(a.paidAt) || b.receipt.localeCompare(a.receipt) || a.studentId - b.studentId

/** Parts in shillings, where few receipts are read: those of one number or student. */
async function shillingsFor(replica: MoneyReplica, { receipt, studentId }: PaymentFilter, rows: readonly PaymentRow[]) {
  const inCash = receipt === undefined && studentId === undefined ? [] : rows.filter(({ method }) => method === 'Cash')
  if (inCash.length === 0) return undefined
  const receipts = inCash.map((row) => row.receipt)
  return readReceiptShillings(replica.cache, await readMoneyEntries(replica), receipts)
}

/** Payments that this device knows, newest first: the last two months, and what was taken here. */
export async function readPayments(replica: MoneyReplica, filter: PaymentFilter = {}): Promise<ShownPayment[]> {
  const { cache, db } = replica
  const { receipt, from, to, isMoved, drawer } = filter
  const [rows, school, classNameOf] = await Promise.all([
    readRows(replica, filter),
    getSetting(db, 'school'),
    readClassNames(cache),
  ])
  const zone = school?.timeZone ?? 'Africa/Mogadishu'
  const isWithin = (instant: string): boolean => {
    const day = schoolDay(Date.parse(instant), zone)
    return (from === undefined || day >= from) && (to === undefined || day <= to)
  }
  const isWanted = (row: PaymentRow): boolean => {
    if (receipt !== undefined && row.receipt !== receipt) return false
    if (drawer !== undefined && row.drawer !== drawer && !row.changes?.some((change) => change.drawer === drawer))
      return false
    if (from === undefined && to === undefined) return true
    if (isWithin(row.paidAt)) return true
    return isMoved === true && row.changes?.some(({ at }) => isWithin(at)) === true
  }
  const wanted = rows.filter(isWanted)
  const ids = [...new Set(wanted.map((row) => String(row.studentId)))]
  const [students, ofReceipt] = await Promise.all([cache.students.bulkGet(ids), shillingsFor(replica, filter, wanted)])
  const known = new Map(students.flatMap((row) => (row ? [[Number(row['id']), row] as const] : [])))
  return wanted
    .map((payment) => {
      const student = known.get(payment.studentId)
      return {
        payment,
        // A student who has left the school is not in the replica, but the receipt stays.
        fullname: student ? String(student['fullname']) : `Student ${payment.studentId}`,
        className: student ? classNameOf(Number(student['classId'])) : '',
        inShillings: ofReceipt?.get(payment.receipt),
      }
    })
    .sort(newestFirst)
}

/** Payments that this device knows, newest first, live. */
export const usePayments = (filter: PaymentFilter = {}): Reading<ShownPayment[]> =>
  useCacheQuery(`payments:${JSON.stringify(filter)}`, (replica) => readPayments(replica, filter))
