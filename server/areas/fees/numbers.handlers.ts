import { checkLastNumber, checkNumber, readNumberHistory } from '#domain/fees/numbers.endpoints.ts'
import { numberHistory } from '#domain/fees/numbers.reports.ts'
import { handle } from '../../handle.ts'
import { runReport } from '../reports/report-rows.ts'
import { readLastUse, toNumberHistory } from './numbers.ts'

export const numberHandlers = [
  handle(checkNumber, ({ body }, context) => readLastUse(context, body)),
  handle(checkLastNumber, ({ body }, context) => readLastUse(context, body, body)),
  handle(readNumberHistory, async ({ body }, context) =>
    toNumberHistory(await runReport(context, numberHistory, body)),
  ),
]
