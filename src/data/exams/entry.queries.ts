import type { ExamSetup, TeacherAssignmentRow } from '#domain/exams/exams.schema.ts'
import { readClassBook, type ClassBook } from '../school/classes.queries.ts'
import { cacheQuery } from '../replica/use-cache.ts'
import { readOwnAssignments } from './assignments.queries.ts'
import { readExamSetup } from './setup.queries.ts'

/** Choices of somebody who enters marks: classes, exams and subjects. */
export type EntryBook = {
  book: ClassBook
  setup: ExamSetup
  /** Assignments of the signed-in person. */
  assignments: readonly TeacherAssignmentRow[]
}

export const useEntryBook = cacheQuery(async (replica): Promise<EntryBook> => {
  const [book, setup, assignments] = await Promise.all([
    readClassBook(replica.cache),
    readExamSetup(replica.cache),
    readOwnAssignments(replica),
  ])
  return { book, setup, assignments }
})
