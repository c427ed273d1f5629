import { readAnswer } from '#data/answers/answers.ts'
import { NewEpochError, RefusedError, TransportError } from '#data/answers/failures.ts'
import { deadlineMs } from '#data/answers/patience.ts'
import { getSetting, getSettings, isDue, LONGEST_PAUSE_MS, setSetting } from '#data/device/settings.ts'
import type { Carried } from '#data/handover/rows.ts'
import { withRoom } from '#data/replica/replicas.ts'
import { base64Of } from '#data/session/seal-for-school.ts'
import { readSession } from '#data/session/session.ts'
import type { DrainReason } from '#data/sync/sync-messages.ts'
import { keptProblem, type KeptProblem } from '#domain/core/problem-body.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import { DeliveryReply, MOST_PACKETS, type Delivered } from '#domain/handover/handover.schema.ts'
import { schoolMark } from '#domain/handover/packets.rules.ts'
import { backoffMs } from './backoff.ts'
import type { SyncDeps } from './deps.ts'
import { send, SignInNeededError } from './request.ts'

/** Most bytes of the packets of one delivery, except of a single one: what a slow line takes in a quarter of a minute. */
const MOST_BYTES = 48 * 1024

/** Reasons that come from a person or the network and therefore end the waiting time. */
const OVERRULES: readonly DrainReason[] = ['sendNow', 'online', 'alive', 'signIn', 'load']

type Loaded = Carried & Required<Pick<Carried, 'packet'>>

/** Packets of this school that are to be delivered now, in the order in which they were taken. */
async function duePackets({ db, now }: SyncDeps): Promise<Loaded[]> {
  const rows = await db.carried.where({ state: 'carried' }).toArray()
  if (rows.length === 0) return []
  const [session, [factKey, isPlainHost]] = await Promise.all([
    readSession(db),
    getSettings(db, 'factKey', 'isPlainHost'),
  ])
  if (!session?.token || !factKey || isPlainHost) return []
  const isOfSchool = (row: Carried): row is Loaded => row.packet?.label.school === schoolMark(factKey)
  return rows
    .filter(isOfSchool)
    .filter(({ nextAt }) => isDue(nextAt, now()))
    .toSorted((one, other) => one.takenAt - other.takenAt)
}

const pauseOf = async ({ db }: SyncDeps): Promise<{ failures: number; nextAt: number }> =>
  (await getSetting(db, 'carrying')) ?? { failures: 0, nextAt: 0 }

/** The first packets that go together; at least one. */
function firstOf(packets: readonly Loaded[]): Loaded[] {
  let bytes = 0
  const fits = ({ packet }: Loaded): boolean => (bytes += packet.bytes.length) <= MOST_BYTES
  const taken = packets.slice(0, MOST_PACKETS)
  const end = taken.findIndex((each) => !fits(each))
  return end < 0 ? taken : taken.slice(0, Math.max(1, end))
}

/** Delivers what the device carries for others, and stores their receipts; stops at the first failure of the line. */
async function deliverCarried(deps: SyncDeps, reason: DrainReason, until: number): Promise<void> {
  const { now } = deps
  if (!isDue((await pauseOf(deps)).nextAt, now()) && !OVERRULES.includes(reason)) return
  let isSingle = false
  while (now() < until) {
    const packets = await duePackets(deps)
    const batch = isSingle ? packets.slice(0, 1) : firstOf(packets)
    if (batch.length === 0) return
    try {
      await store(deps, batch, await deliver(deps, batch))
    } catch (error) {
      const isOfBatch = error instanceof RefusedError && (error.status === 400 || error.status === 413)
      if (!isOfBatch) return await pause(deps, error)
      // One of them is what the school does not take, and the others must not wait for it.
      if (batch[0] && batch.length === 1) await setBack(deps, batch[0], keptProblem(error))
      isSingle = true
    }
  }
}

async function deliver(deps: SyncDeps, batch: readonly Loaded[]): Promise<DeliveryReply> {
  const session = await readSession(deps.db)
  if (!session) throw new SignInNeededError()
  const body = JSON.stringify({ packets: batch.map(({ packet }) => base64Of(packet.bytes)) })
  const response = await send(deps, session.user.id, {
    method: deliverPackets.method,
    path: deliverPackets.path,
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(deadlineMs(body.length, batch.length)),
  })
  const reply = DeliveryReply.safeParse(await readAnswer(response))
  const isOfBatch = reply.data?.packets.some(({ id }) => batch.some((each) => each.id === id))
  if (!reply.success || !isOfBatch) throw new TransportError('foreign answer')
  return reply.data
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)

/**
 * Refusals of a packet that may be taken later, so that the device goes on carrying it: by a newer server, or from the office, to which
 * it can be handed on.
 */
const FOR_LATER = ['packetTooNew', 'packetNeedsOffice']

/** A packet as the school has answered it. */
function answered(row: Loaded, { receipt, problem }: Delivered, now: number): Carried {
  const kept = problem && keptProblem(problem)
  if (kept && FOR_LATER.includes(kept.code)) return { ...row, problem: kept, nextAt: now + LONGEST_PAUSE_MS }
  const { problem: _, ...rest } = row
  return {
    ...rest,
    state: kept ? 'refused' : 'delivered',
    deliveredAt: now,
    ...(receipt ? { receipt: bytesOf(receipt) } : {}),
    ...(kept ? { problem: kept } : {}),
  }
}

async function store({ db, now }: SyncDeps, batch: readonly Loaded[], { packets }: DeliveryReply): Promise<void> {
  const byId = new Map(packets.map((each) => [each.id, each]))
  await db.transaction('rw', db.carried, db.settings, async () => {
    await db.carried.bulkPut(
      batch.map((row) => {
        const delivered = byId.get(row.id)
        return delivered ? answered(row, delivered, now()) : { ...row, nextAt: now() + LONGEST_PAUSE_MS }
      }),
    )
    await setSetting(db, 'carrying', { failures: 0, nextAt: 0 })
  })
}

const setBack = ({ db, now }: SyncDeps, { id }: Carried, problem: KeptProblem): Promise<unknown> =>
  db.carried.update(id, { problem, nextAt: now() + LONGEST_PAUSE_MS })

async function pause(deps: SyncDeps, error: unknown): Promise<void> {
  // What is to be offered again goes first.
  if (error instanceof NewEpochError) return
  const isExpected = [RefusedError, TransportError, SignInNeededError].some((known) => error instanceof known)
  if (!isExpected) throw error
  const failures = (await pauseOf(deps)).failures + 1
  const asked = error instanceof RefusedError ? error.retryAfterMs : null
  const wait = Math.min(asked ?? backoffMs(failures, deps.random), LONGEST_PAUSE_MS)
  await setSetting(deps.db, 'carrying', { failures, nextAt: deps.now() + wait })
}

/**
 * Delivers what the device carries for others, in the worker or one page at a time, until a time (milliseconds). Resolves to
 * whether something is left that could be delivered now.
 */
export async function deliverAlone(deps: SyncDeps, reason: DrainReason, until: number): Promise<boolean> {
  const { db, locks } = deps
  if ((await db.carried.where({ state: 'carried' }).count()) === 0) return false
  const bring = async (): Promise<boolean> => {
    await withRoom(db, () => deliverCarried(deps, reason, until))
    return (await duePackets(deps)).length > 0
  }
  return locks ? locks.request('carry', { ifAvailable: true }, (lock) => (lock ? bring() : false)) : bring()
}
