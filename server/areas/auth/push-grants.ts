import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { GRANT_MS } from '../../access/end-access.ts'
import { pushGrants, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor } from '../../handle.ts'

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Creates a grant by which this device may push this person's entries, and do nothing else. The former grant ends. */
export async function createPushGrant(
  tx: Db,
  of: { userId: number; deviceCode: string },
  now: number,
): Promise<string> {
  await tx
    .update(pushGrants)
    .set({ endedAt: new Date(now).toISOString() })
    .where(and(eq(pushGrants.userId, of.userId), eq(pushGrants.deviceCode, of.deviceCode), isNull(pushGrants.endedAt)))
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now + GRANT_MS).toISOString()
  const [made] = await tx
    .insert(pushGrants)
    .values({ ...of, secretHash: hashOf(secret), expiresAt })
    .returning({ id: pushGrants.id })
  return `${made?.id}.${secret}`
}

/** The person whose entries a grant delivers, and whether the database was returned to an earlier state since it was given. */
export type Grantee = { maker: Actor; isRestored: boolean }

/**
 * Finds the person of a packet by its grant; null for a grant that is unknown, ended or too old. A grant that ended with its
 * account still names its person, with a flag: money taken until then must be recorded.
 */
export async function findMaker(db: Db, token: string, now: number): Promise<Grantee | null> {
  const [, id, secret] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !secret) return null
  const [found] = await db
    .select({ grant: pushGrants, user: users })
    .from(pushGrants)
    .innerJoin(users, eq(users.id, pushGrants.userId))
    .where(
      and(
        eq(pushGrants.id, id),
        or(isNull(pushGrants.endedAt), gte(pushGrants.endedAt, users.endedAt)),
        gt(pushGrants.expiresAt, new Date(now).toISOString()),
      ),
    )
  if (!found || !timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(found.grant.secretHash))) return null
  const { id: userId, role, fullName, email, endedAt } = found.user
  const isEnded = endedAt !== null
  const maker = { id: userId, role, fullName, email, sessionId: '', deviceCode: found.grant.deviceCode, isEnded }
  return { maker, isRestored: found.grant.restoredAt !== null }
}

/** The person whose entries a device sends under a grant; a grant from before a restore lets nobody in but packets. */
export async function findGrantee(db: Db, token: string, now: number): Promise<Actor | null> {
  const found = await findMaker(db, token, now)
  return found && !found.isRestored ? found.maker : null
}
