import { addDays } from '#domain/core/dates.ts'
import { announcedAbsences } from '../schema.ts'
import { seedOf, type AreaRows } from './area-rows.ts'
import type { StudentSeed } from './students.seed.ts'
import { buildGuardians } from './users.seed.ts'

/** Fewest students for a school with announced absences: smaller schools belong to tests, which add their own. */
const SMALLEST = 500

const SAID = [
  { reason: 'sick', note: '', days: 1 },
  { reason: 'travel', note: '', days: 4 },
] as const

/** Absences that the demo parent announced last evening: of her younger children, so that the eldest has none yet. */
export function buildAnnouncedAbsences(today: string, students: readonly StudentSeed[]): AreaRows[] {
  if (students.length < SMALLEST) return []
  const [, ...younger] = buildGuardians(students)
  const saidAt = `${addDays(today, -1)}T16:20:00.000Z`
  return [
    seedOf(
      announcedAbsences,
      younger.map(({ studentId, userId }, at) => {
        const { days, ...said } = SAID[at % SAID.length] ?? SAID[0]
        return {
          id: at + 1,
          ref: `00000000-0000-4000-a000-${String(at + 1).padStart(12, '0')}`,
          studentId,
          from: today,
          to: addDays(today, days),
          ...said,
          saidBy: userId,
          saidAt,
          reachedAt: saidAt,
        }
      }),
    ),
  ]
}
