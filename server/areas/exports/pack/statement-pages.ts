import { sql } from 'drizzle-orm'
import { isShillings, type AccountCode } from '#domain/books/accounts.ts'
import type { Period } from '#domain/books/books.schema.ts'
import { daysOfPeriod, monthAfter, monthOf, monthPeriod } from '#domain/books/periods.rules.ts'
import { cashFlow, incomeStatement, type AccountBalance } from '#domain/books/statements.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { monthNumber } from '#domain/school/months.ts'
import { typedAmount } from '#domain/school/money.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import type { Db } from '../../../db/types.ts'
import { readShillingsAt } from '../../books/shilling-balances.ts'
import { readBalanceSheet } from '../../books/sheets.ts'
import { readBalances, readPeriod } from '../../books/totals.ts'
import { readChart } from '../../books/chart.ts'
import type { ExportRow } from '../rows.ts'

type Moved = { account: AccountCode; debit: number; credit: number }

const centsOf = (balances: readonly AccountBalance[], code: AccountCode): number =>
  sumOf(balances, ({ account, cents }) => (account === code ? cents : 0))

/** Rows of the trial balance of some months: each account that was ever used, and the sums. */
export async function* trialBalancePages(db: Db, period: Period): AsyncGenerator<ExportRow[]> {
  const { from, to } = daysOfPeriod(period)
  const chart = await readChart(db)
  const before = await readBalances(db, addDays(from, -1), chart)
  const after = await readBalances(db, to, chart)
  const inShillings = await readShillingsAt(db, to)
  const moved = await rowsOf<Moved>(
    db,
    sql`select account, sum(debit_cents)::float8 as debit, sum(credit_cents)::float8 as credit from journal_totals
      where month between ${period.from}::int and ${period.to}::int group by account`,
  )
  const lines = chart.accounts
    .map(({ code, name, type }) => {
      const of = moved.find(({ account }) => account === code)
      const sums = [centsOf(before, code), of?.debit ?? 0, of?.credit ?? 0, centsOf(after, code)]
      const shillings = isShillings(code) ? String(inShillings.get(code) ?? 0) : null
      return { labels: [code, name, type], sums, shillings }
    })
    .filter(({ sums }) => sums.some((cents) => cents !== 0))
  const totals = [0, 1, 2, 3].map((at) => sumOf(lines, ({ sums }) => sums[at] ?? 0))
  yield [...lines, { labels: ['', 'Sum', ''], sums: totals, shillings: null }].map(({ labels, sums, shillings }) => [
    ...labels,
    ...sums.map(typedAmount),
    shillings,
  ])
}

/** A field of a statement in words: "Net cash flow" for netCashFlow. */
const wordsOf = (field: string): string => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const monthText = (number: number): string => `${String(number).slice(0, 4)}-${String(number).slice(4)}`
const periodText = ({ from, to }: Period): string =>
  from === to ? monthText(from) : `${monthText(from)} to ${monthText(to)}`

/** The amounts of a statement, without its lists, in cents. */
const amountsIn = (statement: object): [string, number][] =>
  Object.entries(statement).flatMap(([field, value]) =>
    typeof value === 'number' ? [[wordsOf(field), value] as [string, number]] : [],
  )

async function rowsOfPeriod(db: Db, period: Period): Promise<ExportRow[]> {
  const { opening, ...ofPeriod } = await readPeriod(db, period)
  const income = incomeStatement(ofPeriod)
  const flow = cashFlow(ofPeriod, opening)
  const rowOf = (statement: string, line: string, cents: number): ExportRow => [
    statement,
    periodText(period),
    line,
    typedAmount(cents),
  ]
  return [
    ...income.expensesByCategory.map(({ name, amount }) => rowOf('Income statement', `Expense: ${name}`, amount)),
    ...amountsIn(income).map(([line, cents]) => rowOf('Income statement', line, cents)),
    ...amountsIn(flow).map(([line, cents]) => rowOf('Cash flow', line, cents)),
    ...flow.accounts.map(({ name, closing }) => rowOf('Cash flow', `${name} at the end`, closing)),
  ]
}

/** Rows of the statements of each month, of all of them together, and of the balance sheet at their end. */
export async function* statementPages(db: Db, period: Period): AsyncGenerator<ExportRow[]> {
  for (let month = monthOf(period.from); monthNumber(month) <= period.to; month = monthAfter(month))
    yield await rowsOfPeriod(db, monthPeriod(month))
  if (period.from < period.to) yield await rowsOfPeriod(db, period)
  const { to } = daysOfPeriod(period)
  const { assets, liabilities, equity, ...sheet } = await readBalanceSheet(db, to)
  const lines = [...assets, ...liabilities, ...equity].map(({ name, amount }) => [name, amount] as const)
  yield [...lines, ...amountsIn(sheet)].map(([line, cents]) => ['Balance sheet', to, line, typedAmount(cents)])
}
