import type { ClassRow } from '#domain/school/classes.schema.ts'
import { byName, isOpen } from '#domain/school/classes.rules.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** Classes by name, without their students. */
async function readClasses(cache: CacheDb, isWanted: (row: ClassRow) => boolean): Promise<ClassRow[]> {
  const rows = (await cache.classes.toArray()) as unknown as ClassRow[]
  return rows.filter(isWanted).sort(byName)
}

/** Open classes by name, live: for a choice of class. */
export const useClassList = cacheQuery(({ cache }) => readClasses(cache, isOpen))

/** Closed classes by name, live. */
export const useClosedClasses = cacheQuery(({ cache }) => readClasses(cache, (row) => !isOpen(row)))
