import { addDays } from '#domain/core/dates.ts'
import { presentYear } from '#domain/exams/years.rules.ts'
import { YEARS, type NamedYear } from './exams.seed.ts'
import type { StudentSeed } from './students.seed.ts'

/** Days between the turn and the end of the year that was turned. */
const DAYS_BEFORE_END = 5

/** How many days children register for the first class after the turn. */
const DAYS_OF_REGISTRATION = 20

/** One in this many children of the first level was in it last year, too. */
const PER_REPEATER_OF_FIRST = 15

export type LastTurn = { from: NamedYear; to: NamedYear; day: string; at: string }

/** The turn out of the year before the present one; null where there was none. */
export function lastTurn(today: string): LastTurn | null {
  const to = presentYear(YEARS, today)
  const from = YEARS.find(({ id }) => id === (to?.id ?? 0) - 1)
  if (!to || !from) return null
  const day = addDays(`${to.year.slice(0, 4)}-07-31`, -DAYS_BEFORE_END)
  return { from, to, day, at: `${day}T16:30:00.000Z` }
}

/**
 * Students of whom those in the first level were registered after the last turn, but for a few who repeat it: whoever was there
 * before has come out of a class.
 */
export function registeredInTurn(
  students: readonly StudentSeed[],
  { today, firstLevel }: { today: string; firstLevel: ReadonlySet<number> },
): StudentSeed[] {
  const turn = lastTurn(today)
  if (!turn) return [...students]
  let place = 0
  return students.map((student) => {
    if (!firstLevel.has(student.classId) || student.createdAt > turn.at) return student
    place += 1
    if (place % PER_REPEATER_OF_FIRST === 0) return student
    const planned = addDays(turn.day, 1 + (student.classId % DAYS_OF_REGISTRATION))
    const yesterday = addDays(today, -1)
    return { ...student, createdAt: `${planned < yesterday ? planned : yesterday}T07:00:00.000Z` }
  })
}
