import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'

export type Child = StudentRow & { className: string | null }

/** Children in a parent's replica, which holds nobody else; eldest first. */
export async function readChildren(cache: CacheDb): Promise<Child[]> {
  const [students, classes] = await Promise.all([cache.students.toArray(), cache.classes.toArray()])
  const names = new Map(classes.map((row) => [(row as ClassRow).id, (row as ClassRow).name]))
  return (students as StudentRow[])
    .map((student) => ({ ...student, className: names.get(student.classId) ?? null }))
    .sort((a, b) => (b.age ?? 0) - (a.age ?? 0) || a.fullname.localeCompare(b.fullname))
}

export const useChildren = cacheQuery(({ cache }) => readChildren(cache))
