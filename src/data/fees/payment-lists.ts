import { addDays } from '#domain/core/dates.ts'
import { PAYMENT_DAYS_CACHED } from '#domain/synced-tables.ts'

/** The first school day whose payments a device holds; older ones need the server. */
export const firstPaymentDay = (today: string): string => addDays(today, -PAYMENT_DAYS_CACHED)
