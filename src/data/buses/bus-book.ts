import type { BusRow } from '#domain/school/buses.schema.ts'
import { readBuses } from './buses.ts'
import { readStudentList, type NamedStudent } from '../school/student-list.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** The registered buses, and the students whose records name one. */
export type BusBook = { buses: readonly BusRow[]; students: readonly NamedStudent[] }

/** Buses and riders of the replica, live. */
export const useBusBook = cacheQuery(async ({ cache }): Promise<BusBook> => {
  const [buses, { students }] = await Promise.all([readBuses(cache), readStudentList(cache)])
  return { buses, students }
})
