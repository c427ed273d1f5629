import { sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/** An instant, as ISO text in UTC on our side; string-mode timestamps would fail `z.iso.datetime()`. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  // PostgreSQL refuses UTC offsets above sixteen hours, which ISO text may have.
  toDriver: (value) => new Date(value).toISOString(),
})

export const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`)

/** A transaction number, also used as position of a replica; small enough for a JavaScript number (2^53). */
export const transactionNumber = customType<{ data: number; driverData: string }>({
  dataType: () => 'xid8',
  fromDriver: Number,
  toDriver: String,
})

/** A file's content. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // PGlite accepts byte arrays as Uint8Array only, not as Buffer.
  toDriver: (value) => new Uint8Array(value),
  fromDriver: (value) => new Uint8Array(value),
})
