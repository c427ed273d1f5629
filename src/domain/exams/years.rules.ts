/** The days of an academic year, both included. */
export type YearDays = { firstDay: string; lastDay: string }

type Year = { year: string } & Partial<YearDays>

/** Days that the school gave a year; a year without is from 1 August to 31 July. */
export const daysOf = ({ year, firstDay, lastDay }: Year): YearDays => ({
  firstDay: firstDay ?? `${year.slice(0, 4)}-08-01`,
  lastDay: lastDay ?? `${year.slice(5)}-07-31`,
})

/** The present academic year among those of the school: today's, else the last that has begun, else the first. */
export function presentYear<Each extends Year>(years: readonly Each[], today: string): Each | undefined {
  const inOrder = years.toSorted((a, b) => (daysOf(a).firstDay < daysOf(b).firstDay ? -1 : 1))
  return inOrder.findLast((each) => daysOf(each).firstDay <= today) ?? inOrder[0]
}

/** The year whose days another one may not have: a year ends before the next one begins, in the order of their names. */
export const overlapping = <Each extends Year>(years: readonly Each[], of: Required<Year>): Each | undefined =>
  years.find((other) => {
    const { firstDay, lastDay } = daysOf(other)
    if (other.year === of.year) return false
    return other.year < of.year ? lastDay >= of.firstDay : firstDay <= of.lastDay
  })
