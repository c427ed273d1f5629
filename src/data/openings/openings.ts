import { getOpening, listOpeningStudents } from '#domain/openings/openings.endpoints.ts'
import { server } from '../answers/source.ts'

/** Opening balances of the school. */
export const useOpening = server(getOpening, () => ({}))

/** Old debts and money ahead of the students of a class; nothing is asked for null. */
export const useOpeningStudents = server(listOpeningStudents, (classId: number) => ({
  query: { classId: String(classId) },
}))
