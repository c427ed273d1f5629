import { and, eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { OpeningStudent } from '#domain/openings/openings.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { recordChanges } from '../../audit.ts'
import { isAmong } from '../../db/is-among.ts'
import { feeChanges, paymentAllocations, payments, studentFees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { removeParts, spendCarry } from '../fees/accounts.ts'
import { releaseFee } from '../fees/change-fee.ts'
import { instantNow } from '../school/record.ts'
import { lockStudents } from '../school/students.queries.ts'
import { lockOpenings, monthOfDebts, named, readOpeningDay, requireDayOpen, type Month } from './opening-day.ts'

/** Receipt column of money ahead, of which no receipt of this school tells; one row for each student. */
const NO_RECEIPT = 'opening'

type Stored = { fees: Map<number, typeof studentFees.$inferSelect>; ahead: Map<number, typeof payments.$inferSelect> }

async function readStored(tx: Db, ids: readonly number[]): Promise<Stored> {
  const fees = await tx
    .select()
    .from(studentFees)
    .where(and(isAmong(studentFees.studentId, ids), eq(studentFees.isOpening, true)))
  const isOpening = sql`${payments.state} = 'opening'`
  const ahead = await tx
    .select()
    .from(payments)
    .where(and(isAmong(payments.studentId, ids), isOpening))
  return {
    fees: new Map(fees.map((fee) => [fee.studentId, fee])),
    ahead: new Map(ahead.map((payment) => [payment.studentId, payment])),
  }
}

/** Refuses old debts where the school itself made fees of the month in which they would stand. */
export async function requireMonthFree(
  tx: Db,
  names: ReadonlyMap<number, string>,
  { year, month }: Month,
): Promise<void> {
  const isOfMonth = and(eq(studentFees.year, year), eq(studentFees.month, month))
  const [made] = await tx
    .select({ studentId: studentFees.studentId })
    .from(studentFees)
    .where(and(isAmong(studentFees.studentId, [...names.keys()]), isOfMonth, eq(studentFees.isOpening, false)))
    .orderBy(studentFees.studentId)
    .limit(1)
  if (made) throw new Problem('openingMonthMade', { ...named({ year, month }), names: names.get(made.studentId) ?? '' })
}

async function saveDebt(
  tx: Db,
  { studentId, debt }: OpeningStudent,
  stored: Stored,
  fresh: Month & { createdAt: string },
) {
  const fee = stored.fees.get(studentId)
  if ((fee?.amountCents ?? 0) === debt) return
  if (!fee) {
    await tx.insert(studentFees).values({ studentId, ...fresh, amountCents: debt, isOpening: true })
    return
  }
  await releaseFee(tx, fee, debt)
  const isKept =
    (await tx.$count(paymentAllocations, eq(paymentAllocations.feeId, fee.id))) > 0 ||
    (await tx.$count(feeChanges, eq(feeChanges.feeId, fee.id))) > 0
  if (debt > 0 || isKept) await tx.update(studentFees).set({ amountCents: debt }).where(eq(studentFees.id, fee.id))
  else await tx.delete(studentFees).where(eq(studentFees.id, fee.id))
}

async function saveAhead(tx: Db, { studentId, ahead }: OpeningStudent, stored: Stored, now: string) {
  const payment = stored.ahead.get(studentId)
  if ((payment?.amountCents ?? 0) === ahead) return
  if (!payment) {
    const none = { receipt: NO_RECEIPT, method: 'Cash' as const, paidAt: now, createdAt: now }
    await tx.insert(payments).values({ studentId, amountCents: ahead, state: sql`'opening'`, ...none })
    return
  }
  // What it has settled is owed again, and settled anew with what is left.
  if (ahead < payment.usedCents) await removeParts(tx, payment.id)
  await tx.update(payments).set({ amountCents: ahead }).where(eq(payments.id, payment.id))
}

const told = (debt: number, ahead: number) => ({ openingDebt: formatCents(debt), openingAhead: formatCents(ahead) })

/**
 * Saves old debts and money ahead of students, in cents: all or none. What a payment has settled of a debt that is lowered is
 * carried forward, as with any fee. Throws `openingMissing` without an opening day.
 */
export async function saveOpeningStudents(context: HandlerContext, rows: readonly OpeningStudent[]): Promise<void> {
  const { tx, env } = context
  await lockOpenings(tx)
  const opening = await readOpeningDay(tx)
  if (!opening) throw new Problem('openingMissing')
  await requireDayOpen(tx, opening.day)
  const ids = rows.map(({ studentId }) => studentId)
  const found = new Map((await lockStudents(tx, ids)).map((student) => [student.id, student]))
  if (rows.some(({ studentId }) => found.get(studentId)?.deletedAt !== null)) throw new Problem('studentNotFound')
  const stored = await readStored(tx, ids)
  const month = monthOfDebts(opening.day)
  const owing = rows.filter(({ studentId, debt }) => debt > 0 && !stored.fees.has(studentId))
  await requireMonthFree(tx, new Map(owing.map(({ studentId: id }) => [id, found.get(id)?.fullname ?? ''])), month)
  const now = instantNow(env)
  for (const row of rows.toSorted((a, b) => a.studentId - b.studentId)) {
    await saveAhead(tx, row, stored, now)
    await saveDebt(tx, row, stored, { ...month, createdAt: now })
  }
  await spendCarry(tx, ids)
  await recordChanges(
    context,
    rows.map(({ studentId, debt, ahead }) => ({
      entity: 'students' as const,
      key: studentId,
      before: told(stored.fees.get(studentId)?.amountCents ?? 0, stored.ahead.get(studentId)?.amountCents ?? 0),
      after: told(debt, ahead),
    })),
  )
}
