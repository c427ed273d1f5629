import type { CardRow } from '#domain/cards/cards.schema.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import type { AcademicYearRow } from '#domain/exams/exams.schema.ts'
import type { PhotoKind } from '../photos/kept-photos.ts'
import { readPhotosOf, type PhotoOf } from '../photos/photos.queries.ts'
import { readStudentList } from '../school/student-list.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** Somebody who has a card or may get one. */
export type Holder = {
  kind: PhotoKind
  id: number
  name: string
  /** The class of a student, the job of an employee. */
  group: string
  /** Left out for employees. */
  classId?: number
  photo: PhotoOf | undefined
  /** The card that counts. */
  card: CardRow | undefined
}

export type Holders = { holders: readonly Holder[]; years: readonly AcademicYearRow[] }

/** Students by name, then employees, with their photos and cards. */
export const useHolders = cacheQuery(async ({ db, cache, ownerId }): Promise<Holders> => {
  const [{ students }, employees, cards, years, photosOfStudents, photosOfEmployees] = await Promise.all([
    readStudentList(cache),
    cache.employees.toArray() as Promise<unknown> as Promise<EmployeeRow[]>,
    cache.cards.toArray() as Promise<unknown> as Promise<CardRow[]>,
    cache.academicYears.toArray() as Promise<unknown> as Promise<AcademicYearRow[]>,
    readPhotosOf(db, cache, ownerId, 'student'),
    readPhotosOf(db, cache, ownerId, 'employee'),
  ])
  const live = cards.filter(({ voidedAt }) => voidedAt === null)
  const ofStudents = new Map(live.map((card) => [card.studentId, card]))
  const ofEmployees = new Map(live.map((card) => [card.employeeId, card]))
  const holders = [
    ...students.map(({ id, fullname, className, classId }): Holder => ({
      kind: 'student',
      id,
      name: fullname,
      group: className,
      classId,
      photo: photosOfStudents.get(id),
      card: ofStudents.get(id),
    })),
    ...employees.map(({ id, fullName, jobTitle }): Holder => ({
      kind: 'employee',
      id,
      name: fullName,
      group: jobTitle,
      photo: photosOfEmployees.get(id),
      card: ofEmployees.get(id),
    })),
  ]
  return { holders, years }
})
