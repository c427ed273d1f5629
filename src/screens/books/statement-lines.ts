import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { dollarsOf, formatCents } from '#domain/school/money.ts'
import type { BalanceSheet, CashFlow, Figure, IncomeStatement } from '#domain/books/books.schema.ts'
import type { Statement } from '#ui/export/table.ts'
import type { Field } from '#ui/fields.ts'
import { figureTexts, reportTexts as texts, sheetTexts } from './books.texts.ts'

/** One line of a statement. */
export type Line = {
  label: string
  hint?: string | undefined
  cents: number
  /** The figure or account whose entries the line links to; null where no single figure has them. */
  of: string | null
  /** `sum`: a sum of the lines above; `result`: the last line of the statement. */
  tone?: 'sum' | 'result' | 'note' | undefined
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** An amount rounded to whole dollars (BOOK-4): $1,018; never "-$0". */
export const wholeDollars = (cents: number): string => whole.format(Math.round(cents / 100) || 0)

/** Whether all amounts are in whole dollars; otherwise amounts rounded one by one would not add up to their sums. */
export const areWhole = (amounts: readonly { cents: number }[]): boolean =>
  amounts.every(({ cents }) => cents % 100 === 0)

/** An amount with its cents; never "-$0.00". */
export const exactDollars = (cents: number): string => formatCents(cents || 0)

const figure = (of: Figure, cents: number, tone?: Line['tone']): Line => ({
  ...figureTexts[of],
  cents,
  of,
  tone,
})

const less = (line: Line): Line => ({ ...line, label: texts.less(line.label) })

/** The income statement, line by line. */
export function incomeLines(statement: IncomeStatement): Line[] {
  const of = (name: Figure & keyof IncomeStatement, tone?: Line['tone']) => figure(name, statement[name], tone)
  return [
    of('currentIncome'),
    of('previousIncome'),
    of('advanceIncome'),
    of('totalRevenue', 'sum'),
    less(of('totalDiscounts')),
    of('netRevenue', 'sum'),
    ...statement.expensesByCategory.map(({ account, name, amount: cents }): Line => {
      if (account !== 'salaries') return { label: name, cents, of: account }
      return { label: name, hint: figureTexts.salariesPaid.hint, cents, of: 'salariesPaid' }
    }),
    less(of('totalExpenses', 'sum')),
    less(of('totalEmployeeAdvances')),
    ...(statement.cashDifference ? [of('cashDifference')] : []),
    of('netIncome', 'result'),
    ...(statement.heldChange ? [of('heldChange', 'note')] : []),
    ...(statement.depreciation ? [of('depreciation', 'note')] : []),
  ]
}

/** The cash flow, line by line. */
export function cashFlowLines(flow: CashFlow): Line[] {
  const of = (name: Figure & keyof CashFlow, tone?: Line['tone']) => figure(name, flow[name], tone)
  return [
    of('received'),
    of('deposits'),
    of('cashInflow', 'sum'),
    less(of('advanceOutflow')),
    less(of('expenseOutflow')),
    ...(flow.assetOutflow ? [less(of('assetOutflow'))] : []),
    ...(flow.owedOutflow ? [less(of('owedOutflow'))] : []),
    less(of('withdrawals')),
    ...(flow.cashDifference ? [of('cashDifference')] : []),
    of('netCashFlow', 'result'),
  ]
}

/** Whether nothing was received or spent in the period. */
export const isEmptyIncome = (statement: IncomeStatement): boolean =>
  incomeLines(statement).every(({ cents }) => cents === 0)

export const isEmptyFlow = (flow: CashFlow): boolean => cashFlowLines(flow).every(({ cents }) => cents === 0)

type Exported = { part: string; label: string; amount: number }

/** The columns of a statement in files. */
export const exportedFields: readonly Field<Exported>[] = [
  { key: 'part', label: texts.part, value: ({ part }) => part },
  { key: 'label', label: texts.line, value: ({ label }) => label },
  { key: 'amount', label: texts.amount, value: ({ amount }) => dollarsOf(amount), isMoney: true, adds: false },
]

export const exportedLines = (part: string, lines: readonly Line[]): Exported[] =>
  lines.map(({ label, cents }) => ({ part, label, amount: cents }))

/** Opening and closing balances of the cash accounts, for files. */
export const exportedAccounts = ({ accounts, opening, closing }: CashFlow): Exported[] =>
  [...accounts, { name: texts.total, opening, closing }].flatMap(({ name, ...at }) => [
    { part: texts.accounts, label: `${name}, ${texts.opening.toLowerCase()}`, amount: at.opening },
    { part: texts.accounts, label: `${name}, ${texts.closing.toLowerCase()}`, amount: at.closing },
  ])

type SheetLine = { account: string | null; name: string; amount: number }

/** The parts of a balance sheet with their totals; `both`: liabilities and equity together, in cents. */
export function sheetParts(sheet: BalanceSheet) {
  const part = (lines: readonly SheetLine[], label: string, total: number): Line[] => [
    ...lines.map(({ account, name, amount }): Line => ({
      label: name,
      cents: amount,
      of: account ?? 'result',
    })),
    { label, cents: total, of: null, tone: 'result' },
  ]
  return {
    assets: part(sheet.assets, sheetTexts.totalAssets, sheet.totalAssets),
    liabilities: part(sheet.liabilities, sheetTexts.totalLiabilities, sheet.totalLiabilities),
    equity: part(sheet.equity, sheetTexts.totalEquity, sheet.totalEquity),
    both: sheet.totalLiabilities + sheet.totalEquity,
  }
}

type Part = Statement['parts'][number]

/** Lines of a statement on paper, below a heading. */
export const paperPart = (title: string, lines: readonly Line[]): Part => ({
  head: [title, ''],
  lines: lines.map(({ label, cents, tone }) => ({
    label,
    amounts: [exactDollars(cents)],
    isSum: tone === 'sum' || tone === 'result',
  })),
})

/** Opening and closing balances of the cash accounts, on paper. */
const paperAccounts = ({ accounts, opening, closing }: CashFlow): Part => ({
  head: [texts.accounts, texts.opening, texts.closing],
  lines: [
    ...accounts.filter((of) => of.opening !== 0 || of.closing !== 0),
    { name: texts.total, opening, closing, isSum: true },
  ].map(({ name, opening: before, closing: after, ...sum }) => ({
    label: name,
    amounts: [exactDollars(before), exactDollars(after)],
    isSum: 'isSum' in sum,
  })),
})

/** A period and whether it is closed, in words. */
const stateOf = ({ isClosed, closedAt }: CashFlow | IncomeStatement, timeZone: string): string => {
  if (!isClosed) return texts.stillOpen
  return closedAt ? texts.closedOn(formatDay(schoolDay(Date.parse(closedAt), timeZone))) : texts.closed
}

type OnPaper = { words: string; timeZone: string }

/** Income statement and cash flow, each on a paper to be signed; a statement that is not loaded yet is left out. */
export const papersOf = (
  statement: IncomeStatement | null,
  flow: CashFlow | null,
  { words, timeZone }: OnPaper,
): Statement[] => {
  const paper = (title: string, of: CashFlow | IncomeStatement, parts: Statement['parts']): Statement => ({
    title,
    note: `${words}, ${texts.days(formatDay(of.from), formatDay(of.to))}. ${stateOf(of, timeZone)}`,
    parts,
    signatures: texts.signatures,
  })
  return [
    ...(statement ? [paper(texts.income, statement, [paperPart('', incomeLines(statement))])] : []),
    ...(flow ? [paper(texts.cashFlow, flow, [paperPart('', cashFlowLines(flow)), paperAccounts(flow)])] : []),
  ]
}
