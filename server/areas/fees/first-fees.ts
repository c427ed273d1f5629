import { and, eq } from 'drizzle-orm'
import type { AuditContext } from '../../audit.ts'
import { feeMonths } from '../../db/schema.ts'
import { makeFees } from './generate.ts'
import { presentMonth } from '../school/school-time.ts'

/**
 * Makes the fee of the present month for students who have just been registered or come back. Where the month's fees are not
 * made yet, they get theirs with all others.
 */
export async function chargeWhoJoined(
  context: Pick<AuditContext, 'tx' | 'env'>,
  ids: readonly number[],
): Promise<void> {
  const present = presentMonth(context.env)
  const [month] = await context.tx
    .select({ freeReason: feeMonths.freeReason, takenBackAt: feeMonths.takenBackAt })
    .from(feeMonths)
    .where(and(eq(feeMonths.year, present.year), eq(feeMonths.month, present.month)))
  if (month?.freeReason === null && month.takenBackAt === null) await makeFees(context, present, ids)
}
