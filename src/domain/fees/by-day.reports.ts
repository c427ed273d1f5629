import { schoolDay } from '../core/dates.ts'
import { report, type At, type PaymentOfStudent } from '../report.ts'
import { moneyLinesOf } from './money-lines.rules.ts'

type Days = { from: string; to: string }

/** Money of each day that has any, in cents: the totals of the collections of that day. */
export function moneyByDayOf(
  payments: readonly PaymentOfStudent[],
  { from, to }: Days,
  { timeZone }: Pick<At, 'timeZone'>,
): Record<string, number> {
  const cents: Record<string, number> = {}
  for (const line of payments.flatMap(({ payment }) => moneyLinesOf(payment))) {
    const day = schoolDay(Date.parse(line.at), timeZone)
    if (day >= from && day <= to) cents[day] = (cents[day] ?? 0) + line.amountCents
  }
  return cents
}

export const moneyByDay = report({
  id: 'fees.moneyByDay',
  isOffline: true,
  reads: ['payments'],
  wants: ({ from, to }: Days) => ({ from, to, isMoved: true }),
  compute: ({ payments }, question: Days, at) => ({ cents: moneyByDayOf(payments, question, at) }),
})
