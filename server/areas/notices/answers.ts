import { pauseAfter, readRetryAfter } from '#domain/notices/notices.rules.ts'
import type { Attempt, Outcome } from './claims.ts'
import type { Posted } from './post.ts'

/**
 * Outcome of an attempt. `rest`: instant until which its host is left alone; `unlessTaken`: the same, if the host has accepted
 * no other message meanwhile; null where the attempt gives no reason to wait.
 */
export type Delivered = {
  outcome: Outcome
  rest: number | null
  unlessTaken: number | null
  /** Status of the host's answer; null where the host did not answer or was not asked. */
  status: number | null
}

/** Statuses of a gateway that concern all messages: a wrong key or address, or a gateway that has moved. */
const OF_GATEWAY = [401, 403, 404, 405, 407, 408]

/** Whether an answer is about the host rather than about the one message. */
const isOfHost = (status: number, isGateway: boolean): boolean =>
  status >= 500 || status < 400 || status === 429 || (isGateway && OF_GATEWAY.includes(status))

/** Fields of the outcome of an attempt that delivered nothing. */
export const untold = ({ id, leaseUntil, isTold, subscription }: Attempt) => ({
  id,
  leaseUntil,
  isTold,
  subscriptionId: subscription?.id ?? null,
})

/** Decides from an answer what becomes of a delivery. */
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
