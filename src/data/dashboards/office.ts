import { studentFigures } from '#domain/dashboards/figures.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** Figures about the students of the replica, live. */
export const useStudentFigures = cacheQuery(async ({ cache }) =>
  studentFigures((await cache.students.toArray()) as unknown as StudentRow[]),
)

/** How many people the school employs, as the replica has them, live. */
export const useStaffCount = cacheQuery(({ cache }) => cache.employees.count())
