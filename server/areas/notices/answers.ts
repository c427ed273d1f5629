import { pauseAfter, readRetryAfter } from '#domain/notices/notices.rules.ts'
import type { Attempt, Outcome } from './claims.ts'
import type { Posted } from './post.ts'

/**
 * What became of an attempt. `rest`: until when its host should be left alone; `unlessTaken`: the same, where it has taken
 * nothing else meanwhile; null where this attempt is no reason.
 */
export type Delivered = {
  outcome: Outcome
  rest: number | null
  unlessTaken: number | null
  /** What the host has answered; null where it has not, or was not asked. */
  status: number | null
}

/** Answers of a gateway that no message can help: a wrong key or address, or that it has moved. */
const OF_GATEWAY = [401, 403, 404, 405, 407, 408]

/** Whether an answer is about the host rather than about the one message. */
const isOfHost = (status: number, isGateway: boolean): boolean =>
  status >= 500 || status < 400 || status === 429 || (isGateway && OF_GATEWAY.includes(status))

/** What an attempt begins with that told nothing. */
export const untold = ({ id, leaseUntil, isTold, subscription }: Attempt) => ({
  id,
  leaseUntil,
  isTold,
  subscriptionId: subscription?.id ?? null,
})

/** What an answer means for a delivery. */
export function judge(attempt: Attempt, { status, retryAfter }: Posted, now: number, random: number): Delivered {
  const of = untold(attempt)
  const well = { rest: null, unlessTaken: null, status }
  if (status >= 200 && status < 300)
    return { outcome: { ...of, isTold: !attempt.facts?.instead, became: 'sent' }, ...well }
  const isGone = status === 404 || status === 410
  if (isGone && attempt.subscription) return { outcome: { ...of, became: 'gone' }, ...well }
  const asked = status === 429 || status === 503 ? readRetryAfter(retryAfter, now) : null
  const nextAt = now + (asked ?? pauseAfter(attempt.attempts, random))
  return {
    outcome: { ...of, became: 'again', nextAt },
    rest: asked === null ? null : now + asked,
    unlessTaken: isOfHost(status, !attempt.subscription) ? nextAt : null,
    status,
  }
}
