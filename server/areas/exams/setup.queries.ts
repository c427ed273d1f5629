import { asc, isNull } from 'drizzle-orm'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import { academicYears, classSubjects, exams, publications, subjects } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { toExamRow, toSubjectRow } from './exams.sync.ts'

/** Academic years, subjects and exams with hidden ones, which class takes which subject, and what is published. */
export async function readExamSetup(tx: Db): Promise<ExamSetup> {
  return {
    years: await tx
      .select({ id: academicYears.id, year: academicYears.year })
      .from(academicYears)
      .orderBy(asc(academicYears.year)),
    subjects: (await tx.select().from(subjects).orderBy(asc(subjects.id))).map(toSubjectRow),
    exams: (await tx.select().from(exams).orderBy(asc(exams.id))).map(toExamRow),
    classSubjects: await tx
      .select({ classId: classSubjects.classId, subjectId: classSubjects.subjectId })
      .from(classSubjects)
      .orderBy(asc(classSubjects.classId), asc(classSubjects.subjectId)),
    publications: await tx
      .select({ examId: publications.examId, classId: publications.classId })
      .from(publications)
      .where(isNull(publications.withdrawnAt)),
  }
}
