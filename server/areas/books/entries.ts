import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { isShillings, type AccountCode } from '#domain/books/accounts.ts'
import type { EntriesPage, EntriesQuery, Period } from '#domain/books/books.schema.ts'
import { entryText } from '#domain/books/entries.rules.ts'
import type { Chart } from '#domain/books/chart.ts'
import { termsOf, type Term } from '#domain/books/figures.rules.ts'
import { growsByCredit } from '#domain/books/statements.rules.ts'
import { journalEntries, journalLines } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readChart } from './chart.ts'
import { afterClosing, SOURCED, SOURCES, type SourcedLine } from './sources.ts'
import { readShillingsAt } from './shilling-balances.ts'
import { isOneOf, LEDGER_TYPE_OF } from './totals.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'

type Asked = z.output<typeof EntriesQuery>

const USUAL_ROWS = 50

const all = (conditions: readonly (SQL | null)[]): SQL =>
  sql.join(
    conditions.filter((each) => each !== null),
    sql` and `,
  )

const MONTHS: Readonly<Record<Term['feeMonth'] & string, (period: Period) => SQL>> = {
  before: ({ from }) => sql`coalesce(line.fee_month, 0) < ${from}::int`,
  inside: ({ from, to }) => sql`line.fee_month between ${from}::int and ${to}::int`,
  after: ({ to }) => sql`line.fee_month > ${to}::int`,
}

/** Condition: lines that count for a term of a figure, as `figureCents` counts them in totals. */
const isCounted = ({ accounts, kinds, isReceipt, feeMonth, ledgerType }: Term, period: Period): SQL =>
  all([
    isOneOf(sql`line.account`, accounts),
    kinds ? isOneOf(sql`entry.kind`, kinds) : null,
    isReceipt ? sql`entry.is_receipt` : null,
    feeMonth ? MONTHS[feeMonth](period) : null,
    ledgerType ? sql`${LEDGER_TYPE_OF} = ${ledgerType}` : null,
  ])

const terms = ({ figure, account }: Asked, chart: Chart): readonly Term[] => {
  if (figure) return termsOf(chart)[figure]
  const codes = account ? [account] : chart.accounts.map(({ code }) => code)
  return [{ accounts: codes, sign: account && growsByCredit(account, chart) ? -1 : 1 }]
}

type Found = { sum: number; total: number; lines: (SourcedLine & { adds: number })[] | null }

/**
 * Reads the lines behind a figure of a period, or behind the balance of an account, the newest first. The days of lines and of
 * entries are both limited, though they are equal: the database then joins two ranges instead of looking up each entry.
 */
export async function readEntries(tx: Db, asked: Asked): Promise<EntriesPage> {
  const { from, to, account, page = 1, limit = USUAL_ROWS } = asked
  const period = { from: monthNumberOfDay(from), to: monthNumberOfDay(to) }
  const chart = await readChart(tx)
  const counted = terms(asked, chart)
  const accounts = new Set<AccountCode>(account ? [account] : counted.flatMap((term) => term.accounts))
  const sign = sql.join(
    counted.map((term) => sql`when ${isCounted(term, period)} then ${term.sign}::int`),
    sql` `,
  )
  const { rows } = (await tx.execute(sql`
    with counted as materialized (
      select line.id, line.day, line.cents * (case ${sign} end) as adds
      from ${journalLines} as line join ${journalEntries} as entry on entry.id = line.entry_id
      where ${isOneOf(sql`line.account`, [...accounts])} and line.day between ${from}::date and ${to}::date
        and entry.day between ${from}::date and ${to}::date
    ), behind as materialized (select id, day, adds from counted where adds is not null)
    select (select coalesce(sum(adds), 0)::float8 from behind) as sum, (select count(*)::int from behind) as total,
      (select json_agg((${SOURCED})::jsonb || jsonb_build_object('adds', shown.adds) order by shown.day desc, shown.id desc)
        from (select * from behind order by day desc, id desc limit ${limit}::int offset ${(page - 1) * limit}::int) as shown
        join ${journalLines} as line on line.id = shown.id ${SOURCES}) as lines`)) as { rows: Found[] }
  const { sum, total, lines } = rows[0] as Found
  const entries = (lines ?? []).map((line) => ({
    id: line.id,
    entryId: line.entryId,
    date: line.day,
    kind: line.kind,
    text: entryText(line),
    account: line.account,
    accountName: chart.nameOf(line.account),
    amount: line.adds,
    shillings: line.shillings ?? null,
    receivedAfterClosing: afterClosing(line),
  }))
  const shillings = account && isShillings(account) ? ((await readShillingsAt(tx, to)).get(account) ?? 0) : null
  return { entries, sum, shillings, total, page, limit }
}
