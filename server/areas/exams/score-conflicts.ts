import { and, isNull, sql } from 'drizzle-orm'
import { scoreConflicts, scores } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { GivenScore } from './given-score.ts'
import { isScoreAmong, type Judged } from './judge-scores.ts'
import type { ScoreStamp } from './score-stamp.ts'

/** Ends the open differences about these scores. */
export async function endConflicts(tx: Db, of: readonly GivenScoreOf[], stamp: ScoreStamp): Promise<void> {
  if (of.length === 0) return
  await tx
    .update(scoreConflicts)
    .set({ settledAt: stamp.updatedAt, settledBy: stamp.enteredBy })
    .where(and(isNull(scoreConflicts.settledAt), isScoreAmong(scoreConflicts, of)))
}

type GivenScoreOf = Pick<GivenScore, 'studentId' | 'examId' | 'subjectId'>

/** Replaces the open conflict by the newest one, which a person who looks at the older one must not settle unseen. */
export async function saveConflicts(tx: Db, judged: readonly Judged[], stamp: ScoreStamp): Promise<void> {
  const rows = judged.flatMap(({ outcome, studentId, examId, subjectId, classId, standing, marks }) =>
    outcome === 'conflict' && classId && standing
      ? [
          {
            studentId,
            examId,
            subjectId,
            classId,
            standingBy: standing.enteredBy,
            standingMarks: standing.marks,
            standingAt: standing.madeAt,
            challengerBy: stamp.enteredBy,
            challengerMarks: marks,
            challengerAt: stamp.madeAt,
          },
        ]
      : [],
  )
  await endConflicts(tx, rows, stamp)
  if (rows.length > 0) await tx.insert(scoreConflicts).values(rows)
}

/** Updates open conflicts of changed scores to the present marks; ends those whose challenger's marks count now. */
export async function followChanges(tx: Db, judged: readonly Judged[], stamp: ScoreStamp): Promise<void> {
  const changed = judged.filter(({ outcome }) => outcome === 'changed')
  if (changed.length === 0) return
  const isAgreed = sql`${scoreConflicts.challengerMarks} is not distinct from ${scores.marks}`
  await tx
    .update(scoreConflicts)
    .set({
      standingMarks: sql`${scores.marks}`,
      standingBy: stamp.enteredBy,
      standingAt: stamp.madeAt,
      settledAt: sql`case when ${isAgreed} then ${stamp.updatedAt}::timestamptz end`,
      settledBy: sql`case when ${isAgreed} then ${stamp.enteredBy}::integer end`,
      kept: sql`case when ${isAgreed} then 'challenger' end`,
    })
    .from(scores)
    .where(
      and(
        isNull(scoreConflicts.settledAt),
        isScoreAmong(scoreConflicts, changed),
        sql`(${scores.studentId}, ${scores.examId}, ${scores.subjectId}) =
          (${scoreConflicts.studentId}, ${scoreConflicts.examId}, ${scoreConflicts.subjectId})`,
      ),
    )
}
