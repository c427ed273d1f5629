import { and, isNull } from 'drizzle-orm'
import { Problem, problemText, type ProblemCode } from '#domain/core/problems.ts'
import { NOT_TAKEN, thereAlready } from '#domain/exams/upload.rules.ts'
import type { Marks } from '#domain/exams/scores.schema.ts'
import { scores } from '../../db/schema.ts'
import { lockStudents } from '../school/students.queries.ts'
import { applyScores } from './apply-scores.ts'
import type { ScoreContext } from './given-score.ts'
import { isScoreAmong, scoreKey } from './judge-scores.ts'

export type NewScore = { row: number; studentId: number; examId: number; subjectId: number; marks: Marks }

/** A score that was not entered, and why. */
export type NotEntered = { score: NewScore; reason: string }

/** Separates repeats: of two rows about one score the first counts. */
function withoutRepeats(given: readonly NewScore[]): { first: NewScore[]; repeats: NotEntered[] } {
  const first = new Map<string, NewScore>()
  const repeats: NotEntered[] = []
  for (const score of given) {
    const before = first.get(scoreKey(score))
    if (before) repeats.push({ score, reason: `row ${before.row} has this student and subject already` })
    else first.set(scoreKey(score), score)
  }
  return { first: [...first.values()], repeats }
}

/** Short reasons, each to be shown beside its row and subject. */
const REASONS: Partial<Record<ProblemCode, string>> = {
  subjectNotOfClass: NOT_TAKEN,
  notOfClass: 'the student was in another class when the exam was held',
}

const reasonOf = (code: ProblemCode | undefined): string =>
  (code && (REASONS[code] ?? problemText(code))) ?? problemText('serverFault')

/**
 * Enters missing scores; an existing score is never changed, so that a repeated upload changes nothing. Returns the scores
 * that were not entered, with reasons.
 */
export async function enterNew(
  context: ScoreContext,
  given: readonly NewScore[],
  classId?: number,
): Promise<NotEntered[]> {
  const { first, repeats } = withoutRepeats(given)
  if (first.length === 0) return repeats
  // The lock keeps everybody else from entering these scores between reading and writing.
  await lockStudents(context.tx, [...new Set(first.map(({ studentId }) => studentId))])
  const stored = await context.tx
    .select()
    .from(scores)
    .where(and(isScoreAmong(scores, first), isNull(scores.deletedAt)))
  const standing = new Map(stored.map((score) => [scoreKey(score), score.marks]))
  const there = first.flatMap((score): NotEntered[] => {
    const marks = standing.get(scoreKey(score))
    return marks === undefined ? [] : [{ score, reason: thereAlready(marks, score.marks) }]
  })
  const fresh = first.filter((score) => !standing.has(scoreKey(score)))
  return [...repeats, ...there, ...(await enterAll(context, fresh, classId))]
}

async function enterAll(
  context: ScoreContext,
  fresh: readonly NewScore[],
  classId: number | undefined,
): Promise<NotEntered[]> {
  if (fresh.length === 0) return []
  try {
    const { results } = await applyScores(context, {
      scores: fresh.map(({ studentId, examId, subjectId, marks }) => ({
        namedClassId: classId,
        studentId,
        examId,
        subjectId,
        marks,
        base: 0,
      })),
    })
    return results.flatMap(({ outcome, code }, at): NotEntered[] => {
      const score = fresh[at]
      return outcome === 'entered' || !score ? [] : [{ score, reason: reasonOf(code) }]
    })
  } catch (error) {
    // All scores are refused, and no row was written yet.
    if (!(error instanceof Problem)) throw error
    return fresh.map((score) => ({ score, reason: reasonOf(error.code) }))
  }
}
