import { schoolDay } from '../core/dates.ts'
import { grouped } from '../core/grouped.ts'
import { report, type At, type PaymentOfStudent } from '../report.ts'
import { compareMonths, type Month } from './ledger.rules.ts'
import { monthNumber } from '../school/months.ts'

type Voucher = Pick<PaymentOfStudent['payment'], 'state' | 'year' | 'month' | 'paidAt'>

/** Whether a voucher is in force: voided and refunded payments do not count. */
export const isVoucher = ({ state }: Pick<Voucher, 'state'>): boolean => state === 'confirmed' || state === 'held'

/** The month that a voucher is filed under: the one for which it was taken, else that of the day on which it was paid (VOU-5). */
export function voucherMonth({ year, month, paidAt }: Voucher, timeZone: string): Month {
  if (year !== null && month !== null) return { year, month }
  const [ofYear = 0, ofMonth = 0] = schoolDay(Date.parse(paidAt), timeZone).split('-').map(Number)
  return { year: ofYear, month: ofMonth }
}

/** Months with the number of their vouchers, the latest first. */
export function voucherMonthsOf(
  payments: readonly { payment: Voucher }[],
  { timeZone }: Pick<At, 'timeZone'>,
): (Month & { count: number })[] {
  const months = payments
    .filter(({ payment }) => isVoucher(payment))
    .map(({ payment }) => voucherMonth(payment, timeZone))
  return [...grouped(months, monthNumber).values()]
    .flatMap((of) => of.slice(0, 1).map((month) => ({ ...month, count: of.length })))
    .sort((a, b) => compareMonths(b, a))
}

export const voucherMonths = report({
  id: 'fees.voucherMonths',
  isOffline: true,
  reads: ['payments'],
  compute: ({ payments }, _: object, at) => ({ months: voucherMonthsOf(payments, at) }),
})
