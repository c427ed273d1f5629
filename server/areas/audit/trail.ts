import { lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { TRAIL_SOURCES, type LatestAuditRow, type TrailPlace, type TrailSource } from '#domain/audit/audit.schema.ts'

/** Changes of a list at once. */
export const PAGE = 100
/** More changes of one record than anybody reads, and more marks than one write may hold. */
export const MOST = 1_000

export type LatestAsked = { actorId?: number | undefined; before?: TrailPlace | undefined }

const rankOf = (source: TrailSource): number => TRAIL_SOURCES.indexOf(source)
const rankOfRow = ({ id }: LatestAuditRow): number => TRAIL_SOURCES.findIndex((source) => id.startsWith(source))
const numberOf = ({ id }: LatestAuditRow): number => Number(id.split('-')[1])

/** The newest first; of the same instant by where they are kept, then by number. */
export const byPlace = (a: LatestAuditRow, b: LatestAuditRow): number =>
  Date.parse(b.at) - Date.parse(a.at) || rankOfRow(a) - rankOfRow(b) || numberOf(b) - numberOf(a)

/**
 * Which rows of a source come after a place in the list. `where` is by the instant alone, for the index; `having` is
 * what it leaves open, and stands apart because the number may be that of many rows together.
 */
export function rowsAfter(place: TrailPlace | undefined, source: TrailSource, at: PgColumn, id: PgColumn | SQL) {
  if (!place) return {}
  if (rankOf(source) < rankOf(place.source)) return { where: lt(at, place.at) }
  if (rankOf(source) > rankOf(place.source)) return { where: lte(at, place.at) }
  return { where: lte(at, place.at), having: or(lt(at, place.at), sql`${id} < ${place.id}`) }
}
