import { and, asc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { dollarsOf } from '#domain/school/money.ts'
import type { CashUp, HeldList } from '#domain/fees/income.schema.ts'
import type { z } from 'zod'
import { payments, unplacedMoney, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { isInForce, readPaymentList } from '../payment-list.ts'
import { dayOf, isWithin, schoolToday, startOfDay } from '../school-time.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env' | 'actor'>

/** Money that reached the school in these days and is dated before them; it counts on the days of its date. */
export const isDatedBefore = (env: HandlerContext['env'], days: { from: string; to: string }): SQL | undefined =>
  and(isWithin(env, payments.createdAt, days), sql`${payments.paidAt} < ${startOfDay(env, days.from)}`, isInForce)

async function readDatedEarlier({ tx, env, actor }: Reading, date: string): Promise<CashUp['datedEarlier']> {
  const day = dayOf(env, payments.paidAt)
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
      .where(and(isDatedBefore(env, { from: date, to: date }), ofWhom(actor)))
      // By position: the same expression with another parameter would be a different one to PostgreSQL.
      .groupBy(sql`1, 2, 3, 4`)
      .orderBy(sql`2, 1, 4, 3`)
  )
}

/** An administrator sees every drawer, others their own. */
const ofWhom = (actor: Reading['actor']): SQL | undefined =>
  actor.role === 'ADMIN' ? undefined : eq(payments.collectedBy, actor.id)

/**
 * What each collector took on a day. Money that was given back counts on the day it was taken, and as a loss in the
 * drawer of its collector on the day it was given back. Voided payments do not count.
 */
export async function readCashUp(reading: Reading, asked: string | undefined): Promise<CashUp> {
  const { tx, env, actor } = reading
  const date = asked ?? schoolToday(env)
  const day = { from: date, to: date }
  const isTaken = and(isWithin(env, payments.paidAt, day), ne(payments.state, 'voided'))
  const isLater = and(isTaken, sql`${payments.createdAt} >= ${startOfDay(env, date, 1)}`)
  const isGivenBack = and(eq(payments.state, 'refunded'), isWithin(env, payments.settledAt, day))
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
  const lines = withUnplaced(found, await readUnplacedTaken(reading, day)).map((line) => ({
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

type Line = Omit<CashUp['lines'][number], 'drawerCents'>

/**
 * Money without a student is in the drawer all the same; once an administrator has placed it, its payment counts
 * instead.
 */
function readUnplacedTaken({ tx, env, actor }: Reading, day: { from: string; to: string }): Promise<Line[]> {
  const money = unplacedMoney
  const isTaken = and(isWithin(env, money.paidAt, day), sql`${money.outcome} is distinct from 'placed'`)
  const isGivenBack = and(eq(money.outcome, 'refunded'), isWithin(env, money.settledAt, day))
  const cents = (when: typeof isTaken) => sql<number>`coalesce(sum(${money.cents}) filter (where ${when}), 0)::float8`
  return tx
    .select({
      collectorId: money.collectedBy,
      collector: sql<string>`coalesce(${users.fullName}, ${money.collector})`,
      method: money.method,
      count: sql<number>`(count(*) filter (where ${and(isTaken, isNull(money.outcome))}))::int`,
      confirmedCents: sql<number>`0::float8`,
      heldCents: cents(and(isTaken, isNull(money.outcome))),
      takenBackCents: cents(and(isTaken, eq(money.outcome, 'refunded'))),
      refundedCents: cents(isGivenBack),
      laterCents: cents(and(isTaken, sql`${money.createdAt} >= ${startOfDay(env, day.from, 1)}`)),
    })
    .from(money)
    .leftJoin(users, eq(users.id, money.collectedBy))
    .where(and(or(isTaken, isGivenBack), actor.role === 'ADMIN' ? undefined : eq(money.collectedBy, actor.id)))
    .groupBy(money.collectedBy, users.fullName, money.collector, money.method)
}

const SUMS = ['count', 'confirmedCents', 'heldCents', 'takenBackCents', 'refundedCents', 'laterCents'] as const

/** One line per collector and method, with both kinds of money in it. */
function withUnplaced(lines: readonly Line[], unplaced: readonly Line[]): Line[] {
  const isSame = (a: Line, b: Line): boolean =>
    a.collectorId === b.collectorId && a.collector === b.collector && a.method === b.method
  const sumOf = (line: Line, more: Line): Line => ({
    ...line,
    ...Object.fromEntries(SUMS.map((name) => [name, line[name] + more[name]])),
  })
  const known = lines.map((line) => {
    const more = unplaced.find((each) => isSame(each, line))
    return more ? sumOf(line, more) : line
  })
  return [...known, ...unplaced.filter((each) => !lines.some((line) => isSame(line, each)))]
}

/** More held payments than any school has. */
const MOST_HELD = 1_000

export async function readHeld({ tx, env }: Pick<Reading, 'tx' | 'env'>): Promise<z.infer<typeof HeldList>> {
  const where = eq(payments.state, 'held')
  const held = await readPaymentList({ tx, env }, { where, limit: MOST_HELD, isOldestFirst: true })
  const [sum] = await tx
    .select({ cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::float8` })
    .from(payments)
    .where(where)
  return { payments: held, totalHeld: dollarsOf(sum?.cents ?? 0) }
}
