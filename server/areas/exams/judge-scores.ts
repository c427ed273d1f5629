import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { MAX_MARKS } from '#domain/exams/exams.schema.ts'
import { outcomeOf } from '#domain/exams/scores.rules.ts'
import type { ScoreOutcome } from '#domain/exams/score-outcome.ts'
import type { ProblemCode } from '#domain/core/problems.ts'
import { classSubjectKey } from '#domain/row-keys.ts'
import { isAmong } from '../../db/is-among.ts'
import { classes, classSubjects, exams, scores, subjects, teacherAssignments } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { lockStudents } from '../school/students.queries.ts'
import { classesOfScores, examKey, type MadeAtOf } from './class-of-score.ts'
import type { GivenScore, ScoreContext, ScoreOf } from './given-score.ts'
import { closedYears } from './year-record.ts'

export type StoredScore = typeof scores.$inferSelect

export type Judged = GivenScore & {
  outcome: ScoreOutcome
  /** Problem of a refused score. */
  refusal?: { code: ProblemCode; details?: Record<string, unknown> }
  /** The student's class when the exam was held; undefined when there is no such student. */
  classId: number | undefined
  /** The score that counts; undefined: none. */
  standing: StoredScore | undefined
  /** Revision of the stored row, also of a deleted one: the next score replaces it. */
  revision: number
}

type Refusal = NonNullable<Judged['refusal']>

export const scoreKey = ({ studentId, examId, subjectId }: ScoreOf): string => `${studentId}:${examId}:${subjectId}`

