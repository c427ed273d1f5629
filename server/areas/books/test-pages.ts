import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { EntriesQuery, FIGURES, LedgerQuery, type Figure } from '#domain/books/books.schema.ts'
import type { AccountCode, EntryKind, LedgerType } from '#domain/books/accounts.ts'
import { termsOf, type Term } from '#domain/books/figures.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'
import { isProof } from '#tests/tier.ts'
import { rowsOf } from '../../db/rows-of.ts'
import type { Database } from '../../db/client.ts'
import type { MoneySchool } from '../fees/test-money-school.ts'
import { readChart } from './chart.ts'
import { readEntries } from './entries.ts'

// Pages of the books, whose lines are counted by month, compared with all lines, counted one by one.

type Line = {
  id: number
  day: string
  account: AccountCode
  cents: number
  feeMonth: number
  kind: EntryKind
  isReceipt: boolean
  ledgerType: LedgerType | null
}

/** Most rows of a page. */
const MOST_ROWS = 500

type Days = { from: string; to: string }

/** All lines of the journal, the newest first. */
const readLines = (db: Database['db']): Promise<Line[]> =>
  rowsOf<Line>(
    db,
    sql`select line.id::int as id, line.day::text as day, line.account, line.cents::int as cents, coalesce(fee_month, 0) as "feeMonth",
      entry.kind, entry.is_receipt as "isReceipt", by_hand.type as "ledgerType"
    from journal_lines as line join journal_entries as entry on entry.id = line.entry_id
    left join ledger_entries as by_hand on entry.kind = 'ledger' and by_hand.id = entry.source_id
    order by line.day desc, line.id desc`,
  )

const isOfMonth = (feeMonth: number, which: Term['feeMonth'], { from, to }: Days): boolean => {
  const [first, last] = [monthNumberOfDay(from), monthNumberOfDay(to)]
  if (which === 'before') return feeMonth < first
  if (which === 'after') return feeMonth > last
  return which === undefined || (feeMonth >= first && feeMonth <= last)
}

const isCounted = (line: Line, term: Term, days: Days): boolean =>
  term.accounts.includes(line.account) &&
  (!term.kinds || term.kinds.includes(line.kind)) &&
  (!term.isReceipt || line.isReceipt) &&
  isOfMonth(line.feeMonth, term.feeMonth, days) &&
  (!term.ledgerType || term.ledgerType === line.ledgerType)

/** Days of which the first and last are within months, at their ends, or all of time. */
const spansOf = (first: string, last: string): Days[] => {
  const [begin, end] = [`${first.slice(0, 8)}01`, addDays(`${last.slice(0, 8)}01`, -1)]
  return [
    { from: begin, to: end },
    { from: addDays(begin, 9), to: addDays(end, -9) },
    { from: addDays(begin, 9), to: end },
    { from: begin, to: last },
    { from: last, to: last },
    { from: addDays(end, -40), to: addDays(end, -35) },
  ]
}

/** First page, one in the middle, and the last one. */
const pagesIn = (total: number, limit: number): number[] => {
  const last = Math.max(1, Math.ceil(total / limit))
  return [...new Set([1, Math.ceil(last / 2), last])]
}

/** Asserts that the entries behind each figure are its lines, on every page that is looked at. */
async function expectEntries(
  db: Database['db'],
  lines: readonly Line[],
  [days, names]: [Days, readonly Figure[]],
): Promise<number> {
  const figures = termsOf(await readChart(db))
  const within = lines.filter(({ day }) => day >= days.from && day <= days.to)
  let seen = 0
  for (const figure of names) {
    const behind = within.flatMap((line) => {
      const term = figures[figure].find((each) => isCounted(line, each, days))
      return term ? [{ id: line.id, amount: line.cents * term.sign }] : []
    })
    const limit = Math.min(MOST_ROWS, 1 + Math.floor(behind.length / 4))
    for (const page of pagesIn(behind.length, limit)) {
      const asked = EntriesQuery.parse({ ...days, figure, limit: String(limit), page: String(page) })
      const { entries, sum, total } = await readEntries(db, asked)
      const shown = entries.map(({ id, amount }) => ({ id, amount }))
      const due = [figure, days, page, sumOf(behind, ({ amount }) => amount), behind.length]
      expect([figure, days, page, sum, total, shown]).toEqual([...due, behind.slice((page - 1) * limit, page * limit)])
    }
    seen += behind.length
  }
  return seen
}

/** Asserts that the pages of the ledger have its lines, each with the balance after it. */
async function expectLedger(
  school: MoneySchool,
  lines: readonly Line[],
  cash: readonly string[],
  [asked, prefix]: [{ year?: string; month?: string }, string],
): Promise<void> {
  const shown = lines.filter(({ account, day }) => cash.includes(account) && day.startsWith(prefix))
  const limit = Math.min(MOST_ROWS, 1 + Math.floor(shown.length / 5))
  for (const page of pagesIn(shown.length, limit)) {
    const query = LedgerQuery.parse({ ...asked, limit: String(limit), page: String(page) })
    const found = await school.call(books.listLedger, school.actor('admin'), { query })
    const before = (page - 1) * limit
    let after = Math.round(found.closing * 100) - sumOf(shown.slice(0, before), ({ cents }) => cents)
    const due = shown.slice(before, before + limit).map(({ id, cents }) => {
      const line = { id, after }
      after -= cents
      return line
    })
    const said = found.entries.map(({ id, balanceAfter }) => ({ id, after: Math.round(balanceAfter * 100) }))
    expect([asked, page, found.total, said]).toEqual([asked, page, shown.length, due])
  }
}

/** Asserts that pages and numbers of the books are those of the lines, counted one by one; returns how many were behind figures. */
export async function expectPagesCounted(school: MoneySchool, db: Database['db']): Promise<number> {
  const lines = await readLines(db)
  const { cash } = await readChart(db)
  const [newest, oldest] = [lines[0]?.day ?? '', lines.at(-1)?.day ?? '']
  const [year, month] = [newest.slice(0, 4), newest.slice(0, 7)]
  await expectLedger(school, lines, cash, [{}, ''])
  await expectLedger(school, lines, cash, [{ year }, year])
  await expectLedger(school, lines, cash, [{ year, month: String(Number(month.slice(5))) }, month])
  let seen = 0
  for (const [at, days] of spansOf(oldest, newest).entries()) {
    // Every figure over some days, so that the test stays short.
    const names = FIGURES.filter((_, index) => isProof || index % 3 === at % 3)
    seen += await expectEntries(db, lines, [days, names])
  }
  return seen
}
