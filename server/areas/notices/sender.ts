import { afterQuietHours } from '#domain/notices/notices.rules.ts'
import { hasRoom } from '../../disk/room.ts'
import { giveUp, nextDeliveryTimes } from './claims.ts'
import type { SenderOptions } from './deliver.ts'
import { hostLanes } from './lanes.ts'
import type { Log } from './rare-log.ts'
import { rounds } from './rounds.ts'
import { spreadDue } from './spread.ts'

/** Pause of a server whose disk is full. */
const FULL_MS = 60_000

/** The channel on which triggers announce notices (notices.sql). */
export const NOTICES_CHANNEL = 'dugsi_notices'

export type NoticeSender = {
  /** Begins to send waiting notices. */
  start: (log: Log) => void
  /** Makes the sender look for due notices. */
  wake: () => void
  /** Resolves once no round or request is under way. */
  settled: () => Promise<void>
  /** Cuts requests short; their deliveries wait for the next start. */
  stop: () => Promise<void>
}

/**
 * Sends notices: spreads those that are due over the subscriptions of whom they are for, then delivers them. Any number of
 * servers may do so on one database.
 */
export function noticeSender(options: SenderOptions): NoticeSender {
  const { db, env, webhook } = options
  const over = new AbortController()
  const lanes = hostLanes(options, over.signal, () => looking.wake())
  let log: Log | null = null

  async function look(): Promise<number> {
    const now = env.now()
    const from = afterQuietHours(now, env.school.timeZone)
    if (!log || from > now) return from
    // Not on a full disk: deliveries have to be stored, or they would be made again.
    if (!hasRoom(env, 'writes')) return now + FULL_MS
    await giveUp(db, now)
    while (!over.signal.aborted && (await spreadDue(db, now, webhook !== null)));
    const { hosts, spread } = await nextDeliveryTimes(db)
    const later = [spread ?? Infinity]
    for (const [host, next] of hosts) later.push(lanes.begin(host, next, log) ?? Infinity)
    return Math.min(...later)
  }

  const failed = (error: unknown): void => log?.warn({ err: error }, 'notices could not be looked through')
  const looking = rounds({ look, now: env.now, failed })

  async function settled(): Promise<void> {
    while (looking.running() || lanes.running().length > 0) await Promise.all([looking.running(), ...lanes.running()])
  }

  return {
    start: (to) => {
      log = to
      looking.wake()
    },
    wake: () => {
      if (log) looking.wake()
    },
    settled,
    stop: async () => {
      over.abort()
      looking.end()
      await settled()
    },
  }
}
