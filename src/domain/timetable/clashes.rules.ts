import { overlap, timesOf } from './bell-times.rules.ts'
import type { PeriodTimes } from './periods.rules.ts'
import type { BellTimesRow, LessonRow } from './timetable.schema.ts'

/** A lesson as far as it can clash with another. */
export type Placed = Pick<
  LessonRow,
  'classId' | 'shift' | 'weekday' | 'period' | 'subjectId' | 'teacherId' | 'room' | 'isJoint'
>

export type ClashKind = 'teacher' | 'room' | 'class'
/** Two lessons that cannot be held at the same time. */
export type Clash<L extends Placed = Placed> = { kind: ClashKind; lesson: L; other: L; times: PeriodTimes }

/** Room 3 and ROOM 3 are the same room. */
export const plainRoom = (room: string | null): string => (room ?? '').toLowerCase().replace(/\s/g, '')

/** Whether two classes could be taught this lesson at once: the same subject by the same teacher in the same room and period. */
const couldBeJoint = (one: Placed, other: Placed): boolean =>
  one.classId !== other.classId &&
  one.shift === other.shift &&
  one.weekday === other.weekday &&
  one.period === other.period &&
  one.subjectId === other.subjectId &&
  one.teacherId !== null &&
  one.teacherId === other.teacherId &&
  plainRoom(one.room) === plainRoom(other.room)

/** Whether two classes are taught together, as somebody said of the lesson of one of them (TIM-2). */
const isJoint = (one: Placed, other: Placed): boolean =>
  (one.isJoint === true || other.isJoint === true) && couldBeJoint(one, other)

/** The lessons of other classes that are held together with this one. */
export const togetherWith = <L extends Placed>(lesson: Placed, lessons: readonly L[]): L[] =>
  lessons.filter((other) => isJoint(lesson, other))

function kindOf(one: Placed, other: Placed): ClashKind | null {
  if (one.classId === other.classId) return 'class'
  if (isJoint(one, other)) return null
  if (one.teacherId !== null && one.teacherId === other.teacherId) return 'teacher'
  return plainRoom(one.room) !== '' && plainRoom(one.room) === plainRoom(other.room) ? 'room' : null
}

/** The clashes of some lessons, with each other and with all other lessons of the school. */
export function clashesOf<L extends Placed>(
  lessons: readonly L[],
  others: readonly L[],
  bells: readonly BellTimesRow[],
): Clash<L>[] {
  const timed = (all: readonly L[]) =>
    all.flatMap((lesson) => {
      const times = timesOf(bells, lesson)
      return times ? [{ lesson, times }] : []
    })
  const [own, rest] = [timed(lessons), timed(others)]
  return own.flatMap(({ lesson, times }, at) =>
    [...own.slice(at + 1), ...rest].flatMap((other): Clash<L>[] => {
      if (other.lesson.weekday !== lesson.weekday || !overlap(times, other.times)) return []
      const kind = kindOf(lesson, other.lesson)
      return kind ? [{ kind, lesson, other: other.lesson, times: other.times }] : []
    }),
  )
}
