import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { isShillings, type AccountCode } from '#domain/books/accounts.ts'
import type { EntriesPage, EntriesQuery, Period } from '#domain/books/books.schema.ts'
import { entryText } from '#domain/books/entries.rules.ts'
import type { Chart } from '#domain/books/chart.ts'
import { termsOf, type Term } from '#domain/books/figures.rules.ts'
import { growsByCredit } from '#domain/books/statements.rules.ts'
import { daysOfPeriod, wholeMonthsOf, type Days } from '#domain/books/periods.rules.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { journalEntries, journalLines, journalTotals } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readChart } from './chart.ts'
import { pageOfLines } from './line-pages.ts'
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

const MONTHS: Readonly<Record<Term['feeMonth'] & string, (month: SQL, period: Period) => SQL>> = {
  before: (month, { from }) => sql`coalesce(${month}, 0) < ${from}::int`,
  inside: (month, { from, to }) => sql`${month} between ${from}::int and ${to}::int`,
  after: (month, { to }) => sql`${month} > ${to}::int`,
}

/** Columns by which lines are counted: those of a line and its entry, or of a sum of lines. */
type Columns = { account: SQL; kind: SQL; isReceipt: SQL; feeMonth: SQL; ledgerType: SQL }

const OF_LINES: Columns = {
  account: sql`line.account`,
  kind: sql`entry.kind`,
  isReceipt: sql`entry.is_receipt`,
  feeMonth: sql`line.fee_month`,
  ledgerType: LEDGER_TYPE_OF,
}

const OF_TOTALS: Columns = {
  account: sql`total.account`,
  kind: sql`total.kind`,
  isReceipt: sql`total.is_receipt`,
  feeMonth: sql`total.fee_month`,
  // Totals do not distinguish deposits from reversed withdrawals.
  ledgerType: sql`null`,
}

/** Condition: lines that count for a term of a figure, as `figureCents` counts them in totals. */
const isCounted = ({ accounts, kinds, isReceipt, feeMonth, ledgerType }: Term, period: Period, columns: Columns): SQL =>
  all([
    isOneOf(columns.account, accounts),
    kinds ? isOneOf(columns.kind, kinds) : null,
    isReceipt ? columns.isReceipt : null,
    feeMonth ? MONTHS[feeMonth](columns.feeMonth, period) : null,
    ledgerType ? sql`${columns.ledgerType} = ${ledgerType}` : null,
  ])

const terms = ({ figure, account }: Asked, chart: Chart): readonly Term[] => {
  if (figure) return termsOf(chart)[figure]
  const codes = account ? [account] : chart.accounts.map(({ code }) => code)
  return [{ accounts: codes, sign: account && growsByCredit(account, chart) ? -1 : 1 }]
}

type Counting = { accounts: readonly AccountCode[]; counted: readonly Term[]; days: Days }

/** Statement for the lines behind a figure by month: of whole months from totals, of the days around them from lines. */
function monthsBehind({ accounts, counted, days }: Counting, addsOf: (columns: Columns) => SQL): SQL {
  const { months, rest } = wholeMonthsOf(days)
  const hasTypes = counted.some(({ ledgerType }) => ledgerType)
  const ofLines = ({ from, to }: Days, which: SQL): SQL => sql`union all
    select extract(year from line.day)::int * 100 + extract(month from line.day)::int, 1, line.cents * ${addsOf(OF_LINES)}
    from ${journalLines} as line join ${journalEntries} as entry on entry.id = line.entry_id
    where ${isOneOf(sql`line.account`, accounts)} and line.day between ${from}::date and ${to}::date
      and entry.day between ${from}::date and ${to}::date and ${which}`
  const byHand = months && hasTypes ? [ofLines(daysOfPeriod(months), sql`entry.kind = 'ledger'`)] : []
  return sql`select month, sum(lines) as lines, sum(adds) as cents from (
      select total.month, total.lines, (total.debit_cents - total.credit_cents) * ${addsOf(OF_TOTALS)} as adds
      from ${journalTotals} as total where ${isOneOf(sql`total.account`, accounts)}
        and total.month between ${months?.from ?? null}::int and ${months?.to ?? null}::int ${hasTypes ? sql`and total.kind <> 'ledger'` : sql``}
      ${sql.join([...byHand, ...rest.map((each) => ofLines(each, sql`true`))], sql` `)}
    ) as line where adds is not null group by month`
}

type Found = { sum: number; total: number; lines: (SourcedLine & { adds: number })[] | null }

/** Reads the lines behind a figure of a period, or behind the balance of an account, the newest first. */
export async function readEntries(tx: Db, asked: Asked): Promise<EntriesPage> {
  const { from, to, account, page = 1, limit = USUAL_ROWS } = asked
  const period = { from: monthNumberOfDay(from), to: monthNumberOfDay(to) }
  const chart = await readChart(tx)
  const counted = terms(asked, chart)
  const accounts = [...new Set<AccountCode>(account ? [account] : counted.flatMap((term) => term.accounts))]
  const addsOf = (columns: Columns): SQL => {
    const cases = counted.map((term) => sql`when ${isCounted(term, period, columns)} then ${term.sign}::int`)
    return sql`(case ${sql.join(cases, sql` `)} end)`
  }
  const lines = {
    months: monthsBehind({ accounts, counted, days: { from, to } }, addsOf),
    accounts,
    days: { from, to },
    adds: sql`line.cents * ${addsOf(OF_LINES)}`,
    joins: sql`join ${journalEntries} as entry on entry.id = line.entry_id`,
  }
  const [read] = await rowsOf<Found>(
    tx,
    sql`with ${pageOfLines(lines, { page, limit })}
    select (select coalesce(sum(cents), 0)::float8 from months) as sum, (select coalesce(sum(lines), 0)::int from months) as total,
      (select json_agg((${SOURCED})::jsonb || jsonb_build_object('adds', found.adds) order by found.day desc, found.id desc)
        from found join ${journalLines} as line on line.id = found.id ${SOURCES}
        where found.place between 1 and ${limit}::int) as lines`,
  )
  const { sum, total, lines: shown } = read as Found
  const entries = (shown ?? []).map((line) => ({
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
