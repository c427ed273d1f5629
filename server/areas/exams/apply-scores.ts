import { getTableColumns, sql } from 'drizzle-orm'
import { grouped } from '#domain/core/grouped.ts'
import { Problem, type ProblemCode } from '#domain/core/problems.ts'
import type { Marks } from '#domain/exams/scores.schema.ts'
import type { ScoreOutcome } from '#domain/exams/score-outcome.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { scoreHistory, scores } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { requireCorrections } from './corrections.ts'
import type { GivenScore, ScoreContext } from './given-score.ts'
import { judgeScores, type Judged } from './judge-scores.ts'
import { followChanges, saveConflicts } from './score-conflicts.ts'
import { scoreStampOf, type ScoreStamp } from './score-stamp.ts'

export type ScoreOrder = {
  /** Each score is of another student, exam or subject. */
  scores: readonly GivenScore[]
  /** Whether no score is saved where one is refused. */
  isWhole?: boolean
}

export type ScoreResult = Pick<Judged, 'studentId' | 'examId' | 'subjectId'> & {
  outcome: ScoreOutcome
  /** Problem code of a refused score. */
  code?: ProblemCode
  /** Marks of somebody else that count instead. */
  standing?: Marks
}

export type AppliedScores = {
  /** Results in the order of the scores. */
  results: ScoreResult[]
  /** Corrections of the teacher's limit that the scores have used. */
  corrections: number
}

/** Function that gives the stamp of the write that contained a score. */
type StampOf = (score: Pick<GivenScore, 'write'>) => ScoreStamp

const counts = ({ outcome }: Pick<Judged, 'outcome'>): boolean => outcome === 'entered' || outcome === 'changed'

const { id: _, studentId: __, examId: ___, subjectId: ____, ...replaced } = getTableColumns(scores)

/** Replaces a stored score, but only in the revision that was read. */
const replaceKnown = sql`
  on conflict (student_id, exam_id, subject_id) do update set ${sql.join(
    Object.values(replaced).map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  )} where ${scores.revision} = excluded.revision - 1`

async function saveCounting(tx: Db, judged: readonly Judged[], stampOf: StampOf): Promise<void> {
  const rows = judged.flatMap(({ studentId, examId, subjectId, classId, marks, revision, ...each }) =>
    counts(each) && classId
      ? [{ ...stampOf(each), studentId, examId, subjectId, classId, marks, revision: revision + 1, deletedAt: null }]
      : [],
  )
  const later = rows.filter(({ revision }) => revision > 1)
  await insertRows(
    tx,
    scores,
    rows.filter(({ revision }) => revision === 1),
  )
  const written = await insertRows(tx, scores, later, replaceKnown)
  // Only a writer without the lock can cause this; the transaction is rolled back, and the device sends the call again.
  if (written !== later.length) throw new Error('A score changed between reading and writing it')
}

type History = typeof scoreHistory.$inferInsert
type OfCall = 'madeBy' | 'deviceCode' | 'madeAt' | 'at' | 'endpoint' | 'writeId'

/** Row of the history; names its write only where the call consists of several writes. */
type HistoryRow = Omit<History, OfCall> & Partial<Pick<History, 'madeAt' | 'writeId'>>

/** Adds rows to the history of scores. */
export async function noteScores(
  { tx, write, endpoint }: ScoreContext,
  { enteredBy: madeBy, deviceCode, madeAt, updatedAt: at }: ScoreStamp,
  rows: readonly HistoryRow[],
): Promise<void> {
  const shared = { madeBy, deviceCode, madeAt, at, endpoint, writeId: write?.id ?? null }
  await insertRows(
    tx,
    scoreHistory,
    rows.map((row) => ({ ...shared, ...row })),
  )
}

const saveHistory = (context: ScoreContext, judged: readonly Judged[], stampOf: StampOf): Promise<void> =>
  noteScores(
    context,
    scoreStampOf(context),
    judged.flatMap(({ studentId, examId, subjectId, classId, marks, outcome, refusal, reason, standing, write }) =>
      classId
        ? [
            {
              studentId,
              examId,
              subjectId,
              classId,
              marks,
              outcome,
              oldMarks: standing?.marks ?? null,
              wasThere: standing !== undefined,
              reason: refusal?.code ?? reason ?? null,
              isCorrection: outcome === 'changed' && context.actor.role === 'Teacher',
              ...(write && { writeId: write.id, madeAt: stampOf({ write }).madeAt }),
            },
          ]
        : [],
    ),
  )

/** Refuses all scores where none counts, or where one is refused and the scores are saved as a whole. */
function refuse(judged: readonly Judged[], isWhole: boolean): void {
  const refused = judged.filter(({ outcome }) => outcome === 'refused')
  const refusal = refused[0]?.refusal
  if (refusal && (isWhole || refused.length === judged.length)) throw new Problem(refusal.code, refusal.details)
}

const toResult = ({ studentId, examId, subjectId, outcome, refusal, standing }: Judged): ScoreResult => ({
  studentId,
  examId,
  subjectId,
  outcome,
  ...(refusal && { code: refusal.code }),
  ...(outcome === 'conflict' && { standing: standing?.marks ?? null }),
})

/**
 * Applies scores of all calls. Every score of a known student goes into the history with its outcome. Where all scores are
 * refused, or a teacher has too few corrections left, the call itself is refused.
 */
export async function applyScores(context: ScoreContext, order: ScoreOrder): Promise<AppliedScores> {
  const { tx, actor } = context
  const stampOf: StampOf = ({ write = context.write }) => scoreStampOf({ ...context, write })
  const judged = await judgeScores(context, order.scores, (score) => stampOf(score).madeAt)
  refuse(judged, order.isWhole ?? false)
  const changed = judged.filter(({ outcome }) => outcome === 'changed').length
  await requireCorrections(context, changed)
  await saveCounting(tx, judged, stampOf)
  await saveHistory(context, judged, stampOf)
  for (const [write, own] of grouped(judged, (each) => each.write)) {
    const stamp = stampOf({ ...(write && { write }) })
    await followChanges(tx, own, stamp)
    await saveConflicts(tx, own, stamp)
  }
  return { results: judged.map(toResult), corrections: actor.role === 'Teacher' ? changed : 0 }
}
