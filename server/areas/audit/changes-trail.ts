import { and, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { Audited, LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { audit, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isAsked, MOST, rowsAfter, type LatestAsked } from './trail.ts'

async function readChanges(tx: Db, condition: SQL | undefined, most: number): Promise<LatestAuditRow[]> {
  const found = await tx
    .select({ change: audit, actorName: users.fullName })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(condition)
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(most)
  return found.map(({ change, actorName }) => ({
    id: `change-${change.id}`,
    at: change.at,
    madeAt: change.madeAt,
    ...(change.clock && { clock: change.clock }),
    // What the server noticed by itself has nobody's number.
    actor: { id: change.actorId || null, fullName: actorName ?? '' },
    deviceCode: change.deviceCode,
    endpoint: change.endpoint,
    entity: change.entity,
    key: change.key,
    before: change.before,
    after: change.after,
  }))
}

export const readChangesOf = (tx: Db, entity: Audited, key: number): Promise<LatestAuditRow[]> =>
  readChanges(tx, and(eq(audit.entity, entity), eq(audit.key, String(key))), MOST)

export function readLatestChanges(tx: Db, entity: Audited | undefined, asked: LatestAsked): Promise<LatestAuditRow[]> {
  const { where, having } = rowsAfter(asked.before, 'change', audit.at, audit.id)
  // Corrections of marks used to be kept here as well; they stand in the history of marks.
  const isOfKind = entity ? eq(audit.entity, entity) : ne(audit.entity, 'attendance')
  const columns = { at: audit.at, actor: audit.actorId, device: audit.deviceCode }
  const isWanted = isAsked(asked, columns, ({ studentIds, typed }) =>
    or(and(eq(audit.entity, 'students'), inArray(audit.key, studentIds.map(String))), eq(audit.key, typed)),
  )
  return readChanges(tx, and(where, having, isOfKind, isWanted), asked.limit)
}