const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::integer[]`

/** Condition: the rows of these scores, deleted ones included. */
export const isScoreAmong = (table: { [Name in keyof ScoreOf]: PgColumn }, asked: readonly ScoreOf[]) =>
  sql`(${table.studentId}, ${table.examId}, ${table.subjectId}) in (select * from unnest(
    ${numbers(asked.map(({ studentId }) => studentId))}, ${numbers(asked.map(({ examId }) => examId))},
    ${numbers(asked.map(({ subjectId }) => subjectId))}))`

/** Setup that decides whether a score is allowed. */
type Rules = {
  maximumOf: ReadonlyMap<number, number>
  /** Names of years that are closed, by exam. */
  closedOf: ReadonlyMap<number, string>
  subjectNames: ReadonlyMap<number, string>
  classNames: ReadonlyMap<number, string>
  /** Subjects that classes take, and those that the maker teaches; null: she may enter all. */
  taken: ReadonlySet<string>
  taught: ReadonlySet<string> | null
  taughtClasses: ReadonlySet<number>
}

async function readRules(
  { tx, actor }: ScoreContext,
  given: readonly GivenScore[],
  classIds: readonly number[],
): Promise<Rules> {
  const [examIds, subjectIds] = [given.map(({ examId }) => examId), given.map(({ subjectId }) => subjectId)]
  const found = await tx
    .select({ id: exams.id, type: exams.type })
    .from(exams)
    .where(and(isAmong(exams.id, [...new Set(examIds)]), isNull(exams.deletedAt)))
    // An exam's type, and so its maximum, cannot change until the scores are saved.
    .for('key share')
  const named = await tx
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(and(isAmong(subjects.id, [...new Set(subjectIds)]), isNull(subjects.deletedAt)))
  const taken = await tx.select().from(classSubjects).where(isAmong(classSubjects.classId, classIds))
  const ofClasses = await tx
    .select({ id: classes.id, name: classes.name })
    .from(classes)
    .where(isAmong(classes.id, classIds))
  const taught = actor.role === 'Teacher' ? await readTaught(tx, actor.id) : null
  return {
    closedOf: await closedYears(tx, examIds),
    maximumOf: new Map(found.map(({ id, type }) => [id, MAX_MARKS[type]])),
    subjectNames: new Map(named.map(({ id, name }) => [id, name])),
    classNames: new Map(ofClasses.map(({ id, name }) => [id, name])),
    taken: new Set(taken.map(classSubjectKey)),
    taught: taught && new Set(taught.map(classSubjectKey)),
    taughtClasses: new Set(taught?.map(({ classId }) => classId)),
  }
}

/** Subjects that a teacher teaches, with their classes. */
const readTaught = (tx: Db, teacherId: number) =>
  tx
    .select({ classId: teacherAssignments.classId, subjectId: teacherAssignments.subjectId })
    .from(teacherAssignments)
    .where(eq(teacherAssignments.teacherId, teacherId))

type Asked = GivenScore & {
  /** Whether the student is at the school, or ended the exam's year there. */
  isKnown: boolean
  classId: number | undefined
  standing: StoredScore | undefined
}

/** Reason why a score is refused; null for one that counts. */
function refusalOf(asked: Asked, rules: Rules): Refusal | null {
  const { isKnown, classId, namedClassId, examId, subjectId, marks, standing } = asked
  if (namedClassId !== undefined && namedClassId !== classId)
    return { code: 'notOfClass', details: { className: rules.classNames.get(namedClassId) ?? '' } }
  const isOutOfSight = rules.taught !== null && classId !== undefined && !rules.taughtClasses.has(classId)
  // Teachers get the same answer about students of others as about missing ones.
  if (!isKnown || classId === undefined || isOutOfSight) return { code: 'studentNotFound' }
  const key = classSubjectKey({ classId, subjectId })
  if (rules.taught && !rules.taught.has(key)) return { code: 'notYourSubject' }
  const year = rules.closedOf.get(examId)
  if (year !== undefined) return { code: 'yearClosed', details: { year } }
  const max = rules.maximumOf.get(examId)
  if (max === undefined) return { code: 'examNotFound' }
  const subject = rules.subjectNames.get(subjectId)
  if (subject === undefined) return { code: 'subjectNotFound' }
  // A score that is there can still be changed after its class no longer takes the subject.
  if (!rules.taken.has(key) && !standing)
    return { code: 'subjectNotOfClass', details: { className: rules.classNames.get(classId) ?? '', subject } }
  return marks !== null && marks > max ? { code: 'marksAboveMaximum', details: { max } } : null
}

/** Reads and decides; the students stay locked until the transaction ends. */
export async function judgeScores(
  context: ScoreContext,
  given: readonly GivenScore[],
  madeAtOf: MadeAtOf,
): Promise<Judged[]> {
  const { tx, actor, strangers } = context
  const locked = await lockStudents(tx, [...new Set(given.map(({ studentId }) => studentId))])
  const studentOf = new Map(locked.map((student) => [student.id, student]))
  // Separate statements, since they see what others committed while this one waited for the lock.
  const stored = await tx.select().from(scores).where(isScoreAmong(scores, given))
  const storedOf = new Map(stored.map((score) => [scoreKey(score), score]))
  const presentClassOf = new Map(locked.map(({ id, classId }) => [id, classId]))
  const { classOf, rolled } = await classesOfScores(context, given, { presentClassOf, madeAtOf })
  const named = given.flatMap(({ namedClassId }) => namedClassId ?? [])
  const rules = await readRules(context, given, [...new Set([...classOf.values(), ...named])])
  return given.map((score): Judged => {
    const row = storedOf.get(scoreKey(score))
    const standing = row?.deletedAt ? undefined : row
    const classId = standing?.classId ?? classOf.get(examKey(score))
    const judged = { ...score, classId, standing, revision: row?.revision ?? 0 }
    // The number now belongs to another student, whose history must not contain this score.
    if (strangers?.has(score.studentId))
      return { ...judged, classId: undefined, outcome: 'refused', refusal: { code: 'anotherSubject' } }
    const student = studentOf.get(score.studentId)
    const hasLeft = Boolean(student?.deletedAt) && !rolled.has(examKey(score))
    const refusal = refusalOf({ ...judged, isKnown: student !== undefined && !hasLeft }, rules)
    if (refusal) return { ...judged, outcome: 'refused', refusal }
    const isSameLane = standing?.enteredBy === actor.id && standing.deviceCode === actor.deviceCode
    return { ...judged, outcome: outcomeOf(standing ? { ...standing, isSameLane } : null, score.marks, score.base) }
  })
}
