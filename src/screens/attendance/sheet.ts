import { formatMonth } from '#domain/school/months.ts'
import { formatDay } from '#domain/core/dates.ts'

/** Blank day columns of the sheet (ATT-5). */
export const SHEET_DAYS = 25

export type SheetInput = {
  className: string
  date: string
  printedOn: string
  students: readonly { id: number; fullname: string; number: number }[]
}

export type Sheet = {
  className: string
  printDate: string
  month: string
  fileName: string
  head: string[]
  body: string[][]
}

/** Month and year of a day: September 2026. */
const monthOf = (day: string): string => formatMonth({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

/** Content of the attendance sheet: number, id and name of each student, and blank columns to fill in by hand. */
export function buildSheet({ className, date, printedOn, students }: SheetInput): Sheet {
  const blanks = Array.from({ length: SHEET_DAYS }, () => '')
  return {
    className,
    printDate: formatDay(printedOn),
    month: monthOf(date),
    fileName: `Attendance-${className.replace(/[^\p{L}\p{N}]+/gu, '-')}-${date.slice(0, 7)}.pdf`,
    // Day columns have no heading: days are written by hand, since school days are not the first 25 days of a month.
    head: ['NO', 'ID-NO', 'Student full name', ...blanks],
    body: students.map(({ id, fullname, number }) => [String(number), String(id), fullname, ...blanks]),
  }
}
