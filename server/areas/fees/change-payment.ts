import { eq } from 'drizzle-orm'
import { centsOf } from '#domain/school/money.ts'
import { Problem } from '#domain/core/problems.ts'
import type { HeldSettlement, PaymentCorrection, PaymentRow } from '#domain/fees/fees.schema.ts'
import { allocate, isSameMonth, settle, shrink, type Month, type Part } from '#domain/fees/ledger.rules.ts'
import { recordChange } from '../../audit.ts'
import { payments, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { lockStudents } from '../school/students.queries.ts'
import { addParts, openFeesOf, partsOf, removeParts, spendCarry, type OpenFee } from './accounts.ts'
import { discountLeft, refuse } from './objections.ts'
import { toPaymentRow, type StoredPayment } from './payments.rows.ts'

/** The payment, with its student locked as every writer of the account does. */
async function lockPayment({ tx }: HandlerContext, id: number): Promise<StoredPayment> {
  const [known] = await tx.select({ studentId: payments.studentId }).from(payments).where(eq(payments.id, id))
  if (!known) throw new Problem('paymentNotFound')
  await lockStudents(tx, [known.studentId])
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!payment) throw new Problem('paymentNotFound')
  return payment
}

async function shown({ tx }: HandlerContext, id: number): Promise<PaymentRow> {
  const [found] = await tx
    .select({ payment: payments, collector: users.fullName })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.collectedBy))
    .where(eq(payments.id, id))
  if (!found) throw new Problem('paymentNotFound')
  const parts = await partsOf(tx, [id])
  return toPaymentRow(found.payment, parts.get(id) ?? [], found.collector)
}

type Changes = Partial<StoredPayment>

/** Writes the new values, and the former ones into the audit log. */
async function change(context: HandlerContext, before: StoredPayment, after: Changes): Promise<void> {
  const values = { ...after, revision: before.revision + 1 }
  await context.tx.update(payments).set(values).where(eq(payments.id, before.id))
  await recordChange(context, 'payments', before.id, { before, after })
}

const settledNow = ({ actor, env }: HandlerContext, reason: string | null): Changes => ({
  settledBy: actor.id,
  settledAt: new Date(env.now()).toISOString(),
  settledReason: reason,
})

/** One row per month: the remaining parts with the added ones. */
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

/** Changes what a confirmed payment settles: months that it keeps stay, the newest are released first. */
async function reallocate(context: HandlerContext, payment: StoredPayment, money: PaymentCorrection): Promise<void> {
  const { tx } = context
  const before = (await partsOf(tx, [payment.id])).get(payment.id) ?? []
  const [amountCents, discountCents] = [centsOf(money.amountPaid), centsOf(money.discount)]
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
  await change(context, payment, { amountCents, discountCents, ...described(money) })
  await addParts(tx, payment.id, merged(remaining, parts), fees)
}

const openFees = async ({ tx }: HandlerContext, studentId: number): Promise<OpenFee[]> =>
  (await openFeesOf(tx, [studentId])).get(studentId) ?? []

const described = ({ Description }: PaymentCorrection): Changes =>
  Description === undefined ? {} : { description: Description || null }

/** Refuses a correction that was made on an outdated state. */
async function checkBase({ tx }: HandlerContext, payment: StoredPayment, base: number | undefined): Promise<void> {
  if (base === undefined || base === payment.revision) return
  const [user] = await tx
    .select({ name: users.fullName })
    .from(users)
    .where(eq(users.id, payment.settledBy ?? payment.collectedBy ?? 0))
  throw new Problem('paymentChanged', { changedBy: user?.name ?? 'somebody else' })
}

export async function correctPayment(
  context: HandlerContext,
  id: number,
  money: PaymentCorrection,
): Promise<PaymentRow> {
  const payment = await lockPayment(context, id)
  if (payment.state !== 'confirmed' && payment.state !== 'held') throw new Problem('notInForce')
  await checkBase(context, payment, money.base)
  const discountCents = centsOf(money.discount)
  const chosen = chosenOf(payment)
  if (payment.state === 'held') {
    await change(context, payment, { amountCents: centsOf(money.amountPaid), discountCents, ...described(money) })
    return shown(context, id)
  }
  if (discountCents > payment.discountCents && chosen) {
    const left = await discountLeft(context.tx, chosen, payment.id)
    if (left !== null && discountCents > left) refuse('discountLimit', { amountCents: 0, discountCents, chosen }, left)
  }
  await reallocate(context, payment, money)
  await spendCarry(context.tx, [payment.studentId])
  return shown(context, id)
}

export async function voidPayment(context: HandlerContext, id: number, reason: string): Promise<PaymentRow> {
  const payment = await lockPayment(context, id)
  if (payment.state !== 'confirmed' && payment.state !== 'held') throw new Problem('notInForce')
  await removeParts(context.tx, id)
  await change(context, payment, { state: 'voided', heldCode: null, ...settledNow(context, reason) })
  await spendCarry(context.tx, [payment.studentId])
  return shown(context, id)
}

/**
 * The discount that remains of a held payment: as far as its month owes it, and none when the money is carried forward.
 */
function remainingDiscount(payment: StoredPayment, chosen: Month | null, fees: readonly OpenFee[]): number {
  if (!chosen) return 0
  const { amountCents, discountCents } = payment
  return discountCents - allocate(fees, { amountCents, discountCents, chosen }).excessDiscountCents
}

export async function settleHeld(context: HandlerContext, id: number, settlement: HeldSettlement): Promise<PaymentRow> {
  const payment = await lockPayment(context, id)
  if (payment.state !== 'held') throw new Problem('notHeld')
  if (settlement.action === 'refund') {
    await change(context, payment, { state: 'refunded', heldCode: null, ...settledNow(context, settlement.reason) })
    return shown(context, id)
  }
  const fees = await openFees(context, payment.studentId)
  const chosen =
    settlement.action === 'allocate'
      ? { year: settlement.year, month: settlement.month }
      : settlement.action === 'accept'
        ? chosenOf(payment)
        : null
  const discountCents = remainingDiscount(payment, chosen, fees)
  // The payment was all discount, and nothing of it remains.
  if (payment.amountCents + discountCents === 0) throw new Problem('nothingDue', { ...chosen })
  const month = { year: chosen?.year ?? null, month: chosen?.month ?? null }
  const after = { state: 'confirmed' as const, heldCode: null, discountCents, ...month }
  await change(context, payment, { ...after, ...settledNow(context, settlement.action) })
  const { parts } = allocate(fees, { amountCents: payment.amountCents, discountCents, chosen })
  await addParts(context.tx, id, parts, fees)
  return shown(context, id)
}
