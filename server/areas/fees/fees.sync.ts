import { limitKey, paymentKey } from '#domain/row-keys.ts'
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import { emptyAccount } from '#domain/fees/payments.rules.ts'
import { PAYMENT_DAYS_CACHED } from '#domain/synced-tables.ts'
import { discountLimits, payments, studentFees, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { presentMonth } from '../school/school-time.ts'
import { changesOf } from './payment-lines.ts'
import { studentsIn } from '../school/scope.ts'
import { firstDayRetained, type SyncedReader } from '../sync/synced-reader.ts'
import { isTaken, openFeesOf, partsOf, settlesFees } from './accounts.ts'
import { isUnsettled } from './balances.ts'
import { readDuesFacts } from './dues-facts.ts'
import { readLost } from './lost-reductions.ts'
import { toPaymentRow } from './payments.rows.ts'
import { monthNumber } from '#domain/school/months.ts'

const cents = (sum: ReturnType<typeof sql>) => sql<number>`coalesce(${sum}, 0)::int`

/** Fee accounts of students, derived from fees and payments; students without either are left out. */
async function readAccounts(tx: Db, env: ServerEnv, ids: readonly number[]): Promise<FeeAccountRow[]> {
  const all = [...ids]
  const { year, month } = presentMonth(env)
  const yearAgo = monthNumber({ year: year - 1, month })
  const open = await openFeesOf(tx, all)
  const charged = await tx
    .select({
      studentId: studentFees.studentId,
      months: sql<number>`count(*)::int`,
      chargedCents: cents(sql`sum(${studentFees.amountCents})`),
      settled: sql<number[] | null>`array_agg(${studentFees.year} * 100 + ${studentFees.month}
        order by ${studentFees.year}, ${studentFees.month}) filter (where
        ${studentFees.settledCents} >= ${studentFees.amountCents}
        and ${studentFees.year} * 100 + ${studentFees.month} > ${yearAgo})`,
    })
    .from(studentFees)
    .where(inArray(studentFees.studentId, all))
    .groupBy(studentFees.studentId)
  const taken = await tx
    .select({
      studentId: payments.studentId,
      paidCents: cents(sql`sum(${payments.amountCents}) filter (where ${settlesFees})`),
      discountCents: cents(sql`sum(${payments.discountCents}) filter (where ${settlesFees})`),
      carryCents: cents(
        sql`sum(${payments.amountCents} + ${payments.discountCents} - ${payments.usedCents}) filter (where ${settlesFees})`,
      ),
      heldCents: cents(sql`sum(${payments.amountCents}) filter (where ${payments.state} = 'held')`),
    })
    .from(payments)
    .where(inArray(payments.studentId, all))
    .groupBy(payments.studentId)
  const [facts, lost] = [await readDuesFacts(tx, all), await readLost(tx, all)]
  const chargedOf = new Map(charged.map((row) => [row.studentId, row]))
  const takenOf = new Map(taken.map((row) => [row.studentId, row]))
  return all.map((id) => ({
    ...emptyAccount(id),
    ...chargedOf.get(id),
    ...takenOf.get(id),
    ...facts.get(id),
    ...lost.get(id),
    settled: chargedOf.get(id)?.settled ?? [],
    open: (open.get(id) ?? []).map(({ discountCents, isOpening, reducedBy, ...due }) => ({
      year: due.year,
      month: due.month,
      amountCents: due.amountCents,
      settledCents: due.settledCents,
      ...(discountCents ? { discountCents } : {}),
      ...(isOpening ? { isOpening } : {}),
      ...(reducedBy ? { reducedBy } : {}),
    })),
  }))
}

export const accountRows: SyncedReader = {
  order: 'up',
  read: async ({ tx, scope, env }, { keys, after, limit }) => {
    // Students who left are in replicas of those who take money, and only as part of their accounts.
    const isKnown = scope.kind === 'school' ? or(isNull(students.deletedAt), isUnsettled) : isNull(students.deletedAt)
    const { id, fullname, gender, classId, phone, phone2, deletedAt } = students
    const found = await tx
      .select({ id, fullname, gender, classId, phone, phone2, deletedAt })
      .from(students)
      .where(
        and(
          studentsIn(scope),
          isKnown,
          sql`(exists (select from ${studentFees} where ${studentFees.studentId} = ${students.id})
            or exists (select from ${payments} where ${payments.studentId} = ${students.id}))`,
          keys && inArray(students.id, keys.map(Number)),
          after ? gt(students.id, after) : undefined,
        ),
      )
      .orderBy(asc(students.id))
      .limit(limit ?? 5_000)
    if (found.length === 0) return []
    const accounts = await readAccounts(
      tx,
      env,
      found.map((student) => student.id),
    )
    return found.map(({ id: studentId, deletedAt: on, ...student }, at) => {
      const left = on === null ? null : { ...student, on }
      return { id: studentId, key: String(studentId), row: { ...accounts[at], left } }
    })
  },
}

/** Condition: payments with these keys (`receipt:student`), written so that the unique index is used. */
function isPayment(keys: string[]) {
  const pairs = keys.map((key) => key.split(':'))
  return sql`(${payments.receipt}, ${payments.studentId}) in (select * from unnest(
    ${sql.param(pairs.map(([receipt]) => receipt ?? ''))}::text[],
    ${sql.param(pairs.map(([, student]) => Number(student)))}::int[]))`
}

export const paymentRows: SyncedReader = {
  order: 'down',
  read: async ({ tx, env }, { keys, after, limit }) => {
    const found = await tx
      .select({ payment: payments, collector: users.fullName })
      .from(payments)
      .leftJoin(users, eq(users.id, payments.collectedBy))
      .where(
        and(
          isTaken,
          gte(payments.paidAt, `${firstDayRetained(env, PAYMENT_DAYS_CACHED)}T00:00:00Z`),
          keys && isPayment(keys),
          after ? lt(payments.id, after) : undefined,
        ),
      )
      .orderBy(desc(payments.id))
      .limit(limit ?? 5_000)
    const ids = found.map(({ payment }) => payment.id)
    const parts = await partsOf(tx, ids)
    const changes = await changesOf(tx, ids)
    return found.map(({ payment, collector }) => {
      const around = { parts: parts.get(payment.id), changes: changes.get(payment.id), collector }
      const row = toPaymentRow(payment, around)
      return { id: payment.id, key: paymentKey(row), row }
    })
  },
}

/** Limits of this year and the last, twelve a year. */
export const limitRows: SyncedReader = {
  order: 'up',
  read: async ({ tx, env }, { keys, after }) => {
    if (after) return []
    const { year } = presentMonth(env)
    const isOfMonth = and(eq(payments.year, discountLimits.year), eq(payments.month, discountLimits.month))
    const used = tx
      .select({ cents: cents(sql`sum(${payments.discountCents})`) })
      .from(payments)
      .where(and(isOfMonth, sql`${payments.discountCents} > 0`, eq(payments.state, 'confirmed')))
    const found = await tx
      .select({
        year: discountLimits.year,
        month: discountLimits.month,
        maxCents: discountLimits.maxCents,
        usedCents: sql<number>`(${used})`,
      })
      .from(discountLimits)
      .where(gte(discountLimits.year, year - 1))
    const wanted = keys && new Set(keys)
    return found
      .map((row) => ({ id: monthNumber(row), key: limitKey(row), row }))
      .filter(({ key }) => !wanted || wanted.has(key))
  },
}
