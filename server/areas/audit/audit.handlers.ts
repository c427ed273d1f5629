import { and, desc, eq } from 'drizzle-orm'
import { listAudit } from '#domain/audit/audit.endpoints.ts'
import { audit, users } from '../../db/schema.ts'
import { handle } from '../../handle.ts'

/** More changes of one record than anybody reads. */
const MOST = 1_000

export const auditHandlers = [
  handle(listAudit, async ({ params: { entity, key } }, { tx }) => {
    const found = await tx
      .select({ change: audit, actorName: users.fullName })
      .from(audit)
      .leftJoin(users, eq(users.id, audit.actorId))
      .where(and(eq(audit.entity, entity), eq(audit.key, String(key))))
      .orderBy(desc(audit.id))
      .limit(MOST)
    return found.map(({ change, actorName }) => ({
      id: change.id,
      at: change.at,
      madeAt: change.madeAt,
      actor: { id: change.actorId, fullName: actorName ?? '' },
      deviceCode: change.deviceCode,
      endpoint: change.endpoint,
      before: change.before,
      after: change.after,
    }))
  }),
]
