import type { PeriodTimes } from './periods.rules.ts'
import type { BellTimesRow, Shift } from './timetable.schema.ts'

/** The days of the week in the order of the school's week; 0 is Sunday. */
const SCHOOL_WEEK = [6, 0, 1, 2, 3, 4, 5] as const

/** The weekdays on which there is school, in the order of the school's week. */
export const schoolWeek = ({ weekend }: { weekend: readonly number[] }): number[] =>
  SCHOOL_WEEK.filter((weekday) => !weekend.includes(weekday))

type Bells = Pick<BellTimesRow, 'shift' | 'weekday' | 'periods'>

/** The periods of a shift on a weekday: those of that day where it differs, else those of every day. */
export function periodsOn(bells: readonly Bells[], shift: Shift, weekday: number): readonly PeriodTimes[] {
  const ofShift = bells.filter((each) => each.shift === shift)
  const own = ofShift.find((each) => each.weekday === weekday) ?? ofShift.find((each) => each.weekday === null)
  return own?.periods ?? []
}

/** The times of a period; undefined where the day has no such period. */
export const timesOf = (
  bells: readonly Bells[],
  { shift, weekday, period }: { shift: Shift; weekday: number; period: number },
): PeriodTimes | undefined => periodsOn(bells, shift, weekday)[period - 1]

export const overlap = (one: PeriodTimes, other: PeriodTimes): boolean => one.start < other.end && other.start < one.end

/** 07:30–08:10, as people read it. */
export const shownTimes = ({ start, end }: PeriodTimes): string => `${start}–${end}`
