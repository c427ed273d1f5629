import type { SheetSchool } from '#domain/sheets/kinds.ts'
import { readStudentList } from '../school/student-list.ts'
import { cacheQuery } from '../replica/use-cache.ts'
import { readBuses } from './buses.ts'

/** The classes, students and buses that a list of riders names, live. */
export const useRidersSchool = cacheQuery(async ({ cache }): Promise<Omit<SheetSchool, 'today'>> => {
  const [buses, { students, classes }] = await Promise.all([readBuses(cache), readStudentList(cache)])
  return {
    classes: classes.map(({ id, name }) => ({ id, name })),
    buses: buses.map(({ id, label }) => ({ id, label })),
    students: students.map(({ id, fullname, classId, rollNumber, phone, phone2 }) => ({
      id,
      fullname,
      classId,
      ...(rollNumber === undefined ? {} : { rollNumber }),
      ...(phone === undefined ? {} : { phone }),
      ...(phone2 === undefined ? {} : { phone2 }),
    })),
  }
})
