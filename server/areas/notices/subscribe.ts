import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import { kindsFor } from '#domain/notices/notices.kinds.ts'
import { MOST_SUBSCRIPTIONS, type NoticeState, type NoticeSubscription } from '#domain/notices/notices.schema.ts'
import { isPublicAddress, requireAllowed, requireAllowedHost } from '../../access/public-address.ts'
import { pushSubscriptions } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, ServerEnv } from '../../handle.ts'
import { lockRows } from '../school/record.ts'
import { isPoint, readPushKeys } from './keys.ts'

type Asked = z.output<typeof NoticeSubscription>

export async function readState(tx: Db, { sessionId }: Pick<Actor, 'sessionId'>): Promise<NoticeState> {
  const { publicKey } = await readPushKeys(tx)
  const [found] = await tx
    .select({
      endpoint: pushSubscriptions.endpoint,
      kinds: pushSubscriptions.kinds,
      language: pushSubscriptions.language,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
  return { publicKey, subscription: found ?? null }
}

/** Push services use the port of https; others would let anybody knock at servers of their choice. */
const isUsualPort = ({ port }: URL): boolean => port === ''

/**
 * Refuses an address that no push service has. It would let anybody use the school's server to reach others: what is in
 * its own network, or any port. It is checked again whenever something is sent.
 */
export async function requirePushAddress({ endpoint, p256dh }: Asked, { pushService }: ServerEnv): Promise<URL> {
  const url = new URL(endpoint)
  if ((!pushService && !isUsualPort(url)) || !isPoint(p256dh)) throw new Problem('badPushAddress')
  const isAllowed = pushService?.isAllowed ?? isPublicAddress
  try {
    requireAllowed(url, isAllowed)
  } catch {
    throw new Problem('badPushAddress')
  }
  // One answer, whether a name is local or not there: it must not tell which names the school's network has.
  await requireAllowedHost(url, isAllowed).catch(() => {
    throw new Problem('pushUnreachable')
  })
  return url
}

/** Saves the subscription of a session, in place of a former one. Beyond the limit of a person the oldest are deleted. */
export async function saveSubscription(
  tx: Db,
  { id: userId, role, sessionId }: Actor,
  { endpoint, p256dh, auth, kinds, language }: Asked,
  { url, now }: { url: URL; now: number },
): Promise<void> {
  const offered = kindsFor(role)
  if (kinds.some((kind) => !offered.includes(kind))) throw new Problem('notYourNotices')
  // Two calls of one person would otherwise both find room.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('notices'), ${userId})`)
  const [known] = await lockRows(tx, pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint))
  // The secret is known to the browser alone: nobody can take over a subscription of which she has only heard.
  if (known && (known.auth !== auth || known.p256dh !== p256dh)) throw new Problem('foreignSubscription')
  const changedAt = new Date(now).toISOString()
  if (known?.userId === userId && known.sessionId === sessionId) {
    const changes = { kinds, language, changedAt }
    await tx.update(pushSubscriptions).set(changes).where(eq(pushSubscriptions.id, known.id))
    return
  }
  // Of another person or an earlier browser: what waits for them goes along.
  if (known) await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, known.id))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
  const row = { userId, sessionId, endpoint, host: url.host, p256dh, auth, kinds, language }
  await tx.insert(pushSubscriptions).values({ ...row, createdAt: changedAt, changedAt })
  const own = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.changedAt), asc(pushSubscriptions.id))
  for (const { id } of own.slice(0, Math.max(0, own.length - MOST_SUBSCRIPTIONS)))
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export const endSubscription = async (tx: Db, { id, sessionId }: Actor): Promise<void> =>
  void (await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.userId, id))))
