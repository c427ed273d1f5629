import { RefusedError, TransportError } from '#data/answers.ts'
import { withRoom } from '#data/replicas.ts'
import type { DeviceDb } from '#data/db.ts'
import { sealWritesOfAbsent } from '#data/retained-writes.ts'
import { queueKeys } from '#data/queues.ts'
import { readSession } from '#data/session.ts'
import { changeLane, getSetting, isDue, laneOf } from '#data/settings.ts'
import type { DrainReason } from '#data/sync-messages.ts'
import type { SyncDeps } from './deps.ts'
import { releaseMisjudged } from './misjudged.ts'
import { pullChanges } from './pull.ts'
import { pushBatch } from './push.ts'
import { passOf, SignInNeededError } from './request.ts'

/** A browser ends a worker's event after five minutes; a longer drain is split over several. */
const BUDGET_MS = 4 * 60_000

/** Idle devices ask for news this seldom, since each time costs three kilobytes with a token to renew. */
export const IDLE_PULL_MS = 60 * 60_000

/** What a person or the network said just now outweighs the waiting time. */
const OVERRULES_TRANSPORT: readonly DrainReason[] = ['sendNow', 'online', 'alive', 'signIn', 'load']

/** The fetches under way, to break them off. */
const pulls = new WeakMap<DeviceDb, AbortController>()

/**
 * Sends what waits, unless another page or the worker is at it, and then fetches news, for which nothing that is to be
 * sent ever waits. Returns whether entries still wait, so that the caller can ask the browser for another chance.
 */
export async function drain(world: SyncDeps, reason: DrainReason): Promise<boolean> {
  // Whoever was turned away has said nothing, and must not say that the other is done.
  let hasReported = false
  const report: SyncDeps['report'] = (progress) => {
    hasReported = true
    world.report(progress)
  }
  const deps = { ...world, report }
  const until = deps.now() + BUDGET_MS
  // Whoever asks for it wants the whole line for what is hers.
  if (reason === 'sendNow') pulls.get(deps.db)?.abort(new TransportError('broken off'))
  await releaseMisjudged(deps.db)
  let isLeft = true
  let next: DrainReason = reason
  try {
    while (isLeft && deps.now() < until) {
      const outcome = await sendAlone(deps, () => pushEverybody(deps, next, until))
      // An entry saved while the lock was being given back would have been turned away: look once more after it.
      isLeft = await isSendable(deps)
      if (!isLeft || outcome !== 'sent') {
        await pullAfter(deps, outcome, next)
        isLeft = await isSendable(deps)
      }
      if (outcome === 'taken') break
      next = 'enqueue'
    }
  } finally {
    // What fails here is sealed by the next drain.
    await sealWritesOfAbsent(deps.db).catch(() => undefined)
    if (hasReported) report({ kind: 'idle' })
  }
  return isLeft || (await isWaiting(deps))
}

async function pullAfter(deps: SyncDeps, outcome: PushesOutcome, reason: DrainReason): Promise<void> {
  const mayPull = outcome === 'sent' || (outcome === 'taken' && reason === 'news')
  if (!mayPull || !(await isPullDue(deps, reason))) return
  deps.report({ kind: 'pulling' })
  await inTurn(deps, () => pullNews(deps, reason))
}

/** `stopped`: the signed-in person's queue is not empty and goes on later. `taken`: another page or the worker sends. */
type PushesOutcome = 'sent' | 'stopped' | 'taken'

const sendAlone = async (deps: SyncDeps, run: () => Promise<PushesOutcome>): Promise<PushesOutcome> =>
  deps.locks ? deps.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? run() : 'taken')) : run()

/**
 * One fetch at a time. One more may wait for it, since what has just changed may not be in the one under way; whoever
 * comes then is served by that one.
 */
async function inTurn({ locks }: SyncDeps, run: () => Promise<void>): Promise<void> {
  if (!locks) return run()
  let running: Promise<void> | undefined
  await locks.request('pullNext', { ifAvailable: true }, async (place) => {
    if (!place) return
    await new Promise<void>((begun, failed) => {
      running = locks.request('pull', () => {
        begun()
        return run()
      })
      running.catch(failed)
    })
  })
  await running
}

const waitingOf = (deps: SyncDeps, ownerId: number): Promise<number> =>
  deps.db.outbox.where({ ownerId, state: 'waiting' }).count()

/** Whose entries are here, the signed-in person first: she is looking at hers. */
async function ownersOf(deps: SyncDeps): Promise<number[]> {
  const keys = await queueKeys(deps.db)
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

const presentOf = async ({ db }: SyncDeps): Promise<number | undefined> => (await readSession(db))?.user.id

async function pushEverybody(deps: SyncDeps, reason: DrainReason, until: number): Promise<PushesOutcome> {
  const present = await presentOf(deps)
  let outcome: PushesOutcome = 'sent'
  // Each queue stops for itself: what holds up one person's entries is no reason to keep another's.
  for (const ownerId of await ownersOf(deps)) {
    const hasStopped = await withRoom(deps.db, () => pushAll(deps, ownerId, reason, until))
    if (ownerId === present && hasStopped) outcome = 'stopped'
  }
  return outcome
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

async function isPullDue(deps: SyncDeps, reason: DrainReason): Promise<boolean> {
  const ownerId = await presentOf(deps)
  if (ownerId === undefined || reason !== 'timer') return ownerId !== undefined
  return Math.abs(deps.now() - ((await getSetting(deps.db, `pulledAt:${ownerId}`)) ?? 0)) > IDLE_PULL_MS
}

/** News that cannot be had now are no failure: the replica on the device goes on serving. */
async function pullNews(deps: SyncDeps, reason: DrainReason): Promise<void> {
  // Another fetch may have come first, or another person.
  const ownerId = (await isPullDue(deps, reason)) ? await presentOf(deps) : undefined
  if (ownerId === undefined) return
  const connection = new AbortController()
  pulls.set(deps.db, connection)
  try {
    await pullChanges(deps, ownerId, connection)
  } catch (error) {
    const isExpected = [TransportError, RefusedError, SignInNeededError].some((known) => error instanceof known)
    if (!isExpected && !isPutAway(error)) throw error
  }
}

/** Signing out took the replica away in the middle of it. */
const isPutAway = (error: unknown): boolean => error instanceof Error && error.name === 'DatabaseClosedError'
