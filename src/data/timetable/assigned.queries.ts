import type { ClassSubjectRow, TeacherAssignmentRow } from '#domain/exams/exams.schema.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** Which subjects classes take, and who is assigned to them. */
export type Assigned = { taken: readonly ClassSubjectRow[]; assignments: readonly TeacherAssignmentRow[] }

export const useAssigned = cacheQuery(async ({ cache }): Promise<Assigned> => {
  const [taken, assignments] = await Promise.all([cache.classSubjects.toArray(), cache.teacherAssignments.toArray()])
  return { taken, assignments } as unknown as Assigned
})
