import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { dollarsOf } from '#domain/core/money.ts'
import type { CashUp, HeldList } from '#domain/fees/income.schema.ts'
import type { z } from 'zod'
import { payments, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { isInForce, readPaymentList } from '../payment-list.ts'
import { dayOf, isWithin, schoolToday, startOfDay } from '../school-time.ts'

type Reading = Pick<HandlerContext, 'tx' | 'facts' | 'actor'>

/** Money that reached the school in these days and is dated before them; it counts in the days that it bears. */
export const isDatedBefore = (facts: HandlerContext['facts'], days: { from: string; to: string }): SQL | undefined =>
  and(isWithin(facts, payments.createdAt, days), sql`${payments.paidAt} < ${startOfDay(facts, days.from)}`, isInForce)

async function readDatedEarlier({ tx, facts, actor }: Reading, date: string): Promise<CashUp['datedEarlier']> {
  const day = dayOf(facts, payments.paidAt)
  return (
    tx
      .select({
        collectorId: payments.collectedBy,
        collector: sql<string>`coalesce(${users.fullName}, '')`,
        method: payments.method,
        date: day,
        count: sql<number>`count(distinct ${payments.receipt})::int`,
        cents: sql<number>`sum(${payments.amountCents})::float8`,
      })
      .from(payments)
      .leftJoin(users, eq(users.id, payments.collectedBy))
      .where(and(isDatedBefore(facts, { from: date, to: date }), ofWhom(actor)))
      // By their places: the same expression with another parameter would be another one to PostgreSQL.
      .groupBy(sql`1, 2, 3, 4`)
      .orderBy(sql`2, 1, 4, 3`)
  )
}

/** An administrator sees every drawer, others their own. */
const ofWhom = (actor: Reading['actor']): SQL | undefined =>
  actor.role === 'ADMIN' ? undefined : eq(payments.collectedBy, actor.id)

/**
 * What each collector took on a day. Money that was given back came in all the same on the day it was taken; it went
 * out on the day it was given back, from the drawer of the one who had taken it. Voided payments never were.
 */
export async function readCashUp(reading: Reading, asked: string | undefined): Promise<CashUp> {
  const { tx, facts, actor } = reading
  const date = asked ?? schoolToday(facts)
  const day = { from: date, to: date }
  const isTaken = and(isWithin(facts, payments.paidAt, day), ne(payments.state, 'voided'))
  const isLater = and(isTaken, sql`${payments.createdAt} >= ${startOfDay(facts, date, 1)}`)
  const isGivenBack = and(eq(payments.state, 'refunded'), isWithin(facts, payments.settledAt, day))
  const cents = (when: typeof isTaken) =>
    sql<number>`coalesce(sum(${payments.amountCents}) filter (where ${when}), 0)::float8`
  const found = await tx
    .select({
      collectorId: payments.collectedBy,
      collector: sql<string>`coalesce(${users.fullName}, '')`,
      method: payments.method,
      count: sql<number>`(count(distinct ${payments.receipt}) filter (where ${and(isTaken, ne(payments.state, 'refunded'))}))::int`,
      confirmedCents: cents(and(isTaken, eq(payments.state, 'confirmed'))),
      heldCents: cents(and(isTaken, eq(payments.state, 'held'))),
      takenBackCents: cents(and(isTaken, eq(payments.state, 'refunded'))),
      refundedCents: cents(isGivenBack),
      laterCents: cents(isLater),
    })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.collectedBy))
    .where(and(or(isTaken, isGivenBack), ofWhom(actor)))
    .groupBy(payments.collectedBy, users.fullName, payments.method)
    .orderBy(asc(users.fullName), asc(payments.collectedBy), asc(payments.method))
  const lines = found.map((line) => ({
    ...line,
    drawerCents: line.confirmedCents + line.heldCents + line.takenBackCents - line.refundedCents,
  }))
  return {
    date,
    lines,
    drawerCents: lines.reduce((sum, line) => sum + line.drawerCents, 0),
    datedEarlier: await readDatedEarlier(reading, date),
  }
}

/** More than anybody has waiting. */
const MOST_HELD = 1_000

export async function readHeld({ tx, facts }: Pick<Reading, 'tx' | 'facts'>): Promise<z.infer<typeof HeldList>> {
  const where = eq(payments.state, 'held')
  const held = await readPaymentList({ tx, facts }, { where, limit: MOST_HELD, isOldestFirst: true })
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::float8` })
    .from(payments)
    .where(where)
  return { payments: held, totalHeld: dollarsOf(sum?.cents ?? 0) }
}
