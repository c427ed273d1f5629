import { sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { pull } from '#domain/sync/sync.endpoints.ts'
import { endAccessUntil } from '../../access/end-access.ts'
import { recordChange } from '../../audit.ts'
import { ANOTHER_DATABASE, MOVE_NUMBERS_ON } from '../../db/begin-anew.ts'
import { newEpoch, readEpoch } from '../../db/server-values.ts'
import type { Actor, RawContext } from '../../handle.ts'
import { isTooOld, readCursor, type Cursor } from './cursor.ts'
import { readPresent, type Ceiling } from './history.ts'

/** The key of the advisory lock; any number, but the same in every release. */
const PUT_BACK_LOCK = 7_205_760

/** Context for beginning a new epoch, with the device that proved the put-back. */
export type Beginning = Pick<RawContext, 'db' | 'env' | 'log'> & { actor: Pick<Actor, 'deviceCode'> }

/**
 * Gives a database that was put back to an earlier state a new epoch, as after a restore. However many devices and
 * servers notice it at once, it happens once. `lastSeen` is the latest known moment of the lost time: sessions older
 * than that may have been ended in it, so they end now.
 */
export async function beginAnew({ db, env, actor, log }: Beginning, epoch: string, lastSeen: number): Promise<void> {
  const isFirst = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PUT_BACK_LOCK})`)
    if ((await readEpoch(tx)) !== epoch) return false
    // Writers have rows of the feed locked, in another order.
    await tx.execute(sql`lock table changes in share row exclusive mode`)
    for (const statement of [MOVE_NUMBERS_ON, ...ANOTHER_DATABASE]) await tx.execute(sql.raw(statement))
    await newEpoch(tx)
    await endAccessUntil(tx, lastSeen, env.now())
    const nobody = { id: 0, deviceCode: actor.deviceCode }
    const event = { tx, env, actor: nobody, write: null, endpoint: pull.id }
    await recordChange(event, 'school', 0, { after: { wasPutBackTo: 'an earlier state' } })
    return true
  })
  if (isFirst)
    log.warn(
      { device: actor.deviceCode },
      'the database was put back to an earlier state: devices take fresh replicas, numbers go on 10,000 further',
    )
}

/** Whether this database was put back; a cursor counts as proof, since the school itself has signed it. */
const isPutBack = (
  { witness, transaction }: Cursor,
  present: Pick<Awaited<ReturnType<typeof readPresent>>, 'next' | 'sum'>,
): boolean => transaction > present.next || witness.sum !== present.sum

/**
 * The cursor from which a replica goes on, and the epoch; without a cursor the replica begins anew. Throws `cursorGone`
 * for a cursor that this database cannot continue. A device that has seen rows which are gone proves that the database
 * was put back; so does a feed that is ahead of the database's own transaction numbers, which was brought here from
 * another one.
 */
export async function resume(
  context: Beginning,
  text: string | undefined,
): Promise<{ epoch: string; from: Cursor | null; ceiling: Ceiling }> {
  const { db, env } = context
  const cursor = text === undefined ? null : readCursor(text, env.seal)
  const { epoch: known, ...present } = await readPresent(db, cursor?.witness)
  const epoch = known ?? (await readEpoch(db))
  const isOfEpoch = cursor?.epoch === epoch
  const hasSeenMore = isOfEpoch && isPutBack(cursor, present)
  if (hasSeenMore || present.isFeedAhead) await beginAnew(context, epoch, hasSeenMore ? cursor.at : env.now())
  const { ceiling } = present
  if (text === undefined && !present.isFeedAhead) return { epoch, from: null, ceiling }
  const isGood = isOfEpoch && !hasSeenMore && !present.isFeedAhead
  if (!isGood || isTooOld(cursor, env.now())) throw new Problem('cursorGone')
  return { epoch, from: cursor, ceiling }
}
