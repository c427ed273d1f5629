import { and, eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { bornOf } from '#domain/core/subjects.ts'
import { settleLeft } from '#domain/sync/sync.endpoints.ts'
import type { LeftEntries, PushEntry, PushVerdict } from '#domain/sync/sync.schema.ts'
import { recordChange } from '../../audit.ts'
import { readEpoch } from '../../db/server-values.ts'
import { devices, users, writes } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handleRaw, type Actor, type RawContext } from '../../handle.ts'
import { witnessOf } from './push-witness.ts'
import { runBatch } from './run-batch.ts'
import { holdOfLost, isUnconditional } from './run-entry.ts'
import { instantNow } from '../school/record.ts'

/** Whether the school has refused each of these entries of a person, so that they can never go out in that name. */
async function areRefused(db: Db, { owner, entries }: LeftEntries): Promise<boolean> {
  if (entries.some(isUnconditional)) return false
  const ids = [...new Set(entries.map(({ id }) => id))]
  const refused = await db
    .select({ id: writes.id })
    .from(writes)
    .where(and(inArray(writes.id, ids), eq(writes.ownerId, owner), sql`${writes.verdict} ->> 'kind' = 'rejected'`))
  return refused.length === ids.length
}

/**
 * The maker of the entries; null for somebody whom this school does not know, or whose number belongs to another since
 * a restore. Of an account that is in use, only refused entries are settled by others.
 */
async function findMaker(db: Db, left: LeftEntries, deviceCode: string): Promise<Actor | null> {
  const { owner: id, ownerBorn } = left
  const [maker] = await db.select().from(users).where(eq(users.id, id))
  if (!maker || (ownerBorn !== undefined && ownerBorn !== bornOf(maker.createdAt))) return null
  const { role, fullName, email, endedAt } = maker
  if (!endedAt && !(await areRefused(db, left))) throw new Problem('accountInUse', { name: fullName })
  return { id, role, fullName, email, sessionId: '', deviceCode, isEnded: endedAt !== null }
}

/** Entries that took effect before the account ended, and whose answer was lost. */
async function appliedAmong(db: Db, ownerId: number, entries: readonly PushEntry[]): Promise<PushVerdict[]> {
  const ids = entries.map(({ id }) => id)
  const known = await db
    .select()
    .from(writes)
    .where(and(inArray(writes.id, ids), eq(writes.ownerId, ownerId)))
  return known.flatMap(({ id, position, verdict }) =>
    verdict?.kind === 'applied' ? [{ id, verdict: 'replayed' as const, position, reply: null }] : [],
  )
}

/** Records money in its maker's name, on hold; her other entries are returned for the administrator to make again. */
async function takeOver(maker: Actor | null, left: LeftEntries, context: RawContext): Promise<PushVerdict[]> {
  const { db } = context
  const { entries } = left
  if (!maker) return holdForLost(left, context)
  const [device] = await db.select().from(devices).where(eq(devices.code, maker.deviceCode))
  const codes = [maker.deviceCode, ...(device?.formerly ?? [])]
  const unconditional = entries.filter(isUnconditional)
  const others = entries.filter((entry) => !isUnconditional(entry))
  return [
    ...(await runBatch(unconditional, { ...context, actor: maker }, codes)),
    ...(others.length > 0 ? await appliedAmong(db, maker.id, others) : []),
  ]
}

/** Holds money of somebody whom a restore lost as the device sent it; its maker is stored by name alone. */
async function holdForLost({ owner, ownerName, entries }: LeftEntries, context: RawContext): Promise<PushVerdict[]> {
  const verdicts: PushVerdict[] = []
  for (const entry of entries.filter(isUnconditional))
    verdicts.push(await holdOfLost(entry, { id: owner, name: ownerName }, context))
  return verdicts
}

/** Values for the audit log with every entry in full, which is all that remains of a dismissed entry. */
const traceOf = ({ action, ownerName, entries }: LeftEntries) => ({
  [action]: entries.map(({ version: _version, ...entry }) => entry),
  madeBy: ownerName,
})

export const settleLeftHandler = handleRaw(settleLeft, async ({ body }, context) => {
  const { db, env, actor } = context
  const maker = await findMaker(db, body, actor.deviceCode)
  const verdicts = body.action === 'takeOver' ? await takeOver(maker, body, context) : []
  await db.transaction((tx) =>
    recordChange({ ...context, tx, write: null, endpoint: settleLeft.id }, 'users', body.owner, {
      after: traceOf(body),
    }),
  )
  const epoch = await readEpoch(db)
  const witness = await witnessOf(context, epoch, verdicts)
  return { epoch, time: instantNow(env), verdicts, witness }
})
