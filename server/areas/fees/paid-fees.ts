import { and, eq } from 'drizzle-orm'
import { studentFees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** A month's fee of a student and what money and discounts have settled of it (cents). */
export type PaidFee = { feeCents: number; paidCents: number }

/**
 * Fees of one month by student, with what is settled of them: the source of the figures on class cards. Students
 * without a fee for the month are missing.
 */
export async function paidFeesOf(
  tx: Db,
  { year, month }: { year: number; month: number },
): Promise<Map<number, PaidFee>> {
  const found = await tx
    .select({
      studentId: studentFees.studentId,
      feeCents: studentFees.amountCents,
      paidCents: studentFees.settledCents,
    })
    .from(studentFees)
    .where(and(eq(studentFees.year, year), eq(studentFees.month, month)))
  return new Map(found.map(({ studentId, ...fee }) => [studentId, fee]))
}
