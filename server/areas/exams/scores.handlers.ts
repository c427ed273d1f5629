import { and, eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { enterScores } from '#domain/exams/scores.endpoints.ts'
import type { EnteredReply } from '#domain/exams/scores.schema.ts'
import { classes, teacherAssignments } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { applyScores, type AppliedScores } from './apply-scores.ts'

/** Teachers get the same answer about the classes of others as about missing ones. */
async function requireClassSubject(
  { tx, actor }: HandlerContext,
  { classId, subjectId }: { classId: number; subjectId: number },
): Promise<void> {
  if (actor.role === 'Teacher') {
    const isHers = and(
      eq(teacherAssignments.teacherId, actor.id),
      eq(teacherAssignments.classId, classId),
      eq(teacherAssignments.subjectId, subjectId),
    )
    if ((await tx.$count(teacherAssignments, isHers)) === 0) throw new Problem('notYourSubject')
  } else if ((await tx.$count(classes, eq(classes.id, classId))) === 0) throw new Problem('classNotFound')
}

const toEnteredReply = ({ results, corrections }: AppliedScores): EnteredReply => {
  const numberOf = (outcome: string): number => results.filter((each) => each.outcome === outcome).length
  const notApplied = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'refused')
  return {
    message: notApplied.length > 0 ? 'Failed to save some marks' : 'All marks saved successfully',
    entered: numberOf('entered'),
    changed: numberOf('changed'),
    same: numberOf('same'),
    corrections,
    notApplied,
  }
}

export const scoreHandlers = [
  handle(enterScores, async ({ body: { classId, examId, subjectId, scores } }, context) => {
    await requireClassSubject(context, { classId, subjectId })
    const applied = await applyScores(context, {
      classId,
      scores: scores.map((score) => ({ ...score, examId, subjectId })),
    })
    return toEnteredReply(applied)
  }),
]
