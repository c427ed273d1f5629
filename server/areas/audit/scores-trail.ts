import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { academicYears, classes, exams, scoreHistory as history, scores, students, subjects } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isAsked, isOfStudents, MOST, rowsAfter, type LatestAsked } from './trail.ts'
import { isSameIn, knownOf, stampOf, type Known } from './written.ts'

type StoredEvent = typeof history.$inferSelect
type Stamp = Pick<StoredEvent, 'outcome' | 'endpoint' | 'madeAt' | 'at' | 'madeBy' | 'deviceCode'>

const toRow = ({ at, madeAt, madeBy, deviceCode, endpoint, outcome }: Stamp, about: Known) =>
  stampOf({ at, madeAt, actorId: madeBy, deviceCode, endpoint, entity: 'scores' as const, outcome }, about)

/** Marks for the audit log, with a word for absence, so that it does not look like missing marks. */
const marksOrAbsent = (marks: number | null) => marks ?? 'absent'

/** Old and new marks; a score that does not count changed nothing, and has no old marks. */
function changeOf({ oldMarks, wasThere, marks, outcome, reason }: StoredEvent) {
  const why = reason === null ? {} : { reason }
  if (outcome === 'deleted') return { before: { marks: marksOrAbsent(oldMarks) }, after: { marks: null, ...why } }
  const before = outcome === 'changed' && wasThere ? { marks: marksOrAbsent(oldMarks) } : {}
  return { before, after: { marks: marksOrAbsent(marks), ...why } }
}

// Subqueries with aliases: the query builder leaves out the table of a column where only one table is read.
const examName = sql<string>`(select e.name || ' ' || y.year from ${exams} as e
  join ${academicYears} as y on y.id = e.academic_year_id where e.id = ${history}.exam_id)`
const known = knownOf({ makerId: history.madeBy, writeId: history.writeId })

/** Scores one by one, the newest first. */
async function readScores(tx: Db, condition: SQL | undefined): Promise<LatestAuditRow[]> {
  const found = await tx
    .select({
      event: history,
      key: scores.id,
      name: students.fullname,
      subject: subjects.name,
      examName,
      ...known,
    })
    .from(history)
    .innerJoin(students, eq(students.id, history.studentId))
    .innerJoin(subjects, eq(subjects.id, history.subjectId))
    .leftJoin(
      scores,
      and(
        eq(scores.studentId, history.studentId),
        eq(scores.examId, history.examId),
        eq(scores.subjectId, history.subjectId),
      ),
    )
    .where(condition)
    .orderBy(desc(history.id))
    .limit(MOST)
  return found.map(({ event, key, name, subject, examName: exam, ...stamp }) => ({
    ...toRow(event, stamp),
    id: `score-${event.id}`,
    key: key === null ? '' : String(key),
    about: { name, of: `${exam}, ${subject}` },
    ...changeOf(event),
  }))
}

/** Reads a score's whole history; a score that is entered after a deletion is the same record. */
export async function readScoreHistory(tx: Db, id: number): Promise<LatestAuditRow[]> {
  const [score] = await tx.select().from(scores).where(eq(scores.id, id))
  if (!score) return []
  const { studentId, examId, subjectId } = score
  return readScores(
    tx,
    and(eq(history.studentId, studentId), eq(history.examId, examId), eq(history.subjectId, subjectId)),
  )
}

/** The columns that group the scores of one write with one outcome into one line. */
const OF_ONE_WRITE = {
  at: history.at,
  writeId: history.writeId,
  madeBy: history.madeBy,
  deviceCode: history.deviceCode,
  endpoint: history.endpoint,
  outcome: history.outcome,
  classId: history.classId,
  examId: history.examId,
  madeAt: history.madeAt,
}

/** Reads the scores that the list shows as one line with this number. */
export async function readScoresOfWrite(tx: Db, id: number): Promise<LatestAuditRow[]> {
  const [write] = await tx.select(OF_ONE_WRITE).from(history).where(eq(history.id, id))
  if (!write) return []
  return readScores(tx, isSameIn(OF_ONE_WRITE, write))
}

/** The latest scores grouped by write: entering a class is one change. */
export async function readLatestScores(tx: Db, asked: LatestAsked): Promise<LatestAuditRow[]> {
  const id = sql<number>`max(${history.id})`
  const { where, having } = rowsAfter(asked.before, 'score', history.at, id)
  const columns = { at: history.at, actor: history.madeBy, device: history.deviceCode }
  const isWanted = isAsked(asked, columns, (found) => isOfStudents(history.studentId, found))
  const found = await tx
    .select({
      ...OF_ONE_WRITE,
      id,
      marks: sql<number>`count(*)::int`,
      subject: sql<string | null>`(select case when count(distinct ${history}.subject_id) = 1 then s.name end
        from ${subjects} as s where s.id = min(${history}.subject_id))`,
      className: sql<string | null>`(select ${classes.name} from ${classes} where ${classes.id} = ${history.classId})`,
      examName,
      ...known,
    })
    .from(history)
    .where(and(where, isWanted))
    .groupBy(...Object.values(OF_ONE_WRITE))
    .having(having)
    .orderBy(desc(history.at), desc(id))
    .limit(asked.limit)
  const alone = found.filter(({ marks }) => marks === 1).map((write) => write.id)
  return [
    ...found
      .filter(({ marks }) => marks > 1)
      .map((told) => ({
        ...toRow(told, told),
        id: `score-${told.id}`,
        key: '',
        about: { name: told.className ?? '', of: [told.examName, told.subject].filter(Boolean).join(', ') },
        before: {},
        after: {},
        marks: told.marks,
      })),
    ...(alone.length > 0 ? await readScores(tx, inArray(history.id, alone)) : []),
  ]
}
