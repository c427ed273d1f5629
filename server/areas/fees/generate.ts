import { sql } from 'drizzle-orm'
import { recordChange } from '../../audit.ts'
import type { HandlerContext } from '../../handle.ts'
import { presentMonth } from '../paid-fees.ts'
import { lockStudents } from '../school/students.queries.ts'
import { spendCarry } from './accounts.ts'

/** Students who pay and have no fee for the month yet. */
async function withoutFee({ tx }: HandlerContext, { year, month }: { year: number; month: number }): Promise<number[]> {
  const { rows } = (await tx.execute(sql`
    select id from students where deleted_at is null and fee_cents > 0 and not exists (
      select from student_fees where student_id = students.id and year = ${year} and month = ${month})`)) as {
    rows: { id: number }[]
  }
  return rows.map(({ id }) => id)
}

/**
 * Creates this month's fee for every student without one, and settles it with money carried forward. Students are
 * locked before anything is written, as when money is taken: otherwise the two would deadlock. A payment that is being
 * taken meanwhile is waited for before money is carried forward.
 */
export async function generateFees(context: HandlerContext) {
  const { tx, env } = context
  const { year, month } = presentMonth(env)
  const wanted = await withoutFee(context, { year, month })
  await lockStudents(tx, wanted)
  const made = (await tx.execute(sql`
    insert into student_fees (student_id, year, month, amount_cents, created_at)
    select id, ${year}, ${month}, fee_cents, ${new Date(env.now()).toISOString()}::timestamptz from students
    where deleted_at is null and fee_cents > 0 and id = any(${sql.param(wanted)}::integer[]) order by id
    on conflict (student_id, year, month) do nothing returning student_id as id`)) as { rows: { id: number }[] }
  const [counts] = (
    (await tx.execute(sql`
      select count(*) filter (where fee_cents = 0)::int as free, count(*) filter (where fee_cents > 0)::int as paying
      from students where deleted_at is null`)) as { rows: { free: number; paying: number }[] }
  ).rows
  const ids = made.rows.map(({ id }) => id)
  const settledFromCarry = await spendCarry(tx, ids)
  const result = { made: ids.length, skipped: (counts?.paying ?? 0) - ids.length, free: counts?.free ?? 0 }
  if (ids.length > 0)
    await recordChange(context, 'fees', year * 100 + month, { after: { ...result, settledFromCarry } })
  return { message: 'Fees generated successfully!', year, month, ...result, settledFromCarry }
}
