/** The day on which an academic year begins, by which devices know when a sheet is out of date. */
export const yearBegins = (year: string): string => `${year.slice(0, 4)}-08-01`

/** The days of an academic year, both included. */
export type YearDays = { firstDay: string; lastDay: string }

type Year = { year: string; turn?: 'prepared' | 'turned' | undefined } & Partial<YearDays>

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
export const overlapping = <Each extends Year>(
  years: readonly Each[],
  of: { year: string } & YearDays,
): Each | undefined =>
  years.find((other) => {
    const { firstDay, lastDay } = daysOf(other)
    if (other.year === of.year) return false
    return other.year < of.year ? lastDay >= of.firstDay : firstDay <= of.lastDay
  })

/**
 * The year that today's classes belong to: the one after the last that was turned, or the one whose turn is prepared, whatever the
 * date says; by date where no turn was ever prepared.
 */
export function standingYear<Each extends Year>(years: readonly Each[], today: string): Each | undefined {
  const inOrder = years.toSorted((a, b) => (a.year < b.year ? -1 : 1))
  const turned = inOrder.findLastIndex(({ turn }) => turn === 'turned')
  const prepared = inOrder.find(({ turn }, at) => at > turned && turn === 'prepared')
  return prepared ?? (turned < 0 ? presentYear(years, today) : (inOrder[turned + 1] ?? presentYear(years, today)))
}
