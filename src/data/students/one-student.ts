import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'

/** A student of the replica with the name of the class; null when the replica has no such student. */
export async function readOneStudent(
  cache: CacheDb,
  id: number,
): Promise<(StudentRow & { className: string | null }) | null> {
  const student = (await cache.students.get(String(id))) as StudentRow | undefined
  if (!student) return null
  const group = (await cache.classes.get(String(student.classId))) as ClassRow | undefined
  return { ...student, className: group?.name ?? null }
}

/** A student of the replica, live; null for a null id. */
export const useOneStudent = (id: number | null): Reading<Awaited<ReturnType<typeof readOneStudent>>> =>
  useCacheQuery(`student:${id}`, ({ cache }) => (id === null ? Promise.resolve(null) : readOneStudent(cache, id)))
