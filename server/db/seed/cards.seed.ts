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

/** Who has lost the first card, and how many days ago. */
const LOST = { studentId: 12, before: 3 }

/** Builds a card for each student, with the same code whenever the demo school is made, and one that was lost. */
export function buildCards(today: string, students: readonly StudentSeed[]): AreaRows[] {
  const made = { madeBy: demoUserId('office'), madeAt: `${addDays(today, -MADE_BEFORE)}T09:00:00.000Z` }
  const codeOf = (of: string): string => {
    const random = seededRandom(of)
    return newCode(PREFIX, (below) => random.int(0, below - 1))
  }
  const rows = students.map(({ id }) => ({ id, code: codeOf(`card ${id}`), studentId: id, ...made }))
  const lost = {
    id: Math.max(...rows.map(({ id }) => id)) + 1,
    code: codeOf('lost card'),
    studentId: LOST.studentId,
    ...made,
    voidedBy: demoUserId('office'),
    voidedAt: `${addDays(today, -LOST.before)}T09:00:00.000Z`,
    reason: 'Lost on the way home',
  }
  // By itself, since it has columns that the others leave out.
  return [seedOf(cards, rows), seedOf(cards, [lost])]
}
