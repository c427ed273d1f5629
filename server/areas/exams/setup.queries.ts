import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import { academicYears, classSubjects, exams, publications, subjects } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { toExamRow, toSubjectRow } from './exams.sync.ts'

type Pairs = [number, number][]

/** Pairs as one text, which drivers read faster than thousands of rows. */
const inOne = (pair: SQL) => sql<Pairs | null>`json_agg(json_build_array(${pair}) order by ${pair})`

/**
 * Academic years, subjects and exams with hidden ones, which class takes which subject, and what is published; of one
 * class where it is named.
 */
export async function readExamSetup(tx: Db, classId?: number): Promise<ExamSetup> {
  const taken = sql`${classSubjects.classId}, ${classSubjects.subjectId}`
  const [ofClasses] = await tx
    .select({ pairs: inOne(taken) })
    .from(classSubjects)
    .where(classId === undefined ? undefined : eq(classSubjects.classId, classId))
  const shown = sql`${publications.examId}, ${publications.classId}`
  const [published] = await tx
    .select({ pairs: inOne(shown) })
    .from(publications)
    .where(and(isNull(publications.withdrawnAt), classId === undefined ? undefined : eq(publications.classId, classId)))
  return {
    years: await tx
      .select({ id: academicYears.id, year: academicYears.year })
      .from(academicYears)
      .orderBy(asc(academicYears.year)),
    subjects: (await tx.select().from(subjects).orderBy(asc(subjects.id))).map(toSubjectRow),
    exams: (await tx.select().from(exams).orderBy(asc(exams.id))).map(toExamRow),
    classSubjects: (ofClasses?.pairs ?? []).map(([inClass, subjectId]) => ({ classId: inClass, subjectId })),
    publications: (published?.pairs ?? []).map(([examId, inClass]) => ({ examId, classId: inClass })),
  }
}
