import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { centsOf, dollarsOf, formatCents } from '#domain/school/money.ts'
import { formatTime } from '#domain/core/times.ts'
import type { Field } from '#ui/fields.ts'
import type { Cell } from '#ui/export/table.ts'
import { Lines } from '#ui/list/Lines.tsx'

type More<Row> = Partial<Omit<Field<Row>, 'key' | 'label' | 'value'>>

/** A column of words or numbers. */
export const text = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => Cell,
  more: More<Row> = {},
): Field<Row> => ({ key, label, value, ...more })

/** Long text, which may be wrapped. */
const words = <Row,>(key: string, label: string, value: (row: Row) => Cell, more: More<Row> = {}): Field<Row> =>
  text(key, label, value, { canBreak: true, ...more })

/** The subject of a row: the heading of its card on a phone. */
export const heading = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => Cell,
  more: More<Row> = {},
): Field<Row> => text(key, label, value, { isHeading: true, canBreak: true, ...more })

/** A column of files only: on the screen its value is in another cell, or missing. */
export const exported = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => Cell,
  more: More<Row> = {},
): Field<Row> => ({
  key,
  label,
  value,
  isExportedOnly: true,
  ...more,
})

const asMoney = <T,>(cents: number | null, none: T, shown: (cents: number) => T): T =>
  cents === null ? none : shown(cents)

/** An amount in cents: dollars in files, with the currency sign on the screen. */
export const money = <Row,>(
  key: string,
  label: string,
  cents: (row: Row) => number | null,
  more: More<Row> = {},
): Field<Row> => ({
  key,
  label,
  value: (row) => asMoney<Cell>(cents(row), null, dollarsOf),
  shown: (row) => asMoney(cents(row), '–', formatCents),
  isMoney: true,
  ...more,
})

/** A column of percentages: 93.33% on the screen, and a number in files. */
export const percent = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => number | null,
  more: More<Row> = {},
): Field<Row> => ({
  key,
  label,
  value,
  shown: (row) => percentShown(value(row)),
  isPercent: true,
  isNumber: true,
  ...more,
})

const percentShown = (value: number | null): string => (value === null ? '–' : `${value}%`)

/** An amount with its sum below the list and in files. */
export const summed = <Row,>(
  key: string,
  label: string,
  cents: (row: Row) => number | null,
  more: More<Row> = {},
): Field<Row> => money(key, label, cents, { sum: (dollars) => formatCents(centsOf(dollars)), ...more })

const day = <Row,>(key: string, label: string, of: (row: Row) => string, more: More<Row> = {}): Field<Row> => ({
  key,
  label,
  value: (row) => formatDay(of(row)),
  isDay: true,
  order: of,
  ...more,
})

/** An instant as text: day and time at the school. */
export function momentWords(instant: string, timeZone: string): string {
  const time = Date.parse(instant)
  return `${formatDay(schoolDay(time, timeZone))} ${formatTime(time, timeZone)}`
}

/** A column of instants: the day at the school, with the time below; empty without an instant. */
export const moment = <Row,>(
  key: string,
  label: string,
  timeZone: string,
  of: (row: Row) => string | null,
): Field<Row> => ({
  key,
  label,
  value: (row) => {
    const instant = of(row)
    return instant === null ? null : momentWords(instant, timeZone)
  },
  shown: (row) => {
    const instant = of(row)
    if (instant === null) return '–'
    const [first = '', second = ''] = momentWords(instant, timeZone).split(' ')
    return <Lines lines={[first, second]} />
  },
  order: (row) => of(row) ?? '',
  isDay: true,
})

/** A column with the days of instants at the school. */
const instantDay = <Row,>(key: string, label: string, timeZone: string, of: (row: Row) => string): Field<Row> => ({
  key,
  label,
  value: (row) => formatDay(schoolDay(Date.parse(of(row)), timeZone)),
  isDay: true,
  order: of,
})

/** Column factories for a type of row, in the school's time zone. */
export const columnsIn = <Row,>(timeZone: string) => ({
  text: text<Row>,
  words: words<Row>,
  heading: heading<Row>,
  exported: exported<Row>,
  money: money<Row>,
  summed: summed<Row>,
  percent: percent<Row>,
  day: day<Row>,
  moment: (key: string, label: string, of: (row: Row) => string | null) => moment(key, label, timeZone, of),
  instantDay: (key: string, label: string, of: (row: Row) => string) => instantDay(key, label, timeZone, of),
})

export type Columns<Row> = ReturnType<typeof columnsIn<Row>>
