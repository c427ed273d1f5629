import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { dollarsOf, formatCents } from '#domain/school/money.ts'
import { Problem } from '#domain/core/problems.ts'
import type { HeldSettlement, PaymentCorrection, Refund } from '#domain/fees/fees.schema.ts'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { allocate, isSameMonth, settle, shrink, type Month, type Part } from '#domain/fees/ledger.rules.ts'
import { payments, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { changesOf } from './payment-lines.ts'
import { lockStudents } from '../school/students.queries.ts'
import { addParts, isTaken, openFeesOf, partsOf, removeParts, spendCarry, type OpenFee } from './accounts.ts'
import { discountLeft, namedMonth, refuse } from './objections.ts'
import { changePayment, type NewValues, paymentRecord, requireMayCorrect } from './payment-changes.ts'
import { toPaymentRow, type StoredPayment } from './payments.rows.ts'
import { openDrawerOf } from '../school/drawers.ts'
import { recordPart, type ReadPart } from '../school/shillings.ts'
import { giveBackShillings, requireAllDollars } from './payment-shillings.ts'
import { requireCovered, whyOverdrawn } from '../books/objections.ts'
import { nextOwnReceipt } from './receipts.ts'
import { lockRow, requireBase, stamp } from '../school/record.ts'

/** Payment, with its student locked, as by every writer of the account. */
async function lockPayment({ tx }: HandlerContext, id: number): Promise<StoredPayment> {
  const [known] = await tx
    .select({ studentId: payments.studentId })
    .from(payments)
    .where(and(eq(payments.id, id), isTaken))
  if (!known) throw new Problem('paymentNotFound')
  await lockStudents(tx, [known.studentId])
  return lockRow(tx, paymentRecord, id)
}

async function shown({ tx }: HandlerContext, id: number): Promise<PaymentRow> {
  const [found] = await tx
    .select({ payment: payments, collector: users.fullName })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.collectedBy))
    .where(eq(payments.id, id))
  if (!found) throw new Problem('paymentNotFound')
  const parts = await partsOf(tx, [id])
  const changes = await changesOf(tx, [id])
  return toPaymentRow(found.payment, { parts: parts.get(id), changes: changes.get(id), collector: found.collector })
}

/** Columns with the author, time and reason of settling a payment. */
const settledNow = (context: HandlerContext, reason: string | null): NewValues => ({
  ...stamp(context, 'settled'),
  settledReason: reason,
})

/** Merges remaining and added parts into one row per month. */
function merged(remaining: readonly Part[], added: readonly Part[]): Part[] {
  const rest = added.filter((part) => !remaining.some((each) => isSameMonth(each, part)))
  const grown = remaining.map((part) => {
    const more = added.find((each) => isSameMonth(each, part))
    if (!more) return part
    const { year, month } = part
    return {
      year,
      month,
      amountCents: part.amountCents + more.amountCents,
      discountCents: part.discountCents + more.discountCents,
    }
  })
  return [...grown, ...rest]
}

const sumOf = (parts: readonly Part[], field: 'amountCents' | 'discountCents'): number =>
  parts.reduce((sum, part) => sum + part[field], 0)

const chosenOf = ({ year, month }: StoredPayment): Month | null =>
  year !== null && month !== null ? { year, month } : null

type Worth = { amountCents: number; discountCents: number }

/** Changes the allocations of a payment in force; where it has to release months, the newest come first. */
async function reallocate(
  context: HandlerContext,
  payment: StoredPayment,
  { amountCents, discountCents }: Worth,
  change: () => Promise<void>,
): Promise<void> {
  const { tx } = context
  const before = (await partsOf(tx, [payment.id])).get(payment.id) ?? []
  await removeParts(tx, payment.id)
  const fees = await openFees(context, payment.studentId)
  const remaining = shrink(before, amountCents, discountCents)
  const more = {
    amountCents: amountCents - sumOf(remaining, 'amountCents'),
    discountCents: discountCents - sumOf(remaining, 'discountCents'),
    chosen: chosenOf(payment),
  }
  const { parts, excessDiscountCents } = allocate(settle(fees, remaining), more)
  if (excessDiscountCents > 0) throw new Problem('discountTooLarge')
  await change()
  await addParts(tx, payment.id, merged(remaining, parts), fees)
  await spendCarry(tx, [payment.studentId])
}

const openFees = async ({ tx }: HandlerContext, studentId: number): Promise<OpenFee[]> =>
  (await openFeesOf(tx, [studentId])).get(studentId) ?? []

const described = ({ Description }: PaymentCorrection): NewValues =>
  Description === undefined ? {} : { description: Description || null }

export async function correctPayment(
  context: HandlerContext,
  id: number,
  money: PaymentCorrection,
): Promise<PaymentRow> {
  const payment = await lockPayment(context, id)
  if (payment.state !== 'confirmed' && payment.state !== 'held') throw new Problem('notInForce')
  requireMayCorrect(context, payment, money.reason)
  await requireBase(context.tx, paymentRecord, payment, money.base)
  const worth = { amountCents: money.amountPaid, discountCents: money.discount }
  if (worth.amountCents !== payment.amountCents) await requireAllDollars(context, payment)
  const change = () =>
    changePayment(context, payment, { ...worth, ...described(money) }, { kind: 'corrected', reason: money.reason })
  const chosen = chosenOf(payment)
  if (payment.state === 'held') {
    await change()
    return shown(context, id)
  }
  if (worth.discountCents > payment.discountCents && chosen) {
    const left = await discountLeft(context.tx, chosen, payment.id)
    if (left !== null && worth.discountCents > left) refuse('discountLimit', { ...worth, amountCents: 0, chosen }, left)
  }
  await reallocate(context, payment, worth, change)
  return shown(context, id)
}

