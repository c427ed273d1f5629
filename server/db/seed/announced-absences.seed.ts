import { addDays } from '#domain/core/dates.ts'
import { grouped } from '#domain/core/grouped.ts'
import { announcedAbsences } from '../schema.ts'
import { seedOf, type AreaRows } from './area-rows.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

/** Fewest students for a school with announced absences: smaller schools belong to tests, which add their own. */
const SMALLEST = 500

const SAID = [
  { reason: 'sick', note: '', days: 1 },
  { reason: 'travel', note: '', days: 4 },
  { reason: 'other', note: 'A wedding of the family', days: 0 },
] as const

/** Absences that parents have announced this morning: of each class the last few students have some in turn. */
export function buildAnnouncedAbsences(today: string, students: readonly StudentSeed[]): AreaRows[] {
  if (students.length < SMALLEST) return []
  const byClass = grouped(students, ({ classId }) => classId)
  const lastOf = [...byClass.values()].flatMap((group, at) => group.slice(-1 - (at % 2)))
  return [
    seedOf(
      announcedAbsences,
      lastOf.map(({ id: studentId }, at) => {
        const { days, ...said } = SAID[at % SAID.length] ?? SAID[0]
        return {
          id: at + 1,
          ref: `00000000-0000-4000-a000-${String(at + 1).padStart(12, '0')}`,
          studentId,
          from: today,
          to: addDays(today, days),
          ...said,
          saidBy: demoUserId('parent'),
          saidAt: `${today}T03:20:00.000Z`,
          reachedAt: `${today}T03:20:00.000Z`,
        }
      }),
    ),
  ]
}
