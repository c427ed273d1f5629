import type { StudentRow } from '#domain/school/students.schema.ts'
import { getStudent } from '#domain/students/students.endpoints.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { useOneStudent } from '#data/students/one-student.ts'
import { useAnswer } from '#data/answers/use-answer.ts'

/** The fields by which people check that it is the right student. */
export type FoundStudent = Pick<StudentRow, 'id' | 'fullname' | 'gender' | 'age' | 'classId' | 'phone' | 'phone2'> & {
  className: string | null
}

export type StudentSearch =
  | { status: 'none' | 'searching' | 'notFound' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'found'; student: FoundStudent }

/**
 * Finds a student by id: in the replica at once, also without network; on the server when the replica does not have
 * that student.
 */
export function useFoundStudent(id: number | null): StudentSearch {
  const local = useOneStudent(id)
  const isMissing = id !== null && (local.status === 'noReplica' || (local.status === 'ready' && local.data === null))
  const { answer, ask } = useAnswer(getStudent, isMissing ? { params: { id: String(id) } } : null)
  if (id === null || local.status === 'signedOut') return { status: 'none' }
  if (local.status === 'ready' && local.data) return { status: 'found', student: local.data }
  if (local.status === 'failed') return local
  if (!isMissing || answer.status === 'loading') return { status: 'searching' }
  if (answer.status === 'ready') return { status: 'found', student: answer.data }
  const isNobody = answer.error instanceof RefusedError && answer.error.code === 'studentNotFound'
  return isNobody ? { status: 'notFound' } : { status: 'failed', error: answer.error, retry: ask }
}
