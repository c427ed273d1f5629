import { addDays } from '../core/dates.ts'
import { monthDays } from '../school/calendar.rules.ts'
import { FIRST_YEAR, formatMonth, monthNumber } from '../school/months.ts'
import { monthAfter } from './periods.rules.ts'

export const PERIOD_KINDS = ['month', 'quarter', 'year'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** `part`: the month 1 to 12 or the quarter 1 to 4 of the year; 1 of a whole year. */
export type ShownPeriod = { kind: PeriodKind; year: number; part: number }

/** The last year that a statement can be asked for (BOOK-4). */
const LAST_YEAR = 2100

/** Number of periods of each kind in a year. */
const PARTS: Record<PeriodKind, number> = { month: 12, quarter: 4, year: 1 }

const partOfMonth = (kind: PeriodKind, month: number): number => Math.ceil(month / (12 / PARTS[kind]))
const firstMonth = ({ kind, part }: ShownPeriod): number => (part - 1) * (12 / PARTS[kind]) + 1

const numberIn = (text: string | null, least: number, most: number): number | null =>
  text !== null && /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : null

/** The period that the address names: the present month where it names none. */
export function readPeriod(params: { get(name: string): string | null }, today: string): ShownPeriod {
  const kind = PERIOD_KINDS.find((each) => each === params.get('view')) ?? 'month'
  const year = numberIn(params.get('year'), FIRST_YEAR, LAST_YEAR) ?? Number(today.slice(0, 4))
  const part = numberIn(params.get(kind), 1, PARTS[kind]) ?? partOfMonth(kind, Number(today.slice(5, 7)))
  return { kind, year, part }
}

export const addressOf = ({ kind, year, part }: ShownPeriod): Record<string, string | null> => ({
  view: kind === 'month' ? null : kind,
  month: kind === 'month' ? String(part) : null,
  quarter: kind === 'quarter' ? String(part) : null,
  year: String(year),
})

/** The period of another kind around this one, or its first part. */
export const asKind = (period: ShownPeriod, kind: PeriodKind): ShownPeriod => ({
  kind,
  year: period.year,
  part: partOfMonth(kind, firstMonth(period)),
})

/** The period before or after; null outside the years that can be asked for. */
export function step({ kind, year, part }: ShownPeriod, by: -1 | 1): ShownPeriod | null {
  const index = year * PARTS[kind] + part - 1 + by
  const next = { kind, year: Math.floor(index / PARTS[kind]), part: (index % PARTS[kind]) + 1 }
  return next.year < FIRST_YEAR || next.year > LAST_YEAR ? null : next
}

export const periodWords = ({ kind, year, part }: ShownPeriod): string =>
  kind === 'month' ? formatMonth({ year, month: part }) : kind === 'quarter' ? `Quarter ${part} of ${year}` : `${year}`

type Month = { year: number; month: number }

/** The month before that of a day. */
export function monthBefore(today: string): Month {
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 2
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}

/** The first day on which a month has ended. */
export const endedFrom = ({ year, month }: Month): string => addDays(monthDays(year, month).to, 1)

/** The month that can be closed next: the one after the newest that is closed, else the last that has ended. */
export function nextToClose(closed: readonly Month[], today: string): Month {
  const [newest] = closed.toSorted((a, b) => monthNumber(b) - monthNumber(a))
  return newest ? monthAfter(newest) : monthBefore(today)
}

/**
 * Months that have ended and are not closed, the oldest first. None before the first closing, which seals all before it and
 * is the school's own decision.
 */
export function monthsToClose(closed: readonly Month[], today: string): Month[] {
  if (closed.length === 0) return []
  const months: Month[] = []
  for (let next = nextToClose(closed, today); endedFrom(next) <= today; next = monthAfter(next)) months.push(next)
  return months
}
