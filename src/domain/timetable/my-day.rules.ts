import { isSchoolDay, type Calendar } from '../school/calendar.rules.ts'
import { timesOf } from './bell-times.rules.ts'
import type { PeriodTimes } from './periods.rules.ts'
import { isGiven, weekdayAt } from './free-teachers.rules.ts'
import type { SubstituteRow } from './substitutes.schema.ts'
import type { BellTimesRow, LessonRow } from './timetable.schema.ts'

/** A lesson of a teacher on a day, with its times; as a substitute with the name of whoever is absent. */
export type DayLesson = PeriodTimes &
  Pick<LessonRow, 'classId' | 'subjectId' | 'room'> &
  Partial<Pick<SubstituteRow, 'absent' | 'className'>>

type Held = {
  bells: readonly BellTimesRow[]
  lessons: readonly LessonRow[]
  substitutes: readonly SubstituteRow[]
  calendar: Calendar
}

/** The lessons that a teacher gives on a day, the first of the day first; none on a day without school. */
export function lessonsOn(
  { bells, lessons, substitutes, calendar }: Held,
  teacherId: number,
  day: string,
): DayLesson[] {
  if (!isSchoolDay(calendar, day)) return []
  const weekday = weekdayAt(day)
  const isOthers = isGiven(substitutes, day)
  const own = lessons.filter((each) => each.teacherId === teacherId && each.weekday === weekday && !isOthers(each))
  const taken = substitutes.filter((each) => each.teacherId === teacherId && each.day === day)
  return [
    ...own.map((each) => ({ ...each, absent: undefined, className: undefined })),
    ...taken.map((each) => ({ ...each, weekday })),
  ]
    .flatMap((each): DayLesson[] => {
      const times = timesOf(bells, each)
      const { classId, subjectId, room, absent, className } = each
      if (!times) return []
      return [{ ...times, classId, subjectId, room, ...(absent === undefined ? {} : { absent, className }) }]
    })
    .sort((one, other) => (one.start < other.start ? -1 : 1))
}

/** The lesson that is held at a time of day (HH:MM), and the next one after it. */
export function nowAndNext(
  lessons: readonly DayLesson[],
  time: string,
): { now: DayLesson | undefined; next: DayLesson | undefined } {
  return {
    now: lessons.find(({ start, end }) => start <= time && time < end),
    next: lessons.find(({ start }) => start > time),
  }
}
