import { monthDays } from '../school/calendar.rules.ts'
import { schoolDay } from '../core/dates.ts'
import { sumOf } from '../core/grouped.ts'
import { report, type At, type PaymentOfStudent } from '../report.ts'
import type { PaymentState } from './payment-rows.schema.ts'
import type { NumberHistory, NumberHistoryQuery } from './numbers.schema.ts'
import { comparableNumber } from './payments.rules.ts'
import { isVoucher } from './vouchers.reports.ts'

type Row = NumberHistory['rows'][number]

/** Uses of a number; one that the school does not have yet has no id. */
export type NumberUses = Omit<NumberHistory, 'message' | 'rows'> & {
  /** The server's message. */
  message?: string
  rows: (Omit<Row, 'paymentId'> & { paymentId: number | null })[]
}

/** The period of a question: two dates, a month, a year, or null for all. */
function daysOfHistory({ dateStart, dateEnd, month, year }: NumberHistoryQuery) {
  if (dateStart && dateEnd) return { from: dateStart, to: dateEnd }
  if (month && year) return monthDays(year, month)
  return year ? { from: `${year}-01-01`, to: `${year}-12-31` } : null
}

/** A row for each month that a payment settles, and one without a month for an amount carried forward or on hold. */
function rowsOf({ payment, fullname, className }: PaymentOfStudent): NumberUses['rows'] {
  const row = {
    paymentId: payment.id ?? null,
    student: fullname,
    class: className,
    date: payment.paidAt,
    user: payment.collector,
    method: payment.method,
    number: payment.number ?? '',
    state: payment.state,
  }
  const used = payment.parts.map(({ year, month, amountCents }) => ({
    ...row,
    year,
    month,
    amount: amountCents,
  }))
  const rest = payment.amountCents - sumOf(payment.parts, ({ amountCents }) => amountCents)
  return rest > 0 ? [...used, { ...row, month: null, year: null, amount: rest }] : used
}

/** Uses of a number (FEE-9). Held payments are listed, and in no sum. */
function usesOfNumber(
  payments: readonly PaymentOfStudent[],
  query: NumberHistoryQuery,
  { timeZone }: Pick<At, 'timeZone'>,
): NumberUses {
  const wanted = comparableNumber(query.number)
  const days = daysOfHistory(query)
  const isWithin = (paidAt: string): boolean => {
    const day = schoolDay(Date.parse(paidAt), timeZone)
    return days === null || (day >= days.from && day <= days.to)
  }
  const found = payments.filter(
    ({ payment: { number, method, paidAt, state } }) =>
      isVoucher({ state }) &&
      number !== null &&
      comparableNumber(number) === wanted &&
      query.methods.includes(method) &&
      isWithin(paidAt),
  )
  const amountOf = (state: PaymentState): number =>
    sumOf(found, ({ payment }) => (payment.state === state ? payment.amountCents : 0))
  return {
    usedCount: new Set(found.map(({ payment }) => payment.receipt)).size,
    totalAllocations: sumOf(found, ({ payment }) => payment.parts.length),
    totalAmountThisMonth: amountOf('confirmed'),
    totalHeld: amountOf('held'),
    dateStart: days?.from ?? null,
    dateEnd: days?.to ?? null,
    rows: found.flatMap(rowsOf),
  }
}

export const numberHistory = report({
  id: 'fees.numberHistory',
  isOffline: true,
  reads: ['payments'],
  wants: (query: NumberHistoryQuery) => ({
    ...daysOfHistory(query),
    paid: { number: query.number, methods: query.methods },
  }),
  compute: ({ payments }, query, at) => usesOfNumber(payments, query, at),
})
