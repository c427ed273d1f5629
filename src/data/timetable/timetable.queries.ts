import type { Calendar } from '#domain/school/calendar.rules.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { byName, isOpen } from '#domain/school/classes.rules.ts'
import { schoolWeek } from '#domain/timetable/bell-times.rules.ts'
import type { SubstituteRow } from '#domain/timetable/substitutes.schema.ts'
import type { BellTimesRow, LessonRow } from '#domain/timetable/timetable.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'
import { readCalendar } from '../school/calendar.queries.ts'

type Subject = { id: number; name: string; hidden?: boolean }

/** The timetable as far as the device holds it, with the names of what it is about. */
export type Timetable = {
  bells: readonly BellTimesRow[]
  /** Of open classes, on days with school. */
  lessons: readonly LessonRow[]
  /** Open classes by name. */
  classes: readonly ClassRow[]
  subjects: readonly Subject[]
  /** The weekdays with school, in their order. */
  week: readonly number[]
  calendar: Calendar
  /** Of these weeks; a teacher has those that concern her. */
  substitutes: readonly SubstituteRow[]
}

async function readTimetable(cache: CacheDb): Promise<Timetable> {
  const [bells, lessons, classes, subjects, substitutes] = (await Promise.all(
    [cache.bellTimes, cache.lessons, cache.classes, cache.subjects, cache.substitutes].map((table) => table.toArray()),
  )) as unknown as [BellTimesRow[], LessonRow[], ClassRow[], Subject[], SubstituteRow[]]
  const calendar = await readCalendar(cache)
  const week = schoolWeek(calendar)
  const open = classes.filter(isOpen).sort(byName)
  const isShown = ({ classId, weekday }: LessonRow): boolean =>
    week.includes(weekday) && open.some(({ id }) => id === classId)
  return { bells, lessons: lessons.filter(isShown), classes: open, subjects, week, calendar, substitutes }
}

/** Bell times and lessons, live. */
export const useTimetable = cacheQuery(({ cache }) => readTimetable(cache))
