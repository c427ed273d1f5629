import { eq, sql } from 'drizzle-orm'
import { centsOf, formatCents } from '#domain/core/money.ts'
import { Problem } from '#domain/core/problems.ts'
import type { HoldCode, PaymentMethod, RecordedPayment } from '#domain/fees/fees.schema.ts'
import { allocate, compareMonths, type Month } from '#domain/fees/ledger.rules.ts'
import { monthNumber } from '#domain/fees/payments.rules.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { payments } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { lockStudents } from '../students/students.queries.ts'
import { addParts, openFeesOf, partsOf, type OpenFee } from './accounts.ts'
import { discountLeft, isNumberUsed, objectionOf, refuse, settledAmong } from './objections.ts'
import { toRecordedLine, type StoredPayment } from './payments.rows.ts'

export type Line = Month & { studentId: number; amountPaid: number; discount: number }

/** Money for one student or several. With a receipt it was taken: it is recorded whatever stands against it. */
export type Money = {
  receipt?: string | undefined
  method: PaymentMethod
  number?: string | null | undefined
  /** Whether the collector has seen where the number was used before, and takes it all the same. */
  isNumberKnown?: boolean | undefined
  discountReason?: string | null | undefined
  description?: string | null | undefined
  /** Where another than the caller took it, before now. */
  taken?: { by: number; deviceCode: string; at: string } | undefined
  lines: readonly Line[]
}

/** The device's word on the time counts only as far as it is not in the future. */
const takenAt = ({ facts, write }: Pick<HandlerContext, 'facts' | 'write'>): string =>
  new Date(Math.min(write?.madeAt ? Date.parse(write.madeAt) : Infinity, facts.now())).toISOString()

/** Ids for new rows of payments, and with them the numbers of the server's own receipts. */
async function nextIds(tx: Db, count: number): Promise<number[]> {
  const { rows } = (await tx.execute(
    sql`select nextval(pg_get_serial_sequence('payments', 'id'))::int as id from generate_series(1, ${count}::int)`,
  )) as { rows: { id: number }[] }
  return rows.map(({ id }) => id)
}

const ownReceipt = (id: number): string => `S-R${String(id).padStart(6, '0')}`

const isReceiptTaken = async (tx: Db, receipt: string): Promise<boolean> =>
  (await tx.select({ id: payments.id }).from(payments).where(eq(payments.receipt, receipt)).limit(1)).length > 0

/** What holds for the whole payment: who took it, its receipt and its number. */
async function objectionToAll(context: HandlerContext, money: Money): Promise<HoldCode | null> {
  const { tx, objection } = context
  if (money.receipt && objection) return objection
  if (money.receipt && (await isReceiptTaken(tx, money.receipt))) return 'receiptUsed'
  if (money.method === 'Cash' || !money.number) return null
  const isUsed = await isNumberUsed(tx, money.method, money.number)
  return isUsed && !money.isNumberKnown ? 'numberUsed' : null
}

type Judged = { line: Line; heldCode: HoldCode | null }

/**
 * What the months still allow for which a discount is given; null without a limit. The oldest is locked first, so that
 * two families whose discounts are for the same months do not wait for each other.
 */
async function limitsOf(tx: Db, lines: readonly Line[]): Promise<Map<number, number | null>> {
  const limits = new Map<number, number | null>()
  for (const line of lines.filter(({ discount }) => discount > 0).toSorted(compareMonths))
    if (!limits.has(monthNumber(line))) limits.set(monthNumber(line), await discountLeft(tx, line))
  return limits
}

