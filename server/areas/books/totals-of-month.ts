import { monthPeriod } from '#domain/books/periods.rules.ts'
import type { Totals } from '#domain/books/figures.rules.ts'
import type { Db } from '../../db/types.ts'
import { readPeriod } from './totals.ts'

/** What the income statement of a month is made of. */
export const readTotalsOfMonth = async (tx: Db, month: { year: number; month: number }): Promise<readonly Totals[]> =>
  (await readPeriod(tx, monthPeriod(month))).totals
