import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** Academic years by name, subjects and exams in the order in which they were made, subjects of classes, published exams. */
export async function readExamSetup(cache: CacheDb): Promise<ExamSetup> {
  const tables = [cache.academicYears, cache.subjects, cache.exams, cache.classSubjects, cache.publications]
  const [years, subjects, exams, classSubjects, publications] = (await cache.transaction('r', tables, () =>
    Promise.all(tables.map((table) => table.toArray())),
  )) as unknown as [
    ExamSetup['years'][number][],
    ExamSetup['subjects'][number][],
    ExamSetup['exams'][number][],
    ExamSetup['classSubjects'],
    ExamSetup['publications'],
  ]
  const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id
  return {
    years: years.sort((a, b) => (a.year < b.year ? -1 : 1)),
    subjects: subjects.sort(byId),
    exams: exams.sort(byId),
    classSubjects,
    publications,
  }
}

/** Academic years, subjects, exams and publications, live. */
export const useExamSetup = cacheQuery(({ cache }) => readExamSetup(cache))
