import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { listAudit, listLatestAudit } from '#domain/audit/audit.endpoints.ts'
import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { audit, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle } from '../../handle.ts'

/** More changes of one record than anybody reads. */
const MOST = 1_000
/** Changes of a list at once. */
const PAGE = 100

async function readAudit(tx: Db, condition: SQL | undefined, most: number): Promise<LatestAuditRow[]> {
  const found = await tx
    .select({ change: audit, actorName: users.fullName })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(condition)
    .orderBy(desc(audit.id))
    .limit(most)
  return found.map(({ change, actorName }) => ({
    id: change.id,
    at: change.at,
    madeAt: change.madeAt,
    actor: { id: change.actorId, fullName: actorName ?? '' },
    deviceCode: change.deviceCode,
    endpoint: change.endpoint,
    entity: change.entity,
    key: change.key,
    before: change.before,
    after: change.after,
  }))
}

export const auditHandlers = [
  handle(listAudit, ({ params: { entity, key } }, { tx }) =>
    readAudit(tx, and(eq(audit.entity, entity), eq(audit.key, String(key))), MOST),
  ),

  handle(listLatestAudit, ({ query: { entity, actorId, beforeId } }, { tx }) =>
    readAudit(
      tx,
      and(
        entity && eq(audit.entity, entity),
        actorId ? eq(audit.actorId, actorId) : undefined,
        beforeId ? lt(audit.id, beforeId) : undefined,
      ),
      PAGE,
    ),
  ),
]
