import { isSchoolDay, type Calendar } from '../school/calendar.rules.ts'
import { timesOf } from './bell-times.rules.ts'
import type { PeriodTimes } from './periods.rules.ts'
import type { BellTimesRow, LessonRow } from './timetable.schema.ts'

/** A lesson of a teacher on a day, with its times. */
export type DayLesson = PeriodTimes & Pick<LessonRow, 'classId' | 'subjectId' | 'room'>

type Held = { bells: readonly BellTimesRow[]; lessons: readonly LessonRow[]; calendar: Calendar }

const weekdayAt = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The lessons that a teacher gives on a day, the first of the day first; none on a day without school. */
export function lessonsOn({ bells, lessons, calendar }: Held, teacherId: number, day: string): DayLesson[] {
  if (!isSchoolDay(calendar, day)) return []
  return lessons
    .filter((lesson) => lesson.teacherId === teacherId && lesson.weekday === weekdayAt(day))
    .flatMap((lesson) => {
      const times = timesOf(bells, lesson)
      const { classId, subjectId, room } = lesson
      return times ? [{ ...times, classId, subjectId, room }] : []
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
