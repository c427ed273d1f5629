import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dollarsOf } from '#domain/school/money.ts'
import { MOST_COLLECTED, type CollectionQuery, type UserCollection } from '#domain/fees/income.schema.ts'
import { describeMethod } from '#domain/fees/payments.rules.ts'
import { daysAsked } from '#domain/fees/reports.rules.ts'
import { payments, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { presentMonth } from '../paid-fees.ts'
import { isWithin } from '../school-time.ts'
import { isDatedBefore } from './cash-up.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env'>

const sum = (cents: PgColumn, where: SQL | undefined) =>
  sql<number>`coalesce(sum(${cents}) filter (where ${where}), 0)::float8`

const readSums = (tx: Db, counted: SQL | undefined, earlier: SQL | undefined) =>
  tx
    .select({
      userId: payments.collectedBy,
      fullName: users.fullName,
      email: users.email,
      method: payments.method,
      count: sql<number>`count(*) filter (where ${counted})::int`,
      paidCents: sum(payments.amountCents, counted),
      discountCents: sum(payments.discountCents, counted),
      earlierCents: sum(payments.amountCents, earlier),
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.collectedBy))
    .where(or(counted, earlier))
    .groupBy(payments.collectedBy, users.fullName, users.email, payments.method)
    .orderBy(asc(users.fullName), asc(payments.collectedBy))

const readLatest = (tx: Db, where: SQL | undefined) =>
  tx
    .select({
      paymentId: payments.id,
      collectedBy: payments.collectedBy,
      studentName: students.fullname,
      amountCents: payments.amountCents,
      discountCents: payments.discountCents,
      method: payments.method,
      number: payments.number,
      description: payments.description,
      date: payments.paidAt,
    })
    .from(payments)
    .innerJoin(students, eq(students.id, payments.studentId))
    .where(where)
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(MOST_COLLECTED)

type Latest = Awaited<ReturnType<typeof readLatest>>[number]

const toStudentPayment = (payment: Latest): UserCollection['studentPayments'][number] => ({
  paymentId: payment.paymentId,
  studentName: payment.studentName,
  amountPaid: dollarsOf(payment.amountCents),
  discount: dollarsOf(payment.discountCents),
  method: payment.method,
  description: payment.description ?? describeMethod(payment.method, payment.number),
  date: payment.date,
})

/**
 * Confirmed payments of the requested days by collector: totals of all, the latest payments one by one, and those dated
 * earlier.
 */
export async function readCollections({ tx, env }: Reading, asked: CollectionQuery): Promise<UserCollection[]> {
  const days = daysAsked(asked, presentMonth(env))
  const isHers = asked.userId ? eq(payments.collectedBy, asked.userId) : undefined
  const where = and(eq(payments.state, 'confirmed'), isWithin(env, payments.paidAt, days), isHers)
  const sums = await readSums(tx, where, and(isDatedBefore(env, days), isHers))
  const latest = await readLatest(tx, where)
  return [...new Set(sums.map(({ userId }) => userId))].map((userId) => {
    const own = sums.filter((each) => each.userId === userId)
    const total = (field: 'count' | 'paidCents' | 'discountCents' | 'earlierCents') =>
      own.reduce((all, each) => all + each[field], 0)
    const inMethod = (method: string) => dollarsOf(own.find((each) => each.method === method)?.paidCents ?? 0)
    const listed = latest.filter(({ collectedBy }) => collectedBy === userId).map(toStudentPayment)
    return {
      userId,
      fullName: own[0]?.fullName ?? '',
      email: own[0]?.email ?? '',
      totalPaid: dollarsOf(total('paidCents')),
      totalDiscount: dollarsOf(total('discountCents')),
      transactionCount: total('count'),
      methods: { Cash: inMethod('Cash'), ZAAD: inMethod('ZAAD'), 'E-dahab': inMethod('E-dahab') },
      studentPayments: listed,
      notListed: total('count') - listed.length,
      datedEarlier: dollarsOf(total('earlierCents')),
    }
  })
}
