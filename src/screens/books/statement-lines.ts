import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { dollarsOf, formatCents } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { incomeRows, type IncomeRow } from '#domain/books/income-rows.ts'
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
  /** The budget of the line; null: none. Left out where the statement has no budget. */
  budget?: number | null
}

/** Whether lines have a column of the budget. */
export const haveBudget = (lines: readonly Line[]): boolean => lines.some(({ budget }) => budget !== undefined)

/** A budget and the amount less the budget, in cents. */
export const againstBudget = ({ cents, budget }: Line): readonly [number | null, number | null] =>
  budget === undefined || budget === null ? [null, null] : [budget, cents - budget]

/** An amount, or a dash where there is none. */
export const dollarsOrNone = (cents: number | null): string => (cents === null ? '–' : exactDollars(cents))

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

/** Label and hint of a row of the income statement. */
export function wordsOfRow({ figure: of, name, isLess }: IncomeRow): { label: string; hint?: string | undefined } {
  const { label, hint } = of === null ? { label: name ?? '', hint: undefined } : figureTexts[of]
  return { label: isLess ? texts.less(label) : (name ?? label), hint }
}

/** The income statement, line by line, with its budget where there is one. */
export const incomeLines = (statement: IncomeStatement): Line[] =>
  incomeRows([statement, statement.budget ?? null]).map((row) => ({
    ...wordsOfRow(row),
    cents: row.amounts[0] ?? 0,
    of: row.figure ?? row.key,
    tone: row.tone ?? undefined,
    ...(statement.budget ? { budget: row.amounts[1] ?? null } : {}),
  }))

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
    ...(flow.exchangeDifference ? [of('exchangeDifference')] : []),
    of('netCashFlow', 'result'),
  ]
}

/** Whether nothing was received or spent in the period. */
export const isEmptyIncome = (statement: IncomeStatement): boolean =>
  incomeLines(statement).every(({ cents }) => cents === 0)

export const isEmptyFlow = (flow: CashFlow): boolean => cashFlowLines(flow).every(({ cents }) => cents === 0)

type Exported = { part: string; label: string; amount: number; budget?: number | null }

/** The columns of a statement in files. */
export const exportedFields: readonly Field<Exported>[] = [
  { key: 'part', label: texts.part, value: ({ part }) => part },
  { key: 'label', label: texts.line, value: ({ label }) => label },
  { key: 'amount', label: texts.amount, value: ({ amount }) => dollarsOf(amount), isMoney: true, adds: false },
]

/** The columns in files of a statement that has a budget. */
export const budgetedFields: readonly Field<Exported>[] = [
  ...exportedFields,
  {
    key: 'budget',
    label: texts.budget,
    value: ({ budget }) => (budget === undefined || budget === null ? null : dollarsOf(budget)),
    isMoney: true,
    adds: false,
  },
]

export const exportedLines = (part: string, lines: readonly Line[]): Exported[] =>
  lines.map(({ label, cents, budget }) => ({
    part,
    label,
    amount: cents,
    ...(budget === undefined ? {} : { budget }),
  }))

/** Opening and closing balances of the cash accounts, for files. */
export const exportedAccounts = ({ accounts, opening, closing }: CashFlow): Exported[] =>
  [...accounts, { name: texts.total, opening, closing }].flatMap(({ name, ...at }) => [
    { part: texts.accounts, label: `${name}, ${texts.opening.toLowerCase()}`, amount: at.opening },
    { part: texts.accounts, label: `${name}, ${texts.closing.toLowerCase()}`, amount: at.closing },
  ])

type SheetLine = { account: string | null; name: string; amount: number; shillings?: number | undefined }

/** The parts of a balance sheet with their totals; `both`: liabilities and equity together, in cents. */
export function sheetParts(sheet: BalanceSheet) {
  const part = (lines: readonly SheetLine[], label: string, total: number): Line[] => [
    ...lines.map(({ account, name, amount, shillings }): Line => ({
      label: name,
      hint: shillings === undefined ? undefined : formatShillings(shillings),
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
export const paperPart = (title: string, lines: readonly Line[]): Part => {
  const hasBudget = haveBudget(lines)
  return {
    head: hasBudget ? [title, texts.amount, texts.budget, texts.difference] : [title, ''],
    lines: lines.map((line) => ({
      label: line.label,
      amounts: [exactDollars(line.cents), ...(hasBudget ? againstBudget(line).map(dollarsOrNone) : [])],
      isSum: line.tone === 'sum' || line.tone === 'result',
    })),
  }
}

/** Whether an account had money at the beginning or the end of a period. */
export const isUsed = ({ opening, closing, shillings = 0 }: CashFlow['accounts'][number]): boolean =>
  opening !== 0 || closing !== 0 || shillings !== 0

/** Opening and closing balances of the cash accounts, on paper. */
const paperAccounts = ({ accounts, opening, closing }: CashFlow): Part => ({
  head: [texts.accounts, texts.opening, texts.closing],
  lines: [
    ...accounts.filter(isUsed).map(({ name, shillings, ...of }) => ({
      ...of,
      name: shillings === undefined ? name : `${name} (${texts.inShillings(formatShillings(shillings))})`,
    })),
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
