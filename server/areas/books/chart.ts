import { chartOf, type Chart } from '#domain/books/chart.ts'
import type { Db } from '../../db/types.ts'
import { readOwnAccounts } from '../school/own-accounts.ts'

/** The accounts of the school, with its own. */
export const readChart = async (tx: Db): Promise<Chart> => chartOf(await readOwnAccounts(tx))
