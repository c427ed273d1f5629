import { and, eq, inArray, isNull } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { ExamType } from '#domain/exams/exams.schema.ts'
import type { CountedMarks } from '#domain/exams/papers.schema.ts'
import { marksOfStudents } from '#domain/exams/student-marks.rules.ts'
import { exams, publications, scores } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

type About = { studentId: number; examIds: readonly number[] }

/**
 * The exams of papers that parents do not see where the student sat them, with the class: that of the papers where she has
 * no scores of them. Exams that do not exist are refused.
 */
export async function unpublishedAmong(tx: Db, classId: number, given: readonly About[]) {
  const examIds = [...new Set(given.flatMap((paper) => paper.examIds))]
  const found = await tx
    .select({ id: exams.id, name: exams.name })
    .from(exams)
    .where(and(inArray(exams.id, examIds), isNull(exams.deletedAt)))
  if (found.length < examIds.length) throw new Problem('examNotFound')
  const sat = await tx
    .selectDistinct({ studentId: scores.studentId, examId: scores.examId, classId: scores.classId })
    .from(scores)
    .where(
      and(
        inArray(
          scores.studentId,
          given.map(({ studentId }) => studentId),
        ),
        inArray(scores.examId, examIds),
        isNull(scores.deletedAt),
      ),
    )
  const placeOf = new Map(sat.map((each) => [`${each.studentId}:${each.examId}`, each.classId]))
  const shown = await tx
    .select({ examId: publications.examId, classId: publications.classId })
    .from(publications)
    .where(and(inArray(publications.examId, examIds), isNull(publications.withdrawnAt)))
  const published = new Set(shown.map((each) => `${each.examId}:${each.classId}`))
  const nameOf = new Map(found.map(({ id, name }) => [id, name]))
  return given.flatMap((paper) =>
    paper.examIds.flatMap((examId) => {
      const place = placeOf.get(`${paper.studentId}:${examId}`) ?? classId
      return published.has(`${examId}:${place}`) ? [] : [{ exam: nameOf.get(examId) ?? '', classId: place }]
    }),
  )
}

/** The student's marks of these exams as they count now, wherever she sat them. */
export async function countedNow(tx: Db, { studentId, examIds }: About) {
  const rows = await tx
    .select({
      classId: scores.classId,
      examId: scores.examId,
      subjectId: scores.subjectId,
      marks: scores.marks,
      type: exams.type,
    })
    .from(scores)
    .innerJoin(exams, eq(exams.id, scores.examId))
    .where(and(eq(scores.studentId, studentId), inArray(scores.examId, [...examIds]), isNull(scores.deletedAt)))
  const types = new Map<number, ExamType>(rows.map(({ examId, type }) => [examId, type]))
  const sheets = rows.map(({ classId, examId, subjectId, marks }) => ({
    classId,
    examId,
    subjectId,
    yearBegins: '',
    scores: [[studentId, marks, 0] as [number, number | null, number]],
  }))
  const marks = marksOfStudents(sheets, types).get(studentId) ?? new Map()
  return [...marks].flatMap(([subjectId, byType]) =>
    Object.entries(byType).map(([type, of]) => [subjectId, type, of] as CountedMarks),
  )
}
