import { newCode } from '#domain/cards/cards.rules.ts'
import { addDays } from '#domain/core/dates.ts'
import { cards } from '../schema.ts'
import { seedOf, type AreaRows } from './area-rows.ts'
import { seededRandom } from './random.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

/** What all cards of the demo school begin with. */
const PREFIX = 'D6S'

/** Days since the office made the cards. */
const MADE_BEFORE = 10

/** Builds a card for each student, with the same code whenever the demo school is made. */
export function buildCards(today: string, students: readonly StudentSeed[]): AreaRows[] {
  const made = { madeBy: demoUserId('office'), madeAt: `${addDays(today, -MADE_BEFORE)}T09:00:00.000Z` }
  const rows = students.map(({ id }) => {
    const random = seededRandom(`card ${id}`)
    return { id, code: newCode(PREFIX, (below) => random.int(0, below - 1)), studentId: id, ...made }
  })
  return [seedOf(cards, rows)]
}
