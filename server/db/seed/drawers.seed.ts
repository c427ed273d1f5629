import { sql } from 'drizzle-orm'
import type { Db } from '../types.ts'
import { demoUserId } from './users.seed.ts'

/** Days of the office's drawer, and the day among them, counted from the newest, on which it was short (cents). */
const DAYS = 6
const SHORT = { day: 2, cents: 150 }
const FLOAT_CENTS = 2_000

/**
 * Shillings of the newest days: the part in shillings of one payment of each (cents of it, and its rate), what stays in the
 * drawer from the first of them on, and the day among them, counted from the newest, on which one note was missing.
 */
const SHILLINGS = { days: 3, cents: 700, rate: 8_500, taken: 59_500, left: 50_000, short: { day: 1, note: 1_000 } }

/**
 * Inserts the drawers of the office of the last days on which cash was paid, each closed in the evening, with its float left for the
 * next day. To be called once all payments are there; `until`: the first day without one.
 */
export async function insertDrawers(tx: Db, until: string): Promise<void> {
  const office = demoUserId('office')
  await tx.execute(sql`
    create temporary table demo_drawers on commit drop as
    select row_number() over (order by day) as id, 'K7Q-Z' || lpad((row_number() over (order by day))::text, 6, '0') as number,
      day, newest, cents::int as cents from (
        select school_day(paid_at) as day, row_number() over (order by school_day(paid_at) desc) as newest,
          sum(amount_cents) as cents
        from payments where collected_by = ${office} and method = 'Cash' and state = 'confirmed' and taken_cents is null
          and school_day(paid_at) < ${until}::date
        group by 1 order by 1 desc limit ${DAYS}::int) as days`)
  await tx.execute(sql`
    update payments set drawer = d.number from demo_drawers as d
    where collected_by = ${office} and state = 'confirmed' and taken_cents is null and school_day(paid_at) = d.day`)
  await tx.execute(sql`
    insert into drawers (ref, number, owner_id, device_code, float_cents, float_from, after, handed_cents, opened_at, created_at)
    select '00000000-0000-4000-9000-' || lpad(id::text, 12, '0'), number, ${office}, 'K7Q', ${FLOAT_CENTS}::int,
      case id when 1 then 'safe' else 'drawer' end, lag(number) over (order by id),
      case when id > 1 then ${FLOAT_CENTS}::int end, day + time '04:30' at time zone 'utc', day + time '04:30' at time zone 'utc'
    from demo_drawers order by id`)
  await tx.execute(sql`
    insert into drawer_closings (ref, drawer, stands, is_forced, counts, coins_cents, counted_cents, expected_cents, left_cents,
      taken_cents, taken_to, reason, closed_by, device_code, closed_at, created_at)
    select '00000000-0000-4000-9000-' || lpad(id::text, 12, '0'), number, true, false,
      jsonb_build_array(jsonb_build_object('currency', 'USD', 'value', 1, 'count', (counted / 100)::int)), counted % 100, counted,
      expected, ${FLOAT_CENTS}::int, counted - ${FLOAT_CENTS}::int, 'safe',
      case when counted < expected then 'One dollar was given back twice, and some coins are missing' end, ${office}, 'K7Q',
      day + time '14:00' at time zone 'utc', day + time '14:00' at time zone 'utc'
    from (select id, number, day, ${FLOAT_CENTS}::int + cents as expected,
      ${FLOAT_CENTS}::int + cents - case when newest = ${SHORT.day}::int then ${SHORT.cents}::int else 0 end as counted
      from demo_drawers) as counts order by id`)
  await insertShillings(tx, office)
  await tx.execute(sql`drop table demo_drawers`)
}

/** Shillings of the newest of these drawers, to be called once their payments and counts are there. */
async function insertShillings(tx: Db, office: number): Promise<void> {
  const { days, cents, rate, taken, left, short } = SHILLINGS
  await tx.execute(sql`
    create temporary table demo_shillings on commit drop as
    select d.number, d.day, d.newest, paid.receipt, paid.paid_at, paid.device_code,
      case when newest < ${days}::int then ${left}::int else 0 end as float,
      case when newest = ${short.day}::int then ${short.note}::int else 0 end as missing
    from demo_drawers as d cross join lateral (
      select receipt, min(paid_at) as paid_at, min(device_code) as device_code from payments
      where drawer = d.number and method = 'Cash' and amount_cents > ${cents}::int and not exists (
        select from shillings where number = payments.receipt)
      group by receipt having count(*) = 1 order by 2, 1 limit 1) as paid
    where newest <= ${days}::int`)
  const moved = (key: string, kind: string, amount: string, other: string, at: string) => sql`
    select ${sql.raw(key)} as key, ${kind} as kind, ${sql.raw(kind === 'payment' ? 'receipt' : "''")} as number,
      (${sql.raw(amount)})::bigint as shillings, ${other} as other, number as drawer, day,
      ${sql.raw(at)} as done_at, newest from demo_shillings`
  const evening = `day + time '14:00' at time zone 'utc'`
  await tx.execute(sql`
    insert into shillings (key, kind, number, account, shillings, rate, cents, book_cents, other, drawer, day, done_by, device_code,
      done_at, created_at)
    select key, kind, number, 'cashShillings', shillings, case kind when 'payment' then ${rate}::int end, worth, worth, other, drawer,
      day, ${office}::int, 'K7Q', done_at, done_at
    from (select *, case kind when 'payment' then ${cents}::int else round(shillings * 100.0 / ${rate}::int)::int end as worth from (
      ${moved('receipt', 'payment', String(taken), 'cash', 'paid_at')}
      union all ${moved("number || ' count'", 'count', '-missing', 'cashOverShort', evening)}
      union all ${moved("number || ' taken'", 'move', `missing + ${left} - float - ${taken}`, 'safeShillings', evening)}
    ) as moved where shillings <> 0) as valued order by newest desc, done_at, key`)
  await tx.execute(sql`
    update drawers as d set float_shillings = nullif(s.float, 0), handed_shillings = nullif(s.float, 0)
    from demo_shillings as s where s.number = d.number`)
  await tx.execute(sql`
    update drawer_closings as c set
      counts = jsonb_build_array(
        jsonb_build_object('currency', 'USD', 'value', 1, 'count', ((counted_cents - ${cents}::int) / 100)::int),
        jsonb_build_object('currency', 'SLSH', 'value', 5000, 'count', (s.found / 5000)::int),
        jsonb_build_object('currency', 'SLSH', 'value', 500, 'count', (s.found % 5000 / 500)::int)),
      counted_cents = counted_cents - ${cents}::int, expected_cents = expected_cents - ${cents}::int,
      taken_cents = taken_cents - ${cents}::int, counted_shillings = s.found, expected_shillings = s.found + s.missing,
      left_shillings = ${left}::int, taken_shillings = s.found - ${left}::int
    from (select *, float + ${taken}::int - missing as found from demo_shillings) as s where s.number = c.drawer`)
  await tx.execute(sql`drop table demo_shillings`)
}
