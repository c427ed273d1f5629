import { sql } from 'drizzle-orm'
import { recordChange } from '../../audit.ts'
import type { HandlerContext } from '../../handle.ts'
import { presentMonth } from '../paid-fees.ts'
import { lockStudents } from '../students/students.queries.ts'
import { spendCarry } from './accounts.ts'

/**
 * Makes this month's fee of every student who has none yet, and lets carried money settle it. Students are locked once
 * their fees are there: money that is being taken meanwhile is seen before its rest is carried into them.
 */
export async function generateFees(context: HandlerContext) {
  const { tx, facts } = context
  const { year, month } = presentMonth(facts)
  const made = (await tx.execute(sql`
    insert into student_fees (student_id, year, month, amount_cents, created_at)
    select id, ${year}, ${month}, fee_cents, ${new Date(facts.now()).toISOString()}::timestamptz from students
    where deleted_at is null and fee_cents > 0 order by id
    on conflict (student_id, year, month) do nothing returning student_id as id`)) as { rows: { id: number }[] }
  const [counts] = (
    (await tx.execute(sql`
      select count(*) filter (where fee_cents = 0)::int as free, count(*) filter (where fee_cents > 0)::int as paying
      from students where deleted_at is null`)) as { rows: { free: number; paying: number }[] }
  ).rows
  const ids = made.rows.map(({ id }) => id)
  await lockStudents(tx, ids)
  const settledFromCarry = await spendCarry(tx, ids)
  const result = { made: ids.length, skipped: (counts?.paying ?? 0) - ids.length, free: counts?.free ?? 0 }
  if (ids.length > 0)
    await recordChange(context, 'fees', year * 100 + month, { after: { ...result, settledFromCarry } })
  return { message: 'Fees generated successfully!', year, month, ...result, settledFromCarry }
}
