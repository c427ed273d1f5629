import type { ClassRow } from '#domain/school/classes.schema.ts'
import { byName, isOpen } from '#domain/school/classes.rules.ts'
import { readBuses } from './buses.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** What a list of new students names of the school, live: its open classes and registered buses. */
export const useUploadSchool = cacheQuery(async ({ cache }) => {
  const [buses, rows] = await Promise.all([readBuses(cache), cache.classes.toArray()])
  const classes = (rows as unknown as ClassRow[]).filter(isOpen).sort(byName)
  return {
    classes: classes.map(({ id, name, grade }) => ({ id, name, grade })),
    buses: buses.map(({ id, label }) => ({ id, label })),
  }
})
