import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Problem } from '#domain/core/problems.ts'
import { MAX_MARKS } from '#domain/exams/exams.schema.ts'
import { MOST_SCORE_EVENTS, type Score, type ScoreEvent, type StudentExam } from '#domain/exams/score-records.schema.ts'
import { isAmong } from '../../db/is-among.ts'
import {
  academicYears,
  classes,
  classSubjects,
  exams,
  scoreHistory,
  scores,
  students,
  subjects,
  users,
} from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'
import { maySeeStudent } from '../school/students.queries.ts'
import { hasClass, scopeOf } from '../school/scope.ts'

type ScoreOf = { studentId: number; examId: number; subjectId: number }

/** The score that counts. */
export async function readScore(tx: Db, { studentId, examId, subjectId }: ScoreOf): Promise<Score | undefined> {
  const [found] = await tx
    .select({
      studentId: scores.studentId,
      examId: scores.examId,
      subjectId: scores.subjectId,
      classId: scores.classId,
      marks: scores.marks,
      revision: scores.revision,
      lastUpdatedBy: users.fullName,
      lastUpdatedAt: scores.updatedAt,
    })
    .from(scores)
    .innerJoin(users, eq(users.id, scores.enteredBy))
    .where(
      and(
        eq(scores.studentId, studentId),
        eq(scores.examId, examId),
        eq(scores.subjectId, subjectId),
        isNull(scores.deletedAt),
      ),
    )
  return found
}

/** An exam of that academic year that is not hidden. */
export async function requireExamOf(tx: Db, { examId, academicYearId }: { examId: number; academicYearId: number }) {
  const [found] = await tx
    .select({ name: exams.name, type: exams.type, yearId: exams.academicYearId, year: academicYears.year })
    .from(exams)
    .innerJoin(academicYears, eq(academicYears.id, exams.academicYearId))
    .where(and(eq(exams.id, examId), isNull(exams.deletedAt)))
  if (!found) throw new Problem('examNotFound')
  if (found.yearId !== academicYearId) throw new Problem('otherAcademicYear')
  return found
}

/**
 * The marks of one student in one exam: of the subjects that the class takes, and of others that have scores. Teachers
 * see their present students, and those who had left when the exam was held in one of their classes.
 */
export async function readStudentExam(
  { tx, actor }: { tx: Db; actor: Actor },
  { studentId, ...asked }: { studentId: number; examId: number; academicYearId: number },
): Promise<StudentExam> {
  const [student] = await tx
    .select({ fullName: students.fullname, classId: students.classId })
    .from(students)
    .where(and(eq(students.id, studentId), isNull(students.deletedAt)))
  const there = await tx
    .select()
    .from(scores)
    .where(and(eq(scores.studentId, studentId), eq(scores.examId, asked.examId), isNull(scores.deletedAt)))
  const classId = there[0]?.classId ?? student?.classId ?? 0
  const isSeen = (await maySeeStudent(tx, actor, studentId)) || hasClass(await scopeOf(tx, actor), classId)
  if (!student || !isSeen) throw new Problem('studentNotFound')
  const exam = await requireExamOf(tx, asked)
  const [ofClass] = await tx.select({ name: classes.name }).from(classes).where(eq(classes.id, classId))
  const taken = await tx
    .select({ id: classSubjects.subjectId })
    .from(classSubjects)
    .where(eq(classSubjects.classId, classId))
  const ids = [...new Set([...taken.map(({ id }) => id), ...there.map(({ subjectId }) => subjectId)])]
  const named = await tx
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(and(isAmong(subjects.id, ids), isNull(subjects.deletedAt)))
    .orderBy(subjects.id)
  const scoreOf = new Map(there.map((score) => [score.subjectId, score]))
  return {
    examName: exam.name,
    maxMarks: MAX_MARKS[exam.type],
    academicYear: exam.year,
    student: { id: studentId, fullName: student.fullName, class: ofClass?.name ?? '' },
    subjectScores: named.map(({ id, name }) => {
      const score = scoreOf.get(id)
      return { subjectId: id, subjectName: name, revision: score?.revision ?? 0, ...(score && { marks: score.marks }) }
    }),
  }
}

type HistoryAsked = Partial<Record<'classId' | 'studentId' | 'examId' | 'subjectId', number | undefined>>

/** What happened to scores, the newest first; for a teacher to those of her classes. */
export async function readScoreHistory(
  { tx, actor }: { tx: Db; actor: Actor },
  asked: HistoryAsked,
): Promise<ScoreEvent[]> {
  const scope = await scopeOf(tx, actor)
  const makers = alias(users, 'makers')
  const isAsked = (['classId', 'studentId', 'examId', 'subjectId'] as const).map((name) =>
    asked[name] === undefined ? undefined : eq(scoreHistory[name], asked[name]),
  )
  const found = await tx
    .select({ event: scoreHistory, studentName: students.fullname, by: makers.fullName })
    .from(scoreHistory)
    .innerJoin(students, eq(students.id, scoreHistory.studentId))
    .innerJoin(makers, eq(makers.id, scoreHistory.madeBy))
    .where(and(...isAsked, scope.kind === 'classes' ? isAmong(scoreHistory.classId, scope.classIds) : undefined))
    .orderBy(desc(scoreHistory.id))
    .limit(MOST_SCORE_EVENTS)
  return found.map(({ event: { oldMarks, wasThere, deviceCode, ...event }, studentName, by }) => ({
    ...event,
    ...(wasThere && { oldMarks }),
    device: deviceCode ?? '',
    studentName,
    by,
  }))
}
