import { sql } from 'drizzle-orm'
import { schoolDay } from '#domain/core/dates.ts'
import { paymentAllocations, payments, studentFees } from '#server/db/schema.ts'
import { advanceIds } from '#server/db/seed/bulk-insert.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import type { Db } from '#server/db/types.ts'

/**
 * Statement that adds fees: one family in ten is up to five months behind, and every fourth other student owes this month.
 */
const fees = (today: string, years: number) => sql`
  insert into student_fees (id, student_id, year, month, amount_cents, settled_cents, created_at)
  select row_number() over (order by ago desc, s.id), s.id, extract(year from first)::int, extract(month from first)::int,
    1700, case when ago >= behind then 1700 when ago = behind - 1 and behind > 1 then 700 else 0 end, first
  from students as s cross join generate_series(0, ${years * 12 - 1}::int) as ago,
    lateral (select date_trunc('month', ${today}::date) - make_interval(months => ago) as first) as begun,
    lateral (select case
      when hashtext(s.phone) & 1023 < 102 then 1 + (hashtext(s.phone) >> 10 & 7) % 5
      when hashint4(s.id) & 3 = 0 then 1 else 0 end as behind) as debt
  where s.deleted_at is null and s.fee_cents > 0`

/**
 * Number of months by which a fee or payment lies before the present one. Each payment is for two months, whose numbers
 * divided by two round to the same number.
 */
const ageOf = (today: string) => sql`(extract(year from ${today}::date) * 12 + extract(month from ${today}::date)
  - year * 12 - month)::int`

/** Statement that adds payments of two months each: one in thirty with a discount, one in fifty of the last carried forward. */
const money = (today: string) => sql`
  insert into payments (id, student_id, receipt, amount_cents, discount_cents, discount_reason, method, number, year,
    month, used_cents, collected_by, paid_at, created_at)
  select id, student_id, 'S-R' || lpad(id::text, 7, '0'), cents - gift + rest, gift,
    case when gift > 0 then 'Father without work' end, method,
    case when method <> 'Cash' then to_char(630000000 + id, case when id % 3 = 0 then 'FM999 999 999' else 'FM999999999' end) end,
    first / 100, first % 100, cents, case when id % 3 = 0 then ${demoUserId('admin')}::int else ${demoUserId('office')}::int end,
    least(at, ${today}::date), least(at, ${today}::date)
  from (
    select row_number() over (order by age / 2 desc, student_id)::int as id, student_id, age / 2 as pair,
      sum(settled_cents)::int as cents, min(year * 100 + month) as first
    from (select *, ${ageOf(today)} as age from student_fees where settled_cents > 0) as settled
    group by student_id, age / 2
  ) as paid,
    lateral (select (array['ZAAD', 'ZAAD', 'E-dahab', 'Cash'])[1 + id % 4] as method,
      case when id % 30 = 0 then 200 else 0 end as gift,
      case when pair = 0 and student_id % 50 = 0 then 500 else 0 end as rest,
      make_timestamptz(first / 100, first % 100, 1 + student_id % 9, 6, 30, 0, 'UTC') as at) as made`

const parts = (today: string) => sql`
  insert into payment_allocations (payment_id, fee_id, amount_cents, discount_cents)
  select paid.id, fee.id, settled_cents - gift, gift
  from (select *, ${ageOf(today)} as age from student_fees where settled_cents > 0) as fee
  join (select *, ${ageOf(today)} / 2 as pair from payments) as paid
    on paid.student_id = fee.student_id and paid.pair = fee.age / 2,
    lateral (select case when paid.year = fee.year and paid.month = fee.month then paid.discount_cents else 0 end as gift)
      as given`

/** Number of rows with sums other than the triggers would have written. */
const wrongSums = sql`
  select (select count(*)::int from student_fees left join (
      select fee_id, sum(amount_cents + discount_cents) as cents from payment_allocations group by fee_id
    ) as used on fee_id = id where settled_cents <> coalesce(cents, 0))
  + (select count(*)::int from payments left join (
      select payment_id, sum(amount_cents + discount_cents) as cents from payment_allocations group by payment_id
    ) as used on payment_id = id where used_cents <> coalesce(cents, 0)) as wrong`

/**
 * Fills a school with some years of fees and payments. The database generates the rows with its triggers off, which would add
 * each row to the feed; the totals that triggers maintain are written here, and checked at the end.
 */
export async function fillMoney(db: Db, students: number, years = 5): Promise<{ fees: number; payments: number }> {
  const today = schoolDay(Date.now(), 'Africa/Mogadishu')
  await seedDemo(db, { students, attendanceDays: 0, feeMonths: 0, today })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const make of [fees, money, parts]) await tx.execute(make(today, years))
    for (const table of [studentFees, payments]) await advanceIds(tx, table)
  })
  const { rows } = (await db.execute(wrongSums)) as { rows: { wrong: number }[] }
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} fees or payments have wrong sums`)
  const [made, paid] = [await db.$count(studentFees), await db.$count(payments)]
  if (paid < made / 3 || (await db.$count(paymentAllocations)) < paid) throw new Error('Too little was paid')
  return { fees: made, payments: paid }
}
