import { sql, type SQL } from 'drizzle-orm'
import { byClassName } from '#domain/school/classes.rules.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { NO_CLASS } from '#domain/fees/balances.reports.ts'
import type { ClassFeeStatus, IncomeOverview, IncomeRequired, IncomeToday } from '#domain/fees/income.schema.ts'
import { classFeeStatus, type StudentMonthCents } from '#domain/fees/reports.rules.ts'
import type { MonthQuery } from '#domain/school/months.schema.ts'
import { classes, feeChanges, paymentAllocations, payments, studentFees, students } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { lateIncomeCents } from '../books/book-sums.ts'
import { presentMonth, schoolToday, startOfDay } from '../school/school-time.ts'
import { classOrLeft } from './balances.ts'
import { settlesFees } from './accounts.ts'
import { confirmedWithin, isDatedBefore, takenCents } from './money-lines.ts'
import { monthNumber } from '#domain/school/months.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env'>

/** Condition: students who were at the school when a month ended, or now in the present month. */
const isAtSchool = (end: SQL): SQL =>
  sql`${students.createdAt} < ${end} and (${students.deletedAt} is null or ${students.deletedAt} >= ${end})`

/** Reads the only row of a statement. */
async function oneRow<T>({ tx }: Reading, statement: SQL): Promise<T> {
  const { rows } = (await tx.execute(statement)) as { rows: T[] }
  if (!rows[0]) throw new Error('a sum without a row')
  return rows[0]
}

const isOpen = sql`${studentFees.settledCents} < ${studentFees.amountCents}`
const owed = sql`${studentFees.amountCents} - ${studentFees.settledCents}`
const number = sql`${studentFees.year} * 100 + ${studentFees.month}`

/** A sum of cents as a number: PostgreSQL returns a sum of integers as text. */
const cents = (amount: SQL, from: SQL): SQL => sql`(select coalesce(sum(${amount}), 0)::float8 ${from})`

const takenOn = (env: Reading['env'], days: { from: string; to: string }): SQL =>
  sql`from ${confirmedWithin(env, days)}`

export async function readIncomeToday(reading: Reading): Promise<IncomeToday> {
  const date = schoolToday(reading.env)
  const today = takenOn(reading.env, { from: date, to: date })
  const earlier = sql`from ${payments} where ${isDatedBefore(reading.env, { from: date, to: date })}`
  const sums = await oneRow<{ paid: number; discount: number; unpaid: number; earlier: number }>(
    reading,
    sql`select ${cents(sql`confirmed.cents`, today)} as paid,
      ${cents(sql`confirmed.discount_cents`, today)} as discount,
      ${cents(takenCents, earlier)} as earlier,
      ${cents(owed, sql`from ${studentFees} where ${isOpen}`)} as unpaid`,
  )
  return {
    date,
    amountPaidToday: sums.paid,
    totalDiscountToday: sums.discount,
    datedEarlierToday: sums.earlier,
    unpaidBalance: sums.unpaid,
  }
}

type Required = Record<
  'students' | 'month' | 'monthOwed' | 'pastOwed' | 'pastSettled' | 'pastLowered' | 'paid' | 'discount',
  number
>

/** Amount by which fees were lowered (waived, written off) since an instant. */
const loweredSince = (since: SQL): SQL => sql`(select coalesce(sum(amount_before - amount_after), 0)
  from ${feeChanges} where fee_id = ${studentFees.id} and done_at >= ${since})`

/**
 * Required income of a month: its own fees as at its end, and debts of earlier months as at its beginning. Computed from the
 * present debts, plus the amounts that payments have settled, and by which fees were lowered, since then.
 */
