import { isOpen, type ClassRow } from '#domain/school/classes.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { CacheDb } from '../db.ts'
import { pulledTo } from '../overlay.ts'
import { readStudents } from './students.queries.ts'
import { useCacheQuery, type Reading } from '../use-cache.ts'

export type ClassWithStudents = ClassRow & { students: readonly StudentRow[] }

/** The open classes that this person may see, by name, with their students by name. */
export type ClassBook = {
  classes: readonly ClassWithStudents[]
  /** False until the initial load is complete: students may be missing. */
  isWhole: boolean
}

const byName = new Intl.Collator('en', { numeric: true })

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
        .sort((a, b) => byName.compare(a.name, b.name))
        .map((row) => ({ ...row, students: studentsOf.get(row.id) ?? [] })),
      isWhole: position > 0,
    }
  })

export const useClasses = (): Reading<ClassBook> => useCacheQuery('classes', ({ cache }) => readClassBook(cache))

/** Classes by name, without their students. */
async function readClasses(cache: CacheDb, isWanted: (row: ClassRow) => boolean): Promise<ClassRow[]> {
  const rows = (await cache.classes.toArray()) as unknown as ClassRow[]
  return rows.filter(isWanted).sort((a, b) => byName.compare(a.name, b.name))
}

/** The same, live: for a choice of class. */
export const useClassList = (): Reading<ClassRow[]> =>
  useCacheQuery('classList', ({ cache }) => readClasses(cache, isOpen))

/** Those that are closed, live. */
export const useClosedClasses = (): Reading<ClassRow[]> =>
  useCacheQuery('closedClasses', ({ cache }) => readClasses(cache, (row) => !isOpen(row)))
