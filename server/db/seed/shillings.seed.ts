import { sql } from 'drizzle-orm'
import { addDays } from '#domain/core/dates.ts'
import { exchangeRates } from '../schema.ts'
import type { Db } from '../types.ts'
import { seededRandom } from './random.ts'
import { demoUserId } from './users.seed.ts'

/** Days of rates before today, the first of them, and by how much one differs from the day before at most. */
const DAYS = 75
const FIRST_RATE = 8_450
const STEPS = [-30, -20, -10, 0, 0, 10, 10, 20, 30, 40] as const

/** One cash payment in so many came in shillings, the others of them in both currencies; the newest days of cash are left out. */
const PAID_SO = 3
const NEWEST_DAYS = 8
const SMALLEST_NOTE = 500

const isFriday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 5

/** Rates of the last weeks but for Fridays, none of today: the counter asks for it. */
function buildRates(today: string): (typeof exchangeRates.$inferInsert)[] {
  const random = seededRandom('exchange rates')
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS)).filter((day) => !isFriday(day))
  let rate = FIRST_RATE
  return days.map((day, at) => {
    rate += random.pick(STEPS) - (rate > 8_560 ? 10 : 0)
    const setAt = `${day}T04:40:00.000Z`
    const ref = `00000000-0000-4000-9100-${String(at + 1).padStart(12, '0')}`
    return { ref, day, rate, setBy: demoUserId(at % 4 === 0 ? 'admin' : 'office'), setAt, createdAt: setAt }
  })
}

/**
 * Inserts the rates of the last weeks, and the shillings that came with some payments in cash: all of it, or what is above ten
 * dollars. To be called once all payments are there, and before the opening balances, which cover what accounts lack.
 */
export async function insertShillings(tx: Db, today: string): Promise<void> {
  await tx.insert(exchangeRates).values(buildRates(today))
  await tx.execute(sql`
    with cash as (
      select id, receipt, amount_cents, paid_at, collected_by, school_day(paid_at) as day from payments
      where method = 'Cash' and state = 'confirmed' and taken_cents is null and amount_cents >= 1000
    ), older as (
      select *, row_number() over (order by id) as place from cash
      where day < (select min(day) from (select distinct day from cash order by day desc limit ${NEWEST_DAYS}::int) as newest)
    ), part as (
      select older.*, rate.rate, case when place % 2 = 0 and amount_cents > 1000 then amount_cents - 1000 else amount_cents end as cents
      from older join lateral (
        select rate from exchange_rates where exchange_rates.day <= older.day order by exchange_rates.day desc limit 1
      ) as rate on true where place % ${PAID_SO}::int = 0
    ), came as (
      select *, floor(cents::numeric * rate / 100 / ${SMALLEST_NOTE}::int)::bigint * ${SMALLEST_NOTE}::int as shillings from part
    )
    insert into shillings (key, kind, number, account, shillings, rate, cents, book_cents, other, day, done_by, done_at, created_at,
      given_cents, given_shillings, back_cents)
    select receipt, 'payment', receipt, 'cashShillings', shillings, rate, cents, round(shillings * 100.0 / rate)::int, 'cash',
      day, collected_by, paid_at, paid_at, amount_cents - cents,
      -- Handed over in notes of a thousand.
      (ceil(shillings / 1000.0) * 1000)::bigint, 0
    from came order by paid_at, id`)
}
