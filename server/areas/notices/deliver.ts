import type { FastifyBaseLogger } from 'fastify'
import { pauseAfter, readRetryAfter } from '#domain/notices/notices.rules.ts'
import { isPublicAddress, LocalAddress } from '../../access/public-address.ts'
import type { Db } from '../../db/types.ts'
import type { ServerEnv } from '../../handle.ts'
import type { Attempt, Outcome } from './claims.ts'
import { readPushKeys, type PushKeys } from './keys.ts'
import { pushMessage, webhookMessage, type Message, type Webhook } from './messages.ts'
import { post, Unanswered, type Posted } from './post.ts'

export type SenderOptions = {
  db: Db
  env: Pick<ServerEnv, 'now' | 'school' | 'address' | 'pushService' | 'room'>
  webhook: Webhook | null
  random?: () => number
  /** Longest time for a request (milliseconds). */
  patience?: number
}

export type Log = Pick<FastifyBaseLogger, 'warn'>

/** What became of an attempt; `rest`: until when its host should be left alone, null where it answered. */
type Delivered = { outcome: Outcome; rest: number | null }

/** Who sends: push services write there about a server that misbehaves. */
const subjectOf = (address: string | null | undefined): string =>
  address?.startsWith('https://') ? address : 'mailto:notices@dugsi.example'

/** What an attempt begins with that told nothing. */
const untold = ({ id, leaseUntil, isTold, subscription }: Attempt) => ({
  id,
  leaseUntil,
  isTold,
  subscriptionId: subscription?.id ?? null,
})

/** What an answer means for a delivery. */
function judge(attempt: Attempt, { status, retryAfter }: Posted, now: number, random: number): Delivered {
  const of = untold(attempt)
  if (status >= 200 && status < 300)
    return { outcome: { ...of, isTold: !attempt.facts?.instead, became: 'sent' }, rest: null }
  const isGone = status === 404 || status === 410
  if (isGone && attempt.subscription) return { outcome: { ...of, became: 'gone' }, rest: null }
  const asked = status === 429 || status === 503 ? readRetryAfter(retryAfter, now) : null
  const nextAt = now + (asked ?? pauseAfter(attempt.attempts, random))
  return { outcome: { ...of, became: 'again', nextAt }, rest: asked === null ? null : now + asked }
}

/** Makes the function that tries a delivery once, until the signal says that the server is stopping. */
export function deliverer({ db, env, webhook, random = Math.random, patience }: SenderOptions, isOver: AbortSignal) {
  const { isAllowed = isPublicAddress, ca } = env.pushService ?? {}
  let keys: PushKeys | null = null

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
      if (posted.status >= 300) log.warn({ status: posted.status, kind: attempt.kind }, 'a notice was not taken')
      return judge(attempt, posted, env.now(), random())
    } catch (error) {
      // The push service's name leads into the local network now: whoever made it do so gets nothing more.
      if (error instanceof LocalAddress) return { outcome: { ...untold(attempt), became: 'gone' }, rest: null }
      const isStopping = isOver.aborted
      const nextAt = env.now() + (isStopping ? 0 : pauseAfter(attempt.attempts, random()))
      const isTold = error instanceof Unanswered ? null : attempt.isTold
      return { outcome: { ...untold(attempt), isTold, became: 'again', nextAt }, rest: isStopping ? null : nextAt }
    }
  }

  return async (attempt: Attempt, log: Log): Promise<Delivered> => {
    try {
      const message = await messageOf(attempt)
      if (message) return await send(attempt, message, log)
      return { outcome: { ...untold(attempt), became: 'dropped' }, rest: null }
    } catch (error) {
      // It would fail each time, and hold up the others.
      log.warn({ err: error, kind: attempt.kind }, 'a notice could not be made')
      return { outcome: { ...untold(attempt), became: 'givenUp' }, rest: null }
    }
  }
}
