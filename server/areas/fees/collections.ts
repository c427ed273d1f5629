import { and, desc, eq, gt, inArray, or, sql, type SQL } from 'drizzle-orm'
import { grouped, sumOf } from '#domain/core/grouped.ts'
import { byCollector, collections, type Collected, type Collection } from '#domain/fees/collections.reports.ts'
import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import { PAYMENT_METHODS } from '#domain/fees/payment-words.rules.ts'
import type { UserCollection } from '#domain/fees/income.schema.ts'
import { MOST_COLLECTED } from '#domain/fees/payment-words.rules.ts'
import type { MoneyKind } from '#domain/fees/money-lines.rules.ts'
import { describeMethod } from '#domain/fees/payments.rules.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { payments, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { inSql } from '../reports/report-rows.ts'
import { confirmedWithin, heldAfter, isDatedBefore, takenCents, takenOnHold } from './money-lines.ts'
import { shownEmail } from '../school/accounts.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env'>
type Asked = { days: { from: string; to: string }; userId: number | undefined }

const line = {
  userId: sql<number | null>`confirmed.user_id`,
  kind: sql<MoneyKind>`confirmed.kind`,
  at: sql<string>`confirmed.at`.mapWith(payments.paidAt),
  cents: sql<number>`confirmed.cents`,
  discountCents: sql<number>`confirmed.discount_cents`,
}
const isOfPayment = sql`${payments.id} = confirmed.payment_id`
/** Condition: lines with an amount, of the asked person or of everybody. */
const isAsked = (userId: number | undefined): SQL | undefined =>
  and(
    sql`(confirmed.cents <> 0 or confirmed.discount_cents <> 0)`,
    userId === undefined ? undefined : eq(line.userId, userId),
  )

const isTaking = inArray(line.kind, ['taken', 'settled'])

const sum = (cents: SQL, where: SQL = sql`true`) =>
  sql<number>`coalesce(sum(${cents}) filter (where ${where}), 0)::float8`

const fullName = sql<string>`coalesce(${users.fullName}, '')`

const readSums = ({ tx, env }: Reading, { days, userId }: Asked) =>
  tx
    .select({
      userId: line.userId,
      fullName,
      method: payments.method,
      count: sql<number>`count(*) filter (where ${isTaking})::int`,
      lines: sql<number>`count(*)::int`,
      confirmedCents: sum(line.cents, isTaking),
      correctedCents: sum(line.cents, inArray(line.kind, ['corrected', 'voided'])),
      refundedCents: sum(sql`0 - ${line.cents}`, eq(line.kind, 'refunded')),
      totalCents: sum(line.cents),
      discountCents: sum(line.discountCents),
    })
    .from(confirmedWithin(env, days))
    .innerJoin(payments, isOfPayment)
    .leftJoin(users, eq(users.id, line.userId))
    .where(isAsked(userId))
    .groupBy(line.userId, users.fullName, payments.method)

/** Reads money that is in no total: payments held when the days ended, and payments dated before the days. */
async function readApart({ tx, env }: Reading, { days, userId }: Asked) {
  const [held, earlier] = [takenOnHold(env, days), isDatedBefore(env, days)]
  const found = tx.$with('apart').as(
    tx
      .select({
        collectedBy: payments.collectedBy,
        heldCents: sql<number>`case when ${held} then ${heldAfter(env, days)} else 0 end`.as('held_cents'),
        earlierCents: sql<number>`case when ${earlier} then ${takenCents} else 0 end`.as('earlier_cents'),
      })
      .from(payments)
      .where(and(or(held, earlier), userId === undefined ? undefined : eq(payments.collectedBy, userId))),
  )
  return tx
    .with(found)
    .select({
      userId: found.collectedBy,
      fullName,
      heldCents: sum(sql`${found.heldCents}`),
      earlierCents: sum(sql`${found.earlierCents}`),
    })
    .from(found)
    .leftJoin(users, eq(users.id, found.collectedBy))
    .where(or(gt(found.heldCents, 0), gt(found.earlierCents, 0)))
    .groupBy(found.collectedBy, users.fullName)
}

