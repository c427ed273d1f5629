import { and, eq, sql, type SQL } from 'drizzle-orm'
import { dollarsOf } from '#domain/school/money.ts'
import type { CashUp, HeldList } from '#domain/fees/income.schema.ts'
import type { z } from 'zod'
import { paymentChanges, payments, students, unplacedMoney, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { isInForce, readPaymentList } from '../payment-list.ts'
import { isWithin, schoolToday, startOfDay } from '../school-time.ts'
import { dayText, takenCents, takenHeld } from './money-lines.ts'

type Reading = Pick<HandlerContext, 'tx' | 'env' | 'actor'>
type Days = { from: string; to: string }
type Found<Row> = { rows: Row[] }

const money = unplacedMoney

/** Money of no student that has become a payment counts there. */
const isUnplaced = sql`${money.outcome} is distinct from 'placed'`

/** An administrator sees every drawer, others their own. */
const isOwn = ({ actor }: Reading, drawer: SQL): SQL =>
  actor.role === 'ADMIN' ? sql`true` : sql`${drawer} = ${actor.id}`

/** Held when the day ended: who was confirmed since, was so on the day on which that was done. */
const isHeldAtEnd = (env: Reading['env'], day: string): SQL => sql`(${takenHeld} and not exists (
  select from ${paymentChanges} where ${paymentChanges.paymentId} = ${payments.id}
    and ${paymentChanges.wasHeld} and not ${paymentChanges.isHeld} and ${paymentChanges.kind} = 'settled'
    and ${paymentChanges.doneAt} < ${startOfDay(env, day, 1)}))`

/** Every movement of money in a drawer on a day, each once, as it was then. */
function movements({ env }: Reading, day: string): SQL {
  const days = { from: day, to: day }
  const isLater = (arrived: SQL): SQL => sql`${arrived} >= ${startOfDay(env, day, 1)}`
  return sql`
    select ${payments.collectedBy} as drawer, '' as name, ${payments.method} as method, ${payments.receipt} as receipt,
      case when ${isHeldAtEnd(env, day)} then 'held' else 'confirmed' end as what, ${takenCents} as cents,
      ${isLater(sql`${payments.createdAt}`)} as is_later
    from ${payments} where ${isWithin(env, payments.paidAt, days)}
    union all
    select ${money.collectedBy}, ${money.collector}, ${money.method}, 'unplaced ' || ${money.id}, 'held', ${money.cents},
      ${isLater(sql`${money.createdAt}`)}
    from ${money} where ${isWithin(env, money.paidAt, days)} and ${isUnplaced}
    union all
    select ${paymentChanges.doneBy}, '', ${payments.method}, null,
      case when ${paymentChanges.kind} = 'refunded' then 'refunded' else 'corrected' end,
      ${paymentChanges.amountAfter} - ${paymentChanges.amountBefore}, false
    from ${paymentChanges} join ${payments} on ${payments.id} = ${paymentChanges.paymentId}
    where ${isWithin(env, paymentChanges.doneAt, days)} and ${paymentChanges.amountAfter} <> ${paymentChanges.amountBefore}
    union all
    select ${money.settledBy}, '', ${money.method}, null, 'refunded', -${money.cents}, false
    from ${money} where ${isWithin(env, money.settledAt, days)} and ${money.outcome} = 'refunded'`
}

async function readLines(reading: Reading, day: string): Promise<CashUp['lines']> {
  const cents = (what: string) => sql`coalesce(sum(cents) filter (where what = ${what}), 0)::float8`
  const { rows } = (await reading.tx.execute(sql`
    select drawer as "collectorId", coalesce(${users.fullName}, moved.name) as collector, method,
      count(distinct receipt)::int as count, ${cents('confirmed')} as "confirmedCents", ${cents('held')} as "heldCents",
      ${cents('corrected')} as "correctedCents", -${cents('refunded')} as "refundedCents",
      sum(cents)::float8 as "drawerCents", coalesce(sum(cents) filter (where is_later), 0)::float8 as "laterCents"
    from (${movements(reading, day)}) as moved left join ${users} on ${users.id} = drawer
    where ${isOwn(reading, sql`drawer`)}
    group by drawer, 2, method order by 2, drawer, method`)) as Found<CashUp['lines'][number]>
  // The database's nothing less nothing is a zero below zero.
  return rows.map((line) => ({ ...line, refundedCents: line.refundedCents || 0 }))
}

/** Money that reached the school on a day and is dated before it; it counts in the day that it bears. */
async function readDatedEarlier(reading: Reading, date: string): Promise<CashUp['datedEarlier']> {
  const { tx, env } = reading
  const days = { from: date, to: date }
  const isBefore = (paidAt: SQL) => sql`${paidAt} < ${startOfDay(env, date)}`
  const { rows } = (await tx.execute(sql`
    select drawer as "collectorId", coalesce(${users.fullName}, arrived.name) as collector, method, day as date,
      count(distinct receipt)::int as count, sum(cents)::float8 as cents
    from (
      select ${payments.collectedBy} as drawer, '' as name, ${payments.method} as method, ${payments.receipt} as receipt,
        ${takenCents} as cents, ${dayText(env, sql`${payments.paidAt}`)} as day
      from ${payments} where ${isWithin(env, payments.createdAt, days)} and ${isBefore(sql`${payments.paidAt}`)}
      union all
      select ${money.collectedBy}, ${money.collector}, ${money.method}, 'unplaced ' || ${money.id}, ${money.cents},
        ${dayText(env, sql`${money.paidAt}`)}
      from ${money}
      where ${isWithin(env, money.createdAt, days)} and ${isBefore(sql`${money.paidAt}`)} and ${isUnplaced}
    ) as arrived left join ${users} on ${users.id} = drawer
    where ${isOwn(reading, sql`drawer`)}
    group by drawer, 2, method, day order by 2, drawer, day, method`)) as Found<CashUp['datedEarlier'][number]>
  return rows
}

type Change = CashUp['changes'][number]

/** An instant as the wire has it; drivers differ in what they make of one. */
const isoText = (instant: SQL): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Changes of payments, of whatever day, that the condition leaves; the oldest first. */
async function readChanges({ tx, env }: Reading, condition: SQL): Promise<Change[]> {
  const nameOf = (id: SQL): SQL => sql`(select full_name from ${users} where id = ${id})`
  const { rows } = (await tx.execute(sql`
    select "paymentId", kind, receipt, "refundReceipt", "studentId", student, method, "collectorId",
      coalesce(${nameOf(sql`"collectorId"`)}, name) as collector, ${dayText(env, sql`paid`)} as "paidOn",
      "doneById", coalesce(${nameOf(sql`"doneById"`)}, '') as "doneBy", ${dayText(env, sql`done`)} as "doneOn",
      ${isoText(sql`done`)} as "doneAt", cents, reason
    from (
      select ${payments.id} as "paymentId", ${paymentChanges.kind} as kind, ${payments.receipt} as receipt,
        ${paymentChanges.receipt} as "refundReceipt", ${students.id} as "studentId", ${students.fullname} as student,
        ${payments.method} as method, ${payments.collectedBy} as "collectorId", '' as name, ${payments.paidAt} as paid,
        ${paymentChanges.doneBy} as "doneById", ${paymentChanges.doneAt} as done,
        ${paymentChanges.amountAfter} - ${paymentChanges.amountBefore} as cents,
        coalesce(${paymentChanges.reason}, '') as reason
      from ${paymentChanges} join ${payments} on ${payments.id} = ${paymentChanges.paymentId}
      join ${students} on ${students.id} = ${payments.studentId} where ${paymentChanges.kind} <> 'settled'
      union all
      select null, 'refunded', ${money.receipt}, null, null, '', ${money.method}, ${money.collectedBy}, ${money.collector},
        ${money.paidAt}, ${money.settledBy}, ${money.settledAt}, -${money.cents}, coalesce(${money.settledReason}, '')
      from ${money} where ${money.outcome} = 'refunded'
    ) as changed
    where ${condition} order by done, "paymentId"`)) as Found<Change>
  return rows
}

/**
 * What each drawer holds of a day. Money counts on the day on which it was taken, as it was taken, with whoever took it;
 * a correction, a void or a refund on the day on which it was done, with whoever did it. So a day that is over keeps its
 * figures, whatever becomes of its payments; only what devices tell late is added to it, and named.
 */
export async function readCashUp(reading: Reading, asked: string | undefined): Promise<CashUp> {
  const date = asked ?? schoolToday(reading.env)
  const lines = await readLines(reading, date)
  const start = startOfDay(reading.env, date)
  const end = startOfDay(reading.env, date, 1)
  const isOfDay = (instant: SQL): SQL => sql`(${instant} >= ${start} and ${instant} < ${end})`
  return {
    date,
    lines,
    drawerCents: lines.reduce((sum, line) => sum + line.drawerCents, 0),
    datedEarlier: await readDatedEarlier(reading, date),
    changes: await readChanges(reading, sql`${isOfDay(sql`done`)} and ${isOwn(reading, sql`"doneById"`)}`),
    changedElsewhere: await readChanges(
      reading,
      sql`${isOfDay(sql`paid`)} and ${isOwn(reading, sql`"collectorId"`)}
        and (done >= ${end} or "doneById" is distinct from "collectorId")`,
    ),
  }
}

/** More than anybody has waiting. */
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

/** Money that reached the school in these days and is dated before them; it counts in the days that it bears. */
export const isDatedBefore = (env: Reading['env'], days: Days): SQL | undefined =>
  and(isWithin(env, payments.createdAt, days), sql`${payments.paidAt} < ${startOfDay(env, days.from)}`, isInForce)
