import { eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { bornOf } from '#domain/core/subjects.ts'
import { hasReadReply } from '#domain/offline-writes.ts'
import type { PushBody, PushEntry, PushQuery, PushReply, PushVerdict } from '#domain/sync/sync.schema.ts'
import type { z } from 'zod'
import { minuteLimit } from '../../access/minute-limit.ts'
import { readEpoch } from '../../db/server-values.ts'
import { devices, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { RawContext } from '../../handle.ts'
import { instantNow } from '../school/record.ts'
import { inLane } from './lanes.ts'
import { overtakenAmong } from './overtaken.ts'
import { witnessOf } from './push-witness.ts'
import { runBatch } from './run-batch.ts'
import { isUnconditional } from './run-entry.ts'

/** Most entries of one device in a minute; beyond that a batch is refused unread. */
const MOST_ENTRIES = 10_000
const admitEntries = minuteLimit()

const NONE: ReadonlySet<string> = new Set()

/** The device's codes, present and former, since its older entries have those. */
async function codesOf(db: Db, code: string): Promise<string[]> {
  const [device] = await db.select({ formerly: devices.formerly }).from(devices).where(eq(devices.code, code))
  return [code, ...(device?.formerly ?? [])]
}

/** Stores that the device called, and returns its codes. */
async function noteDevice(db: Db, body: PushBody, now: string): Promise<string[]> {
  const [device] = await db
    .update(devices)
    .set({ lastContactAt: now, ...(body.appVersion ? { appVersion: body.appVersion } : {}) })
    .where(eq(devices.code, body.device))
    .returning({ formerly: devices.formerly })
  return [body.device, ...(device?.formerly ?? [])]
}

/** When this account was created (milliseconds). */
async function bornOfUser(db: Db, id: number): Promise<number | null> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id))
  return user ? bornOf(user.createdAt) : null
}

/** Removes a reply that no device reads: for single marks, replies are most of an answer. */
function readable(verdict: PushVerdict, entry: PushEntry | undefined): PushVerdict {
  const isRead = !entry || isUnconditional(entry) || hasReadReply(entry.endpoint)
  return 'reply' in verdict && !isRead ? { ...verdict, reply: null } : verdict
}

/** Runs the entries, in their order, but for those that others have overtaken. */
async function runOthers(
  entries: readonly PushEntry[],
  overtaken: ReadonlySet<string>,
  run: (entries: readonly PushEntry[]) => Promise<PushVerdict[]>,
): Promise<PushVerdict[]> {
  const others = entries.filter(({ id }) => !overtaken.has(id))
  const verdicts = new Map((others.length > 0 ? await run(others) : []).map((each) => [each.id, each]))
  return entries.map(({ id }) => verdicts.get(id) ?? { id, verdict: 'notAttempted' })
}

/**
 * Runs the entries of one person and device, in her name, and answers each. `isCarried`: somebody else's device brought them,
 * so that theirs has not called. `isRestored`: the database may have lost what that device has sent since. Throws
 * `notYourEntries` and `foreignDevice` where they are not those of the actor.
 */
export async function deliverEntries(
  body: PushBody,
  { replies }: z.infer<typeof PushQuery>,
  context: RawContext,
  { isCarried = false, isRestored = false } = {},
): Promise<PushReply> {
  const { actor, env, db } = context
  if (body.owner !== actor.id) throw new Problem('notYourEntries')
  if (body.ownerBorn !== undefined && body.ownerBorn !== (await bornOfUser(db, actor.id)))
    throw new Problem('notYourEntries')
  if (body.device !== actor.deviceCode) throw new Problem('foreignDevice')
  admitEntries(actor.deviceCode, MOST_ENTRIES, env.now(), body.entries.length)
  const codes = isCarried ? await codesOf(db, body.device) : await noteDevice(db, body, instantNow(env))
  return inLane(db, `${body.device} ${body.owner}`, async () => {
    // Read before the entries run: one that ran in a later epoch than reported is offered again, which does no harm.
    const epoch = await readEpoch(db)
    const overtaken = isRestored ? await overtakenAmong(db, actor.id, body.entries) : NONE
    const verdicts = await runOthers(body.entries, overtaken, (entries) => runBatch(entries, context, codes))
    const told = replies === 'read' ? verdicts.map((verdict, at) => readable(verdict, body.entries[at])) : verdicts
    const witness = await witnessOf(context, epoch, verdicts)
    return { epoch, time: instantNow(env), verdicts: told, ...(witness !== undefined && { witness }) }
  })
}
