import type { Obstacle } from './turns.rules.ts'
import { OUTCOMES, type Outcome, type TurnCounts } from './turns.schema.ts'

/** Names that a sentence lists; more are counted. */
const NAMED = 5

const students = (count: number): string => (count === 1 ? '1 student' : `${count} students`)

/** The first names of a list, and how many more there are. */
export function namesOf(names: readonly string[]): string {
  const rest = names.length - NAMED
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ')
}

/** What must be settled before a turn, for whoever prepares it. */
export function obstacleWords(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'nobody':
      return 'the school has no students'
    case 'classWithoutPlan':
      return `where class ${obstacle.class.name} goes (${students(obstacle.students)})`
    case 'withoutClass':
      return `the class of ${namesOf(obstacle.students.map(({ fullname }) => fullname))}`
  }
}

const COUNTED: Readonly<Record<Outcome, string>> = {
  up: 'go up',
  repeats: 'repeat',
  graduates: 'graduate',
  moves: 'move to another school',
  leaves: 'leave',
}

/** How counts differ from those that a turn was planned with. */
export const countsWords = (planned: TurnCounts, now: TurnCounts): string =>
  OUTCOMES.filter((outcome) => planned[outcome] !== now[outcome])
    .map((outcome) => `${now[outcome]} instead of ${planned[outcome]} ${COUNTED[outcome]}`)
    .join(', ')
