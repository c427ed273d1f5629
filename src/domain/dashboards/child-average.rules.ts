import { percentOf } from '../core/percent.ts'

/** Marks of a subject for a parent's average: monthly 20, midterm 30 and final 50 (PAR-4). */
const POSSIBLE_PER_SUBJECT = 100

/** A year's results; `possible`: marks that the exams published so far could bring, left out once the year is over. */
type Year = { subjects: readonly { total: number }[]; total: number; possible?: number | undefined }
type Results<Y> = { years: readonly Y[] }

/** A child's latest year with results; null where nothing is published. */
export const latestYear = <Y extends Year>({ years }: Results<Y>): Y | null =>
  years.find(({ subjects }) => subjects.length > 0) ?? null

export const possibleMarks = ({ subjects }: Pick<Year, 'subjects'>): number => subjects.length * POSSIBLE_PER_SUBJECT

/** Marks achieved of those possible in a year, in per cent with two decimals; the year has subjects. */
export const yearAverage = (year: Year): number => percentOf(year.total, possibleMarks(year), 2)

/** Marks achieved of those possible in the exams so far; for a year that is over, its average. */
export const averageSoFar = (year: Year): number =>
  year.possible === undefined ? yearAverage(year) : percentOf(year.total, year.possible, 2)

/** Whether a child's latest year is not over, so that the average says little yet. */
export const isSoFar = (children: readonly Results<Year>[]): boolean =>
  children.some((child) => latestYear(child)?.possible !== undefined)

/** The mean of the children's averages, each of the latest year with results; null where no child has any. */
export function overallAverage(children: readonly Results<Year>[], averageOf = yearAverage): number | null {
  const averages = children.flatMap((child) => {
    const year = latestYear(child)
    return year ? [averageOf(year)] : []
  })
  const sum = averages.reduce((all, each) => all + each, 0)
  return averages.length === 0 ? null : percentOf(sum, averages.length * 100, 2)
}
