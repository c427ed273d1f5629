import { and, asc, eq, isNull } from 'drizzle-orm'
import { studentYear } from '#domain/exams/student.reports.ts'
import { getTranscript, type TranscriptYear } from '#domain/exams/transcript.endpoints.ts'
import { Problem } from '#domain/core/problems.ts'
import { academicYears, exams, scores, students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handleReading } from '../../handle.ts'
import { atNow, readRows } from '../reports/report-rows.ts'
import { countedNow, unpublishedAmong } from './papers.queries.ts'

/** The exams in which a student has marks, by year, the first year first. */
async function satByYear(tx: Db, studentId: number): Promise<ReadonlyMap<number, number[]>> {
  const found = await tx
    .selectDistinct({ yearId: exams.academicYearId, year: academicYears.year, examId: exams.id })
    .from(scores)
    .innerJoin(exams, and(eq(exams.id, scores.examId), isNull(exams.deletedAt)))
    .innerJoin(academicYears, eq(academicYears.id, exams.academicYearId))
    .where(and(eq(scores.studentId, studentId), isNull(scores.deletedAt)))
    .orderBy(asc(academicYears.year), asc(exams.id))
  const byYear = new Map<number, number[]>()
  for (const { yearId, examId } of found) byYear.set(yearId, [...(byYear.get(yearId) ?? []), examId])
  return byYear
}

export const transcriptHandlers = [
  handleReading(getTranscript, async ({ params: { id: studentId } }, context) => {
    const { tx } = context
    const [student] = await tx.select().from(students).where(eq(students.id, studentId))
    if (!student) throw new Problem('studentNotFound')
    const years: TranscriptYear[] = []
    for (const [academicYearId, examIds] of await satByYear(tx, studentId)) {
      const asked = { studentId, academicYearId }
      const report = studentYear.compute(await readRows(context, studentYear, asked), asked, atNow(context.env))
      if (!report) continue
      const about = { studentId, examIds }
      const hidden = await unpublishedAmong(tx, student.classId, [about])
      years.push({ report, examIds, counted: await countedNow(tx, about), isPublished: hidden.length === 0 })
    }
    return { years }
  }),
]
