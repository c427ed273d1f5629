import { eq } from 'drizzle-orm'
import {
  getExamReport,
  getFinalReport,
  getMidtermReport,
  getPerformance,
  getProgressReport,
  getStudentYear,
  getTypeReport,
} from '#domain/exams/reports.endpoints.ts'
import { exams } from '../db/schema.ts'
import type { TestSchool } from './test-school.ts'

/** Everything that the exam reports say about a year, as text. The school must have the handlers of the reports. */
export async function yearPapers(school: TestSchool, academicYearId: number): Promise<string> {
  const who = school.actor('academy')
  const said: unknown[] = []
  const held = await school.db.select().from(exams).where(eq(exams.academicYearId, academicYearId))
  for (const { id: classId } of school.classes) {
    const body = { classId, academicYearId }
    said.push(await school.call(getFinalReport, who, { body }), await school.call(getMidtermReport, who, { body }))
    for (const examType of ['MONTHLY', 'MIDTERM', 'FINAL'] as const)
      said.push(await school.call(getTypeReport, who, { body: { ...body, examType } }))
    for (const { id: examId } of held) said.push(await school.call(getExamReport, who, { body: { classId, examId } }))
  }
  for (const { id: studentId } of school.students) {
    said.push(await school.call(getProgressReport, who, { body: { studentId, academicYearId } }))
    said.push(await school.call(getStudentYear, who, { params: { id: studentId, yearId: academicYearId } }))
  }
  said.push(await school.call(getPerformance, who, { body: { academicYearId } }))
  return JSON.stringify(said, null, 1)
}
