import { sql } from 'drizzle-orm'
import { SHILLING_ACCOUNTS, type AccountCode } from '#domain/books/accounts.ts'
import { openingAccounts, shillings } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows-of.ts'
import type { Db } from '../../db/types.ts'

type Balances = ReadonlyMap<AccountCode, number>

/**
 * Shillings of the accounts that hold them at the end of a day. They count on the day on which the books have them.
 */
export async function readShillingsAt(tx: Db, day: string): Promise<Balances> {
  const rows = await rowsOf<{ account: AccountCode; shillings: number }>(
    tx,
    sql`select account, sum(amount)::float8 as shillings from (
      select moved.account, moved.amount from (
        select id, day, account, shillings as amount from ${shillings}
        union all select id, day, other, -shillings from ${shillings} where other in ('cashShillings', 'safeShillings')
      ) as moved
      left join lateral (select booked.day from journal_entries as booked
        where booked.kind = 'shillings' and booked.source_id = moved.id order by booked.id limit 1) as entry on true
      where coalesce(entry.day, moved.day) <= ${day}::date
      union all select account, shillings from ${openingAccounts} where shillings is not null and opening_day() <= ${day}::date
    ) as each group by 1`,
  )
  return new Map([
    ...SHILLING_ACCOUNTS.map((account) => [account, 0] as const),
    ...rows.map((row) => [row.account, row.shillings] as const),
  ])
}

/** Lines of a statement with the shillings of their accounts. */
export const withShillings = <Line extends { account: AccountCode | null }>(
  lines: readonly Line[],
  at: Balances,
): (Line & { shillings?: number })[] =>
  lines.map((line) => {
    const amount = line.account === null ? undefined : at.get(line.account)
    return amount === undefined ? line : { ...line, shillings: amount }
  })
