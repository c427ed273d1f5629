import type { AccountCode } from '../books/accounts.ts'
import type { BalanceSheet, CashFlow, IncomeStatement } from '../books/books.schema.ts'
import { sumOf } from '../core/grouped.ts'
import type { Bridge, BridgeKey } from './monthend.schema.ts'

/** A balance in the shape of a balance sheet: above zero for what the school has, and for what it owes. */
const balanceOf = ({ assets, liabilities }: BalanceSheet, code: AccountCode): number =>
  sumOf([...assets, ...liabilities], ({ account, amount }) => (account === code ? amount : 0))

const line = (key: BridgeKey, amount: number) => ({ key, amount: amount || 0 })

type Sources = {
  statement: IncomeStatement
  flow: CashFlow
  /** The balance sheets at the end of the month before, and of the month. */
  before: BalanceSheet
  after: BalanceSheet
}

/** What leads from the net income of a month to the change of its cash accounts, in cents. */
function toCash({ statement, flow }: Sources): Bridge {
  return {
    lines: [
      line('netIncome', statement.netIncome),
      line('heldChange', statement.heldChange),
      line('deposits', flow.deposits),
      line('withdrawals', -flow.withdrawals),
      line('assetOutflow', -flow.assetOutflow),
      line('owedOutflow', -flow.owedOutflow),
    ],
    total: flow.netCashFlow,
  }
}

/**
 * What leads from the net income, which counts money, to the change of equity, which counts what was earned and used up: fees
 * that are owed, money paid ahead, advances and the value of assets.
 */
function toEquity({ statement, flow, before, after }: Sources): Bridge {
  const growth = (code: AccountCode): number => balanceOf(after, code) - balanceOf(before, code)
  const cashBefore = sumOf(flow.accounts, ({ account }) => balanceOf(before, account))
  // Opening balances of a day of the month are money that was there, and salaries that were owed.
  const opened = flow.opening - cashBefore - (growth('salariesOwed') + flow.owedOutflow)
  return {
    lines: [
      line('netIncome', statement.netIncome),
      line('receivable', growth('receivable')),
      line('feesInAdvance', -growth('feesInAdvance')),
      line('employeeAdvances', growth('employeeAdvances')),
      line('depreciation', growth('accumulatedDepreciation')),
      line('contributed', growth('fixedAssets') - flow.assetOutflow),
      line('deposits', flow.deposits),
      line('withdrawals', -flow.withdrawals),
      line('openings', opened),
    ],
    total: after.totalEquity - before.totalEquity,
  }
}

/** Why the net income of a month is neither the change of its cash nor that of its equity; lines of nothing are left out. */
export function bridgesOf(sources: Sources): { cash: Bridge; equity: Bridge } {
  const shown = ({ lines, total }: Bridge): Bridge => ({
    lines: lines.filter(({ key, amount }) => key === 'netIncome' || amount !== 0),
    total,
  })
  return { cash: shown(toCash(sources)), equity: shown(toEquity(sources)) }
}
