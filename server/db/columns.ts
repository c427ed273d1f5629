import { customType } from 'drizzle-orm/pg-core'

/** An instant, as ISO text in Zulu time on our side; string-mode timestamps would fail `z.iso.datetime()`. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  // PostgreSQL refuses time zones further than sixteen hours away, which ISO text may name.
  toDriver: (value) => new Date(value).toISOString(),
})

/** A transaction number; also the position that a device's replica has passed. Fits a double for ages. */
export const transactionNumber = customType<{ data: number; driverData: string }>({
  dataType: () => 'xid8',
  fromDriver: Number,
  toDriver: String,
})
