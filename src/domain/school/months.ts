export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The name of a month, 1 to 12; any other number as text. */
export const monthName = (month: number): string => MONTH_NAMES[month - 1] ?? String(month)

type Month = { year: number; month: number }

/** A month as one number that sorts: 202609. */
export const monthNumber = ({ year, month }: Month): number => year * 100 + month

/** The same of a day. */
export const monthNumberOfDay = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))

/** A month for people: September 2026. */
export const formatMonth = ({ year, month }: Month): string => `${monthName(month)} ${year}`

/** The same, shortened: Sep 2026. */
export const shortMonth = ({ year, month }: Month): string => `${monthName(month).slice(0, 3)} ${year}`
