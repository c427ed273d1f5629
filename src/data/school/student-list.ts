import type { ClassRow } from '#domain/school/classes.schema.ts'
import { byName, isOpen } from '#domain/school/classes.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'
import { readStudents } from './students.queries.ts'

/** A student with the name of the class, which is empty where the replica has no such class. */
export type NamedStudent = StudentRow & { className: string }

export type StudentList = { students: readonly NamedStudent[]; classes: readonly ClassRow[] }

/** Every student of the replica by name, and the open classes by name. */
export const readStudentList = (cache: CacheDb): Promise<StudentList> =>
  cache.transaction('r', cache.classes, cache.students, async () => {
    const [classes, students] = await Promise.all([
      cache.classes.toArray() as Promise<unknown> as Promise<ClassRow[]>,
      readStudents(cache),
    ])
    const nameOf = new Map(classes.map(({ id, name }) => [id, name]))
    return {
      students: students.map((student) => ({ ...student, className: nameOf.get(student.classId) ?? '' })),
      classes: classes.filter(isOpen).sort(byName),
    }
  })

/** Students and open classes of the replica by name, live. */
export const useStudentList = cacheQuery(({ cache }) => readStudentList(cache))
