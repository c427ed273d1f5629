import { RefusedError, TransportError } from '#data/answers/failures.ts'
import { withRoom } from '#data/replica/replicas.ts'
import type { DeviceDb } from '#data/device/db.ts'
import { sealWritesOfAbsent } from '#data/outbox/retained-writes.ts'
import { readUnsent } from '#data/outbox/unsent.ts'
import { queueKeys } from '#data/outbox/queues.ts'
import { readSession } from '#data/session/session.ts'
import { changeLane, getSetting, isDue, laneOf } from '#data/device/settings.ts'
import type { DrainReason } from '#data/sync/sync-messages.ts'
import { deliverAlone } from './carry.ts'
import type { SyncDeps } from './deps.ts'
import { pullChanges } from './pull.ts'
import { pushBatch } from './push.ts'
import { credentialsOf, SignInNeededError } from './request.ts'

/** A browser ends a worker's event after five minutes; a longer drain is split over several. */
const BUDGET_MS = 4 * 60_000

/** An idle device pulls this rarely: each pull costs 3 kB when the token has to be renewed. */
export const IDLE_PULL_MS = 60 * 60_000

/** Reasons that come from a person or the network and therefore end the waiting time. */
const OVERRULES_TRANSPORT: readonly DrainReason[] = ['sendNow', 'online', 'alive', 'signIn', 'load', 'written']

/** Reasons for which something has changed at the school. */
const BRINGS_NEWS: readonly DrainReason[] = ['news', 'written']

/** Pulls under way, to abort them. */
const pulls = new WeakMap<DeviceDb, AbortController>()

/**
 * Pushes waiting entries, unless another page or the worker is pushing, delivers the packets that the device carries, and then
 * pulls; a push never waits for a pull. Resolves to whether entries or packets still wait, so that the caller can ask the browser
 * for another run.
 */
export async function drain(world: SyncDeps, reason: DrainReason): Promise<boolean> {
  // A drain that found the lock taken has reported nothing, and must not report the end of the other one.
  let hasReported = false
  const report: SyncDeps['report'] = (progress) => {
    hasReported = true
    world.report(progress)
  }
  const deps = { ...world, report }
  const until = deps.now() + BUDGET_MS
  // "Send now" needs the whole bandwidth for the person's own entries.
  if (reason === 'sendNow') pulls.get(deps.db)?.abort(new TransportError('broken off'))
  let isLeft = true
  let isCarried = false
  let next: DrainReason = reason
  try {
    while (isLeft && deps.now() < until) {
      const outcome = await sendAlone(deps, () => pushEverybody(deps, next, until))
      // An entry saved while the lock was being released found the lock taken: check once more after it.
      isLeft = await isSendable(deps)
      if (!isLeft || outcome !== 'sent') {
        // Before the pull, which then brings their effects; trouble with packets of others keeps nothing of the device's own waiting.
        isCarried = await deliverAlone(deps, next, until).catch(() => true)
        await pullAfter(deps, outcome, next)
        isLeft = await isSendable(deps)
      }
      if (outcome === 'taken') break
      next = 'enqueue'
    }
  } finally {
    // A failure here is repaired by the next drain.
    await sealWritesOfAbsent(deps.db).catch(() => undefined)
    if (hasReported) report({ kind: 'idle' })
  }
  return isLeft || isCarried || (await isWaiting(deps))
}

async function pullAfter(deps: SyncDeps, outcome: PushesOutcome, reason: DrainReason): Promise<void> {
  // Whoever pushes meanwhile may have much to send, and what is new is known to be at the school already.
  const mayPull = outcome === 'sent' || (outcome === 'taken' && BRINGS_NEWS.includes(reason))
  if (!mayPull || !(await isPullDue(deps, reason))) return
  deps.report({ kind: 'pulling' })
  await inTurn(deps, () => pullNews(deps, reason))
}

/**
 * `stopped`: the queue of the signed-in person is not empty and continues later. `taken`: another page or the worker
 * pushes.
 */
type PushesOutcome = 'sent' | 'stopped' | 'taken'

const sendAlone = async (deps: SyncDeps, run: () => Promise<PushesOutcome>): Promise<PushesOutcome> =>
  deps.locks ? deps.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? run() : 'taken')) : run()

/**
 * Runs one pull at a time. One more may queue behind it, since the pull under way may miss the newest change; later
 * callers share the queued one.
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

/** The people whose entries are on this device, the signed-in person first, since she is watching hers. */
async function ownersOf(deps: SyncDeps): Promise<number[]> {
  const keys = await queueKeys(deps.db)
  const owners = new Set(keys.filter(([, state]) => state !== 'acknowledged').map(([owner]) => owner))
  const present = (await readSession(deps.db))?.user.id
  return [...owners].sort((a, b) => Number(b === present) - Number(a === present) || a - b)
}

async function isSendable(deps: SyncDeps): Promise<boolean> {
  for (const ownerId of await ownersOf(deps)) {
    if ((await waitingOf(deps, ownerId)) === 0 || !(await credentialsOf(deps, ownerId))) continue
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
  // Each queue stops by itself: a failure with one person's entries does not stop those of another.
  for (const ownerId of await ownersOf(deps)) {
    const hasStopped = await withRoom(deps.db, () => pushAll(deps, ownerId, reason, until))
    if (ownerId === present && hasStopped) outcome = 'stopped'
  }
  return outcome
}

/** Resolves to whether the queue stopped before it was empty. */
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

/** Whether the effect of acknowledged entries has not been pulled yet: a timer may have sent them before anything else did. */
const hasAcknowledged = async ({ db }: SyncDeps, ownerId: number): Promise<boolean> =>
  (await db.outbox
    .where({ ownerId, state: 'acknowledged' })
    .filter(({ attention }) => attention === null)
    .first()) !== undefined

/** Whether the school has refused other numbers of entries than the last pull has reported. */
const isRefusalUntold = async ({ db }: SyncDeps): Promise<boolean> =>
  ((await readUnsent(db))?.refused ?? 0) !== ((await getSetting(db, 'refusedTold')) ?? 0)

async function isPullDue(deps: SyncDeps, reason: DrainReason): Promise<boolean> {
  const ownerId = await presentOf(deps)
  if (ownerId === undefined) return false
  if (reason !== 'timer' || (await hasAcknowledged(deps, ownerId)) || (await isRefusalUntold(deps))) return true
  return Math.abs(deps.now() - ((await getSetting(deps.db, `pulledAt:${ownerId}`)) ?? 0)) > IDLE_PULL_MS
}

/** A pull that fails now is no error: the replica on the device remains in use. */
async function pullNews(deps: SyncDeps, reason: DrainReason): Promise<void> {
  // Meanwhile another pull may have finished, or another person may have signed in.
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

/** Whether an error says that a sign-out deleted the replica during a pull. */
const isPutAway = (error: unknown): boolean => error instanceof Error && error.name === 'DatabaseClosedError'
