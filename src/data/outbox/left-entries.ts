import { keptProblem } from '#domain/core/problem-body.ts'
import type { LeftAction, PushReply, PushVerdict } from '#domain/sync/sync.schema.ts'
import { RefusedError } from '../answers/failures.ts'
import type { DeviceDb } from '../device/db.ts'
import { keepWitness, witnessIn } from '../device/epoch.ts'
import { putAside } from './retained-writes.ts'
import { makerOf } from '../session/makers.ts'
import { nudge } from '../sync/nudge.ts'
import { knowWrites, writeOf } from './known-writes.ts'
import { releaseFollowers } from './outbox.ts'
import { isPayment, type OutboxEntry } from './outbox-entry.ts'
import { isLastPlace, placeOf } from './place.ts'
import { getSettings, laneOf, setSetting } from '../device/settings.ts'

/**
 * Entries that a person who is not signed in has left on this device. `money`: how many of them are payments or expenses, which
 * are never put away.
 */
export type Left = {
  ownerId: number
  ownerName: string
  count: number
  money: number
  payments: number
  /** How many of them the school has refused, so that they cannot go out in that name. */
  refused: number
  isEnded: boolean
}

const isRefused = ({ state, parkReason, isFact }: OutboxEntry): boolean =>
  state === 'parked' && parkReason === 'rejected' && !isFact

/** Owners of entries on this device other than the present person, with the number of their entries and not the content. */
export async function readLeft(db: DeviceDb, presentId: number): Promise<Left[]> {
  const open = await db.outbox
    .filter(({ ownerId, state }) => ownerId !== presentId && state !== 'acknowledged')
    .toArray()
  const byOwner = new Map<number, OutboxEntry[]>()
  for (const entry of open) byOwner.set(entry.ownerId, [...(byOwner.get(entry.ownerId) ?? []), entry])
  return Promise.all(
    [...byOwner].map(async ([ownerId, entries]) => ({
      ownerId,
      ownerName: entries.at(-1)?.ownerName ?? '',
      count: entries.length,
      money: entries.filter(({ isFact }) => isFact).length,
      payments: entries.filter((entry) => entry.isFact && isPayment(entry)).length,
      refused: entries.filter(isRefused).length,
      // A negative number is an account that a restore lost; see makers.ts.
      isEnded: ownerId < 0 || (await laneOf(db, ownerId)).factsOnly === true,
    })),
  )
}

/** The largest number of entries that one call takes. */
const AT_ONCE = 100

/** Money is taken over; only money that the school has refused may be discarded. */
const isFor = (action: LeftAction, { state, isFact, parkReason }: OutboxEntry): boolean =>
  state !== 'acknowledged' && (action === 'takeOver' || !isFact || parkReason === 'rejected')

/** The call to the school; see ask-to-settle.ts. */
export type AskSchool = (body: {
  owner: number
  ownerBorn?: number | undefined
  ownerName: string
  action: LeftAction
  entries: Pick<OutboxEntry, 'id' | 'endpoint' | 'version' | 'madeAt'>[]
}) => Promise<PushReply>

/**
 * The entries that an administrator may settle: of an account that is in use, only those that were refused. Whether an account has ended the
 * device may not know yet, so all are tried before those.
 */
async function settleable(db: DeviceDb, ownerId: number, action: LeftAction): Promise<OutboxEntry[][]> {
  const entries = await db.outbox.filter((entry) => entry.ownerId === ownerId).sortBy('seq')
  const isEnded = ownerId < 0 || (await laneOf(db, ownerId)).factsOnly === true
  const refused = entries.filter(isRefused)
  const all = entries.filter((entry) => isFor(action, entry))
  if (isEnded || refused.length === 0) return [all]
  return action === 'takeOver' ? [all, refused] : [refused]
}

const isInUse = (error: unknown): boolean => error instanceof RefusedError && error.code === 'accountInUse'

/**
 * Settles the entries that an ended account has left here, or that the school has refused to somebody. `takeOver`: payments
 * are recorded as taken by that person, and all others become the signed-in administrator's own, except those that concern that
 * person alone, which are removed. `putAway`: the entries are removed from this device, while the school's audit log keeps them.
 * Throws RefusedError or TransportError, in which case everything not yet settled is still here.
 */
