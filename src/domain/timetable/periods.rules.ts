/** When a period begins and ends, as HH:MM. */
export type PeriodTimes = { start: string; end: string }

type PeriodProblem = { at: number; field: 'start' | 'end'; message: string }

/** What is wrong with the periods of a day: one of no length, or one that begins before the last has ended. */
export function periodsProblem(periods: readonly PeriodTimes[]): PeriodProblem | null {
  for (const [at, { start, end }] of periods.entries()) {
    if (end <= start) return { at, field: 'end', message: 'A period must end after it begins.' }
    const before = periods[at - 1]
    if (before && start < before.end)
      return { at, field: 'start', message: `Period ${at} ends at ${before.end} only. Two periods cannot overlap.` }
  }
  return null
}
