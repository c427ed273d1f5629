import { sql } from 'drizzle-orm'
import { DOLLAR_ACCOUNTS, isShillings, type CashAccount } from '#domain/books/accounts.ts'
import { openingAccounts, openings } from '../schema.ts'
import type { Db } from '../types.ts'
import { demoUserId } from './users.seed.ts'

/** Money in each account on the opening day, in cents. */
const MONEY: Readonly<Partial<Record<CashAccount, number>>> = {
  cash: 42_050,
  safe: 150_000,
  zaad: 310_000,
  edahab: 120_000,
  daarsalaam: 475_000,
}

/** Families with an old debt, and with money ahead; few, so that lists of debts stay those of the months. */
const OWING = 9
const AHEAD = 4

/** First day of the first of some months, the last of which is that of a day. */
function firstDayOf(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10)
}

/**
 * The first day of the books, of so many months until that of a day; null without months. Only a school with years has opening
 * balances, since tests count the money of others.
 */
export const buildOpening = ({ today, months }: { today: string; months: number }) => ({
  today,
  day: months > 0 ? firstDayOf(today, months) : null,
})

/** How far each account falls below zero on its worst day without opening balances, in whole hundreds of dollars, as cents. */
async function lackingIn(tx: Db): Promise<Map<CashAccount, number>> {
  await tx.execute(sql`set constraints all immediate`)
  const { rows } = (await tx.execute(sql`
    select account, (ceil(-min(held) / 10000) * 10000)::float8 as cents from (
      select account, sum(sum(cents)) over (partition by account order by day) as held
      from journal_lines where is_cash_account(account) group by account, day
    ) as days group by account having min(held) < 0`)) as { rows: { account: CashAccount; cents: number }[] }
  await tx.execute(sql`set constraints all deferred`)
  return new Map(rows.map(({ account, cents }) => [account, cents]))
}

/**
 * Inserts the opening balances: money, some families who owed a month and a half, and some who had paid ahead and owe nothing
 * now. To be called once all fees and payments are there.
 */
export async function insertOpening(tx: Db, { day: first }: ReturnType<typeof buildOpening>): Promise<void> {
  if (first === null) return
  // Students who left may have fees of earlier months.
  const { rows } = (await tx.execute(
    sql`select least(${first}::date, min(make_date(year, month, 1)))::text as day from student_fees`,
  )) as { rows: { day: string }[] }
  const day = rows[0]?.day ?? first
  const savedAt = `${day}T06:00:00.000Z`
  await tx.insert(openings).values({ id: 1, day, savedBy: demoUserId('admin'), savedAt })
  const lacking = await lackingIn(tx)
  await tx.insert(openingAccounts).values(
    [...new Set<CashAccount>([...DOLLAR_ACCOUNTS, ...lacking.keys()])]
      .filter((account) => !isShillings(account))
      .map((account) => ({ account, cents: (MONEY[account] ?? 0) + (lacking.get(account) ?? 0) }))
      .filter(({ cents }) => cents > 0),
  )
  await tx.execute(sql`
    insert into student_fees (student_id, year, month, amount_cents, is_opening, created_at)
    select id, extract(year from before), extract(month from before), fee_cents * 3 / 2, true, ${savedAt}::timestamptz
    from students cross join (select ${day}::date - interval '1 day' as before) as month
    where deleted_at is null and fee_cents > 0 and id % 71 = 5
      and exists (select from student_fees where student_id = students.id and settled_cents < amount_cents)
    order by id limit ${OWING}::int`)
  await tx.execute(sql`
    insert into payments (student_id, receipt, amount_cents, method, state, paid_at, created_at)
    select id, 'opening', fee_cents, 'Cash', 'opening', ${savedAt}::timestamptz, ${savedAt}::timestamptz from students
    where deleted_at is null and fee_cents > 0 and id % 67 = 3
      and not exists (select from student_fees where student_id = students.id and settled_cents < amount_cents)
    order by id limit ${AHEAD}::int`)
}
