import type { AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import type { CacheDb } from '../device/db.ts'

/** Absences that parents announced of any of these days. */
export async function announcedBetween(cache: CacheDb, from: string, to: string): Promise<AnnouncedAbsenceRow[]> {
  const rows: unknown = await cache.announcedAbsences.where('to').aboveOrEqual(from).toArray()
  return (rows as AnnouncedAbsenceRow[]).filter((row) => row.from <= to)
}
