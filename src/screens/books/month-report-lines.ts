import { incomeRows, type IncomeRow } from '#domain/books/income-rows.ts'
import { orderOfAccount } from '#domain/books/chart.ts'
import type { BalanceSheet } from '#domain/books/books.schema.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { sumOf } from '#domain/core/grouped.ts'
import type { Bridge, MonthReport } from '#domain/monthend/monthend.schema.ts'
import { shortMonth } from '#domain/school/months.ts'
import { monthReportTexts as texts } from './month-report.texts.ts'
import { reportTexts, sheetTexts } from './books.texts.ts'
import { wordsOfRow } from './statement-lines.ts'

/** A row of a table with one or more amounts in cents; null where there is none. */
export type ReportRow = {
  label: string
  amounts: readonly (number | null)[]
  tone?: 'sum' | 'result' | 'note' | undefined
}
/** A table of the report: its headings, the first of them that of the labels. */
export type ReportTable = { title: string; head: readonly string[]; rows: readonly ReportRow[] }

const toneOf = ({ tone }: IncomeRow): ReportRow['tone'] => tone ?? undefined

/** The income statement beside last month, the same month of last year, and the budget where there is one. */
export function incomeTable({ year, month, statement, lastMonth, lastYear }: MonthReport): ReportTable {
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
  const budget = statement.budget ?? null
  const rows = incomeRows([statement, lastMonth, lastYear, ...(budget ? [budget] : [])])
  return {
    title: reportTexts.income,
    head: [
      '',
      ...[{ year, month }, before, { year: year - 1, month }].map(shortMonth),
      ...(budget ? [texts.budget, texts.difference] : []),
    ],
    rows: rows.map((row) => {
      const [actual = null, , , planned = null] = row.amounts
      const difference = actual === null || planned === null ? null : actual - planned
      return {
        label: wordsOfRow(row).label,
        amounts: budget ? [...row.amounts, difference] : row.amounts,
        tone: toneOf(row),
      }
    }),
  }
}

type SheetLine = BalanceSheet['equity'][number]

/** The balance sheet at the end of the month before and of the month, and the change; parts with their totals. */
export function sheetTable({ sheet, sheetBefore }: MonthReport): ReportTable {
  const row = (label: string, before: number, after: number, tone?: ReportRow['tone']): ReportRow => ({
    label,
    amounts: [before, after, after - before],
    tone,
  })
  const part = (now: readonly SheetLine[], then: readonly SheetLine[]): ReportRow[] => {
    const names = new Map([...then, ...now].map(({ account, name }) => [account, name]))
    const of = (lines: readonly SheetLine[], wanted: string | null) =>
      sumOf(lines, ({ account, amount }) => (account === wanted ? amount : 0))
    return [...names]
      .toSorted(([one], [other]) =>
        one === null ? 1 : other === null ? -1 : orderOfAccount(one) - orderOfAccount(other),
      )
      .map(([account, name]) => row(name, of(then, account), of(now, account)))
  }
  return {
    title: texts.sheet,
    head: ['', formatDay(sheetBefore.date), formatDay(sheet.date), texts.change],
    rows: [
      ...part(sheet.assets, sheetBefore.assets),
      row(sheetTexts.totalAssets, sheetBefore.totalAssets, sheet.totalAssets, 'sum'),
      ...part(sheet.liabilities, sheetBefore.liabilities),
      row(sheetTexts.totalLiabilities, sheetBefore.totalLiabilities, sheet.totalLiabilities, 'sum'),
      ...part(sheet.equity, sheetBefore.equity),
      row(sheetTexts.totalEquity, sheetBefore.totalEquity, sheet.totalEquity, 'sum'),
    ],
  }
}

export function bridgeTables({ bridges }: MonthReport): ReportTable[] {
  const of = (title: string, { lines, total }: Bridge, label: string): ReportTable => ({
    title,
    head: [title, texts.amount],
    rows: [
      ...lines.map(({ key, amount }) => ({ label: texts.bridge.lines[key], amounts: [amount] })),
      { label, amounts: [total], tone: 'result' as const },
    ],
  })
  return [
    of(texts.bridge.toCash, bridges.cash, texts.bridge.cash),
    of(texts.bridge.toEquity, bridges.equity, texts.bridge.equity),
  ]
}

/** A table of rows with their sums at the end; nothing where there are no rows. */
function summedTable<Row>(
  title: string,
  head: readonly string[],
  rows: readonly Row[],
  of: (row: Row) => { label: string; amounts: readonly number[] },
): ReportTable {
  const lines = rows.map(of)
  const sums = (lines[0]?.amounts ?? []).map((_, at) => sumOf(lines, ({ amounts }) => amounts[at] ?? 0))
  return {
    title,
    head,
    rows: lines.length === 0 ? [] : [...lines, { label: texts.total, amounts: sums, tone: 'sum' }],
  }
}

export const salaryTable = ({ details }: MonthReport): ReportTable => {
  const { title, name, salary, advances, paid, unpaid } = texts.salaries
  return summedTable(title, [name, salary, advances, paid, unpaid], details.salaries, (row) => ({
    label: row.name,
    amounts: [row.salary, row.advances, row.paid, row.unpaid],
  }))
}

const counted = (name: string, count: number): string => `${name} (${count})`

export const unpaidTable = ({ details }: MonthReport): ReportTable => {
  const { title, className, dues, ahead, unpaid } = texts.unpaid
  return summedTable(title, [className, dues, ahead, unpaid], details.unpaid, (row) => ({
    label: counted(row.className, row.students),
    amounts: [row.dues, row.ahead, row.unpaid],
  }))
}

export const discountTable = ({ details }: MonthReport): ReportTable => {
  const { title, reason, amount } = texts.discounts
  return summedTable(title, [reason, amount], details.discounts, (row) => ({
    label: counted(row.reason, row.payments),
    amounts: [row.amount],
  }))
}

export const countedTable = (report: MonthReport): ReportTable => {
  const { title, name, books, found, difference } = texts.counted
  const compared = report.counted.flatMap((row) =>
    row.found === null || row.difference === null ? [] : [{ ...row, amounts: [row.books, row.found, row.difference] }],
  )
  const table = summedTable(title, [name, books, found, difference], compared, (row) => ({
    label: row.name,
    amounts: row.amounts,
  }))
  // What was compared with nothing stands below the sum, and in no sum.
  const rest = report.counted.filter((row) => row.found === null)
  const notes = rest.map((row) => ({ label: row.name, amounts: [row.books, null, null], tone: 'note' as const }))
  return { ...table, rows: [...table.rows, ...notes] }
}

/** Whether a month is closed, by whom and when, in words. */
export function stateOfMonth({ isClosed, closedAt, closedBy }: MonthReport, timeZone: string): string {
  if (!isClosed) return texts.notClosed
  if (closedAt === null || closedBy === null) return texts.closedBefore
  return texts.closedBy(closedBy, formatDay(schoolDay(Date.parse(closedAt), timeZone)))
}
