import { and, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm'
import { devices } from '../../db/schema.ts'

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
