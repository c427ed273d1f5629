import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { grouped, sumOf } from '#domain/core/grouped.ts'
import { byCollector, collections, type Collected, type Collection } from '#domain/fees/collections.reports.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/fees/fees.schema.ts'
import { MOST_COLLECTED, type UserCollection } from '#domain/fees/income.schema.ts'
import { describeMethod } from '#domain/fees/payments.rules.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { payments, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { isInForce } from '../payment-list.ts'
import { inSql } from '../report-rows.ts'
import { isWithin, startOfDay } from '../school-time.ts'

/** Money that reached the school in these days and is dated before them; it counts in the days that it bears. */
export const isDatedBefore = (env: HandlerContext['env'], days: { from: string; to: string }): SQL | undefined =>
  and(isWithin(env, payments.createdAt, days), sql`${payments.paidAt} < ${startOfDay(env, days.from)}`, isInForce)

const sum = (cents: PgColumn, where: SQL | undefined) =>
  sql<number>`coalesce(sum(${cents}) filter (where ${where}), 0)::float8`

type Conditions = Record<'counted' | 'held' | 'earlier', SQL | undefined>

const readSums = (tx: Db, { counted, held, earlier }: Conditions) =>
  tx
    .select({
      userId: payments.collectedBy,
      fullName: sql<string>`coalesce(${users.fullName}, '')`,
      email: users.email,
      method: payments.method,
      count: sql<number>`count(*) filter (where ${counted})::int`,
      totalCents: sum(payments.amountCents, counted),
      discountCents: sum(payments.discountCents, counted),
      heldCents: sum(payments.amountCents, held),
      earlierCents: sum(payments.amountCents, earlier),
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.collectedBy))
    .where(or(counted, held, earlier))
    .groupBy(payments.collectedBy, users.fullName, users.email, payments.method)
    .orderBy(asc(payments.collectedBy))

const readLatest = (tx: Db, where: SQL | undefined) =>
  tx
    .select({ payment: payments, student: students.fullname })
    .from(payments)
    .innerJoin(students, eq(students.id, payments.studentId))
    .where(where)
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(MOST_COLLECTED)

const toCollected = ({ payment, student }: Awaited<ReturnType<typeof readLatest>>[number]): Collected => ({
  key: paymentKey(payment),
  paymentId: payment.id,
  student,
  amountCents: payment.amountCents,
  discountCents: payment.discountCents,
  method: payment.method,
  description: payment.description ?? describeMethod(payment.method, payment.number),
  paidAt: payment.paidAt,
})

/** In SQL, since a year of payments may be asked for. */
export const collectionsInSql = inSql(collections, async ({ tx, env }, { from, to, userId }) => {
  const days = { from, to }
  const isHers = userId === undefined ? undefined : eq(payments.collectedBy, userId)
  const taken = and(isWithin(env, payments.paidAt, days), isHers)
  const counted = and(taken, eq(payments.state, 'confirmed'))
  const sums = await readSums(tx, {
    counted,
    held: and(taken, eq(payments.state, 'held')),
    earlier: and(isDatedBefore(env, days), isHers),
  })
  const latest = grouped(await readLatest(tx, counted), ({ payment }) => payment.collectedBy)
  const found = [...grouped(sums, (each) => each.userId)].map(([collector, own]): Collection => {
    const count = sumOf(own, (each) => each.count)
    const listed = latest.get(collector) ?? []
    const inMethod = (method: PaymentMethod): number => own.find((each) => each.method === method)?.totalCents ?? 0
    return {
      userId: collector,
      fullName: own[0]?.fullName ?? '',
      email: own[0]?.email ?? null,
      totalCents: sumOf(own, ({ totalCents }) => totalCents),
      discountCents: sumOf(own, ({ discountCents }) => discountCents),
      heldCents: sumOf(own, ({ heldCents }) => heldCents),
      waitingCents: 0,
      earlierCents: sumOf(own, ({ earlierCents }) => earlierCents),
      methods: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, inMethod(method)])) as Collection['methods'],
      payments: listed.map(toCollected),
      count,
      notListed: count - listed.length,
    }
  })
  return { collections: found.sort(byCollector) }
})

/** The report as its call answers, in dollars. */
export const toUserCollection = (each: Collection): UserCollection => ({
  userId: each.userId,
  fullName: each.fullName,
  email: each.email ?? '',
  totalPaid: dollarsOf(each.totalCents),
  totalDiscount: dollarsOf(each.discountCents),
  transactionCount: each.count,
  methods: {
    Cash: dollarsOf(each.methods.Cash),
    ZAAD: dollarsOf(each.methods.ZAAD),
    'E-dahab': dollarsOf(each.methods['E-dahab']),
  },
  studentPayments: each.payments.map((payment) => ({
    paymentId: payment.paymentId ?? 0,
    studentName: payment.student,
    amountPaid: dollarsOf(payment.amountCents),
    discount: dollarsOf(payment.discountCents),
    method: payment.method,
    description: payment.description,
    date: payment.paidAt,
  })),
  notListed: each.notListed,
  heldAmount: dollarsOf(each.heldCents),
  datedEarlier: dollarsOf(each.earlierCents),
})
