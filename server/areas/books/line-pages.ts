import { sql, type SQL } from 'drizzle-orm'
import type { AccountCode } from '#domain/books/accounts.ts'
import { journalLines } from '../../db/schema.ts'

/** A page of a list of lines, the newest first. */
export type PageOfLines = { page: number; limit: number }

type Lines = {
  /** Select with the columns month (year * 100 + month), lines and cents: all lines of the list, counted by month. */
  months: SQL
  accounts: readonly AccountCode[]
  /** First and last day of the list. */
  days: { from: string; to: string }
  /** Cents that a line adds, over `line` and what `joins` joins; null where the line is not in the list. */
  adds: SQL
  joins?: SQL
}

const firstOf = (month: SQL): SQL => sql`make_date(${month} / 100, ${month} % 100, 1)`

/**
 * Table expressions for a page of lines, which read lines of the months of the page only: `months`, `shown` with the cents of
 * newer months (`newer_cents`), and `found` with `id`, `day`, `adds` and `place`. Lines of the page have the places from 1 to
 * the limit, newer lines of the same months lower ones.
 */
export function pageOfLines({ months, accounts, days, adds, joins = sql`` }: Lines, { page, limit }: PageOfLines): SQL {
  const skipped = (page - 1) * limit
  return sql`months as materialized (${months}),
    counted as (
      select month, lines, sum(lines) over newest - lines as newer, sum(cents) over newest - cents as newer_cents
      from months window newest as (order by month desc)
    ),
    shown as materialized (
      select min(month) as first, max(month) as last, (${skipped}::bigint - min(newer))::bigint as inside,
        (array_agg(newer_cents order by month desc))[1] as newer_cents
      from counted where newer < ${skipped + limit}::bigint and newer + lines > ${skipped}::bigint
    ),
    found as materialized (
      select each.id, each.day, each.adds, row_number() over (order by each.day desc, each.id desc) - shown.inside as place
      from shown cross join unnest(${sql.param([...accounts])}::text[]) as named (account) cross join lateral (
        select line.id, line.day, ${adds} as adds from ${journalLines} as line ${joins}
        where line.account = named.account
          and line.day >= greatest(${days.from}::date, ${firstOf(sql`shown.first`)})
          and line.day < least(${days.to}::date + 1, ${firstOf(sql`shown.last`)} + interval '1 month') and ${adds} is not null
        order by line.day desc, line.id desc limit shown.inside + ${limit}::int
      ) as each
    )`
}
