import type { Filter, Option } from '../core/list/list.ts'
import { MONTH_NAMES } from '#domain/school/months.ts'
import { advanceTexts as texts } from './advances.texts.ts'

export const MONTHS: readonly Option[] = MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))

/** Two years before and after the present one (PAY-5). */
export const payYears = (today: string): string[] => {
  const present = Number(today.slice(0, 4))
  return Array.from({ length: 5 }, (_, index) => String(present + 2 - index))
}

/** The month and the year of a day, as selects have them. */
export const monthOf = (today: string): { month: string; year: string } => ({
  month: String(Number(today.slice(5, 7))),
  year: today.slice(0, 4),
})

const ALL = 'all'

/** The value of a filter in the query of a call; empty for all months or years. */
export const filterQuery = (value: string): string => (value === ALL ? '' : value)

type PeriodFilter = Filter<unknown>

const read =
  (
    isKnown: (text: string, today: string) => boolean,
    usual: 'month' | 'year' | null,
  ): NonNullable<PeriodFilter['read']> =>
  (text, { today }) =>
    text === ALL || isKnown(text, today) ? text : usual ? monthOf(today)[usual] : ALL

const isMonth = (text: string): boolean => MONTHS.some(({ value }) => value === text)
const isYear = (text: string, today: string): boolean => payYears(today).includes(text)

/** A month of advances; `isPresent`: the present one where the address names none, else all of them. */
export const advanceMonth = (isPresent: boolean): PeriodFilter => ({
  label: texts.month,
  options: () => [{ value: ALL, label: texts.allMonths }, ...MONTHS],
  read: read(isMonth, isPresent ? 'month' : null),
})

export const advanceYear = (isPresent: boolean): PeriodFilter => ({
  label: texts.year,
  options: ({ today }) => [
    { value: ALL, label: texts.allYears },
    ...payYears(today).map((year) => ({ value: year, label: year })),
  ],
  read: read(isYear, isPresent ? 'year' : null),
})
