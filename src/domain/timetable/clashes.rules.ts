import { overlap, timesOf } from './bell-times.rules.ts'
import type { PeriodTimes } from './periods.rules.ts'
import type { BellTimesRow, LessonRow } from './timetable.schema.ts'

/** A lesson as far as it can clash with another. */
export type Placed = Pick<LessonRow, 'classId' | 'shift' | 'weekday' | 'period' | 'teacherId' | 'room'>

export type ClashKind = 'teacher' | 'room' | 'class'
/** Two lessons that cannot be held at the same time. */
export type Clash<L extends Placed = Placed> = { kind: ClashKind; lesson: L; other: L; times: PeriodTimes }

/** Room 3 and ROOM 3 are the same room. */
export const plainRoom = (room: string | null): string => (room ?? '').toLowerCase().replace(/\s/g, '')

function kindOf(one: Placed, other: Placed): ClashKind | null {
  if (one.classId === other.classId) return 'class'
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
