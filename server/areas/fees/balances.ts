import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { LEFT_THE_SCHOOL } from '#domain/fees/balances.reports.ts'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import type { AccountOfStudent, DebtOfStudent, Wanted } from '#domain/report.ts'
import { classes, payments, studentFees, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { studentsIn, type Scope } from '../school/scope.ts'
import { discountOfFee } from './accounts.ts'

type Rows<T> = { rows: T[] }

/** Condition: students with an unsettled fee. */
const hasOpenMonths: SQL = sql`exists (select from ${studentFees}
  where student_id = ${students.id} and settled_cents < amount_cents)`

/** Condition: students with money that is owed, carried forward or held. */
export const isUnsettled: SQL = sql`(${hasOpenMonths} or exists (select from ${payments}
  where student_id = ${students.id} and (state = 'held'
    or state in ('confirmed', 'opening') and used_cents < amount_cents + discount_cents)))`

/** Condition: students at the school, and those who left with an unsettled account. */
export const isOnBooks: SQL = sql`(${students.deletedAt} is null or ${isUnsettled})`

/** The class's name, or that the student has left. */
export const classOrLeft = sql<string>`case when ${students.deletedAt} is null then ${classes.name}
  else ${LEFT_THE_SCHOOL} end`

/** Condition: students that a report asks for, in the caller's scope. Those who left are in no class and no teacher's scope. */
export function isWanted(scope: Scope, { classId, isOwing }: Wanted): SQL | undefined {
  const isOfSchool = scope.kind === 'school' && !classId
  return and(
    studentsIn(scope),
    isOfSchool ? isOnBooks : isNull(students.deletedAt),
    classId ? eq(students.classId, classId) : undefined,
    isOwing ? hasOpenMonths : undefined,
  )
}

type DebtRow = Omit<DebtOfStudent['student'], 'id'> & {
  studentId: number
  className: string
} & DebtOfStudent['account']

/** Debts of the students who meet a condition, by name; read from the partial indexes alone. */
export async function readDebts(tx: Db, condition: SQL = sql`true`): Promise<DebtOfStudent[]> {
  const { rows } = (await tx.execute(sql`
    with held as (
      select student_id, sum(amount_cents)::float8 as cents from ${payments} where state = 'held' group by student_id
    )
    select ${students.id} as "studentId", ${students.fullname} as fullname, ${students.classId} as "classId",
      ${classes.name} as "className", ${students.phone} as phone, ${students.phone2} as phone2,
      ${students.feeCents} as "feeCents", ${students.deletedAt} is not null as "hasLeft", coalesce(held.cents, 0) as "heldCents",
      coalesce(owed.months, '[]'::json) as open, coalesce(carried.cents, 0) as "carryCents"
    from ${students} join ${classes} on ${classes.id} = ${students.classId}
    left join held on held.student_id = ${students.id}
    left join lateral (
      select json_agg(json_strip_nulls(json_build_object('year', year, 'month', month, 'amountCents', amount_cents,
        'settledCents', settled_cents,
        'discountCents', ${discountOfFee}, 'isOpening', case when is_opening then true end)) order by year, month) as months
      from ${studentFees} where student_id = ${students.id} and settled_cents < amount_cents
    ) as owed on true
    left join lateral (
      select sum(amount_cents + discount_cents - used_cents)::float8 as cents from ${payments}
      where student_id = ${students.id} and state in ('confirmed', 'opening') and used_cents < amount_cents + discount_cents
    ) as carried on true
    where ${condition}
    order by ${students.fullname}, ${students.id}`)) as Rows<DebtRow>
  // Built field by field, since spreading thousands of objects takes longer than the statement.
  return rows.map((row) => ({
    student: {
      id: row.studentId,
      fullname: row.fullname,
      classId: row.classId,
      phone: row.phone,
      phone2: row.phone2,
      feeCents: row.feeCents,
      hasLeft: row.hasLeft,
    },
    className: row.className,
    account: { open: row.open, carryCents: row.carryCents, heldCents: row.heldCents },
  }))
}

/** All that was ever charged to a student and paid for it, in cents; with what was ahead on the opening day. */
type Totals = Pick<FeeAccountRow, 'studentId' | 'months' | 'chargedCents' | 'paidCents' | 'discountCents'>

const NOTHING = { months: 0, chargedCents: 0, paidCents: 0, discountCents: 0 }

async function readTotals(tx: Db, ids: readonly number[]): Promise<Map<number, Totals>> {
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
      from ${payments} where state in ('confirmed', 'opening') and ${among} group by student_id
    ) as taken using (student_id)`)) as Rows<Totals>
  return new Map(rows.map((row) => [row.studentId, row]))
}

/** Debts with totals of all that was ever charged and paid, without the settled months. */
export async function readAccounts(tx: Db, condition: SQL | undefined): Promise<AccountOfStudent[]> {
  const debts = await readDebts(tx, condition)
  const totals = await readTotals(
    tx,
    debts.map(({ student }) => student.id),
  )
  return debts.map(({ student, className, account: { open, carryCents, heldCents } }) => {
    const { months, chargedCents, paidCents, discountCents } = totals.get(student.id) ?? NOTHING
    const sums = { months, chargedCents, paidCents, discountCents }
    return { student, className, account: { studentId: student.id, open, carryCents, heldCents, ...sums } }
  })
}
