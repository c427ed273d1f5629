import { RefusedError, TransportError } from '#data/answers.ts'
import { withRoom } from '#data/copies.ts'
import { sealFactsOfAbsent } from '#data/kept-facts.ts'
import { readSession } from '#data/session.ts'
import { changeLane, getSetting, isDue, laneOf } from '#data/settings.ts'
import type { DrainReason } from '#data/sync-messages.ts'
import type { SyncDeps } from './deps.ts'
import { pullChanges } from './pull.ts'
import { pushBatch } from './push.ts'
import { passOf, SignInNeededError } from './request.ts'

/** A browser ends a worker's event after five minutes; a longer drain is split over several. */
const BUDGET_MS = 4 * 60_000

/** Idle devices ask for news this seldom, since each time costs three kilobytes with a token to renew. */
export const IDLE_PULL_MS = 60 * 60_000

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
    // What has just changed may not be in a fetch that is under way: news wait for their turn.
    const hasRun = await underLock(deps, next !== 'news', () => drainOnce(deps, next, until))
    isLeft = await isSendable(deps)
    if (!hasRun) break
    next = 'enqueue'
  }
  return isLeft || (await isWaiting(deps))
}

async function underLock(deps: SyncDeps, ifAvailable: boolean, run: () => Promise<void>): Promise<boolean> {
  if (!deps.locks) {
    await run()
    return true
  }
  return deps.locks.request('outbox', { ifAvailable }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
}

const waitingOf = (deps: SyncDeps, ownerId: number): Promise<number> =>
  deps.db.outbox.where({ ownerId, state: 'waiting' }).count()

/** Whose entries are here, the signed-in person first: she is looking at hers. */
async function ownersOf(deps: SyncDeps): Promise<number[]> {
  const keys = (await deps.db.outbox.orderBy('[ownerId+state]').keys()) as unknown as [number, string][]
  const owners = new Set(keys.filter(([, state]) => state !== 'acknowledged').map(([owner]) => owner))
  const present = (await readSession(deps.db))?.user.id
  return [...owners].sort((a, b) => Number(b === present) - Number(a === present) || a - b)
}

async function isSendable(deps: SyncDeps): Promise<boolean> {
  for (const ownerId of await ownersOf(deps)) {
    if ((await waitingOf(deps, ownerId)) === 0 || !(await passOf(deps, ownerId))) continue
    const lane = await laneOf(deps.db, ownerId)
    if (!lane.needsSignIn && isDue(lane.nextAt, deps.now())) return true
  }
  return false
}

async function isWaiting(deps: SyncDeps): Promise<boolean> {
  for (const ownerId of await ownersOf(deps)) if ((await waitingOf(deps, ownerId)) > 0) return true
  return false
}

async function drainOnce(deps: SyncDeps, reason: DrainReason, until: number): Promise<void> {
  const present = (await readSession(deps.db))?.user.id
  try {
    let hasStopped = false
    // Each queue stops for itself: what holds up one person's entries is no reason to keep another's.
    for (const ownerId of await ownersOf(deps)) {
      const stopped = await withRoom(deps.db, () => pushAll(deps, ownerId, reason, until))
      if (ownerId === present) hasStopped = stopped
    }
    if (present !== undefined && !hasStopped && (await isPullDue(deps, present, reason))) await pullNews(deps, present)
  } finally {
    // What fails here is sealed by the next drain.
    await sealFactsOfAbsent(deps.db).catch(() => undefined)
    deps.report({ kind: 'idle' })
  }
}

/** Whether the queue stopped before it was empty. */
async function pushAll(deps: SyncDeps, ownerId: number, reason: DrainReason, until: number): Promise<boolean> {
  const lane = await laneOf(deps.db, ownerId)
  const isOverruled = reason === 'sendNow' || (lane.failure === 'transport' && OVERRULES_TRANSPORT.includes(reason))
  if (!isDue(lane.nextAt, deps.now()) && !isOverruled) return true
  if (isOverruled && lane.nextAt > 0) await changeLane(deps.db, ownerId, { nextAt: 0 })
  const total = await waitingOf(deps, ownerId)
  while (deps.now() < until) {
    const left = await waitingOf(deps, ownerId)
    if (left > 0) deps.report({ kind: 'sending', done: Math.max(0, total - left), total: Math.max(total, left) })
    const outcome = await pushBatch(deps, ownerId, left)
    if (outcome !== 'again') return outcome === 'stopped'
  }
  return true
}

async function isPullDue(deps: SyncDeps, ownerId: number, reason: DrainReason): Promise<boolean> {
  if (reason !== 'timer') return true
  return Math.abs(deps.now() - ((await getSetting(deps.db, `pulledAt:${ownerId}`)) ?? 0)) > IDLE_PULL_MS
}

/** News that cannot be had now are no failure: the copy on the device goes on serving. */
async function pullNews(deps: SyncDeps, ownerId: number): Promise<void> {
  deps.report({ kind: 'pulling' })
  try {
    await pullChanges(deps, ownerId)
  } catch (error) {
    const isExpected = [TransportError, RefusedError, SignInNeededError].some((known) => error instanceof known)
    if (!isExpected && !isPutAway(error)) throw error
  }
}

/** Signing out took the copy away in the middle of it. */
const isPutAway = (error: unknown): boolean => error instanceof Error && error.name === 'DatabaseClosedError'
