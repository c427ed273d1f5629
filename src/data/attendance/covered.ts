import type { CoveredClassRow } from '#domain/attendance/covered.schema.ts'
import { byName } from '#domain/school/classes.rules.ts'
import type { CacheDb } from '../device/db.ts'
import { useCacheQuery, type Reading } from '../replica/use-cache.ts'
import type { ClassBook, ClassWithStudents } from '../school/classes.queries.ts'
import { sortByName } from '../school/students.queries.ts'

/** The classes of a day that the signed-in teacher marks as a substitute. */
export const readCovered = async (cache: CacheDb, date: string): Promise<CoveredClassRow[]> =>
  (await cache.coveredClasses.where('date').equals(date).toArray()) as unknown as CoveredClassRow[]

/** What a device is not told of the students of a class that is not hers. */
const UNTOLD = { gender: '', age: null, rollNumber: null, bus: null }

/** A covered class as screens hold classes. */
export const bookOf = ({ classId, name, grade, born, students }: CoveredClassRow): ClassWithStudents => ({
  id: classId,
  name,
  grade,
  born,
  students: sortByName(students.map((each) => ({ ...UNTOLD, ...each, classId }))),
})

/** The covered classes of a day, live. */
export const useCovered = (date: string): Reading<ClassWithStudents[]> =>
  useCacheQuery(`covered:${date}`, async ({ cache }) => (await readCovered(cache, date)).map(bookOf))

/** The classes of the device with those that are covered: these count on their own day alone. */
export function withCovered(book: ClassBook, covered: readonly ClassWithStudents[]): ClassBook {
  const others = covered.filter(({ id }) => !book.classes.some((each) => each.id === id))
  return others.length === 0 ? book : { ...book, classes: [...book.classes, ...others].sort(byName) }
}
