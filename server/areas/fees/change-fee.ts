import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { formatCents } from '#domain/school/money.ts'
import { monthName } from '#domain/core/day-names.ts'
import { formatMonth } from '#domain/school/months.ts'
import { Problem } from '#domain/core/problems.ts'
import type { FeeChange } from '#domain/fees/fee-months.schema.ts'
import { reducedCentsOf, withoutReductions } from '#domain/fees/reductions.rules.ts'
import type { FeeChangeKind } from '#domain/fees/payment-rows.schema.ts'
import { recordChange } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { feeChanges, paymentAllocations, studentFees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { lockStudents } from '../school/students.queries.ts'
import { spendCarry } from './accounts.ts'
import { stamp } from '../school/record.ts'

type Fee = typeof studentFees.$inferSelect

/** Releases money that a lowered fee does not need, the newest payment's first; a discount can settle no other fee. */
export async function releaseFee(tx: Db, fee: Fee, amountCents: number): Promise<void> {
  let excess = fee.settledCents - amountCents
  if (excess <= 0) return
  const parts = await tx
    .select()
    .from(paymentAllocations)
    .where(eq(paymentAllocations.feeId, fee.id))
    .orderBy(desc(paymentAllocations.paymentId))
  if (parts.reduce((sum, { discountCents }) => sum + discountCents, 0) > amountCents)
    throw new Problem('discountTooLarge')
  for (const part of parts) {
    const less = Math.min(excess, part.amountCents)
    if (less === 0) continue
    excess -= less
    const { paymentId, feeId } = part
    await tx
      .delete(paymentAllocations)
      .where(and(eq(paymentAllocations.paymentId, paymentId), eq(paymentAllocations.feeId, feeId)))
    const rest = { ...part, amountCents: part.amountCents - less }
    await insertRows(tx, paymentAllocations, rest.amountCents + rest.discountCents > 0 ? [rest] : [])
  }
}

/** What stays of a fee's reductions: whoever raises the fee takes them back first. */
function reductionsAfter(fee: Fee, amountCents: number): Pick<Fee, 'reductions' | 'reducedCents'> {
  const raised = Math.max(0, amountCents - fee.amountCents)
  const kept = withoutReductions(fee.reductions ?? [], raised)
  return { reductions: kept.length > 0 ? kept : null, reducedCents: reducedCentsOf(kept) }
}

type Change = { kind: FeeChangeKind; amountCents: number; reason: string }

async function change(context: HandlerContext, fee: Fee, { kind, amountCents, reason }: Change): Promise<void> {
  const { tx } = context
  await releaseFee(tx, fee, amountCents)
  await tx
    .update(studentFees)
    .set({ amountCents, ...reductionsAfter(fee, amountCents) })
    .where(eq(studentFees.id, fee.id))
  await tx.insert(feeChanges).values({
    feeId: fee.id,
    kind,
    amountBefore: fee.amountCents,
    amountAfter: amountCents,
    reason,
    ...stamp(context, 'done'),
  })
  const words = (cents: number): string => `${formatMonth(fee)}: ${formatCents(cents)}`
  await recordChange(context, 'students', fee.studentId, {
    before: { feeOfMonth: words(fee.amountCents) },
    after: { feeOfMonth: words(amountCents), reason },
  })
}

/** Fees of a student that meet a condition, the oldest first, with the account locked, as by every writer of it. */
async function lockFees(tx: Db, studentId: number, condition: ReturnType<typeof and>): Promise<Fee[]> {
  const [student] = await lockStudents(tx, [studentId])
  if (!student) throw new Problem('studentNotFound')
  return tx
    .select()
    .from(studentFees)
    .where(and(eq(studentFees.studentId, studentId), condition))
    .orderBy(asc(studentFees.year), asc(studentFees.month))
}

async function told({ tx }: HandlerContext, message: string, studentId: number, fees: readonly Fee[]) {
  const ids = fees.map(({ id }) => id)
  const { year, month, amountCents, settledCents } = studentFees
  const months = await tx
    .select({ year, month, amount: amountCents, settled: settledCents })
    .from(studentFees)
    .where(sql`${studentFees.id} = any(${sql.param(ids)}::integer[])`)
    .orderBy(asc(year), asc(month))
  return { message, studentId, months }
}

/** Changes the amount of a fee. Money that it no longer needs is carried forward. */
export async function changeFee(context: HandlerContext, studentId: number, asked: FeeChange) {
  const { tx } = context
  const { year, month, amount: amountCents, reason } = asked
  const fees = await lockFees(tx, studentId, and(eq(studentFees.year, year), eq(studentFees.month, month)))
  const [fee] = fees
  if (!fee) throw new Problem('feeNotFound', { month: monthName(month), year })
  const kind = amountCents === 0 ? ('waived' as const) : ('changed' as const)
  if (amountCents !== fee.amountCents) await change(context, fee, { kind, amountCents, reason })
  await spendCarry(tx, [studentId])
  return told(context, kind === 'waived' ? 'Fee waived' : 'Fee changed', studentId, fees)
}

/** Lowers every unsettled fee to the amount that was paid. */
export async function writeOffDebt(context: HandlerContext, studentId: number, reason: string) {
  const fees = await lockFees(context.tx, studentId, sql`${studentFees.settledCents} < ${studentFees.amountCents}`)
  if (fees.length === 0) throw new Problem('nothingOwed')
  for (const fee of fees) await change(context, fee, { kind: 'writtenOff', amountCents: fee.settledCents, reason })
  return told(context, 'Debt written off', studentId, fees)
}