const readLatest = ({ tx, env }: Reading, { days, userId }: Asked) =>
  tx
    .select({ line, payment: payments, student: students.fullname })
    .from(confirmedWithin(env, days))
    .innerJoin(payments, isOfPayment)
    .innerJoin(students, eq(students.id, payments.studentId))
    .where(isAsked(userId))
    .orderBy(desc(line.at), desc(payments.id), sql`confirmed.change_id desc`)
    .limit(MOST_COLLECTED)

const toCollected = ({ line: of, payment, student }: Awaited<ReturnType<typeof readLatest>>[number]): Collected => ({
  key: `${paymentKey(payment)} ${of.kind} ${of.at}`,
  kind: of.kind,
  paymentId: payment.id,
  student,
  amountCents: of.cents,
  discountCents: of.discountCents,
  method: payment.method,
  description: payment.description ?? describeMethod(payment.method, payment.number),
  at: of.at,
  paidAt: payment.paidAt,
})

/** In SQL, since a year of payments may be asked for. */
const collectionsInSql = inSql(collections, async (reading, { from, to, userId }) => {
  const asked = { days: { from, to }, userId }
  const sums = await readSums(reading, asked)
  const apart = await readApart(reading, asked)
  const latest = grouped(await readLatest(reading, asked), (each) => each.line.userId)
  const sumsOf = grouped(sums, (each) => each.userId)
  const found = [...grouped([...sums, ...apart], (each) => each.userId)].map(([id, [first]]): Collection => {
    const own = sumsOf.get(id) ?? []
    const listed = latest.get(id) ?? []
    const kept = apart.find((each) => each.userId === id)
    const inMethod = (method: PaymentMethod): number => own.find((each) => each.method === method)?.totalCents ?? 0
    return {
      userId: id,
      fullName: first?.fullName ?? '',
      confirmedCents: sumOf(own, ({ confirmedCents }) => confirmedCents),
      correctedCents: sumOf(own, ({ correctedCents }) => correctedCents),
      refundedCents: sumOf(own, ({ refundedCents }) => refundedCents),
      totalCents: sumOf(own, ({ totalCents }) => totalCents),
      discountCents: sumOf(own, ({ discountCents }) => discountCents),
      heldCents: kept?.heldCents ?? 0,
      waitingCents: 0,
      earlierCents: kept?.earlierCents ?? 0,
      methods: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, inMethod(method)])) as Collection['methods'],
      payments: listed.map(toCollected),
      count: sumOf(own, ({ count }) => count),
      notListed: sumOf(own, ({ lines }) => lines) - listed.length,
    }
  })
  return { collections: found.sort(byCollector), waiting: [] }
})

async function emailsOf(tx: Db, found: readonly Collection[]): Promise<Map<number | null, string>> {
  const ids = found.flatMap(({ userId }) => userId ?? [])
  const known = await tx
    .select({ id: users.id, email: shownEmail(users) })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(known.map(({ id, email }) => [id, email]))
}

/** Report of collections in the reply's shape: in dollars, with e-mail addresses. */
export async function readUserCollections(
  reading: Parameters<typeof collectionsInSql.run>[0],
  asked: Parameters<typeof collectionsInSql.run>[1],
): Promise<UserCollection[]> {
  const { collections: found } = await collectionsInSql.run(reading, asked)
  const emails = await emailsOf(reading.tx, found)
  return found.map((each) => toUserCollection(each, emails.get(each.userId) ?? ''))
}

const toUserCollection = (each: Collection, email: string): UserCollection => ({
  userId: each.userId,
  fullName: each.fullName,
  email,
  totalPaid: each.totalCents,
  corrected: each.correctedCents,
  refunded: each.refundedCents,
  totalDiscount: each.discountCents,
  transactionCount: each.count,
  methods: {
    Cash: each.methods.Cash,
    ZAAD: each.methods.ZAAD,
    'E-dahab': each.methods['E-dahab'],
  },
  studentPayments: each.payments.map((payment) => ({
    paymentId: payment.paymentId ?? 0,
    kind: payment.kind,
    studentName: payment.student,
    amountPaid: payment.amountCents,
    discount: payment.discountCents,
    method: payment.method,
    description: payment.description,
    date: payment.at,
    takenAt: payment.paidAt,
  })),
  notListed: each.notListed,
  heldAmount: each.heldCents,
  datedEarlier: each.earlierCents,
})
