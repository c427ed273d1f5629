import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { schoolDay } from '#domain/core/dates.ts'
import type { ServerEnv } from '../../handle.ts'

type SchoolClock = Pick<ServerEnv, 'now' | 'school'>

export const schoolToday = ({ now, school }: SchoolClock): string => schoolDay(now(), school.timeZone)

/** The present year and month at the school. */
export function presentMonth(clock: SchoolClock): { year: number; month: number } {
  const [year = 0, month = 0] = schoolToday(clock).split('-').map(Number)
  return { year, month }
}

/**
 * The instant at which a day begins at the school; the database also counts past the year 9999, where ISO text cannot.
 */
export const startOfDay = ({ school }: SchoolClock, day: string, daysLater = 0): SQL =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${school.timeZone}::text)`

/** Whether an instant lies on one of these days at the school, the last one included; an index on it serves. */
export const isWithin = (
  env: SchoolClock,
  instant: PgColumn,
  { from, to }: { from: string; to: string },
): SQL | undefined => and(sql`${instant} >= ${startOfDay(env, from)}`, sql`${instant} < ${startOfDay(env, to, 1)}`)
