import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { ScoreName } from '#domain/exams/scores.schema.ts'
import type { z } from 'zod'
import { scoreConflicts, scores, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { lockStudents } from '../school/students.queries.ts'
import { applyScores, noteScores } from './apply-scores.ts'
import { endConflicts } from './score-conflicts.ts'
import { scoreStampOf } from './score-stamp.ts'
import type { ScoreContext } from './given-score.ts'
import { requireOpenYearOf } from './year-record.ts'

type StoredConflict = typeof scoreConflicts.$inferSelect

/** Loads a difference that the caller may settle: the two makers, and all of the office. */
async function findConflict(tx: Db, actor: Actor, id: number): Promise<StoredConflict> {
  const [found] = await tx
    .select({ conflict: scoreConflicts })
    .from(scoreConflicts)
    .innerJoin(students, eq(students.id, scoreConflicts.studentId))
    .where(and(eq(scoreConflicts.id, id), isNull(students.deletedAt)))
  const isMaker = found && [found.conflict.standingBy, found.conflict.challengerBy].includes(actor.id)
  if (!found || (actor.role === 'Teacher' && !isMaker)) throw new Problem('conflictNotFound')
  return found.conflict
}

/** Settles a difference. The challenger's marks take effect as a change, which costs a teacher a correction. */
export async function settleScore(context: ScoreContext, id: number, keep: 'standing' | 'challenger'): Promise<void> {
  const { tx, actor } = context
  const { studentId } = await findConflict(tx, actor, id)
  // As every writer of scores does, to avoid deadlocks: the student first, then the rows about him.
  await lockStudents(tx, [studentId])
  const stamp = scoreStampOf(context)
  const [settled] = await tx
    .update(scoreConflicts)
    .set({ settledAt: stamp.updatedAt, settledBy: actor.id, kept: keep })
    .where(and(eq(scoreConflicts.id, id), isNull(scoreConflicts.settledAt)))
    .returning()
  if (!settled) throw new Problem('alreadySettled')
  const { examId, subjectId, classId, standingMarks, challengerMarks } = settled
  if (keep === 'challenger') {
    await applyScores(context, { scores: [{ studentId, examId, subjectId, marks: challengerMarks }], isWhole: true })
    return
  }
  const kept = { oldMarks: standingMarks, wasThere: true, marks: standingMarks, outcome: 'kept' as const }
  await noteScores(context, stamp, [{ studentId, examId, subjectId, classId, ...kept }])
}

/** Hides a score, which counts as missing then; row and history keep it. */
export async function deleteScore(context: ScoreContext, name: z.infer<typeof ScoreName>): Promise<void> {
  const { tx } = context
  await lockStudents(tx, [name.studentId])
  await requireOpenYearOf(tx, name.examId)
  const isThere = and(
    eq(scores.studentId, name.studentId),
    eq(scores.examId, name.examId),
    eq(scores.subjectId, name.subjectId),
    isNull(scores.deletedAt),
  )
  const [score] = await tx.select().from(scores).where(isThere)
  if (!score) throw new Problem('scoreNotFound')
  const stamp = scoreStampOf(context)
  const { updatedAt } = stamp
  await tx
    .update(scores)
    .set({ deletedAt: updatedAt, updatedAt, revision: score.revision + 1 })
    .where(isThere)
  const was = { oldMarks: score.marks, wasThere: true, marks: null, outcome: 'deleted' as const }
  await noteScores(context, stamp, [{ ...name, classId: score.classId, ...was }])
  // A deleted score has no conflict any more.
  await endConflicts(tx, [name], stamp)
}
