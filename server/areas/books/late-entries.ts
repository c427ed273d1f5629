import { sql, type SQL } from 'drizzle-orm'
import { CASH_ACCOUNTS } from '#domain/books/accounts.ts'
import { entryText } from '#domain/books/entries.rules.ts'
import type { LateEntries } from '#domain/books/late-entries.schema.ts'
import { journalEntries, journalLines } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { SOURCED, SOURCES, type SourcedLine } from './sources.ts'
import { isOneOf } from './totals.ts'

/** Most entries that a report names. */
const MOST_ENTRIES = 500

type Days = { from: string; to: string }
type Found = { total: number; cash: number; lines: (SourcedLine & { cash: number })[] | null }

async function readLate(tx: Db, condition: SQL): Promise<LateEntries> {
  const cash = sql`(select coalesce(sum(money.cents), 0)::float8 from ${journalLines} as money
    where money.entry_id = late.id and ${isOneOf(sql`money.account`, CASH_ACCOUNTS)})`
  const { rows } = (await tx.execute(sql`
    with late as materialized (
      select entry.id, entry.own_day from ${journalEntries} as entry where entry.own_day < entry.day and ${condition}
    ), named as materialized (
      select late.id, ${cash} as cash from late order by own_day desc, id desc limit ${MOST_ENTRIES}::int
    ), first_lines as materialized (
      select distinct on (line.entry_id) line.*, named.cash from named join ${journalLines} as line on line.entry_id = named.id
      order by line.entry_id, line.id
    )
    select (select count(*)::int from late) as total, (select coalesce(sum(${cash}), 0)::float8 from late) as cash,
      (select json_agg((${SOURCED})::jsonb || jsonb_build_object('cash', line.cash) order by entry.own_day desc, entry.id desc)
        from first_lines as line ${SOURCES}) as lines`)) as { rows: Found[] }
  const { total, cash: sum, lines } = rows[0] as Found
  const entries = (lines ?? []).map((line) => ({
    entryId: line.entryId,
    ownDay: line.ownDay,
    day: line.day,
    text: entryText(line),
    cash: line.cash,
  }))
  return { entries, total, cash: sum }
}

/** Entries that bear a day of a period and count after it, the newest first; amounts in cents. */
export const readLaterThan = (tx: Db, { from, to }: Days): Promise<LateEntries> =>
  readLate(tx, sql`entry.own_day between ${from}::date and ${to}::date and entry.day > ${to}::date`)

/** Entries that bear a day before a period and count in it, the newest first; amounts in cents. */
export const readFromEarlier = (tx: Db, { from, to }: Days): Promise<LateEntries> =>
  readLate(tx, sql`entry.own_day < ${from}::date and entry.day between ${from}::date and ${to}::date`)
