import { keptProblem } from '#domain/core/problem-body.ts'
import { readAnswer } from '#data/answers/answers.ts'
import { ForeignServerError, NewEpochError, RefusedError, TransportError } from '#data/answers/failures.ts'
import { noteEpoch, witnessIn, type AnswerWitness } from '#data/device/epoch.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { deadlineMs } from '#data/answers/patience.ts'
import {
  changeLane,
  getSettings,
  laneOf,
  LONGEST_PAUSE_MS,
  noteContact,
  setSetting,
  type LaneState,
  type PushGrant,
} from '#data/device/settings.ts'
import { addressOf } from '#domain/core/endpoint.ts'
import { push } from '#domain/sync/sync.endpoints.ts'
import { PushReply } from '#domain/sync/sync.schema.ts'
import { backoffMs } from './backoff.ts'
import { bytesOf, encodeBatch, takeBatch, type Batch } from './batch.ts'
import type { SyncDeps } from './deps.ts'
import { BATCH_BYTES, bytesAfterAnswer, bytesAfterFailure, sizeAfterAnswer, sizeAfterTooLarge } from './pace.ts'
import { sendPlain } from './plain.ts'
import { rekeyReused, renewIdentity } from './rekey.ts'
import { credentialsOf, send, sendUnderGrant, SignInNeededError } from './request.ts'
import { applyWords, FAULT_PAUSE_MS, FAULT_TRIES, parkEntry, wordsIn, type Word } from './verdicts.ts'

/** `empty`: nothing left to send. `again`: more to send at once. `stopped`: try again later. */
export type PushOutcome = 'empty' | 'again' | 'stopped'

/** Sends one batch of one person's entries, and stores the verdicts. */
export async function pushBatch(deps: SyncDeps, ownerId: number, total: number): Promise<PushOutcome> {
  const lane = await laneOf(deps.db, ownerId)
  const pass = await credentialsOf(deps, ownerId)
  const [isPlainHost, school] = await getSettings(deps.db, 'isPlainHost', 'school')
  // Our own server, which names its school, has the batch call: an answer to the contrary came from another server.
  const isPlain = isPlainHost === true && !school?.id
  if (!pass || (isPlain && pass !== 'session')) {
    // No entry can leave (a plain host knows no grants), so none may count as sent: all can still be edited.
    return total > 0 ? askForSignIn(deps, ownerId) : 'stopped'
  }
  // Taking entries opens a transaction for writing, which waits for the disk even where nothing is to be sent.
  if (total === 0 && (await parkedOf(deps, ownerId)) === 0) return 'empty'
  // What one call after the other has brought is stored now and then.
  const taking = isPlain ? { ...lane, batchBytes: BATCH_BYTES.least } : lane
  const entries = await takeBatch(deps.db, ownerId, taking, deps.now())
  if (entries.length === 0) return lane.factsOnly && total > 0 ? askForSignIn(deps, ownerId) : 'empty'
  const batch = isPlain ? { entries, body: NO_BODY } : await packed(deps, { ownerId, pass }, lane, entries)
  if (!batch) return askForSignIn(deps, ownerId)
  const begun = deps.now()
  const took = (): number => Math.max(0, deps.now() - begun)
  try {
    const answer = isPlain
      ? { words: await sendPlain(deps, ownerId, entries) }
      : await sendBatch(deps, { ownerId, pass }, batch)
    const { words } = answer
    const settled = (batch.body.byteLength * words.size) / batch.entries.length
    const batchBytes = bytesAfterAnswer(bytesOf(lane), settled, took())
    const wordsToStore = await rekeyReused(deps, ownerId, words)
    return await settle(deps, batch.entries, { ...answer, words: wordsToStore }, () =>
      goOn(deps, ownerId, { ...lane, batchBytes }, failuresAfter(lane, batch.entries, words)),
    )
  } catch (error) {
    return await stop(deps, ownerId, lane, { batch, tookMs: took() }, await renewIfForeign(deps, ownerId, error))
  }
}

const parkedOf = ({ db }: SyncDeps, ownerId: number): Promise<number> =>
  db.outbox.where({ ownerId, state: 'parked' }).count()

/** What an answer says; a host without the batch call gives neither its time nor a witness. */
type Answer = { words: ReadonlyMap<string, Word>; time?: string; witness?: AnswerWitness | undefined }

/** Stores what follows from an answer in one transaction, since each of them waits for the disk. */
const settle = (
  { db, now }: SyncDeps,
  sent: readonly OutboxEntry[],
  { words, time, witness }: Answer,
  next: () => Promise<PushOutcome>,
): Promise<PushOutcome> =>
  db.transaction('rw', db.outbox, db.settings, async () => {
    if (time !== undefined) await noteContact(db, now(), time)
    await applyWords(db, words, now(), { sent, witness })
    return next()
  })

const NO_BODY = new Uint8Array()

/** The request with as many of these entries as the line is meant to carry; null where the device has no code for it. */
async function packed(
  { db }: SyncDeps,
  { ownerId, pass }: { ownerId: number; pass: 'session' | PushGrant },
  lane: LaneState,
  entries: OutboxEntry[],
): Promise<Batch | null> {
  const [own, appVersion, ownerBorn] = await getSettings(db, 'device', 'appVersion', `born:${ownerId}`)
  const device = pass === 'session' ? own?.code : pass.deviceCode
  return device ? encodeBatch(entries, { device, owner: ownerId, ownerBorn, appVersion }, bytesOf(lane)) : null
}