export async function readIncomeRequired(reading: Reading, asked: MonthQuery): Promise<IncomeRequired> {
  const { env } = reading
  const { year, month } = { ...presentMonth(env), ...asked }
  const days = monthDays(year, month)
  const isPast = sql`${number} < ${monthNumber({ year, month })}`
  const ofMonth = sql`from ${studentFees} where ${studentFees.year} = ${year} and ${studentFees.month} = ${month}`
  const settledSince = sql`from ${payments}
    join ${paymentAllocations} on ${paymentAllocations.paymentId} = ${payments.id}
    join ${studentFees} on ${studentFees.id} = ${paymentAllocations.feeId}
    where ${settlesFees} and ${payments.paidAt} >= ${startOfDay(env, days.from)} and ${isPast}`
  const [start, end] = [startOfDay(env, days.from), startOfDay(env, days.to, 1)]
  const lowered = sql`from ${studentFees} where ${isPast}
    and exists (select from ${feeChanges} where fee_id = ${studentFees.id} and done_at >= ${start})`
  const taken = takenOn(env, days)
  const sums = await oneRow<Required>(
    reading,
    sql`select (select count(*)::int from ${students} where ${isAtSchool(end)}) as students,
      ${cents(sql`${studentFees.amountCents} + ${loweredSince(end)}`, ofMonth)} as month,
      ${cents(loweredSince(start), lowered)} as "pastLowered",
      ${cents(owed, ofMonth)} as "monthOwed",
      ${cents(owed, sql`from ${studentFees} where ${isOpen} and ${isPast}`)} as "pastOwed",
      ${cents(sql`${paymentAllocations.amountCents} + ${paymentAllocations.discountCents}`, settledSince)} as "pastSettled",
      ${cents(sql`confirmed.cents`, taken)} as paid,
      ${cents(sql`confirmed.discount_cents`, taken)} as discount`,
  )
  const previous = sums.pastOwed + sums.pastSettled + sums.pastLowered
  return {
    month,
    year,
    totalStudents: sums.students,
    requiredIncome: {
      total: previous + sums.month,
      expectedFromPreviousMonths: previous,
      expectedFromCurrentMonth: sums.month,
    },
    actualPaid: sums.paid,
    lateIncome: await lateIncomeCents(reading.tx, { year, month }),
    totalDiscount: sums.discount,
    unpaidBalance: sums.monthOwed,
    totalDue: sums.monthOwed + sums.pastOwed,
  }
}

export async function readClassStatus({ tx, env }: Reading, asked: MonthQuery): Promise<ClassFeeStatus> {
  const { year, month } = { ...presentMonth(env), ...asked }
  const { rows } = (await tx.execute(sql`
    select ${students.id} as "studentId", ${students.fullname} as name,
      case when ${students.deletedAt} is null then ${students.classId} else ${NO_CLASS} end as "classId",
      ${classOrLeft} as "className", coalesce(fee.amount_cents, 0) as "dueCents",
      coalesce(fee.settled_cents, 0) - coalesce(discounted.cents, 0) as "paidCents",
      coalesce(discounted.cents, 0) as "discountCents", coalesce(past.cents, 0) as "pastCents",
      coalesce(carried.cents, 0) as "carryCents"
    from ${students} join ${classes} on ${classes.id} = ${students.classId}
    left join ${studentFees} as fee
      on fee.student_id = ${students.id} and fee.year = ${year} and fee.month = ${month}
    left join lateral (
      select sum(discount_cents)::float8 as cents from ${paymentAllocations} where fee_id = fee.id
    ) as discounted on true
    left join lateral (
      select sum(amount_cents - settled_cents)::float8 as cents from ${studentFees}
      where student_id = ${students.id} and settled_cents < amount_cents
        and year * 100 + month < ${monthNumber({ year, month })}
    ) as past on true
    left join lateral (
      select sum(amount_cents + discount_cents - used_cents)::float8 as cents from ${payments}
      where student_id = ${students.id} and state in ('confirmed', 'opening') and used_cents < amount_cents + discount_cents
    ) as carried on true
    where ${students.deletedAt} is null or fee.id is not null or past.cents > 0 or carried.cents > 0
    order by ${students.fullname}, ${students.id}`)) as { rows: StudentMonthCents[] }
  return { month, year, ...classFeeStatus(rows.toSorted(byClassName)) }
}

/** Reads the reports of the overview one after the other, on the connection of the call. */
export async function readIncomeOverview(reading: Reading, asked: MonthQuery): Promise<IncomeOverview> {
  const today = await readIncomeToday(reading)
  const required = await readIncomeRequired(reading, asked)
  return { today, required, classes: await readClassStatus(reading, asked) }
}
