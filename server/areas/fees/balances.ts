import { sql, type SQL } from 'drizzle-orm'
import type { MonthDue } from '#domain/fees/ledger.rules.ts'
import { classes, payments, studentFees, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** A student at the school with what is owed and what is carried forward; all in cents. */
export type Owing = {
  studentId: number
  fullname: string
  classId: number
  className: string
  phone: string
  phone2: string | null
  feeCents: number
  /** Months that are not settled, the oldest first. */
  open: MonthDue[]
  carryCents: number
  heldCents: number
}

type Rows<T> = { rows: T[] }

/** Only such as owe something. */
export const hasOpenMonths: SQL = sql`exists (select from ${studentFees}
  where student_id = ${students.id} and settled_cents < amount_cents)`

export const isAmong = (ids: readonly number[]): SQL => sql`${students.id} = any(${sql.param([...ids])}::integer[])`

/** What students owe who are at the school and fit the condition, by name; read from the partial indexes alone. */
export async function readOwing(tx: Db, condition: SQL = sql`true`): Promise<Owing[]> {
  const { rows } = (await tx.execute(sql`
    with held as (
      select student_id, sum(amount_cents)::float8 as cents from ${payments} where state = 'held' group by student_id
    )
    select ${students.id} as "studentId", ${students.fullname} as fullname, ${students.classId} as "classId",
      ${classes.name} as "className", ${students.phone} as phone, ${students.phone2} as phone2,
      ${students.feeCents} as "feeCents", coalesce(held.cents, 0) as "heldCents",
      coalesce(owed.months, '[]'::json) as open, coalesce(carried.cents, 0) as "carryCents"
    from ${students} join ${classes} on ${classes.id} = ${students.classId}
    left join held on held.student_id = ${students.id}
    left join lateral (
      select json_agg(json_build_object('year', year, 'month', month, 'amountCents', amount_cents,
        'settledCents', settled_cents) order by year, month) as months
      from ${studentFees} where student_id = ${students.id} and settled_cents < amount_cents
    ) as owed on true
    left join lateral (
      select sum(amount_cents + discount_cents - used_cents)::float8 as cents from ${payments}
      where student_id = ${students.id} and state = 'confirmed' and used_cents < amount_cents + discount_cents
    ) as carried on true
    where ${students.deletedAt} is null and ${condition}
    order by ${students.fullname}, ${students.id}`)) as Rows<Owing>
  return rows
}

/** All that was ever charged to a student and all that was taken for it, in cents; confirmed payments only. */
export type Totals = { months: number; chargedCents: number; paidCents: number; discountCents: number }

const NOTHING: Totals = { months: 0, chargedCents: 0, paidCents: 0, discountCents: 0 }

export async function readTotals(tx: Db, ids: readonly number[]): Promise<(studentId: number) => Totals> {
  const among = sql`student_id = any(${sql.param([...ids])}::integer[])`
  const { rows } = (await tx.execute(sql`
    select coalesce(charged.student_id, taken.student_id) as "studentId", coalesce(months, 0) as months,
      coalesce(charged.cents, 0) as "chargedCents", coalesce(taken.cents, 0) as "paidCents",
      coalesce(taken.discount, 0) as "discountCents"
    from (
      select student_id, count(*)::int as months, sum(amount_cents)::float8 as cents
      from ${studentFees} where ${among} group by student_id
    ) as charged
    full join (
      select student_id, sum(amount_cents)::float8 as cents, sum(discount_cents)::float8 as discount
      from ${payments} where state = 'confirmed' and ${among} group by student_id
    ) as taken using (student_id)`)) as Rows<Totals & { studentId: number }>
  const totals = new Map(rows.map(({ studentId, ...total }) => [studentId, total]))
  return (studentId) => totals.get(studentId) ?? NOTHING
}
