import { and, sql } from 'drizzle-orm'
import type { readAnnouncement } from '#domain/announcements/announcements.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { announcementReads, announcements } from '../../db/schema.ts'
import type { HandlerContext, SetWrite } from '../../handle.ts'
import { scopeOf } from '../school/scope.ts'
import { isFor } from './announcements.sync.ts'

type Opened = Pick<SetWrite<typeof readAnnouncement>, 'input'> & Pick<HandlerContext, 'write'>

/**
 * Notes the announcements that the caller has opened, each once. Announcements that are not for her, were deleted or never
 * existed are left out, with the same answer.
 */
export async function noteReads(
  opened: readonly Opened[],
  context: HandlerContext,
): Promise<ReplyOf<typeof readAnnouncement>[]> {
  const { tx, actor, env } = context
  const refs = opened.map(({ input }) => input.body.ref)
  const found = await tx
    .select({ id: announcements.id, ref: announcements.ref })
    .from(announcements)
    .where(
      and(
        sql`${announcements.ref} = any(${sql.param(refs)}::uuid[])`,
        isFor({ actor, scope: await scopeOf(tx, actor) }),
      ),
    )
  const idOf = new Map(found.map(({ id, ref }) => [ref, id]))
  const now = env.now()
  const rows = opened.flatMap(({ input, write }) => {
    const announcementId = idOf.get(input.body.ref)
    const readAt = new Date(Math.min(write?.madeAt ? Date.parse(write.madeAt) : now, now)).toISOString()
    return announcementId === undefined
      ? []
      : [{ announcementId, userId: actor.id, readAt, createdAt: new Date(now).toISOString() }]
  })
  await insertRows(tx, announcementReads, rows, sql`on conflict do nothing`)
  return refs.map((ref) => ({ message: 'Announcement opened', isCounted: idOf.has(ref) }))
}
