import { usualFeesOf, type UsualFees } from '../school/fees.schema.ts'
import type { Destination } from './turns.rules.ts'
import type { TurnDraft, TurnStudent } from './turns.schema.ts'

const feeFor = ({ rides }: TurnStudent, { withBusCents, withoutBusCents }: UsualFees): number =>
  rides ? withBusCents : withoutBusCents

/** What a turn does to fees, by student: the new fee of those who pay the usual one. Individual fees stay. */
export type FeeChanges = {
  changes: ReadonlyMap<number, number>
  /** Students of each level of the new year by what happens to their fees. */
  levels: ReadonlyMap<number, { changed: number; individual: number }>
}

/**
 * The new fees of students who stay at the school: those who pay exactly the usual fee of their level, or of the school, get the
 * one of their new level, with bus or without. Whoever pays another one has agreed on it.
 */
export function feeChangesOf(
  { turn, classes, students, usual, levelFees }: TurnDraft,
  destinations: ReadonlyMap<number, Destination>,
): FeeChanges {
  const levelOf = new Map(classes.map(({ id, level }) => [id, level]))
  const after = new Map(turn.fees.map((each) => [each.level, each]))
  const before = { ...usual, levels: levelFees }
  const changes = new Map<number, number>()
  const levels = new Map(turn.fees.map(({ level }) => [level, { changed: 0, individual: 0 }]))
  for (const student of students) {
    const next = levelOf.get(destinations.get(student.id)?.classId ?? 0) ?? null
    const fees = next === null ? undefined : after.get(next)
    const count = next === null ? undefined : levels.get(next)
    if (!fees || !count) continue
    const own = feeFor(student, usualFeesOf(before, levelOf.get(student.classId)))
    const fee = feeFor(student, fees)
    if (student.feeCents !== own) count.individual += 1
    else if (fee !== own) {
      changes.set(student.id, fee)
      count.changed += 1
    }
  }
  return { changes, levels }
}
