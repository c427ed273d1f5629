import { readNumberHistory } from '#domain/fees/numbers.endpoints.ts'
import { usesOfNumber, type NumberUses } from '#domain/fees/numbers.reports.ts'
import type { NumberHistoryQuery } from '#domain/fees/numbers.schema.ts'
import { server, serverElse, useWhole } from '../source.ts'
import { useCacheQuery } from '../use-cache.ts'
import { firstPaymentDay } from './payment-lists.ts'
import { readPayments } from './payments.queries.ts'

/** `query` null: no number is asked for yet. */
type Question = { query: NumberHistoryQuery | null; today: string; timeZone: string }

/** Where a number was used: from the server, or as far as this device knows while it does not answer. */
export const useNumberUses = serverElse<Question, NumberUses>(
  server(readNumberHistory, ({ query }: Question) => query && { body: query }),
  ({ query, today, timeZone }) =>
    useWhole(
      useCacheQuery(`numberUses:${JSON.stringify(query)}`, async (replica) => ({
        ...usesOfNumber(query ? await readPayments(replica) : [], query ?? NO_NUMBER, { timeZone }),
        since: firstPaymentDay(today),
      })),
    ),
)

const NO_NUMBER = { number: '', methods: [] }
