import { sql, type SQL } from 'drizzle-orm'
import { isShillings } from '#domain/books/accounts.ts'
import type { Chart } from '#domain/books/chart.ts'
import { entryText } from '#domain/books/entries.rules.ts'
import type { PACK_TABLES } from '#domain/exports/pack.tables.ts'
import { typedAmount } from '#domain/school/money.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import type { Db } from '../../../db/types.ts'
import { readChart } from '../../books/chart.ts'
import { SOURCED, SOURCES, type SourcedLine } from '../../books/sources.ts'
import type { ExportRow } from '../rows.ts'

/** Lines that are read at once. */
const PAGE = 2_000

type Days = { from: string; to: string }
type Line = SourcedLine & { at: string; reason: string | null }

/** Record of the audit log, by kind and number, that tells of the change behind an entry. */
const LOGGED_AS: SQL = sql`(case entry.kind when 'payment' then 'payments' when 'openingCredit' then 'payments'
  when 'unplaced' then 'unplacedMoney' when 'expense' then 'expenses' when 'advance' then 'advances'
  when 'payout' then 'payouts' when 'ledger' then 'ledger' when 'transfer' then 'ledger' when 'fee' then 'students'
  when 'asset' then 'assets' else '' end, coalesce(fee.student_id, entry.source_id)::text)`

/** The reasons that were typed for the change that posted an entry. */
const REASON: SQL = sql`(select string_agg(distinct field.value, '; ') from audit as logged,
  jsonb_each_text(logged.after) as field
  where (logged.entity, logged.key) = ${LOGGED_AS} and logged.at = entry.at
    and field.key ~* 'reason$' and field.value <> '')`

async function readPage(db: Db, { from, to }: Days, after: number): Promise<Line[]> {
  const [read] = await rowsOf<{ lines: Line[] | null }>(
    db,
    sql`with page as materialized (
        select * from journal_lines where id > ${after}::bigint and day between ${from}::date and ${to}::date
        order by id limit ${PAGE}
      )
      select json_agg((${SOURCED})::jsonb || jsonb_build_object('reason', ${REASON},
        'at', to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by line.id) as lines
      from page as line ${SOURCES}`,
  )
  return read?.lines ?? []
}

type Column = keyof (typeof PACK_TABLES)['journal']['columns']

const valuesOf = (line: Line, { nameOf }: Chart): Record<Column, string | null> => ({
  entry: String(line.entryId),
  date: line.day,
  own_date: line.ownDay,
  account: line.account,
  account_name: nameOf(line.account),
  party: line.student ?? line.employee ?? line.asset,
  debit: typedAmount(Math.max(line.cents, 0)),
  credit: typedAmount(Math.max(-line.cents, 0)),
  currency: isShillings(line.account) ? 'SLSH' : 'USD',
  foreign_amount: isShillings(line.account) ? String(line.shillings ?? 0) : null,
  source: entryText(line),
  document: line.receipt ?? line.voucher,
  reason: line.reason,
  actor: line.actor,
  posted_at: line.at,
})

/** The lines of the journal between two days, in the order of posting; each row has the columns of the sheet, in their order. */
export async function* journalPages(db: Db, days: Days): AsyncGenerator<ExportRow[]> {
  const chart = await readChart(db)
  for (let after = 0; ;) {
    const lines = await readPage(db, days, after)
    if (lines.length > 0) yield lines.map((line) => Object.values(valuesOf(line, chart)))
    if (lines.length < PAGE) return
    after = lines.at(-1)?.id ?? 0
  }
}
