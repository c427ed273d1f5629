import { schoolDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { Problem } from '#domain/core/problems.ts'
import type { RecordedPayment } from '#domain/fees/fees.schema.ts'
import type { HoldCode, PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import { allocate, compareMonths, type Month } from '#domain/fees/ledger.rules.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { payments } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { lockStudents } from '../school/students.queries.ts'
import { namedDrawer, openDrawerOf } from '../school/drawers.ts'
import { isDatedEarlier } from '../school/taken-on-device.ts'
import { addParts, openFeesOf, partsOf, type OpenFee } from './accounts.ts'
import { discountLeft, isNumberUsed, objectionOf, refuse, settledAmong } from './objections.ts'
import { claimOf, nextOwnReceipt, nextPaymentIds, type Claim } from './receipts.ts'
import { addSettledLines } from './payment-changes.ts'
import { toRecordedLine, type StoredPayment } from './payments.rows.ts'
import { monthNumber } from '#domain/school/months.ts'
import { instantMade, instantNow } from '../school/record.ts'
import { recordPart, type ReadPart } from '../school/shillings.ts'

export type Line = Month & { studentId: number; amountPaid: number; discount: number }

/** Money for one student or several. With a receipt it was taken: it is recorded despite any objection. */
export type Money = {
  /** Identifies the payment, once per collector. */
  ref?: string | undefined
  receipt?: string | undefined
  /** Drawer session that the device names beside a receipt. */
  drawer?: string | undefined
  method: PaymentMethod
  number?: string | null | undefined
  /** Whether the collector has seen where the number was used before, and accepts it. */
  isNumberKnown?: boolean | undefined
  discountReason?: string | null | undefined
  description?: string | null | undefined
  /** Part of the cash that came in shillings. */
  shillings?: ReadPart | undefined
  /** Collector and times of money without a student, where the caller places money that somebody else took. */
  taken?:
    | {
        by: number | null
        deviceCode: string
        drawer: string | null
        at: string
        receivedAt: string
        placedFrom: number
      }
    | undefined
  lines: readonly Line[]
}

/** Objections to the whole payment: its collector, receipt and number. */
async function objectionToAll({ tx }: HandlerContext, money: Money, claim: Claim): Promise<HoldCode | null> {
  if (claim.heldCode) return claim.heldCode
  if (money.method === 'Cash' || !money.number) return null
  const isUsed = await isNumberUsed(tx, money.number)
  return isUsed && !money.isNumberKnown ? 'numberUsed' : null
}

type Met = { claim: Claim; open: Map<number, OpenFee[]>; gone: ReadonlySet<number> }
type Judged = { line: Line; heldCode: HoldCode | null }

/**
 * The discount that the months concerned still allow (cents); null without a limit. Locks the oldest first, so that two
 * families with discounts for the same months do not deadlock.
 */
async function limitsOf(tx: Db, lines: readonly Line[]): Promise<Map<number, number | null>> {
  const limits = new Map<number, number | null>()
  for (const line of lines.filter(({ discount }) => discount > 0).toSorted(compareMonths))
    if (!limits.has(monthNumber(line))) limits.set(monthNumber(line), await discountLeft(tx, line))
  return limits
}

/** The objections to each student's part, in the order of the lines, which share a limit in that order. */
async function judge(context: HandlerContext, money: Money, { claim, open, gone }: Met) {
  const { tx } = context
  const forAll = await objectionToAll(context, money, claim)
  // An administrator who places money without a student knows its day.
  const day = schoolDay(Date.parse(instantMade(context)), context.env.school.timeZone)
  const isLate = Boolean(money.receipt) && !money.taken && (await isDatedEarlier(context, day))
  const isSettled = await settledAmong(tx, money.lines)
  const limits = await limitsOf(tx, money.lines)
  const judged: Judged[] = []
  for (const line of money.lines) {
    const { studentId, year, month } = line
    const taken = {
      amountCents: line.amountPaid,
      discountCents: line.discount,
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
      }) ??
      (isLate ? 'datedEarlier' : null)
    if (objection && !money.receipt) refuse(objection, taken, left)
    if (!objection && left !== null) limits.set(monthNumber(line), left - taken.discountCents)
    judged.push({ line, heldCode: objection })
  }
  return judged
}

/** Columns of a payment that is made from held money: its amounts as taken on hold, unless it is still held. */
const takenOnHold = ({ amountPaid, discount }: Line, heldCode: HoldCode | null) => ({
  takenCents: heldCode ? null : amountPaid,
  takenDiscountCents: heldCode ? null : discount,
  takenHeld: heldCode ? null : true,
  // Revision 2, since the payment counts as changed once already.
  revision: heldCode ? 1 : 2,
})

/** The session that money belongs to: as its device named it, else the caller's open one. */
const drawerOf = (context: HandlerContext, { taken, receipt, drawer }: Money): Promise<string | null> | string | null =>
  taken ? taken.drawer : receipt ? namedDrawer(context, drawer) : openDrawerOf(context)

async function rowsOf(context: HandlerContext, money: Money, claim: Claim, judged: readonly Judged[]) {
  const { tx, actor } = context
  const ids = await nextPaymentIds(tx, judged.length)
  // Where the receipt belongs to another payment or device, this payment gets one of the server's series.
  const receipt = claim.receipt ?? (await nextOwnReceipt(tx))
  const drawer = await drawerOf(context, money)
  const note = money.receipt && !claim.receipt ? `Receipt ${money.receipt}` : null
  return judged.map(({ line, heldCode }, index) => ({
    id: ids[index] ?? 0,
    ref: claim.ref,
    studentId: line.studentId,
    receipt,
    amountCents: line.amountPaid,
    discountCents: line.discount,
    discountReason: money.discountReason || null,
    description: [money.description, note].filter(Boolean).join(' · ') || null,
    method: money.method,
    number: money.number || null,
    year: line.year,
    month: line.month,
    state: heldCode ? ('held' as const) : ('confirmed' as const),
    heldCode,
    collectedBy: money.taken ? money.taken.by : actor.id,
    deviceCode: money.taken?.deviceCode ?? actor.deviceCode,
    drawer,
    placedFrom: money.taken?.placedFrom ?? null,
    paidAt: money.taken?.at ?? instantMade(context),
    createdAt: money.taken?.receivedAt ?? instantNow(context.env),
    ...(money.taken ? takenOnHold(line, heldCode) : {}),
  }))
}

/**
 * Records money in one transaction, exactly as it was taken, and settles what it can. Without a receipt any objection
 * refuses the whole; with one, only the parts concerned are held. Throws `studentNotFound` for a student who never
 * existed.
 */
export async function recordPayment(context: HandlerContext, money: Money): Promise<RecordedPayment> {
  const { tx } = context
  const wanted = money.lines.map(({ studentId }) => studentId)
  const found = await lockStudents(tx, wanted)
  if (found.length < wanted.length) throw new Problem('studentNotFound')
  // A collector whose role may not take money must not learn the names of students.
  const mayRead = context.objection !== 'roleChanged'
  const nameOf = new Map(found.map(({ id, fullname }) => [id, mayRead ? fullname : '']))
  const gone = new Set(found.filter(({ deletedAt }) => deletedAt).map(({ id }) => id))
  const open = await openFeesOf(tx, wanted)
  const claim = await claimOf(context, money)
  const judged = await judge(context, money, { claim, open, gone })
  const rows = await rowsOf(context, money, claim, judged)
  await insertRows(tx, payments, rows)
  if (money.taken) await addSettledLines(context, rows)
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
  const { receipt = '', drawer, paidAt: at } = rows[0] ?? {}
  await recordPart(context, money.shillings, 1, { kind: 'payment', number: receipt, drawer: drawer ?? null, at })
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
  const cents = held.reduce((sum, { amountPaid }) => sum + amountPaid, 0)
  return `Recorded; ${formatCents(cents)} is held for an administrator.`
}
