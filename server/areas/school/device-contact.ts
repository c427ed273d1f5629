import { and, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Unsent } from '#domain/sync/tablets.schema.ts'
import { devices } from '../../db/schema.ts'

/** A device as it is stored: when it called last, and what it reported then. */
export type KnownDevice = { lastContactAt: string; unsent: Unsent | null; appVersion: string | null }

const MINUTE_MS = 60_000

/** Values of the placeholders `now` and `minuteAgo` at an instant (milliseconds). */
export const contactAt = (now: number): { now: string; minuteAgo: string } => ({
  now: new Date(now).toISOString(),
  minuteAgo: new Date(now - MINUTE_MS).toISOString(),
})

/** Condition on `devices`, of prepared statements: this one, unless a contact of the last minute is noted. */
export const isContactDue = (code: SQL, ...also: SQL[]): SQL | undefined =>
  and(
    eq(devices.code, code),
    or(
      lt(devices.lastContactAt, sql.placeholder('minuteAgo')),
      // A time in the future was stored while the clock was wrong.
      gt(devices.lastContactAt, sql.placeholder('now')),
      ...also,
    ),
  )

/** Whether the last contact of a device need not be noted at an instant (milliseconds): what `isContactDue` says in SQL. */
export function isContactNoted({ lastContactAt }: KnownDevice, now: number): boolean {
  const last = Date.parse(lastContactAt)
  return last >= now - MINUTE_MS && last <= now
}
