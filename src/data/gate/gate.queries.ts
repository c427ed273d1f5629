import type { CardRow } from '#domain/cards/cards.schema.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { BellTimesRow, LessonRow } from '#domain/timetable/timetable.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** What a scan of a card is judged by, without network and without reading anything more. */
export type GateBook = {
  cards: ReadonlyMap<string, CardRow>
  students: ReadonlyMap<number, StudentRow>
  classes: ReadonlyMap<number, ClassRow>
  bells: readonly BellTimesRow[]
  lessons: readonly LessonRow[]
  /** Who works at the school, on devices of roles that see them. */
  employees: ReadonlyMap<number, EmployeeRow>
}

export async function readGate(cache: CacheDb): Promise<GateBook> {
  const [cards, students, classes, bells, lessons, employees] = (await Promise.all(
    [cache.cards, cache.students, cache.classes, cache.bellTimes, cache.lessons, cache.employees].map((table) =>
      table.toArray(),
    ),
  )) as unknown as [CardRow[], StudentRow[], ClassRow[], BellTimesRow[], LessonRow[], EmployeeRow[]]
  return {
    cards: new Map(cards.map((card) => [card.code, card])),
    students: new Map(students.map((student) => [student.id, student])),
    classes: new Map(classes.map((row) => [row.id, row])),
    bells,
    lessons,
    employees: new Map(employees.map((employee) => [employee.id, employee])),
  }
}

/** Cards and whom they are of, live. */
export const useGateBook = cacheQuery(({ cache }) => readGate(cache))
