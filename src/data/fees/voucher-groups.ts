import { compareMonths, type Month } from '#domain/fees/ledger.rules.ts'
import { monthNumber } from '#domain/fees/payments.rules.ts'
import { voucherMonth } from './payment-lists.ts'
import type { ShownPayment } from './payments.queries.ts'

/** Months with the number of their vouchers, the latest first, of payments that this device knows. */
export function voucherGroups(known: readonly ShownPayment[], timeZone: string): (Month & { count: number })[] {
  const groups = new Map<number, Month & { count: number }>()
  for (const { payment } of known) {
    if (payment.state !== 'confirmed' && payment.state !== 'held') continue
    const { year, month } = voucherMonth(payment, timeZone)
    const number = monthNumber({ year, month })
    groups.set(number, { year, month, count: (groups.get(number)?.count ?? 0) + 1 })
  }
  return [...groups.values()].sort((a, b) => compareMonths(b, a))
}