export async function voidPayment(context: HandlerContext, id: number, reason: string): Promise<PaymentRow> {
  const payment = await lockPayment(context, id)
  if (payment.state !== 'confirmed' && payment.state !== 'held') throw new Problem('notInForce')
  await removeParts(context.tx, id)
  const after = { state: 'voided' as const, heldCode: null, ...settledNow(context, reason) }
  await changePayment(context, payment, after, { kind: 'voided', reason })
  await giveBackShillings(context, payment)
  await spendCarry(context.tx, [payment.studentId])
  return shown(context, id)
}

/** Cents of a refund that are given in shillings; refuses more than the refund, and shillings for another method than cash. */
function partOf(shillings: ReadPart | undefined, { method, amountCents }: StoredPayment, cents: number): number {
  if (!shillings) return 0
  if (method !== 'Cash') throw new Problem('shillingsOfCash')
  if (shillings.dollars > cents)
    throw new Problem('moreThanPaid', { amount: formatCents(cents), amountPaid: dollarsOf(amountCents) })
  return shillings.dollars
}

/** Gives confirmed money back, all of it or a part, with a receipt of the server's own series. */
export async function refundPayment(
  context: HandlerContext,
  id: number,
  { reason, amount, shillings, overdrawnReason }: z.output<typeof Refund>,
): Promise<{ receipt: string; payment: PaymentRow }> {
  const { tx } = context
  const payment = await lockPayment(context, id)
  const { amountCents, discountCents } = payment
  if (payment.state !== 'confirmed' || amountCents === 0) throw new Problem('notConfirmed')
  const cents = amount ?? amountCents
  if (cents > amountCents)
    throw new Problem('moreThanPaid', { amount: formatCents(amountCents), amountPaid: dollarsOf(amountCents) })
  const inDollars = cents - partOf(shillings, payment, cents)
  const why = whyOverdrawn(await requireCovered(tx, payment.method, inDollars, overdrawnReason))
  const receipt = await nextOwnReceipt(tx)
  const drawer = shillings ? await openDrawerOf(context) : null
  await recordPart(context, shillings, -1, { kind: 'refund', number: receipt, drawer })
  const line = { kind: 'refunded' as const, reason, receipt, why }
  if (cents < amountCents) {
    const worth = { amountCents: amountCents - cents, discountCents }
    await reallocate(context, payment, worth, () => changePayment(context, payment, worth, line))
    return { receipt, payment: await shown(context, id) }
  }
  await removeParts(tx, id)
  await changePayment(context, payment, { state: 'refunded', ...settledNow(context, reason) }, line)
  await spendCarry(tx, [payment.studentId])
  return { receipt, payment: await shown(context, id) }
}

/** Part of a held payment's discount that its month still owes. */
function remainingDiscount(payment: StoredPayment, chosen: Month, fees: readonly OpenFee[]): number {
  const { amountCents, discountCents } = payment
  return discountCents - allocate(fees, { amountCents, discountCents, chosen }).excessDiscountCents
}

type Settling = Exclude<HeldSettlement, { action: 'refund' }>

/** Month that the money is for by the administrator's decision, and whether the discount applies. */
function decisionOf(payment: StoredPayment, settlement: Settling) {
  if (settlement.action === 'carry') return { chosen: null, takesDiscount: false, reason: undefined }
  const { reason } = settlement
  if (settlement.action === 'accept') return { chosen: chosenOf(payment), takesDiscount: true, reason }
  const { year, month, discount } = settlement
  return { chosen: { year, month }, takesDiscount: discount !== 'refused', reason }
}

/** Refuses a discount above the limit of its month, which needs a reason. */
async function refuseAboveLimit({ tx }: HandlerContext, chosen: Month, discountCents: number): Promise<void> {
  if (discountCents === 0) return
  const left = await discountLeft(tx, chosen)
  if (left !== null && discountCents > left) refuse('discountLimit', { amountCents: 0, discountCents, chosen }, left)
}

export async function settleHeld(context: HandlerContext, id: number, settlement: HeldSettlement): Promise<PaymentRow> {
  const payment = await lockPayment(context, id)
  if (payment.state !== 'held') throw new Problem('notHeld')
  if (settlement.action === 'refund') {
    const { reason, overdrawnReason } = settlement
    const needed = await requireCovered(context.tx, payment.method, payment.amountCents, overdrawnReason)
    const after = { state: 'refunded' as const, heldCode: null, ...settledNow(context, reason) }
    await changePayment(context, payment, after, { kind: 'refunded', reason, why: whyOverdrawn(needed) })
    await giveBackShillings(context, payment)
    return shown(context, id)
  }
  const fees = await openFees(context, payment.studentId)
  const { chosen, takesDiscount, reason } = decisionOf(payment, settlement)
  const discountCents = chosen && takesDiscount ? remainingDiscount(payment, chosen, fees) : 0
  // A payment that was only a discount would have no amount left.
  if (payment.amountCents + discountCents === 0) throw new Problem('nothingDue', chosen ? namedMonth(chosen) : {})
  if (chosen && !reason) await refuseAboveLimit(context, chosen, discountCents)
  const { parts } = allocate(fees, { amountCents: payment.amountCents, discountCents, chosen })
  // The voucher is listed under the month that the money is for.
  const of = chosen ?? parts[0]
  const month = { year: of?.year ?? null, month: of?.month ?? null }
  const after = { state: 'confirmed' as const, heldCode: null, discountCents, ...month }
  const stated = reason || settlement.action
  const line = { kind: 'settled' as const, reason: stated }
  await changePayment(context, payment, { ...after, ...settledNow(context, stated) }, line)
  await addParts(context.tx, id, parts, fees)
  return shown(context, id)
}
