import { keyAfter } from '#domain/fees/reductions.rules.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'
import { feeRules } from '../schema.ts'
import { seedOf, type AreaRows } from './area-rows.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

/** Fewest students for a school with rules of fees: tests count to the cent in smaller schools. */
const SMALLEST = 500

/** Rules that the board has granted from the next month on, so that the fees of the past are whole. */
export function buildFeeRules(today: string, students: readonly StudentSeed[]): AreaRows[] {
  if (students.length < SMALLEST) return []
  const granted = {
    grantedBy: 'Board of the school',
    fromMonth: keyAfter(monthNumberOfDay(today)),
    createdBy: demoUserId('admin'),
    createdAt: `${today}T05:00:00.000Z`,
  }
  return [
    seedOf(feeRules, [
      { id: 1, kind: 'sibling', name: 'Second child', percent: 10, fromChild: 2, ...granted },
      { id: 2, kind: 'sibling', name: 'Third child and further', percent: 25, fromChild: 3, ...granted },
      { id: 3, kind: 'staffChild', name: 'Child of the staff', percent: 50, ...granted },
    ]),
  ]
}
