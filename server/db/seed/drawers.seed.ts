import { sql } from 'drizzle-orm'
import type { Db } from '../types.ts'
import { demoUserId } from './users.seed.ts'

/** Days of the office's drawer, and the day among them, counted from the newest, on which it was short (cents). */
const DAYS = 6
const SHORT = { day: 2, cents: 150 }
const FLOAT_CENTS = 2_000

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
  await tx.execute(sql`drop table demo_drawers`)
}
