import type { ScoreOutcome } from './score-outcome.ts'
import type { Marks } from './scores.schema.ts'

/**
 * Score that a student has; null: none. `isSameLane`: it was made by the same person on the same device, whose writes arrive in
 * order.
 */
export type PresentScore = { marks: Marks; revision: number; isSameLane?: boolean } | null

/**
 * Outcome of marks. Without a score they are entered; the same marks change nothing. A change counts when it is based on the
 * present score, names no base, or follows a score of the same person and device; otherwise somebody else was first, whose marks
 * stand. Marks that are based on a score that was deleted since are entered.
 */
export function outcomeOf(
  standing: PresentScore,
  marks: Marks,
  base: number | undefined,
): Exclude<ScoreOutcome, 'refused'> {
  if (!standing) return 'entered'
  if (standing.marks === marks) return 'same'
  return base === undefined || base === standing.revision || standing.isSameLane ? 'changed' : 'conflict'
}

/** Corrections that somebody has: her limit, what she has used in the academic year, and what is left. */
export type Corrections = { correctionLimit: number; correctionsUsed: number; remaining: number }

export const correctionsOf = (correctionLimit: number, correctionsUsed: number): Corrections => ({
  correctionLimit,
  correctionsUsed,
  remaining: Math.max(0, correctionLimit - correctionsUsed),
})