export async function settleLeft(db: DeviceDb, ownerId: number, action: LeftAction, ask: AskSchool): Promise<void> {
  const [all = [], refused] = await settleable(db, ownerId, action)
  await knowWrites(all)
  await settle(db, all, { ownerId, action, ask }).catch((error: unknown) => {
    if (!refused || !isInUse(error)) throw error
    return settle(db, refused, { ownerId, action, ask })
  })
  nudge('enqueue')
}

async function settle(
  db: DeviceDb,
  entries: readonly OutboxEntry[],
  { ownerId, action, ask }: { ownerId: number; action: LeftAction; ask: AskSchool },
): Promise<void> {
  const maker = await makerOf(db, ownerId)
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE)
    const sent = some.map(({ id, endpoint, version, input, madeAt, subjects, told }) => ({
      id,
      endpoint,
      version,
      input,
      madeAt,
      subjects: [...subjects],
      ...(told && { told }),
    }))
    const reply = await ask({ ...maker, ownerName: some[0]?.ownerName ?? '', action, entries: sent })
    if (action === 'putAway') await db.outbox.bulkDelete(some.map(({ id }) => id))
    else await takeOver(db, some, reply)
    await db.transaction('rw', db.outbox, () => Promise.all(some.map((entry) => releaseFollowers(db, entry))))
  }
}

async function takeOver(db: DeviceDb, entries: readonly OutboxEntry[], reply: PushReply) {
  const { verdicts, epoch, time } = reply
  const words = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
  const at = Date.parse(time)
  const settled = entries.map((entry) => settledBy(words.get(entry.id), entry, { epoch, at }))
  await db.transaction('rw', db.outbox, db.settings, async () => {
    await keepWitness(db, witnessIn(reply))
    await db.outbox.bulkPut(settled.filter(({ isFact, state }) => isFact ?? state === 'acknowledged'))
  })
  await putAside(
    db,
    settled.filter(({ state }) => state === 'acknowledged'),
  )
  const others = settled.filter(({ isFact, state }) => !isFact && state !== 'acknowledged')
  const isPersonal = ({ endpoint }: OutboxEntry): boolean => writeOf(endpoint)?.isPersonal === true
  await db.outbox.bulkDelete(others.filter(isPersonal).map(({ id }) => id))
  await makeOwn(
    db,
    others.filter((entry) => !isPersonal(entry)),
  )
}

function settledBy(
  word: PushVerdict | undefined,
  entry: OutboxEntry,
  { epoch, at }: { epoch: string; at: number },
): OutboxEntry {
  if (word?.verdict === 'applied' || word?.verdict === 'replayed') {
    const ack = { epoch, position: word.position, reply: null, at }
    return { ...entry, state: 'acknowledged', parkReason: null, lastError: null, attention: null, ack }
  }
  if (word?.verdict !== 'rejected') return entry
  return { ...entry, state: 'parked', parkReason: 'rejected', lastError: keptProblem(word) }
}

/** Gives the entries new numbers at the end of the signed-in person's queue, in the order in which they were made. */
const makeOwn = (db: DeviceDb, entries: readonly OutboxEntry[]): Promise<void> =>
  db.transaction('rw', db.outbox, db.settings, async () => {
    const [user, identity, last = 0] = await getSettings(db, 'userData', 'device', 'seq')
    if (!user || !identity) throw new Error('Login user not found.')
    const own = entries.map((entry, at): OutboxEntry => {
      const number = last + 1 + at
      const seq = placeOf(number, isLastPlace(entry.seq))
      const id = `${identity.code}-${number}`
      const maker = { id, seq, ownerId: user.id, ownerName: user.fullname, ownerRole: user.Role }
      const fresh = { state: 'waiting', parkReason: null, attempts: 0, nextAt: 0, firstSentAt: null, lastError: null }
      return { ...entry, ...maker, ...(fresh as Partial<OutboxEntry>) }
    })
    await setSetting(db, 'seq', last + own.length)
    await db.outbox.bulkDelete(entries.map(({ id }) => id))
    await db.outbox.bulkAdd(own)
  })
