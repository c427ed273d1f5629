import { and, eq } from 'drizzle-orm'
import { schoolDay } from '#domain/core/dates.ts'
import { studentFees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'

/** A month's fee of a student and what money and discounts have settled of it (cents). */
export type PaidFee = { feeCents: number; paidCents: number }

/** The present year and month at the school. */
export function presentMonth(env: Pick<ServerEnv, 'now' | 'school'>): { year: number; month: number } {
  const [year = 0, month = 0] = schoolDay(env.now(), env.school.timeZone).split('-').map(Number)
  return { year, month }
}

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
