import { DayText } from '#domain/core/dates.ts'
import { MONTH_NAMES } from '#domain/core/months.ts'
import { listTexts as texts } from './list.texts.ts'
import type { Filter, Option, Place } from './list.ts'

/** The first year of which the school has figures (specification, Business constants). */
const FIRST_YEAR = 2024

/** A choice out of a few, which an address may name; the first is the usual one. */
export function choiceOf<Row>(
  label: string,
  options: readonly Option[],
  more: Omit<Filter<Row>, 'label' | 'options' | 'read'> = {},
): Filter<Row> {
  const read = (text: string): string => (options.find(({ value }) => value === text) ?? options[0])?.value ?? ''
  return { label, options: () => options, read, ...more }
}

/** One class of all, or all of them. */
export const classFilter = <Row>(classIdOf: (row: Row) => number | null): Filter<Row> => ({
  label: texts.class,
  options: ({ classes }) => [
    { value: '', label: texts.allClasses },
    ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
  ],
  keeps: (row, value) => String(classIdOf(row)) === value,
})

const MONTHS = MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))

const isMonth = (text: string): boolean => MONTHS.some(({ value }) => value === text)

/** A month of any year, 1 to 12; all of them where none is chosen. */
export const monthFilter = <Row>(monthOf: (row: Row) => number | null): Filter<Row> => ({
  label: texts.month,
  options: () => [{ value: '', label: texts.allMonths }, ...MONTHS],
  read: (text) => (isMonth(text) ? text : ''),
  keeps: (row, value) => String(monthOf(row)) === value,
})

/** Years up to the present one, the latest first. */
const yearsAt = ({ today }: Place): string[] => {
  const last = Math.max(FIRST_YEAR, Number(today.slice(0, 4)))
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => String(last - index))
}

export const yearFilter = <Row>(yearOf: (row: Row) => number | null): Filter<Row> => ({
  label: texts.year,
  options: (place) => [
    { value: '', label: texts.allYears },
    ...yearsAt(place).map((year) => ({ value: year, label: year })),
  ],
  read: (text, place) => (yearsAt(place).includes(text) ? text : ''),
  keeps: (row, value) => String(yearOf(row)) === value,
})

/** The month that is asked for; the present one where the address names none. */
export const presentMonth: Filter<unknown> = {
  label: texts.month,
  options: () => MONTHS,
  read: (text, { today }) => (isMonth(text) ? text : String(Number(today.slice(5, 7)))),
}

/** The year that is asked for; the present one where the address names none. */
export const presentYear: Filter<unknown> = {
  label: texts.year,
  options: (place) => yearsAt(place).map((year) => ({ value: year, label: year })),
  read: (text, place) => (yearsAt(place).includes(text) ? text : (yearsAt(place)[0] ?? '')),
}

/** A school day; `usual` is the one where the address names none. */
export const dayFilter = <Row>(
  label: string,
  { usual = () => '', keeps }: { usual?: (place: Place) => string; keeps?: (row: Row, day: string) => boolean } = {},
): Filter<Row> => ({
  label,
  kind: 'day',
  read: (text, place) => (DayText.safeParse(text).success ? text : usual(place)),
  ...(keeps ? { keeps } : {}),
})

/** The class that is asked for; the first where the address names none that is known. */
export const firstClass: Filter<unknown> = {
  label: texts.class,
  options: ({ classes }) => classes.map(({ id, name }) => ({ value: String(id), label: name })),
  read: (text, { classes }) => String((classes.find(({ id }) => String(id) === text) ?? classes[0])?.id ?? ''),
}

/** A name in the address that a form of the screen sets: no field of its own. */
export const fromAddress: Filter<unknown> = { label: '', isShown: () => false }
