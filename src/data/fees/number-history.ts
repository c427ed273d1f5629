import { addDays, schoolDay } from '#domain/core/dates.ts'
import { dollarsOf } from '#domain/core/money.ts'
import type { NumberHistory, NumberHistoryQuery } from '#domain/fees/numbers.schema.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import { readNumberHistory } from '#domain/fees/numbers.endpoints.ts'
import { server, serverElse, useWhole } from '../source.ts'
import { useCacheQuery } from '../use-cache.ts'
import { firstPaymentDay } from './payment-lists.ts'
import { readPayments, type ShownPayment } from './payments.queries.ts'

type Row = NumberHistory['rows'][number]
/** Uses of a number as this device knows them; one that is not at school yet has no id. */
export type NumberUses = Omit<NumberHistory, 'message' | 'rows'> & {
  message?: string
  rows: (Omit<Row, 'paymentId'> & { paymentId: number | null })[]
}

function isWithin({ payment }: ShownPayment, query: NumberHistoryQuery, timeZone: string): boolean {
  const day = schoolDay(Date.parse(payment.paidAt), timeZone)
  if (query.dateStart && query.dateEnd) return day >= query.dateStart && day <= query.dateEnd
  const [year, month] = day.split('-').map(Number)
  return (!query.year || year === query.year) && (!query.month || month === query.month)
}

/** One row a month that a payment settles; one that is carried forward has no month. */
function rowsOf({ payment, fullname, className }: ShownPayment): NumberUses['rows'] {
  const common = {
    paymentId: payment.id ?? null,
    student: fullname,
    class: className,
    date: payment.paidAt,
    user: payment.collector,
    method: payment.method,
    number: payment.number ?? '',
    state: payment.state,
  }
  if (payment.parts.length === 0)
    return [{ ...common, amount: dollarsOf(payment.amountCents), month: payment.month, year: payment.year }]
  return payment.parts.map(({ year, month, amountCents }) => ({
    ...common,
    amount: dollarsOf(amountCents),
    month,
    year,
  }))
}

/** Where a number was used, of payments that this device knows. */
export function usesHere(payments: readonly ShownPayment[], query: NumberHistoryQuery, timeZone: string): NumberUses {
  const wanted = comparableNumber(query.number)
  const found = payments.filter(
    (shown) =>
      shown.payment.number !== null &&
      comparableNumber(shown.payment.number) === wanted &&
      query.methods.includes(shown.payment.method) &&
      isWithin(shown, query, timeZone),
  )
  const rows = found.flatMap(rowsOf)
  const cents = found.reduce(
    (sum, { payment: { state, amountCents } }) => sum + (state === 'confirmed' ? amountCents : 0),
    0,
  )
  return {
    usedCount: new Set(found.map(({ payment }) => payment.receipt)).size,
    totalAllocations: rows.length,
    totalAmountThisMonth: dollarsOf(cents),
    dateStart: query.dateStart ?? monthStart(query),
    dateEnd: query.dateEnd ?? monthEnd(query),
    rows,
  }
}

const pad = (month: number): string => String(month).padStart(2, '0')

const monthStart = ({ year, month }: NumberHistoryQuery): string | null =>
  year ? `${year}-${pad(month ?? 1)}-01` : null

function monthEnd({ year, month }: NumberHistoryQuery): string | null {
  if (!year) return null
  if (!month || month === 12) return `${year}-12-31`
  return addDays(`${year}-${pad(month + 1)}-01`, -1)
}

/** `query` null: no number is asked for yet. */
type Question = { query: NumberHistoryQuery | null; today: string; timeZone: string }

/** Where a number was used: as the server says, and while it does not answer as far as this device knows. */
export const useNumberUses = serverElse<Question, NumberUses>(
  server(readNumberHistory, ({ query }: Question) => query && { body: query }),
  ({ query, today, timeZone }) =>
    useWhole(
      useCacheQuery(`numberUses:${JSON.stringify(query)}`, async (copy) => ({
        ...usesHere(query ? await readPayments(copy) : [], query ?? NO_NUMBER, timeZone),
        since: firstPaymentDay(today),
      })),
    ),
)

const NO_NUMBER = { number: '', methods: [] }
