import fc from 'fast-check'
import { addDays } from '#domain/core/dates.ts'
import type { announcedAbsences } from '../db/schema.ts'

/** An absence that a parent has announced at random, of one of 21 students. */
export const randomAnnounced = (day: fc.Arbitrary<string>) =>
  fc.record({
    studentAt: fc.nat(20),
    from: day,
    days: fc.nat(13),
    reason: fc.constantFrom('sick' as const, 'travel' as const),
    minute: fc.nat(20),
    /** After how many days it was withdrawn. */
    withdrawnAfter: fc.option(fc.nat(3), { nil: null }),
    isReplaced: fc.nat(5).map((at) => at === 0),
  })

type Random = ReturnType<typeof randomAnnounced> extends fc.Arbitrary<infer R> ? R : never

const instant = (day: string, minute = 0): string => `${day}T04:${String(minute + 10)}:00.000Z`

/** The rows of announced absences. */
export const announcedRows = (
  given: readonly Random[],
  { studentIds, saidBy }: { studentIds: readonly number[]; saidBy: number },
): (typeof announcedAbsences.$inferInsert)[] =>
  given.map(({ studentAt, from, days, reason, minute, withdrawnAfter, isReplaced }, at) => {
    const withdrawnOn = withdrawnAfter === null ? null : addDays(from, withdrawnAfter)
    return {
      ref: `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`,
      studentId: studentIds[studentAt] ?? 0,
      from,
      to: addDays(from, days),
      reason,
      note: '',
      saidBy,
      saidAt: instant(from, minute),
      reachedAt: instant(from, minute),
      withdrawnOn,
      withdrawnAt: withdrawnOn && instant(withdrawnOn),
      replacedAt: isReplaced ? instant(from) : null,
    }
  })
