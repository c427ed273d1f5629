import { addDays } from '../core/dates.ts'
import type { Term } from './terms.schema.ts'
import type { YearDays } from './years.rules.ts'

type Given = { name: string } & YearDays

/** An error of a term, by its place in the list and its field. */
export type TermTrouble = { at: number; field: 'name' | 'firstDay' | 'lastDay'; words: string }

export const OUTSIDE_YEAR = 'This day is not within the academic year'
export const ENDS_EARLY = 'The last day must not be before the first day'
export const SAME_NAME = 'Another term has this name'
export const beginsEarly = (before: string): string => `This term must begin after the end of ${before}`

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** What is wrong with terms: they lie within the year one after the other, each with a name of its own. Days may be of no term. */
export function termTroubles({ firstDay, lastDay }: YearDays, terms: readonly Given[]): TermTrouble[] {
  const isWithin = (day: string): boolean => firstDay <= day && day <= lastDay
  return terms.flatMap((term, at) => {
    const before = terms[at - 1]
    const troubles: TermTrouble[] = []
    if (terms.slice(0, at).some(({ name }) => isSame(name, term.name)))
      troubles.push({ at, field: 'name', words: SAME_NAME })
    if (!isWithin(term.firstDay)) troubles.push({ at, field: 'firstDay', words: OUTSIDE_YEAR })
    else if (before && term.firstDay <= before.lastDay)
      troubles.push({ at, field: 'firstDay', words: beginsEarly(before.name) })
    if (!isWithin(term.lastDay)) troubles.push({ at, field: 'lastDay', words: OUTSIDE_YEAR })
    else if (term.lastDay < term.firstDay) troubles.push({ at, field: 'lastDay', words: ENDS_EARLY })
    return troubles
  })
}

const DAY_MS = 86_400_000

const NAMES = ['First term', 'Second term', 'Third term'] as const

/** Three terms that share the days of a year. */
export function proposedTerms({ firstDay, lastDay }: YearDays): Given[] {
  const days = (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1
  const beginOf = (at: number): string => addDays(firstDay, Math.round((days * at) / NAMES.length))
  return NAMES.map((name, at) => ({ name, firstDay: beginOf(at), lastDay: addDays(beginOf(at + 1), -1) }))
}

/** The term of a day: that in which it is, else the last one that has begun, else the first. */
export const termOn = <Each extends YearDays>(terms: readonly Each[], day: string): Each | undefined =>
  terms.findLast(({ firstDay }) => firstDay <= day) ?? terms[0]

/** The day a year later; 28 February for the 29th. */
const yearLater = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28')

/** Terms of the next year with the same names and days, as far as these are within it. */
export function termsOfNextYear(terms: readonly Term[], { firstDay, lastDay }: YearDays): Term[] {
  return terms.flatMap((term) => {
    const [first, last] = [yearLater(term.firstDay), yearLater(term.lastDay)]
    const within = { firstDay: first < firstDay ? firstDay : first, lastDay: last > lastDay ? lastDay : last }
    return within.firstDay <= within.lastDay ? [{ ...term, ...within }] : []
  })
}
