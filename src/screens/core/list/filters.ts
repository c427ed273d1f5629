import { isDay } from '#domain/core/typed-day.ts'
import { MONTH_NAMES } from '#domain/school/months.ts'
import { listTexts as texts } from './list.texts.ts'
import type { Filter, Option, ListContext, Words } from './list.ts'

/** The first year with figures of the school (GEN-17). */
const FIRST_YEAR = 2024

/** A choice of a few options, which the address may name; the first is the default. */
export function choiceOf<Row>(
  label: Words,
  offered: readonly Option[] | (() => readonly Option[]),
  more: Omit<Filter<Row>, 'label' | 'options' | 'read'> = {},
): Filter<Row> {
  const options = () => (typeof offered === 'function' ? offered() : offered)
  const read = (text: string): string => (options().find(({ value }) => value === text) ?? options()[0])?.value ?? ''
  return { label, options, read, ...more }
}

/** Filter of a list by class; all classes by default. */
export const classFilter = <Row>(classIdOf: (row: Row) => number | null): Filter<Row> => ({
  label: () => texts.class,
  options: ({ classes }) => [
    { value: '', label: texts.allClasses },
    ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
  ],
  keeps: (row, value) => String(classIdOf(row)) === value,
})

export const monthOptions = (): Option[] => MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))

export const isMonth = (text: string): boolean => monthOptions().some(({ value }) => value === text)

/** Filter by a month of any year, 1 to 12; all months by default. */
export const monthFilter = <Row>(monthOf: (row: Row) => number | null): Filter<Row> => ({
  label: () => texts.month,
  options: () => [{ value: '', label: texts.allMonths }, ...monthOptions()],
  read: (text) => (isMonth(text) ? text : ''),
  keeps: (row, value) => String(monthOf(row)) === value,
})

/** Years up to the current one, or to so many after it, the latest first. */
const yearsAt = ({ today }: ListContext, ahead = 0): string[] => {
  const last = Math.max(FIRST_YEAR, Number(today.slice(0, 4)) + ahead)
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index))
}

export const yearFilter = <Row>(yearOf: (row: Row) => number | null): Filter<Row> => ({
  label: () => texts.year,
  options: (place) => [
    { value: '', label: texts.allYears },
    ...yearsAt(place).map((year) => ({ value: year, label: year })),
  ],
  read: (text, place) => (yearsAt(place).includes(text) ? text : ''),
  keeps: (row, value) => String(yearOf(row)) === value,
})

/** A choice of a month; the current month by default. */
export const presentMonth: Filter<unknown> = {
  label: () => texts.month,
  options: monthOptions,
  read: (text, { today }) => (isMonth(text) ? text : String(Number(today.slice(5, 7)))),
}

/** A choice of a year; the current year by default. */
export const presentYear: Filter<unknown> = {
  label: () => texts.year,
  options: (place) => yearsAt(place).map((year) => ({ value: year, label: year })),
  read: (text, place) => (yearsAt(place).includes(text) ? text : (yearsAt(place)[0] ?? '')),
}

/** A choice of a year up to the next one, for what is known of months to come; the current year by default. */
export const yearToCome: Filter<unknown> = {
  ...presentYear,
  options: (place) => yearsAt(place, 1).map((year) => ({ value: year, label: year })),
  read: (text, place) => (yearsAt(place, 1).includes(text) ? text : (yearsAt(place)[0] ?? '')),
}

/** A choice of a year of a fixed span, or of the current year, which is the default; the latest year first. */
export function presentYearOf(first: number, last: number): Filter<unknown> {
  const yearsOf = ({ today }: ListContext): string[] => {
    const present = Number(today.slice(0, 4))
    const span = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    return [...new Set([...span, present])].sort((a, b) => b - a).map(String)
  }
  return {
    label: () => texts.year,
    options: (place) => yearsOf(place).map((year) => ({ value: year, label: year })),
    read: (text, place) => (yearsOf(place).includes(text) ? text : place.today.slice(0, 4)),
  }
}

/** A choice of a school day; `usual` gives the default. */
export const dayFilter = <Row>(
  label: Words,
  {
    usual = () => '',
    keeps,
  }: { usual?: (place: ListContext) => string; keeps?: (row: Row, day: string) => boolean } = {},
): Filter<Row> => ({
  label,
  kind: 'day',
  read: (text, place) => (isDay(text) ? text : usual(place)),
  ...(keeps ? { keeps } : {}),
})

/** A choice of a class; the first class by default. */
export const firstClass: Filter<unknown> = {
  label: () => texts.class,
  options: ({ classes }) => classes.map(({ id, name }) => ({ value: String(id), label: name })),
  read: (text, { classes }) => String((classes.find(({ id }) => String(id) === text) ?? classes[0])?.id ?? ''),
}

/** A parameter of the address that a form of the screen sets; the bar of the list shows no field for it. */
export const fromAddress: Filter<unknown> = { label: '', isShown: () => false }
