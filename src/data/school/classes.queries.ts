import type { ClassRow } from '#domain/school/classes.schema.ts'
import { byName, isOpen } from '#domain/school/classes.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { pulledTo } from '../replica/overlay.ts'
import { readStudents } from './students.queries.ts'
import { cacheQuery } from '../replica/use-cache.ts'

export type ClassWithStudents = ClassRow & { students: readonly StudentRow[] }

/** The open classes that this person may see, by name, with their students by name. */
export type ClassBook = {
  classes: readonly ClassWithStudents[]
  /** False until the initial load is complete: students may be missing. */
  isWhole: boolean
}

export const readClassBook = (cache: CacheDb): Promise<ClassBook> =>
  cache.transaction('r', cache.classes, cache.students, cache.meta, async () => {
    const [classes, students, { position }] = await Promise.all([
      cache.classes.toArray() as Promise<unknown> as Promise<ClassRow[]>,
      readStudents(cache),
      pulledTo(cache),
    ])
    const studentsOf = new Map<number, StudentRow[]>(classes.map(({ id }) => [id, []]))
    for (const student of students) studentsOf.get(student.classId)?.push(student)
    return {
      classes: classes
        .filter(isOpen)
        .sort(byName)
        .map((row) => ({ ...row, students: studentsOf.get(row.id) ?? [] })),
      isWhole: position > 0,
    }
  })

export const useClasses = cacheQuery(({ cache }) => readClassBook(cache))
