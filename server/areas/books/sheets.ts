import type { BalanceSheet, CashFlow } from '#domain/books/books.schema.ts'
import { balanceSheet, cashFlow } from '#domain/books/statements.rules.ts'
import type { Db } from '../../db/types.ts'
import { readChart } from './chart.ts'
import { readShillingsAt, withShillings } from './shilling-balances.ts'
import { readBalances, type readPeriod } from './totals.ts'

type OfPeriod = Awaited<ReturnType<typeof readPeriod>>

/** Cash flow of a period that was read, whose accounts say their shillings at its end. */
export async function cashFlowOf(tx: Db, { opening, ...ofPeriod }: OfPeriod): Promise<CashFlow> {
  const flow = cashFlow(ofPeriod, opening)
  return { ...flow, accounts: withShillings(flow.accounts, await readShillingsAt(tx, flow.to)) }
}

/** Balance sheet at the end of a day, whose accounts say their shillings. */
export async function readBalanceSheet(tx: Db, day: string): Promise<BalanceSheet> {
  const chart = await readChart(tx)
  const sheet = balanceSheet(day, await readBalances(tx, day, chart), chart)
  return { ...sheet, assets: withShillings(sheet.assets, await readShillingsAt(tx, day)) }
}
