import { readAnswer, RefusedError, TransportError } from '#data/answers.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { changeLane, getSetting, laneOf, noteContact, setSetting, type LaneState } from '#data/settings.ts'
import { push } from '#domain/sync/sync.endpoints.ts'
import { PushReply } from '#domain/sync/sync.schema.ts'
import { backoffMs, deadlineMs } from './backoff.ts'
import { BATCH_ENTRIES, encodeBatch, takeBatch } from './batch.ts'
import type { SyncDeps } from './deps.ts'
import { noteEpoch } from './epoch.ts'
import { sendPlain } from './plain.ts'
import { rekeyReused } from './rekey.ts'
import { send, SignInNeededError } from './request.ts'
import { applyWords, wordOf, type Word } from './verdicts.ts'

/** `empty`: nothing left to send. `again`: more to send at once. `stopped`: try again later. */
export type PushOutcome = 'empty' | 'again' | 'stopped'

/** Sends one batch of one person's entries, and writes down what became of them. */
export async function pushBatch(deps: SyncDeps, ownerId: number, total: number): Promise<PushOutcome> {
  const lane = await laneOf(deps.db, ownerId)
  const entries = await takeBatch(deps.db, ownerId, lane.batchSize, deps.now())
  if (entries.length === 0) return 'empty'
  try {
    const isPlain = (await getSetting(deps.db, 'isPlainHost')) ?? false
    const words = isPlain ? await sendPlain(deps, ownerId, entries) : await sendBatch(deps, ownerId, entries, total)
    await applyWords(deps.db, words, deps.now())
    await rekeyReused(deps, ownerId, words)
    await changeLane(deps.db, ownerId, {
      failures: 0,
      failure: null,
      nextAt: 0,
      needsSignIn: false,
      batchSize: Math.min(lane.batchSize * 2, BATCH_ENTRIES.most),
    })
    return 'again'
  } catch (error) {
    return await stop(deps, ownerId, lane, entries, error)
  }
}

async function sendBatch(
  deps: SyncDeps,
  ownerId: number,
  entries: OutboxEntry[],
  waiting: number,
): Promise<Map<string, Word>> {
  const identity = await getSetting(deps.db, 'device')
  if (!identity) throw new SignInNeededError()
  const appVersion = await getSetting(deps.db, 'appVersion')
  const batch = await encodeBatch(entries, { device: identity.code, owner: ownerId, waiting, appVersion })
  const response = await send(deps, ownerId, {
    method: push.method,
    path: push.path,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: batch.body,
    signal: AbortSignal.timeout(deadlineMs(batch.body.byteLength)),
  })
  const parsed = PushReply.safeParse(await readAnswer(response))
  if (!parsed.success) throw new TransportError('foreign answer')
  const { epoch, time, verdicts } = parsed.data
  const sent = new Set(batch.entries.map((entry) => entry.id))
  const words = new Map<string, Word>()
  for (const verdict of verdicts) {
    const word = sent.has(verdict.id) ? wordOf(verdict, epoch) : null
    if (word) words.set(verdict.id, word)
  }
  if (words.size === 0) throw new TransportError('an answer without a word on any entry')
  await noteContact(deps.db, deps.now(), time)
  await noteEpoch(deps.db, ownerId, epoch)
  return words
}

/** What to do when a batch got no verdicts: nothing was delivered as far as we know, so everything stays in its place. */
async function stop(
  deps: SyncDeps,
  ownerId: number,
  lane: LaneState,
  entries: OutboxEntry[],
  error: unknown,
): Promise<PushOutcome> {
  if (error instanceof SignInNeededError) {
    await changeLane(deps.db, ownerId, { needsSignIn: true })
    return 'stopped'
  }
  if (!(error instanceof RefusedError) && !(error instanceof TransportError)) throw error
  if (error instanceof RefusedError && error.status === 404) {
    await setSetting(deps.db, 'isPlainHost', true)
    return 'again'
  }
  const isTooLarge = error instanceof RefusedError && error.status === 413
  if (isTooLarge && entries[0] && lane.batchSize === 1) {
    await deps.db.outbox.update(entries[0].id, { state: 'parked', parkReason: 'tooLarge' })
    return 'again'
  }
  const batchSize = Math.max(1, Math.ceil(Math.min(lane.batchSize, entries.length) / 2))
  if (isTooLarge) {
    await changeLane(deps.db, ownerId, { batchSize })
    return 'again'
  }
  const failures = lane.failures + 1
  const wait = (error instanceof RefusedError && error.retryAfterMs) || backoffMs(failures, deps.random)
  await changeLane(deps.db, ownerId, {
    failures,
    failure: error instanceof RefusedError ? 'server' : 'transport',
    nextAt: deps.now() + wait,
    batchSize,
  })
  return 'stopped'
}
