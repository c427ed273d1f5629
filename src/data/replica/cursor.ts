import type { CacheDb } from '../device/db.ts'

/** Where a replica stands in the school's changes; undefined before its first page. */
export const cursorOf = async ({ meta }: CacheDb): Promise<string | undefined> =>
  (await meta.get('cursor'))?.value as string | undefined
