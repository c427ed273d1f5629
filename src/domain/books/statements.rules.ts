import { sumOf } from '../core/grouped.ts'
import type { AccountCode, AccountType } from './accounts.ts'
import type { BalanceSheet, CashFlow, IncomeStatement, Period } from './books.schema.ts'
import type { Chart } from './chart.ts'
import { expenseTerm, figureCents, termsCents, type Totals } from './figures.rules.ts'
import { daysOfPeriod } from './periods.rules.ts'

/** The balance of an account: debits less credits, in cents. */
export type AccountBalance = { account: AccountCode; cents: number }

/** Sources of a statement: the school's accounts, the totals of its period, and whether every month of it is closed. */
export type OfPeriod = {
  chart: Chart
  period: Period
  isClosed: boolean
  closedAt?: string
  totals: readonly Totals[]
}

const covered = ({ period, isClosed, closedAt }: OfPeriod) => ({
  ...daysOfPeriod(period),
  isClosed,
  ...(closedAt ? { closedAt } : {}),
})

const balanceIn = (totals: readonly Totals[], code: AccountCode): number =>
  sumOf(totals, ({ account, debitCents, creditCents }) => (account === code ? debitCents - creditCents : 0))

/** The income statement of a period, on a cash basis (BOOK-1). */
export function incomeStatement(asked: OfPeriod): IncomeStatement {
  const { chart, period, totals } = asked
  const of = (figure: Parameters<typeof figureCents>[0]) => figureCents(figure, totals, period, chart)
  return {
    ...covered(asked),
    currentIncome: of('currentIncome'),
    previousIncome: of('previousIncome'),
    advanceIncome: of('advanceIncome'),
    totalRevenue: of('totalRevenue'),
    totalDiscounts: of('totalDiscounts'),
    netRevenue: of('netRevenue'),
    totalExpenses: of('totalExpenses'),
    totalEmployeeAdvances: of('totalEmployeeAdvances'),
    cashDifference: of('cashDifference'),
    exchangeDifference: of('exchangeDifference'),
    netIncome: of('netIncome'),
    heldChange: of('heldChange'),
    depreciation: of('depreciation'),
    expensesByCategory: chart.expenses
      .map((account) => ({
        account,
        name: chart.nameOf(account),
        amount: termsCents([expenseTerm(account)], totals, period),
      }))
      .filter(({ amount }) => amount !== 0),
  }
}

/** The cash flow of a period; `opening`: balances of the cash accounts before it. */
export function cashFlow(asked: OfPeriod, opening: readonly AccountBalance[]): CashFlow {
  const { chart, period, totals } = asked
  const cents = (figure: Parameters<typeof figureCents>[0]) => figureCents(figure, totals, period, chart)
  const accounts = chart.cash.map((account) => {
    const before = sumOf(opening, (each) => (each.account === account ? each.cents : 0))
    return { account, before, after: before + balanceIn(totals, account) }
  })
  return {
    ...covered(asked),
    cashInflow: cents('cashInflow'),
    advanceOutflow: cents('advanceOutflow'),
    expenseOutflow: cents('expenseOutflow'),
    assetOutflow: cents('assetOutflow'),
    owedOutflow: cents('owedOutflow'),
    cashDifference: cents('cashDifference'),
    exchangeDifference: cents('exchangeDifference'),
    netCashFlow: cents('netCashFlow'),
    received: cents('received'),
    deposits: cents('deposits'),
    withdrawals: cents('withdrawals'),
    opening: sumOf(accounts, ({ before }) => before),
    closing: sumOf(accounts, ({ after }) => after),
    accounts: accounts.map(({ account, before, after }) => ({
      account,
      name: chart.nameOf(account),
      opening: before,
      closing: after,
    })),
  }
}

/** Accounts that grow by credits, whose balances a balance sheet shows with the sign reversed. */
const GROWS_BY_CREDIT: ReadonlySet<AccountType> = new Set(['liability', 'equity', 'income'])

export const growsByCredit = (code: AccountCode, { accounts }: Chart): boolean =>
  accounts.some((account) => account.code === code && GROWS_BY_CREDIT.has(account.type))

/** Balance sheet from the balances of all accounts at the end of a day; empty accounts are left out. */
export function balanceSheet(date: string, balances: readonly AccountBalance[], chart: Chart): BalanceSheet {
  const centsOf = (code: AccountCode): number => sumOf(balances, ({ account, cents }) => (account === code ? cents : 0))
  const linesOf = (wanted: AccountType) =>
    chart.accounts
      .filter(({ type }) => type === wanted)
      .map(({ code, name }) => ({
        account: code,
        name,
        cents: GROWS_BY_CREDIT.has(wanted) ? 0 - centsOf(code) : centsOf(code),
      }))
      .filter(({ cents }) => cents !== 0)
  const result = {
    account: null,
    name: 'Result of all of time',
    cents: sumOf(balances, ({ account, cents }) => (chart.results.includes(account) ? 0 - cents : 0)),
  }
  const [assets, liabilities] = [linesOf('asset'), linesOf('liability')]
  const equity = [...linesOf('equity'), result]
  const totalOf = (lines: readonly { cents: number }[]): number => sumOf(lines, ({ cents }) => cents)
  const shown = <Line extends { cents: number }>(lines: readonly Line[]) =>
    lines.map(({ cents, ...line }) => ({ ...line, amount: cents }))
  return {
    date,
    assets: shown(assets),
    liabilities: shown(liabilities),
    equity: shown(equity),
    totalAssets: totalOf(assets),
    totalLiabilities: totalOf(liabilities),
    totalEquity: totalOf(equity),
    isBalanced: totalOf(assets) === totalOf(liabilities) + totalOf(equity),
  }
}
