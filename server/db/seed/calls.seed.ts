import { addDays } from '#domain/core/dates.ts'
import type { absenceCalls } from '../schema.ts'
import type { AttendanceSeed } from './attendance.seed.ts'
import { seededRandom } from './random.ts'
import { demoUserId } from './users.seed.ts'

export type CallSeed = typeof absenceCalls.$inferSelect

const OUTCOMES = ['Completed', 'Completed', 'No Answer', 'Missed'] as const
const NOTES = ['', '', 'Mother says he is ill', 'Back tomorrow', 'Wrong number'] as const

/** Calls about the absences of the last week before today; nobody has called about one in four. */
export function buildCalls(attendance: readonly AttendanceSeed[], today: string): CallSeed[] {
  const random = seededRandom('calls')
  const absences = attendance.filter(({ date, present }) => !present && date >= addDays(today, -7))
  return absences
    .filter(() => random.chance(0.75))
    .map(({ studentId, date }, index) => {
      const calledAt = new Date(Date.parse(`${date}T06:00:00Z`) + random.int(0, 5_400) * 1_000).toISOString()
      return {
        id: index + 1,
        studentId,
        date,
        status: random.pick(OUTCOMES),
        notes: random.pick(NOTES),
        calledAt,
        calledBy: demoUserId('attendance'),
        deviceCode: '',
        writeId: null,
        savedAt: calledAt,
      }
    })
}
