import { RefusedError, TransportError } from '#data/answers.ts'
import { withRoom } from '#data/copies.ts'
import { readSession } from '#data/session.ts'
import { changeLane, getSetting, isDue, laneOf } from '#data/settings.ts'
import type { DrainReason } from '#data/sync-messages.ts'
import type { SyncDeps } from './deps.ts'
import { pullChanges } from './pull.ts'
import { pushBatch } from './push.ts'
import { SignInNeededError } from './request.ts'

/** A browser ends a worker's event after five minutes; a longer drain is split over several. */
const BUDGET_MS = 4 * 60_000

/** Idle devices ask for news this seldom, so that an hour costs a few kilobytes. */
const IDLE_PULL_MS = 20 * 60_000

/** What a person or the network said just now outweighs the waiting time. */
const OVERRULES_TRANSPORT: readonly DrainReason[] = ['sendNow', 'online', 'alive', 'signIn', 'load']

/**
 * Sends what waits and fetches news, unless another page or the worker is at it. Returns whether entries still
 * wait, so that the caller can ask the browser for another chance.
 */
export async function drain(deps: SyncDeps, reason: DrainReason): Promise<boolean> {
  const until = deps.now() + BUDGET_MS
  let isLeft = true
  let next: DrainReason = reason
  // An entry saved while the lock was being given back would have been turned away: look once more after it.
  while (isLeft && deps.now() < until) {
    const hasRun = await underLock(deps, () => drainOnce(deps, next, until))
    isLeft = await isSendable(deps)
    if (!hasRun) break
    next = 'enqueue'
  }
  return isLeft || (await waitingCount(deps)) > 0
}

async function underLock(deps: SyncDeps, run: () => Promise<void>): Promise<boolean> {
  if (!deps.locks) {
    await run()
    return true
  }
  return deps.locks.request('outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
}

async function waitingCount(deps: SyncDeps): Promise<number> {
  const session = await readSession(deps.db)
  return session ? deps.db.outbox.where({ ownerId: session.user.id, state: 'waiting' }).count() : 0
}

async function isSendable(deps: SyncDeps): Promise<boolean> {
  const session = await readSession(deps.db)
  if (!session?.token || (await waitingCount(deps)) === 0) return false
  const lane = await laneOf(deps.db, session.user.id)
  return !lane.needsSignIn && isDue(lane.nextAt, deps.now())
}

async function drainOnce(deps: SyncDeps, reason: DrainReason, until: number): Promise<void> {
  const session = await readSession(deps.db)
  if (!session) return
  const ownerId = session.user.id
  try {
    const hasStopped = await withRoom(deps.db, () => pushAll(deps, ownerId, reason, until))
    if (!hasStopped && (await isPullDue(deps, reason))) await pullNews(deps, ownerId)
  } finally {
    deps.report({ kind: 'idle' })
  }
}

/** Whether the queue stopped before it was empty. */
async function pushAll(deps: SyncDeps, ownerId: number, reason: DrainReason, until: number): Promise<boolean> {
  const lane = await laneOf(deps.db, ownerId)
  const isOverruled = reason === 'sendNow' || (lane.failure === 'transport' && OVERRULES_TRANSPORT.includes(reason))
  if (!isDue(lane.nextAt, deps.now()) && !isOverruled) return true
  if (isOverruled && lane.nextAt > 0) await changeLane(deps.db, ownerId, { nextAt: 0 })
  const total = await waitingCount(deps)
  while (deps.now() < until) {
    const left = await waitingCount(deps)
    if (left > 0) deps.report({ kind: 'sending', done: Math.max(0, total - left), total: Math.max(total, left) })
    const outcome = await pushBatch(deps, ownerId, left)
    if (outcome !== 'again') return outcome === 'stopped'
  }
  return true
}

async function isPullDue(deps: SyncDeps, reason: DrainReason): Promise<boolean> {
  if (reason !== 'timer') return true
  return Math.abs(deps.now() - ((await getSetting(deps.db, 'pulledAt')) ?? 0)) > IDLE_PULL_MS
}

/** News that cannot be had now are no failure: the copy on the device goes on serving. */
async function pullNews(deps: SyncDeps, ownerId: number): Promise<void> {
  deps.report({ kind: 'pulling' })
  try {
    await pullChanges(deps, ownerId)
  } catch (error) {
    const isExpected = [TransportError, RefusedError, SignInNeededError].some((known) => error instanceof known)
    if (!isExpected) throw error
  }
}
