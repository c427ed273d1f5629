import type { AtSchool, Saved } from './saved.ts'

/** Place of a student at the school: the name of her class, or null where she is among the former students. */
export type Place = string | null

/** The places of all students, by name. */
export type Places = ReadonlyMap<string, Place>

/** A turn of the year that stands, as the office saw it done. */
export type TurnedYear = {
  id: number
  /** Academic year that has ended, and the one that has begun. */
  fromYearId: number
  toYearId: number
  /** School day of the turn. */
  day: string
  before: Places
  after: Places
  /** Number of saves that were made before it. */
  madeBefore: number
  /** Whether marks of the new year were entered since, so that the turn cannot be taken back. */
  hasMarks: boolean
}

export const copyOfYears = (years: readonly TurnedYear[]): TurnedYear[] => years.map((each) => ({ ...each }))

/** A class at the end of a year, by the name that it had, with the names of its students. */
export type Roll = { yearId: number; className: string; students: readonly string[] }

/** Places of students on a day before the last of these turns; undefined on the day of a turn, which has two. */
export function placesOn(day: string, years: readonly TurnedYear[]): Places | undefined {
  const next = years.find((each) => each.day >= day)
  return next && next.day > day ? next.before : undefined
}

const placesIn = (places: Places, className: Place): string[] =>
  [...places].flatMap(([name, place]) => (place === className ? name : []))

/** What was said of a student before a turn, by name. */
export type Decision = { className: string; outcome: string; next: Place }

/** Expected places after a turn: by the decision about the student, else by the plan of her class. */
export const placesAfterTurn = (before: Places, decisions: ReadonlyMap<string, Decision>): Places =>
  new Map([...before].map(([name, place]) => [name, place === null ? null : (decisions.get(name)?.next ?? null)]))

/**
 * Expected places after a turn was taken back, which had left students in `after`: whoever is still there is again where she was
 * before; whoever has left, come back or moved on her own stays where that put her.
 */
export const placesAfterTakingBack = ({ before, after }: TurnedYear, now: Places): Places =>
  new Map(
    [...now].map(([name, place]) => [name, before.has(name) && after.get(name) === place ? before.get(name)! : place]),
  )

/** Whether somebody in a class after the turn is in another one now, or has left, so that the turn may not be taken back. */
export const hasMovedOn = ({ after }: TurnedYear, now: Places): boolean =>
  [...after].some(([name, place]) => now.get(name) !== place)

const wordsOf = (place: Place | undefined): string =>
  place === undefined ? 'nowhere' : place === null ? 'among the former students' : `in ${place}`

/** Errors D, N: students who are elsewhere than expected, or whom nobody expects. */
export function wrongPlaces(when: string, is: Places, wanted: Places): string[] {
  return [...new Set([...is.keys(), ...wanted.keys()])].flatMap((name) =>
    is.get(name) === wanted.get(name)
      ? []
      : [`D: ${when}, ${name} is ${wordsOf(is.get(name))}, and must be ${wordsOf(wanted.get(name))}`],
  )
}

/**
 * Errors N, D: reports of a year that was turned, which do not name exactly the students of its end, class by class. Those whom
 * the office moved by hand (`moved`) are in the class where they sat the final, so for them it only counts that they are once.
 */
export function wrongRolls(
  { before, fromYearId }: TurnedYear,
  reported: readonly Roll[],
  moved: ReadonlySet<string>,
): string[] {
  const named = reported.filter(({ yearId }) => yearId === fromYearId)
  const stayed = (names: readonly string[]): string =>
    names
      .filter((name) => !moved.has(name))
      .sort()
      .join(', ')
  const all = named.flatMap(({ students }) => students)
  const movedWithin = [...moved].filter((name) => before.get(name) != null)
  return [
    ...named.flatMap(({ className, students }) => {
      const [is, wanted] = [stayed(students), stayed(placesIn(before, className))]
      return is === wanted
        ? []
        : [`N: the report of ${className} names ${is}; at the end of its year there were ${wanted}`]
    }),
    ...movedWithin.flatMap((name) => {
      const times = all.filter((each) => each === name).length
      return times === 1
        ? []
        : [`N: ${name}, who was moved by hand, is in ${times} reports of the year that was turned`]
    }),
  ]
}

/** Errors D: marks that waited while the year turned, and are in another class than that of their day. */
export function wrongClasses(
  saved: ReadonlyMap<string, Saved>,
  { marks, scores: { moved } }: Pick<AtSchool, 'marks' | 'scores'>,
): string[] {
  return marks.flatMap(({ label, student, className, isRefused }) => {
    const wanted = saved.get(label)?.classesThen?.get(student)
    if (!wanted || isRefused || moved.has(student) || wanted === className) return []
    return [`D: ${label} of ${student} stands in ${className}, who was in ${wanted} on that day`]
  })
}

/** Whether a save is a payment for somebody who leaves the school with a turn. */
export const isForLeaver = ({ payment }: Saved, { before, after }: Pick<TurnedYear, 'before' | 'after'>): boolean =>
  payment?.lines.some(({ student }) => before.get(student) != null && after.get(student) === null) === true
