import { addDays, schoolDay } from '#domain/core/dates.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { PAYMENT_DAYS_CACHED } from '#domain/synced-tables.ts'
import type { ShownPayment } from './payments.queries.ts'

/** The first school day whose payments a device holds; older ones need the server. */
export const firstPaymentDay = (today: string): string => addDays(today, -PAYMENT_DAYS_CACHED)

/** The month that a voucher is filed under: the one it was taken for, else that of the day on which it was paid. */
export function voucherMonth({ year, month, paidAt }: ShownPayment['payment'], timeZone: string): Month {
  if (year !== null && month !== null) return { year, month }
  const [ofYear = 0, ofMonth = 0] = schoolDay(Date.parse(paidAt), timeZone).split('-').map(Number)
  return { year: ofYear, month: ofMonth }
}

/** Money that was taken here and is not at school yet, sent or not. */
export const isOnlyHere = ({ pending }: ShownPayment['payment']): boolean =>
  pending !== undefined && pending.state !== 'acknowledged'
