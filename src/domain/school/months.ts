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

/** A month for people: September 2026. */
export const formatMonth = ({ year, month }: Month): string => `${monthName(month)} ${year}`

/** The same, shortened: Sep 2026. */
export const shortMonth = ({ year, month }: Month): string => `${monthName(month).slice(0, 3)} ${year}`
