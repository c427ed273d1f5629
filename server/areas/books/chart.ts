import { chartOf, STANDARD_CHART, type Chart } from '#domain/books/chart.ts'
import type { AccountCode } from '#domain/books/accounts.ts'
import type { Db } from '../../db/types.ts'
import { readOwnAccounts } from '../school/own-accounts.ts'

/** The chart that was made last, and the accounts of the school's own that are in it. */
let made = { of: '[]', chart: STANDARD_CHART }

/** The accounts of the school, with its own. */
export async function readChart(tx: Db): Promise<Chart> {
  const own = await readOwnAccounts(tx)
  const of = JSON.stringify(own)
  // Most calls of the books ask for it, and accounts are seldom added.
  if (made.of !== of) made = { of, chart: chartOf(own) }
  return made.chart
}

/** Name of an account, as the school calls it now. */
export const nameIn = async (tx: Db, account: AccountCode): Promise<string> => (await readChart(tx)).nameOf(account)
