import { overlap, timesOf } from './bell-times.rules.ts'
import type { SubstituteRow } from './substitutes.schema.ts'
import type { BellTimesRow, LessonRow, Shift } from './timetable.schema.ts'

/** The day of the week of a day, 0 being Sunday. */
export const weekdayAt = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

type Given = Pick<SubstituteRow, 'day' | 'classId' | 'shift' | 'period' | 'absentId' | 'teacherId'>
type Held = {
  bells: readonly BellTimesRow[]
  lessons: readonly Pick<LessonRow, 'classId' | 'shift' | 'weekday' | 'period' | 'teacherId'>[]
  substitutes: readonly Given[]
}
/** `absentId`: of whom the lesson is; her other lessons of then are held together with it. */
type When = { day: string; shift: Shift; period: number; absentId?: number }

/** Whether somebody else takes this lesson of the teacher on that day. */
export const isGiven =
  (substitutes: readonly Given[], day: string) =>
  (lesson: { classId: number; shift: Shift; period: number; teacherId: number | null }): boolean =>
    substitutes.some(
      (each) =>
        each.day === day &&
        each.classId === lesson.classId &&
        each.shift === lesson.shift &&
        each.period === lesson.period &&
        each.absentId === lesson.teacherId,
    )

/** Who teaches at the time of a lesson on a day, with the class: by the timetable unless substituted, or as a substitute. */
export function busyAt(
  { bells, lessons, substitutes }: Held,
  { day, shift, period, absentId }: When,
): Map<number, number> {
  const weekday = weekdayAt(day)
  const times = timesOf(bells, { shift, weekday, period })
  const isThen = (lesson: { shift: Shift; period: number }): boolean => {
    const own = timesOf(bells, { shift: lesson.shift, weekday, period: lesson.period })
    return times !== undefined && own !== undefined && overlap(times, own)
  }
  const isElsewhere = isGiven(substitutes, day)
  const busy = new Map<number, number>()
  for (const lesson of lessons)
    if (lesson.teacherId !== null && lesson.weekday === weekday && isThen(lesson) && !isElsewhere(lesson))
      busy.set(lesson.teacherId, lesson.classId)
  const isJoint = (each: Given): boolean => each.absentId === absentId && each.shift === shift && each.period === period
  for (const each of substitutes)
    if (each.day === day && isThen(each) && !isJoint(each)) busy.set(each.teacherId, each.classId)
  return busy
}
