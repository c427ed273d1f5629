import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'

type FamilyMember = StudentRow & { className: string | null }

/** Children of the replica with this phone, the latest registration first. */
export async function readFamilyOfPhone(cache: CacheDb, phone: string): Promise<FamilyMember[]> {
  if (!phone) return []
  const [found, classes] = await Promise.all([
    cache.students.filter((row) => row['phone'] === phone).toArray() as unknown as Promise<StudentRow[]>,
    cache.classes.toArray() as unknown as Promise<ClassRow[]>,
  ])
  const names = new Map(classes.map(({ id, name }) => [id, name]))
  return found
    .map((student) => ({ ...student, className: names.get(student.classId) ?? null }))
    .sort((a, b) => b.id - a.id)
}

/** Children of the replica with a phone, live. */
export const useFamilyOfPhone = (phone: string): Reading<FamilyMember[]> =>
  useCacheQuery(`family:${phone}`, ({ cache }) => readFamilyOfPhone(cache, phone))
