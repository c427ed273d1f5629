import { percentOf } from '#domain/core/percent.ts'

/** Years offered by the reports, beside the present one (PRE-4). */
export const REPORT_YEARS = [2023, 2026] as const

/** The share of present days among marked ones, in whole percent; a dash where none is marked. */
export function shareOf(present: number, absent: number): string {
  const marked = present + absent
  return marked === 0 ? '–' : `${percentOf(present, marked, 0)}%`
}
