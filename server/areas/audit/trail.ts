import { and, eq, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { TRAIL_SOURCES, type LatestAuditRow, type TrailPlace, type TrailSource } from '#domain/audit/audit.schema.ts'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import { students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { isWithin } from '../school/school-time.ts'

/** Most rows of one answer, above the number of changes of any record and of marks of any write. */
export const MOST = 1_000

/** People whom a search finds, and the typed text itself. */
export type Found = { userIds: readonly number[]; studentIds: readonly number[]; typed: string }

export type LatestAsked = {
  actorId?: number | undefined
  before?: TrailPlace | undefined
  days: { from: string; to: string } | null
  found: Found | null
  limit: number
  env: Pick<ServerEnv, 'now' | 'school'>
}

const isAmong = (column: PgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::integer[])`

type Source = { at: PgColumn; actor: PgColumn; device: PgColumn }

/** The filter of one source, without paging; `isFound` adds what the search matches in this source. */
export function isAsked(
  { actorId, days, found, env }: LatestAsked,
  { at, actor, device }: Source,
  isFound: (found: Found) => SQL | undefined,
): SQL | undefined {
  return and(
    actorId ? eq(actor, actorId) : undefined,
    days ? isWithin(env, at, days) : undefined,
    found ? or(isAmong(actor, found.userIds), eq(device, found.typed.toUpperCase()), isFound(found)) : undefined,
  )
}

export const isOfStudents = (column: PgColumn, { studentIds }: Found): SQL => isAmong(column, studentIds)

/** Finds people by names in any spelling; a typed number is looked up as the number of a record. */
export async function findPeople(tx: Db, typed: string): Promise<Found> {
  const staff = await tx.select({ id: users.id, fullname: users.fullName }).from(users)
  const pupils = await tx
    .select({ id: students.id, fullname: students.fullname, phone: students.phone, phone2: students.phone2 })
    .from(students)
  const isNumber = /^\d+$/.test(typed)
  return {
    typed,
    userIds: isNumber ? [] : search(searchIndex(staff), typed).map(({ id }) => id),
    studentIds: search(searchIndex(pupils), typed).map(({ id }) => id),
  }
}

const rankOf = (source: TrailSource): number => TRAIL_SOURCES.indexOf(source)
const rankOfRow = ({ id }: LatestAuditRow): number => TRAIL_SOURCES.findIndex((source) => id.startsWith(source))
const numberOf = ({ id }: LatestAuditRow): number => Number(id.split('-')[1])

/** Order of the list: newest first, at the same instant by source, then by number. */
export const byPlace = (a: LatestAuditRow, b: LatestAuditRow): number =>
  Date.parse(b.at) - Date.parse(a.at) || rankOfRow(a) - rankOfRow(b) || numberOf(b) - numberOf(a)

/**
 * The rows of a source after a position in the list. `where` uses the time alone, for the index; `having` decides the
 * rest, and is separate because one number may stand for a group of rows.
 */
export function rowsAfter(place: TrailPlace | undefined, source: TrailSource, at: PgColumn, id: PgColumn | SQL) {
  if (!place) return {}
  if (rankOf(source) < rankOf(place.source)) return { where: lt(at, place.at) }
  if (rankOf(source) > rankOf(place.source)) return { where: lte(at, place.at) }
  return { where: lte(at, place.at), having: or(lt(at, place.at), sql`${id} < ${place.id}`) }
}
