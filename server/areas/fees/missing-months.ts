import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { MissingMonth } from '#domain/fees/fee-months.schema.ts'
import { isSameMonth, type Month } from '#domain/fees/ledger.rules.ts'
import { reducedCentsOf } from '#domain/fees/reductions.rules.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { feeMonths, openings, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { readSettings } from '../school/settings.queries.ts'
import { presentMonth } from '../school/school-time.ts'
import { chargeOf, hasNoFee, isChargedFor } from './charges.ts'
import { readReductions } from './reductions.ts'

type Clock = Pick<ServerEnv, 'now' | 'school'>

/**
 * Months of which no fees were made, the oldest first: since the first that was made, and where none ever was, since the
 * first student was registered; none before the opening day, whose debts are opening balances.
 */
export async function findMissingMonths(tx: Db, env: Clock): Promise<Month[]> {
  const { year, month } = presentMonth(env)
  const { timeZone } = env.school
  const { rows } = (await tx.execute(sql`
    with begun as (
      select coalesce(
        (select min(make_date(year, month, 1)) from ${feeMonths}),
        (select date_trunc('month', min(created_at) at time zone ${timeZone}::text)::date from ${students}
          where deleted_at is null)
      ) as day
    ), first as (
      select greatest(day, (select date_trunc('month', o.day)::date from ${openings} as o)) as day
      from begun where day is not null
    )
    select extract(year from each)::int as year, extract(month from each)::int as month
    from first, generate_series(first.day, make_date(${year}::int, ${month}::int, 1), interval '1 month') as each
    where not exists (select from ${feeMonths}
      where year = extract(year from each) and month = extract(month from each) and taken_back_at is null)
    order by each`)) as { rows: Month[] }
  return rows
}

/** Months that Generate makes: those that are missing, and the present one unless nobody is charged for it. */
export async function monthsToMake(tx: Db, env: Clock): Promise<Month[]> {
  const present = presentMonth(env)
  const missing = (await findMissingMonths(tx, env)).filter((month) => !isSameMonth(month, present))
  const isPresent = and(eq(feeMonths.year, present.year), eq(feeMonths.month, present.month))
  const isFree = and(isPresent, isNotNull(feeMonths.freeReason), isNull(feeMonths.takenBackAt))
  return (await tx.$count(feeMonths, isFree)) > 0 ? missing : [...missing, present]
}

/** Missing months, each with its expected income. */
export const readMissingMonths = async (tx: Db, env: Clock): Promise<MissingMonth[]> =>
  expectedOf(tx, env, await findMissingMonths(tx, env))

/** What the fees would be that Generate makes now: of missing months, and of this month for whoever has none yet. */
export async function readFeesToMake(tx: Db, env: Clock): Promise<MissingMonth[]> {
  const missing = await findMissingMonths(tx, env)
  const months = await expectedOf(tx, env, await monthsToMake(tx, env))
  return months.filter((month) => month.students > 0 || missing.some((each) => isSameMonth(each, month)))
}

/**
 * For each month the number of students who are charged for it and have no fee of it, the sum of those fees, and what rules take
 * off them (cents).
 */
export async function expectedOf(tx: Db, env: Clock, months: readonly Month[]): Promise<MissingMonth[]> {
  const { firstFee } = await readSettings(tx, env)
  const missing: MissingMonth[] = []
  for (const month of months) {
    const charge = chargeOf(env, month, firstFee)
    const { rows } = (await tx.execute(sql`
      select count(*)::int as students, coalesce(sum(${charge}), 0)::float8 as cents from ${students}
      where ${charge} > 0 and ${isChargedFor(env, month)} and ${hasNoFee(month)}`)) as {
      rows: Pick<MissingMonth, 'students' | 'cents'>[]
    }
    const { students: count, cents } = rows[0] ?? { students: 0, cents: 0 }
    const reducedCents = sumOf(
      [...(await readReductions({ tx, env }, month, hasNoFee(month))).values()],
      reducedCentsOf,
    )
    missing.push({ ...month, students: count, cents: cents - reducedCents, ...(reducedCents > 0 && { reducedCents }) })
  }
  return missing
}
