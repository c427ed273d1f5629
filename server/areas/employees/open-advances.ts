import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { employeeAdvances, salaryPayouts } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

type OpenMonth = { year: number; month: number; cents: number; count: number }

/** Advances of an employee that no payout has settled, by month. */
export function openAdvances(tx: Db, id: number): Promise<OpenMonth[]> {
  const { employeeId, year, month, voidedAt, amountCents } = employeeAdvances
  return tx
    .select({ year, month, cents: sql<number>`sum(${amountCents})::int`, count: sql<number>`count(*)::int` })
    .from(employeeAdvances)
    .where(
      and(
        eq(employeeId, id),
        isNull(voidedAt),
        sql`not exists (select from ${salaryPayouts} as p where p.reversed_at is null
          and (p.employee_id, p.year, p.month) = (${employeeId}, ${year}, ${month}))`,
      ),
    )
    .groupBy(year, month)
    .orderBy(asc(year), asc(month))
}
