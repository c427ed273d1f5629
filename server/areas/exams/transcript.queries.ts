import { and, asc, eq, isNull } from 'drizzle-orm'
import type { EarlierSchool } from '#domain/exams/earlier.schema.ts'
import { studentYear } from '#domain/exams/student.reports.ts'
import type { TranscriptYear } from '#domain/exams/transcript.endpoints.ts'
import { academicYears, earlierRecords, exams, scores } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { atNow, readRows, type Reading } from '../reports/report-rows.ts'
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

type OfStudent = { id: number; classId: number }

/** All years in which a student has marks here, at the school or left, the first one first. */
export async function readYears(context: Reading, { id: studentId, classId }: OfStudent): Promise<TranscriptYear[]> {
  const { tx } = context
  const years: TranscriptYear[] = []
  for (const [academicYearId, examIds] of await satByYear(tx, studentId)) {
    const asked = { studentId, academicYearId }
    const report = studentYear.compute(await readRows(context, studentYear, asked), asked, atNow(context.env))
    if (!report) continue
    const about = { studentId, examIds }
    const hidden = await unpublishedAmong(tx, classId, [about])
    years.push({ report, examIds, counted: await countedNow(tx, about), isPublished: hidden.length === 0 })
  }
  return years
}

/** What the schools that a student was at before say about her years there, the first one first. */
export async function readEarlierSchools(tx: Db, studentId: number): Promise<EarlierSchool[]> {
  const found = await tx
    .select({ content: earlierRecords.content })
    .from(earlierRecords)
    .where(eq(earlierRecords.studentId, studentId))
    .orderBy(asc(earlierRecords.id))
  return found.flatMap(({ content: { earlier, school, givenOn, years } }) => [
    ...earlier,
    { school: school.name, givenOn, years },
  ])
}