async function askForSignIn({ db }: SyncDeps, ownerId: number): Promise<'stopped'> {
  await changeLane(db, ownerId, { needsSignIn: true })
  return 'stopped'
}

/**
 * Batches in a row in which the server failed on a waiting entry and settled no other. A single bad entry is parked after
 * `FAULT_TRIES` of them; more mean that the server itself is ill.
 */
function failuresAfter(lane: LaneState, entries: readonly OutboxEntry[], words: ReadonlyMap<string, Word>): number {
  const hasFailed = entries.some(({ id, state }) => state === 'waiting' && words.get(id)?.kind === 'retry')
  if (!hasFailed) return 0
  const isSettling = [...words.values()].some(({ kind }) => kind !== 'retry')
  return isSettling || lane.failure !== 'server' ? 1 : lane.failures + 1
}

/** Lets the next batch go at once, since the line works, unless the server fails on entry after entry. */
async function goOn(deps: SyncDeps, ownerId: number, lane: LaneState, failures: number): Promise<PushOutcome> {
  const isIll = failures > FAULT_TRIES
  await changeLane(deps.db, ownerId, {
    failures,
    failure: failures > 0 ? 'server' : null,
    isForeign: false,
    problem: null,
    nextAt: isIll ? deps.now() + backoffMs(failures - FAULT_TRIES, deps.random) : 0,
    needsSignIn: false,
    batchSize: sizeAfterAnswer(lane.batchSize),
    batchBytes: lane.batchBytes,
  })
  return isIll ? 'stopped' : 'again'
}

async function sendBatch(
  deps: SyncDeps,
  { ownerId, pass }: { ownerId: number; pass: 'session' | PushGrant },
  batch: Batch,
): Promise<Answer> {
  const request = {
    method: push.method,
    path: addressOf(push, { query: { replies: 'read' } }),
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: batch.body,
    signal: AbortSignal.timeout(deadlineMs(batch.body.byteLength, batch.entries.length)),
  }
  const response = await (pass === 'session'
    ? send(deps, ownerId, request)
    : sendUnderGrant(deps, ownerId, request, pass))
  const parsed = PushReply.safeParse(await readAnswer(response))
  if (!parsed.success) throw new TransportError('foreign answer')
  const { epoch, time } = parsed.data
  const { words, isEnded } = wordsIn(
    parsed.data,
    batch.entries.map(({ id }) => id),
  )
  if (words.size === 0 && !isEnded) throw new TransportError('an answer without a word on any entry')
  await noteEpoch(deps.db, epoch)
  // Other entries wait for a sign-in, as where a grant was ended; the grant itself stays, for money not yet sent.
  if (isEnded) await changeLane(deps.db, ownerId, { factsOnly: true })
  return { words, time, witness: witnessIn(parsed.data) }
}

/** Renews the device's code where the server refuses it: a renewal whose answer was lost leaves a code that the session lacks. */
async function renewIfForeign(deps: SyncDeps, ownerId: number, error: unknown): Promise<unknown> {
  if (!(error instanceof RefusedError) || error.code !== 'foreignDevice') return error
  return renewIdentity(deps, ownerId).then(
    () => error,
    (worse: unknown) => worse,
  )
}

/**
 * Ends sending after a batch without verdicts: as far as the device knows nothing was delivered, so every entry stays in its
 * place.
 */
async function stop(
  deps: SyncDeps,
  ownerId: number,
  lane: LaneState,
  { batch, tookMs }: { batch: Batch; tookMs: number },
  error: unknown,
): Promise<PushOutcome> {
  if (error instanceof SignInNeededError) return askForSignIn(deps, ownerId)
  if (error instanceof NewEpochError) return 'again'
  if (!(error instanceof RefusedError) && !(error instanceof TransportError)) throw error
  if (error instanceof RefusedError && error.status === 404) {
    await setSetting(deps.db, 'isPlainHost', true)
    return 'again'
  }
  const tooLarge = error instanceof RefusedError && error.status === 413
  const [first] = batch.entries
  if (tooLarge && first && lane.batchSize === 1) {
    await parkEntry(deps.db, { ...first, parkReason: 'tooLarge', nextAt: deps.now() + FAULT_PAUSE_MS })
    return 'again'
  }
  if (tooLarge) {
    await changeLane(deps.db, ownerId, { batchSize: sizeAfterTooLarge(batch.entries.length) })
    return 'again'
  }
  const failure = error instanceof RefusedError ? 'server' : 'transport'
  // Failures of the line do not count for a server that is busy now.
  const failures = failure === lane.failure ? lane.failures + 1 : 1
  const requestedPause = error instanceof RefusedError ? error.retryAfterMs : null
  const wait = Math.min(requestedPause ?? backoffMs(failures, deps.random), LONGEST_PAUSE_MS)
  await changeLane(deps.db, ownerId, {
    failures,
    failure,
    isForeign: error instanceof ForeignServerError,
    problem: error instanceof RefusedError ? keptProblem(error) : null,
    nextAt: deps.now() + wait,
    batchBytes: bytesAfterFailure(bytesOf(lane), batch.body.byteLength, tookMs),
  })
  return 'stopped'
}
