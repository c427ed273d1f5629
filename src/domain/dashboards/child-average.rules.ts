import { percentOf } from '../core/percent.ts'

/** What a subject is worth for a parent's average: monthly 20, midterm 30 and final 50 (specification, Business constants). */
const POSSIBLE_PER_SUBJECT = 100

type Year = { subjects: readonly { total: number }[]; total: number }
type Results<Y> = { years: readonly Y[] }

/** A child's latest year with results; null where nothing is published. */
export const latestYear = <Y extends Year>({ years }: Results<Y>): Y | null =>
  years.find(({ subjects }) => subjects.length > 0) ?? null

export const possibleMarks = ({ subjects }: Pick<Year, 'subjects'>): number => subjects.length * POSSIBLE_PER_SUBJECT

/** Marks achieved of what a year could bring, in per cent with two decimals; the year has subjects. */
export const yearAverage = (year: Year): number => percentOf(year.total, possibleMarks(year), 2)

/** The mean of the children's averages, each of the latest year with results; null where no child has any. */
export function overallAverage(children: readonly Results<Year>[]): number | null {
  const averages = children.flatMap((child) => {
    const year = latestYear(child)
    return year ? [yearAverage(year)] : []
  })
  const sum = averages.reduce((all, each) => all + each, 0)
  return averages.length === 0 ? null : percentOf(sum, averages.length * 100, 2)
}
