import { getBalanceSheet, getCashFlow, getIncomeStatement } from '#domain/books/books.endpoints.ts'
import { getQuarterStatement, getYearStatement, listProfitLogs } from '#domain/books/books.endpoints.ts'
import type { IncomeStatement } from '#domain/books/books.schema.ts'
import type { ShownPeriod } from '#domain/books/shown-period.rules.ts'
import { server, type SourceAnswer } from '../answers/source.ts'

const useMonth = server(getIncomeStatement, ({ year, part }: ShownPeriod) => ({
  query: { month: String(part), year: String(year) },
}))
const useQuarter = server(getQuarterStatement, ({ year, part }: ShownPeriod) => ({
  query: { quarter: String(part), year: String(year) },
}))
const useYear = server(getYearStatement, ({ year }: ShownPeriod) => ({ query: { year: String(year) } }))

/** The income statement of a period; nothing is asked for null. */
export function useIncomeStatement(period: ShownPeriod | null): SourceAnswer<IncomeStatement> {
  const of = (kind: ShownPeriod['kind']) => (period?.kind === kind ? period : null)
  const asked = { month: useMonth(of('month')), quarter: useQuarter(of('quarter')), year: useYear(of('year')) }
  return asked[period?.kind ?? 'month']
}

/** Movements of the cash accounts in a period. */
export const useCashFlow = server(getCashFlow, ({ kind, year, part }: ShownPeriod) => ({
  query: {
    year: String(year),
    ...(kind === 'month' ? { month: String(part) } : {}),
    ...(kind === 'quarter' ? { quarter: String(part) } : {}),
  },
}))

/** What the school has and owes at the end of a day. */
export const useBalanceSheet = server(getBalanceSheet, (date: string) => ({ query: { date } }))

/** Closed months. */
export const useProfitLogs = server(listProfitLogs, () => ({}))
