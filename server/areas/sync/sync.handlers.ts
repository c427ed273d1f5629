import { eq } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { bornOf } from '#domain/core/subjects.ts'
import { hasReadReply } from '#domain/offline-writes.ts'
import { listTablets, pull, push } from '#domain/sync/sync.endpoints.ts'
import type { PushBody, PushEntry, PushVerdict } from '#domain/sync/sync.schema.ts'
import { readEpoch } from '../../db/server-values.ts'
import { devices, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { minuteLimit } from '../../access/minute-limit.ts'
import { handle, handleRaw, type Handler } from '../../handle.ts'
import { hasRoom } from '../../disk/room.ts'
import { openInitialLoads } from './initial-load.ts'
import { inLane } from './lanes.ts'
import { pullPages } from './pull-pages.ts'
import { witnessOf } from './push-witness.ts'
import { runBatch } from './run-batch.ts'
import { isUnconditional } from './run-entry.ts'
import { settleLeftHandler } from './settle-left.ts'
import { noteNews, readTablets } from './tablets.ts'
import { instantNow } from '../school/record.ts'

/** Most entries of one device in a minute; beyond that a batch is refused unread. */
const MOST_ENTRIES = 10_000
const admitEntries = minuteLimit()

/** Stores that the device called, and returns its codes, present and former, since its older entries have those. */
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

/** `loads`: the state that all initial loads of this server share. */
export const syncHandlers = (loads = openInitialLoads()): readonly Handler[] => [
  handleRaw(push, async ({ query, body }, context) => {
    const { actor, env, db } = context
    if (body.owner !== actor.id) throw new Problem('notYourEntries')
    if (body.ownerBorn !== undefined && body.ownerBorn !== (await bornOfUser(db, actor.id)))
      throw new Problem('notYourEntries')
    if (body.device !== actor.deviceCode) throw new Problem('foreignDevice')
    admitEntries(actor.deviceCode, MOST_ENTRIES, env.now(), body.entries.length)
    const codes = await noteDevice(db, body, instantNow(env))
    return inLane(db, `${body.device} ${body.owner}`, async () => {
      // Read before the entries run: one that ran in a later epoch than reported is offered again, which does no harm.
      const epoch = await readEpoch(db)
      const verdicts = await runBatch(body.entries, context, codes)
      const told =
        query.replies === 'read' ? verdicts.map((verdict, at) => readable(verdict, body.entries[at])) : verdicts
      const witness = await witnessOf(context, epoch, verdicts)
      return { epoch, time: instantNow(env), verdicts: told, witness }
    })
  }),
  settleLeftHandler,
  handleRaw(pull, async ({ query: { cursor, ...news } }, context) => {
    const { db, actor, env } = context
    if (hasRoom(env, 'writes')) await noteNews(db, actor, news, env.now())
    return pullPages(context, loads, cursor)
  }),
  handle(listTablets, (_, { tx }) => readTablets(tx)),
]
