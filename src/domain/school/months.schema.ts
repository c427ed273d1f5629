import { z } from 'zod'
import { FIRST_YEAR, LAST_YEAR } from './months.ts'

export const MonthNumber = z
  .int('Month must be 1 to 12')
  .min(1, 'Month must be 1 to 12')
  .max(12, 'Month must be 1 to 12')
export const YearNumber = z
  .int('Year is not valid')
  .min(FIRST_YEAR, 'Year is not valid')
  .max(LAST_YEAR, 'Year is not valid')

const digits = (shape: RegExp) => z.string().regex(shape).transform(Number)

/** A month and a year in an address, where everything is text. */
export const MonthText = digits(/^\d{1,2}$/).pipe(MonthNumber)
export const YearText = digits(/^\d{4}$/).pipe(YearNumber)

/** A month in the query of a call. The meaning of a call without one is in the declaration of that call. */
export const MonthQuery = z.object({ month: MonthText.optional(), year: YearText.optional() })
export type MonthQuery = z.infer<typeof MonthQuery>

/** A month in the query of a call that needs one. */
export const RequiredMonthQuery = MonthQuery.required()
