import { readNumberHistory } from '#domain/fees/numbers.endpoints.ts'
import { numberHistory, type NumberUses } from '#domain/fees/numbers.reports.ts'
import type { NumberHistoryQuery } from '#domain/fees/numbers.schema.ts'
import { useReport } from '../reports/report-rows.ts'
import { server, serverElse, useWhole } from '../answers/source.ts'

/** `query` null: no number is asked for yet. */
type Question = { query: NumberHistoryQuery | null }

/** Where a number was used: from the server, or as far as this device knows while it does not answer. */
export const useNumberUses = serverElse<Question, NumberUses>(
  server(readNumberHistory, ({ query }: Question) => query && { body: query }),
  ({ query }) => useWhole(useReport(numberHistory, query ?? NO_NUMBER)),
)

const NO_NUMBER = { number: '', methods: [] }
