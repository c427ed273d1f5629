import { and, eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/exams/scores.endpoints.ts'
import type { Score } from '#domain/exams/score-records.schema.ts'
import type { BulkReply, BulkScores, EnteredReply, EnteredScores } from '#domain/exams/scores.schema.ts'
import { classSubjectKey } from '#domain/row-keys.ts'
import type { ScoreOutcome } from '#domain/exams/score-outcome.ts'
import { classes, teacherAssignments } from '../../db/schema.ts'
import { handle, type HandlerContext, type SetWrite } from '../../handle.ts'
import { readCorrections } from './corrections.ts'
import { scopeOf } from '../school/scope.ts'
import { applyScores, type AppliedScores, type ScoreOrder } from './apply-scores.ts'
import { readSheets } from './exams.sync.ts'
import type { GivenScore } from './given-score.ts'
import { scoreKey } from './judge-scores.ts'
import { readScore, readScoreHistory, readStudentExam, requireExamOf } from './scores.queries.ts'
import { deleteScore, settleScore } from './settle-score.ts'

/** Teachers get the same answer about the classes of others as about missing ones. */
async function requireClassSubject(
  { tx, actor }: HandlerContext,
  { classId, subjectId }: { classId: number; subjectId?: number },
): Promise<void> {
  if (actor.role === 'Teacher') {
    const isHers = and(
      eq(teacherAssignments.teacherId, actor.id),
      eq(teacherAssignments.classId, classId),
      subjectId === undefined ? undefined : eq(teacherAssignments.subjectId, subjectId),
    )
    if ((await tx.$count(teacherAssignments, isHers)) === 0) throw new Problem('notYourSubject')
  } else if ((await tx.$count(classes, eq(classes.id, classId))) === 0) throw new Problem('classNotFound')
}

const NOT_ALL_SAVED = 'Failed to save some marks'

const toEnteredReply = ({ results, corrections }: AppliedScores): EnteredReply => {
  const numberOf = (outcome: string): number => results.filter((each) => each.outcome === outcome).length
  const notApplied = results.filter(({ outcome }) => outcome === 'conflict' || outcome === 'refused')
  return {
    message: notApplied.length > 0 ? NOT_ALL_SAVED : 'All marks saved successfully',
    entered: numberOf('entered'),
    changed: numberOf('changed'),
    same: numberOf('same'),
    corrections,
    notApplied,
  }
}

/** Saves scores of several subjects or students, all or none of them but for conflicts. */
async function saveAll(context: HandlerContext, order: ScoreOrder, message: string): Promise<BulkReply> {
  const { results, corrections } = await applyScores(context, { ...order, isWhole: true })
  const hasConflict = results.some(({ outcome }) => outcome === 'conflict')
  return { message: hasConflict ? NOT_ALL_SAVED : message, corrections, results }
}

/** Saves the scores of one student in one exam. */
async function saveStudent(context: HandlerContext, body: BulkScores, message: string): Promise<BulkReply> {
  const { studentId, examId, academicYearId, reason, scores } = body
  await requireExamOf(context.tx, { examId, academicYearId })
  const given = scores.map((score) => ({ ...score, studentId, examId, reason }))
  return saveAll(context, { scores: given }, message)
}

/** Saves one score and returns it as it counts then; somebody else's meanwhile is left as it is. */
async function saveOne(
  context: HandlerContext,
  { academicYearId, ...score }: GivenScore & { academicYearId: number },
): Promise<{ score: Score; outcome: ScoreOutcome }> {
  await requireExamOf(context.tx, { examId: score.examId, academicYearId })
  const { results } = await applyScores(context, { scores: [score], isWhole: true })
  const saved = await readScore(context.tx, score)
  if (!saved || !results[0]) throw new Error('The score was not saved')
  return { score: saved, outcome: results[0].outcome }
}

/** Changes a score that is there. */
async function changeOne(context: HandlerContext, given: GivenScore & { academicYearId: number }): Promise<Score> {
  if (!(await readScore(context.tx, given))) {
    // A refusal, such as of another's subject, comes before the answer that there is none.
    await saveOne(context, given)
    throw new Problem('scoreNotFound')
  }
  const { score, outcome } = await saveOne(context, given)
  if (outcome === 'conflict') throw new Problem('scoreChanged', { changedBy: score.lastUpdatedBy })
  return score
}

const singleHandlers = [
  handle(endpoints.registerScore, async ({ body }, context) => {
    const { score, outcome } = await saveOne(context, { ...body, base: 0 })
    if (outcome !== 'entered' && outcome !== 'same') throw new Problem('scoreExists')
    return { message: 'Score registered successfully!', score }
  }),

  handle(endpoints.updateScore, async ({ body }, context) => ({
    message: 'Score updated successfully!',
    score: await changeOne(context, body),
  })),

  handle(endpoints.deleteScore, async ({ body }, context) => {
    await deleteScore(context, body)
    return { message: 'Score deleted successfully!' }
  }),

  handle(endpoints.correctScore, async ({ body: { newMarks: marks, ...body } }, context) => {
    const score = await changeOne(context, { ...body, marks })
    const { tx, env, actor } = context
    const corrections = (await readCorrections(tx, env, [actor.id])).get(actor.id)
    if (!corrections) throw new Error('A teacher has no corrections')
    return { message: 'Score updated successfully!', ...score, ...corrections }
  }),

  handle(endpoints.settleScore, async ({ params, body }, context) => {
    await settleScore(context, params.id, body.keep)
    return { message: 'Status updated' }
  }),
]

const scoresIn = ({ classId, examId, subjectId, scores }: EnteredScores): GivenScore[] =>
  scores.map((score) => ({ ...score, examId, subjectId, namedClassId: classId }))

/** Enters the scores of several classes, exams or subjects; null where one is of two of them, or one is refused. */
async function enterSet(members: readonly SetWrite<typeof endpoints.enterScores>[], context: HandlerContext) {
  const entries = members.map(({ input: { body }, write }) => scoresIn(body).map((score) => ({ ...score, write })))
  const scores = entries.flat()
  if (new Set(scores.map(scoreKey)).size < scores.length) return null
  const named = new Map(members.map(({ input: { body } }) => [classSubjectKey(body), body]))
  for (const body of named.values()) await requireClassSubject(context, body)
  // A refusal or too few corrections for all is thrown; each is entered by itself then, and gets its own answer.
  const { results } = await applyScores(context, { scores, isWhole: true })
  let from = 0
  return entries.map((entry) => {
    const own = results.slice(from, (from += entry.length))
    const changed = own.filter(({ outcome }) => outcome === 'changed').length
    return toEnteredReply({ results: own, corrections: context.actor.role === 'Teacher' ? changed : 0 })
  })
}

const bulkHandlers = [
  handle(
    endpoints.enterScores,
    async ({ body }, context) => {
      await requireClassSubject(context, body)
      return toEnteredReply(await applyScores(context, { scores: scoresIn(body) }))
    },
    { run: enterSet },
  ),

  handle(endpoints.updateScores, ({ body }, context) => saveStudent(context, body, 'Scores updated successfully!')),

  handle(endpoints.registerTenSubjects, ({ body }, context) => saveStudent(context, body, 'Registration successful!')),

  handle(endpoints.updateTenSubjects, ({ body }, context) =>
    saveStudent(context, body, 'Scores updated successfully!'),
  ),

  handle(endpoints.teacherScore, ({ body }, context) =>
    saveStudent(context, body, 'Registered 10 subjects successfully'),
  ),

  handle(endpoints.registerClassExam, async ({ body: { classId, examId, academicYearId, students } }, context) => {
    await requireClassSubject(context, { classId })
    await requireExamOf(context.tx, { examId, academicYearId })
    const scores = students.flatMap(({ studentId, scores: own }) =>
      own.map((score) => ({ ...score, studentId, examId, namedClassId: classId })),
    )
    return saveAll(context, { scores }, 'All marks saved successfully')
  }),
]

export const scoreHandlers = [
  ...singleHandlers,
  ...bulkHandlers,

  handle(endpoints.listScores, async ({ query }, { tx, actor }) => readSheets(tx, await scopeOf(tx, actor), query)),

  handle(endpoints.getStudentExam, ({ params: { id, examId, yearId } }, context) =>
    readStudentExam(context, { studentId: id, examId, academicYearId: yearId }),
  ),

  handle(endpoints.listScoreHistory, ({ query }, context) => readScoreHistory(context, query)),
]
