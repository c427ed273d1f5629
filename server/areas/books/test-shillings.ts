import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { centsOf, dollarsOf } from '#domain/school/money.ts'
import { shillingsOfCents } from '#domain/school/shillings.rules.ts'
import type { ShillingPart } from '#domain/school/shillings.schema.ts'
import type { Database } from '../../db/client.ts'
import { shillingBalance } from '../school/shillings.ts'

type Amount = { dollars: number; part: number; shillingRate: number }

/** A part of an amount of dollars in shillings, as the body of an act has it; nothing where it rounds to nothing. */
export function shillingPart({ dollars, part, shillingRate: rate }: Amount): { shillings?: ShillingPart } {
  const cents = Math.round(centsOf(dollars) * part)
  const amount = shillingsOfCents(cents, rate, 500)
  return amount === 0 ? {} : { shillings: { amount, rate, dollars: dollarsOf(cents) } }
}

type Sums = { account: string; shillings: number; cents: number; posted: number }

/**
 * Asserts that the shillings of each account are the sum of its rows, worth in the journal what their balance says. Returns the cents
 * by which shillings are worth more in the books than the dollars that they stand for; what counts found is not in it.
 */
export async function expectShillingsAgree(db: Database['db']): Promise<number> {
  const { rows } = (await db.execute(sql`
    select account, coalesce(sum(shillings), 0)::float8 as shillings, coalesce(sum(cents), 0)::float8 as cents,
      (select coalesce(sum(cents), 0)::float8 from journal_lines where journal_lines.account = moved.account) as posted
    from (
      select account, shillings, book_cents as cents from shillings
      union all select other, -shillings, -cents from shillings where other = 'safeShillings'
      union all select account, shillings, cents from opening_accounts where account like '%Shillings'
    ) as moved group by account`)) as { rows: Sums[] }
  for (const { account, shillings, cents, posted } of rows) {
    const balance = await shillingBalance(db, account as 'cashShillings' | 'safeShillings')
    expect([account, balance, posted]).toEqual([account, { shillings, cents }, cents])
    // Shillings that are there are worth something, but for those that were found before a rate was known.
    if (shillings === 0) expect([account, cents]).toEqual([account, 0])
  }
  const { rows: gains } = (await db.execute(sql`
    select coalesce(sum(book_cents - cents) filter (where other <> 'cashOverShort'), 0)::float8 as gain,
      coalesce(sum(book_cents) filter (where other = 'cashOverShort'), 0)::float8 as found from shillings`)) as {
    rows: { gain: number; found: number }[]
  }
  return (gains[0]?.gain ?? 0) + (gains[0]?.found ?? 0)
}
