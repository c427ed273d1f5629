import { addDays } from '#domain/core/dates.ts'
import { PAYMENT_DAYS_CACHED } from '#domain/synced-tables.ts'
import type { ShownPayment } from './payments.queries.ts'

/** The first school day whose payments a device holds; older ones need the server. */
export const firstPaymentDay = (today: string): string => addDays(today, -PAYMENT_DAYS_CACHED)

/** Whether a payment was taken on this device and the school does not have it yet, sent or not. */
export const isOnlyHere = ({ pending }: ShownPayment['payment']): boolean =>
  pending !== undefined && pending.state !== 'acknowledged'
