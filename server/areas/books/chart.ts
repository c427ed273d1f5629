import { chartOf, type Chart } from '#domain/books/chart.ts'
import type { AccountCode } from '#domain/books/accounts.ts'
import type { Db } from '../../db/types.ts'
import { readOwnAccounts } from '../school/own-accounts.ts'

/** The accounts of the school, with its own. */
export const readChart = async (tx: Db): Promise<Chart> => chartOf(await readOwnAccounts(tx))

/** Name of an account, as the school calls it now. */
export const nameIn = async (tx: Db, account: AccountCode): Promise<string> => (await readChart(tx)).nameOf(account)