/** What stands against each student's part; in the order of the lines, so that they share a limit fairly. */
async function judge(context: HandlerContext, money: Money, open: Map<number, OpenFee[]>, gone: ReadonlySet<number>) {
  const { tx } = context
  const forAll = await objectionToAll(context, money)
  const isSettled = await settledAmong(tx, money.lines)
  const limits = await limitsOf(tx, money.lines)
  const judged: Judged[] = []
  for (const line of money.lines) {
    const { studentId, year, month } = line
    const taken = {
      amountCents: centsOf(line.amountPaid),
      discountCents: centsOf(line.discount),
      chosen: { year, month },
    }
    const left = limits.get(monthNumber(line)) ?? null
    const objection =
      forAll ??
      objectionOf(taken, {
        open: open.get(studentId) ?? [],
        isSettled: isSettled(studentId),
        left,
        isGone: gone.has(studentId),
        isNumberUsed: false,
      })
    if (objection && !money.receipt) refuse(objection, taken, left)
    if (!objection && left !== null) limits.set(monthNumber(line), left - taken.discountCents)
    judged.push({ line, heldCode: objection })
  }
  return judged
}

function rowsOf(context: HandlerContext, money: Money, judged: readonly Judged[], ids: readonly number[]) {
  const { actor } = context
  // A number of the receipt series that two payments bear stays with the first; the other is told by ours.
  const isDoubled = judged.some(({ heldCode }) => heldCode === 'receiptUsed')
  const receipt = money.receipt && !isDoubled ? money.receipt : ownReceipt(ids[0] ?? 0)
  const note = isDoubled ? `Receipt ${money.receipt}` : null
  return judged.map(({ line, heldCode }, index) => ({
    id: ids[index] ?? 0,
    studentId: line.studentId,
    receipt,
    amountCents: centsOf(line.amountPaid),
    discountCents: centsOf(line.discount),
    discountReason: money.discountReason || null,
    description: [money.description, note].filter(Boolean).join(' · ') || null,
    method: money.method,
    number: money.number || null,
    year: line.year,
    month: line.month,
    state: heldCode ? ('held' as const) : ('confirmed' as const),
    heldCode,
    collectedBy: money.taken?.by ?? actor.id,
    deviceCode: money.taken?.deviceCode ?? actor.deviceCode,
    paidAt: money.taken?.at ?? takenAt(context),
    createdAt: new Date(context.facts.now()).toISOString(),
  }))
}

/**
 * Records money in one transaction, exactly as it was taken, and settles what it can. Without a receipt anything that
 * stands against it refuses the whole; with one, the parts concerned are held. Throws `studentNotFound` for a student
 * who never was.
 */
export async function recordPayment(context: HandlerContext, money: Money): Promise<RecordedPayment> {
  const { tx } = context
  const wanted = money.lines.map(({ studentId }) => studentId)
  const found = await lockStudents(tx, wanted)
  if (found.length < wanted.length) throw new Problem('studentNotFound')
  // Who may not take money has no business with the names of whoever it is said to be from.
  const mayRead = context.objection !== 'roleChanged'
  const nameOf = new Map(found.map(({ id, fullname }) => [id, mayRead ? fullname : '']))
  const gone = new Set(found.filter(({ deletedAt }) => deletedAt).map(({ id }) => id))
  const open = await openFeesOf(tx, wanted)
  const judged = await judge(context, money, open, gone)
  const rows = rowsOf(context, money, judged, await nextIds(tx, judged.length))
  await insertRows(tx, payments, rows)
  for (const { id, studentId, amountCents, discountCents, year, month, state } of rows) {
    if (state === 'held') continue
    const fees = open.get(studentId) ?? []
    const { parts } = allocate(fees, { amountCents, discountCents, chosen: { year, month } })
    await addParts(tx, id, parts, fees)
  }
  await recordChanges(
    context,
    rows.map(({ id, ...after }) => ({ entity: 'payments' as const, key: id, before: {}, after })),
  )
  const parts = await partsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const lines = rows.map((row) =>
    toRecordedLine(row as unknown as StoredPayment, parts.get(row.id) ?? [], nameOf.get(row.studentId) ?? ''),
  )
  return { message: messageOf(lines), receipt: rows[0]?.receipt ?? '', lines }
}

function messageOf(lines: RecordedPayment['lines']): string {
  const held = lines.filter(({ state }) => state === 'held')
  if (held.length === 0) return 'Payment successful!'
  const cents = held.reduce((sum, { amountPaid }) => sum + centsOf(amountPaid), 0)
  return `Recorded; ${formatCents(cents)} is held for an administrator.`
}
