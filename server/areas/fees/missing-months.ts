import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { MissingMonth } from '#domain/fees/fee-months.schema.ts'
import type { FirstFee, SchoolFees } from '#domain/school/fees.schema.ts'
import { isSameMonth, type Month } from '#domain/fees/ledger.rules.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { classes, feeMonths, openings, studentFees, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { readSettings } from '../school/settings.queries.ts'
import { presentMonth, startOfDay } from '../school/school-time.ts'
import { instantNow } from '../school/record.ts'

type Clock = Pick<ServerEnv, 'now' | 'school'>

/** Charge of a student for a month: less for a student registered within the month, as the school's setting says. */
export function chargeOf(env: Clock, month: Month, firstFee: FirstFee): SQL {
  const { from } = monthDays(month.year, month.month)
  if (firstFee === 'whole') return sql`${students.feeCents}`
  const isNew = sql`${students.createdAt} >= ${startOfDay(env, from)}`
  if (firstFee === 'fromNextMonth') return sql`case when ${isNew} then 0 else ${students.feeCents} end`
  const isLate = sql`${students.createdAt} >= ${startOfDay(env, from, 15)}`
  // Half a cent is rounded up.
  return sql`case when ${isLate} then (${students.feeCents} + 1) / 2 else ${students.feeCents} end`
}

/** The usual fee without bus of a student's level (cents). */
const withoutBusOf = ({ withoutBusCents, levels = [] }: SchoolFees): SQL => {
  const ofLevels = levels.map((each) => sql`when ${each.level}::int then ${each.withoutBusCents}::int`)
  const level = sql`(select ${classes.grade} from ${classes} where ${classes.id} = ${students.classId})`
  return levels.length === 0
    ? sql`${withoutBusCents}::int`
    : sql`case ${level} ${sql.join(ofLevels, sql` `)} else ${withoutBusCents}::int end`
}

/** The part of a charge that is for the bus: of whoever has one, what the fee is above the usual fee of the level without bus. */
export const busPartOf = (charge: SQL, fees: SchoolFees): SQL => sql`case
  when btrim(coalesce(${students.bus}, '')) = '' then 0
  else ${charge} * greatest(0, ${students.feeCents} - (${withoutBusOf(fees)})) / greatest(1, ${students.feeCents}) end`

/** Condition: students who pay for a month: registered by its end (or now) and not gone by then. */
export function isChargedFor(env: Clock, month: Month): SQL {
  const { to } = monthDays(month.year, month.month)
  const end = startOfDay(env, to, 1)
  const now = sql`${instantNow(env)}::timestamptz`
  return sql`(${students.createdAt} < ${end}
    and (${students.deletedAt} is null or (${end} <= ${now} and ${students.deletedAt} >= ${end})))`
}

/** Condition: students without a fee of the month. */
export const hasNoFee = ({ year, month }: Month): SQL => sql`not exists (select from ${studentFees}
  where ${studentFees.studentId} = ${students.id} and ${studentFees.year} = ${year} and ${studentFees.month} = ${month})`

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

/** For each month the number of students who are charged for it and have no fee of it, and the sum of those fees (cents). */
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
    missing.push({ ...month, ...(rows[0] ?? { students: 0, cents: 0 }) })
  }
  return missing
}
