import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isSameMonth, settleFromCarry, type Leftover, type MonthDue, type Part } from '#domain/fees/ledger.rules.ts'
import type { Reduction } from '#domain/fees/reductions.schema.ts'
import { paymentAllocations, payments, studentFees } from '../../db/schema.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Db } from '../../db/types.ts'

/** Condition: payments whose money settles fees, or waits for the next one: also what a student had ahead on the opening day. */
export const settlesFees = sql`${payments.state} in ('confirmed', 'opening')`

/** Condition: money that was taken here; what a student had ahead on the opening day was taken before. */
export const isTaken = sql`${payments.state} <> 'opening'`

/** An unsettled month, with its fee. */
export type OpenFee = MonthDue & { feeId: number }

/** Cents of a fee that discounts have settled; a subquery is cheap, since few open fees have allocations. */
export const discountOfFee = sql<number>`(select coalesce(sum(${paymentAllocations.discountCents}), 0)::int
  from ${paymentAllocations} where ${paymentAllocations.feeId} = ${studentFees.id})`

/** What rules took off a fee, as receipts say it. */
const reducedBy = ({ reductions }: { reductions: Reduction[] | null }): Pick<Part, 'reducedBy'> =>
  reductions ? { reducedBy: reductions.map(({ words, cents }) => ({ words, cents })) } : {}

const openFeeColumns = {
  feeId: studentFees.id,
  studentId: studentFees.studentId,
  year: studentFees.year,
  month: studentFees.month,
  amountCents: studentFees.amountCents,
  settledCents: studentFees.settledCents,
  discountCents: discountOfFee,
  isOpening: studentFees.isOpening,
  reductions: studentFees.reductions,
}

/** The unsettled months of these students. Their rows must be locked by the caller: see `lockStudents`. */
export async function openFeesOf(tx: Db, studentIds: readonly number[]): Promise<Map<number, OpenFee[]>> {
  const found = await tx
    .select(openFeeColumns)
    .from(studentFees)
    .where(
      and(
        sql`${studentFees.studentId} = any(${sql.param([...studentIds])}::integer[])`,
        sql`${studentFees.settledCents} < ${studentFees.amountCents}`,
      ),
    )
    .orderBy(asc(studentFees.year), asc(studentFees.month))
  const open = new Map<number, OpenFee[]>(studentIds.map((id) => [id, []]))
  for (const { studentId, reductions, ...fee } of found)
    open.get(studentId)?.push({ ...fee, ...reducedBy({ reductions }) })
  return open
}

/**
 * Writes the allocations of a payment; triggers maintain the totals, and constraints refuse to settle a fee or use money
 * twice.
 */
export async function addParts(
  tx: Db,
  paymentId: number,
  parts: readonly Part[],
  open: readonly OpenFee[],
): Promise<void> {
  const rows = parts.map((part) => {
    const fee = open.find((candidate) => isSameMonth(candidate, part))
    if (!fee) throw new Error(`no fee for ${part.year}-${part.month}`)
    return { paymentId, feeId: fee.feeId, amountCents: part.amountCents, discountCents: part.discountCents }
  })
  await insertRows(tx, paymentAllocations, rows)
}

/** Reads the allocations of payments, by payment, the oldest month first. */
export async function partsOf(tx: Db, paymentIds: readonly number[]): Promise<Map<number, Part[]>> {
  const parts = new Map<number, Part[]>(paymentIds.map((id) => [id, []]))
  if (paymentIds.length === 0) return parts
  const found = await tx
    .select({
      part: paymentAllocations,
      year: studentFees.year,
      month: studentFees.month,
      isOpening: studentFees.isOpening,
      reductions: studentFees.reductions,
    })
    .from(paymentAllocations)
    .innerJoin(studentFees, eq(studentFees.id, paymentAllocations.feeId))
    .where(sql`${paymentAllocations.paymentId} = any(${sql.param([...paymentIds])}::integer[])`)
    .orderBy(asc(studentFees.year), asc(studentFees.month))
  for (const { part, year, month, isOpening, reductions } of found) {
    const { amountCents, discountCents } = part
    const of = { year, month, ...(isOpening ? { isOpening } : {}), ...reducedBy({ reductions }) }
    parts.get(part.paymentId)?.push({ ...of, amountCents, discountCents })
  }
  return parts
}

/** Deletes all allocations of a payment. */
export const removeParts = async (tx: Db, paymentId: number): Promise<void> =>
  void (await tx.delete(paymentAllocations).where(eq(paymentAllocations.paymentId, paymentId)))

type Carried = Leftover & { studentId: number }

/** Money of payments that no fee has used yet. A discount is never carried forward. */
async function carriedOf(tx: Db, studentIds: readonly number[]): Promise<Carried[]> {
  const cents = sql<number>`${payments.amountCents} + ${payments.discountCents} - ${payments.usedCents}`
  return tx
    .select({ paymentId: payments.id, studentId: payments.studentId, cents })
    .from(payments)
    .where(
      and(
        inArray(payments.studentId, [...studentIds]),
        settlesFees,
        sql`${payments.usedCents} < ${payments.amountCents} + ${payments.discountCents}`,
      ),
    )
}

/**
 * Settles what is due with money carried forward, for students that the caller has locked: after fees were created, or
 * a payment was undone. Returns the number of fees that changed.
 */
export async function spendCarry(tx: Db, studentIds: readonly number[]): Promise<number> {
  const carried = await carriedOf(tx, studentIds)
  if (carried.length === 0) return 0
  const holders = [...new Set(carried.map(({ studentId }) => studentId))]
  const open = await openFeesOf(tx, holders)
  let touched = 0
  for (const studentId of holders) {
    const fees = open.get(studentId) ?? []
    const leftovers = carried.filter((each) => each.studentId === studentId)
    for (const { paymentId, parts } of settleFromCarry(fees, leftovers)) {
      await addCarriedParts(tx, paymentId, parts, fees)
      touched += parts.length
    }
  }
  return touched
}

/** Adds allocations of carried money. A payment has one row per fee, to which a later addition is added. */
async function addCarriedParts(tx: Db, paymentId: number, parts: readonly Part[], open: readonly OpenFee[]) {
  const before = (await partsOf(tx, [paymentId])).get(paymentId) ?? []
  const doubled = parts.flatMap((part) => {
    const known = before.find((each) => isSameMonth(each, part))
    return known ? [{ part, known }] : []
  })
  for (const { part } of doubled) {
    const feeId = open.find((fee) => isSameMonth(fee, part))?.feeId ?? 0
    await tx
      .delete(paymentAllocations)
      .where(and(eq(paymentAllocations.paymentId, paymentId), eq(paymentAllocations.feeId, feeId)))
  }
  const merged = parts.map((part) => {
    const known = doubled.find((each) => each.part === part)?.known
    if (!known) return part
    return {
      ...part,
      amountCents: part.amountCents + known.amountCents,
      discountCents: part.discountCents + known.discountCents,
    }
  })
  await addParts(tx, paymentId, merged, open)
}
