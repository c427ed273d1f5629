import { pauseAfter } from '#domain/notices/notices.rules.ts'
import { isPublicAddress, LocalAddress } from '../../access/public-address.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import { judge, untold, type Delivered } from './answers.ts'
import type { Attempt } from './claims.ts'
import { readPushKeys, type PushKeys } from './keys.ts'
import { pushMessage, webhookMessage, type Message, type Webhook } from './messages.ts'
import { post, Unanswered } from './post.ts'
import { rareLog, type Log } from './rare-log.ts'

export type SenderOptions = {
  db: Db
  env: Pick<ServerEnv, 'now' | 'school' | 'address' | 'pushService' | 'room'>
  webhook: Webhook | null
  random?: () => number
  /** Longest time for a request (milliseconds). */
  patience?: number
}

/** Contact of the sender, to which push services write about a server that misbehaves. */
const subjectOf = (address: string | null | undefined): string =>
  address?.startsWith('https://') ? address : 'mailto:notices@dugsi.example'

/** Makes the function that tries a delivery once, until the signal says that the server is stopping. */
export function deliverer({ db, env, webhook, random = Math.random, patience }: SenderOptions, isOver: AbortSignal) {
  const { isAllowed = isPublicAddress, ca } = env.pushService ?? {}
  let keys: PushKeys | null = null
  const warn = rareLog(env.now)
  const silent = { rest: null, unlessTaken: null, status: null }

  async function messageOf(attempt: Attempt): Promise<Message | null> {
    const { facts, subscription } = attempt
    if (!facts) return null
    const sent = { ...attempt, facts }
    if (!subscription) return webhook && webhookMessage(sent, webhook, env.now())
    keys ??= await readPushKeys(db)
    return pushMessage(sent, keys, subjectOf(env.address), env.now())
  }

  async function send(attempt: Attempt, message: Message, log: Log): Promise<Delivered> {
    const guard = attempt.subscription ? { isAllowed, ca } : { isAllowed: null }
    try {
      const posted = await post({ ...message, ...guard, patience, isOver })
      const { status } = posted
      const isGateway = !attempt.subscription
      if (status >= 300) warn(log, `${status} ${isGateway}`, { status, isGateway }, 'notices were not taken')
      return judge(attempt, posted, env.now(), random())
    } catch (error) {
      // The push service's name leads into the local network now: whoever made it do so gets nothing more.
      if (error instanceof LocalAddress) return { outcome: { ...untold(attempt), became: 'gone' }, ...silent }
      const isStopping = isOver.aborted
      const nextAt = env.now() + (isStopping ? 0 : pauseAfter(attempt.attempts, random()))
      const isTold = error instanceof Unanswered ? null : attempt.isTold
      const rest = isStopping ? null : nextAt
      return { outcome: { ...untold(attempt), isTold, became: 'again', nextAt }, ...silent, rest }
    }
  }

  return async (attempt: Attempt, log: Log): Promise<Delivered> => {
    try {
      const message = await messageOf(attempt)
      if (message) return await send(attempt, message, log)
      return { outcome: { ...untold(attempt), became: 'dropped' }, ...silent }
    } catch (error) {
      // Given up, since the notice would fail each time and delay the others.
      log.warn({ err: error, kind: attempt.kind }, 'a notice could not be made')
      return { outcome: { ...untold(attempt), became: 'givenUp' }, ...silent }
    }
  }
}
