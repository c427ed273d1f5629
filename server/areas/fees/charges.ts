import { sql, type SQL } from 'drizzle-orm'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import type { FirstFee, SchoolFees } from '#domain/school/fees.schema.ts'
import { classes, studentFees, students } from '../../db/schema.ts'
import type { ServerEnv } from '../../handle.ts'
import { instantNow } from '../school/record.ts'
import { startOfDay } from '../school/school-time.ts'

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
