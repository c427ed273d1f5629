import { DEFAULT_CALENDAR } from '#domain/school/calendar.rules.ts'
import type { CalendarRow } from '#domain/school/calendar.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** Days without school from the replica; until it has them, the defaults of a new school. */
export async function readCalendar(cache: CacheDb): Promise<CalendarRow> {
  const [found] = (await cache.calendar.toArray()) as CalendarRow[]
  return found ?? { id: 1, revision: 0, ...DEFAULT_CALENDAR }
}

/** Days without school, live; `revision` 0 while the replica does not have the school's own. */
export const useCalendar = cacheQuery(({ cache }) => readCalendar(cache))
