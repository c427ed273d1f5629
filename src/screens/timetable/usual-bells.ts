import type { PeriodTimes } from '#domain/timetable/periods.rules.ts'
import type { Shift } from '#domain/timetable/timetable.schema.ts'

const LENGTH = 40

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const periodFrom = (minutes: number): PeriodTimes => ({ start: clock(minutes), end: clock(minutes + LENGTH) })

/** The first bell of each shift, in minutes of the day. */
const FIRST: Record<Shift, number> = { Morning: 7 * 60 + 30, Afternoon: 13 * 60 }

const [BEFORE_BREAK, BREAK] = [3, 20]

const usualOf = (shift: Shift): PeriodTimes[] =>
  Array.from({ length: 6 }, (_, at) => periodFrom(FIRST[shift] + at * LENGTH + (at >= BEFORE_BREAK ? BREAK : 0)))

/** Six periods of 40 minutes with a break in the middle. */
export const USUAL: Record<Shift, readonly PeriodTimes[]> = {
  Morning: usualOf('Morning'),
  Afternoon: usualOf('Afternoon'),
}

/** A period after the last one, as long as the usual ones and within the day. */
export function laterPeriod(periods: readonly PeriodTimes[], shift: Shift): PeriodTimes {
  const last = periods.at(-1)?.end
  const start = last ? minutesOf(last) : FIRST[shift]
  return start + LENGTH < 24 * 60 ? periodFrom(start) : { start: '', end: '' }
}
