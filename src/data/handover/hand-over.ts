import type { ProblemCode } from '#domain/core/problems.ts'
import { packetId, schoolMark, bundleBytes } from '#domain/handover/packets.rules.ts'
import { BATCH_MOST, PushEntry } from '#domain/sync/sync.schema.ts'
import { openedReplica, type CacheDb, type DeviceDb } from '../device/db.ts'
import { correctedTime, getSetting, getSettings, laneOf, type PushGrant } from '../device/settings.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { isLastPlace } from '../outbox/place.ts'
import { inOrder, waitingInOrder } from '../outbox/queues.ts'
import { summaryOf } from '../outbox/unsent.ts'
import { toWire } from '../outbox/wire.ts'
import { cursorOf } from '../replica/cursor.ts'
import { readSession } from '../session/session.ts'
import { hasCryptography } from '../session/vault-keys.ts'
import { pack } from './packing.ts'
import { PACKETS_STAY_MS, type Handed, type HandedBy } from './rows.ts'

/** Who hands over, by which grant, for which school. */
type Maker = {
  ownerId: number
  name: string
  ownerBorn: number | undefined
  grant: PushGrant
  factKey: string
  appVersion: string | undefined
  clockOffset: number | undefined
  epoch: string | undefined
  witness: string
  cursor: string | undefined
}

/** How a replica is opened by its name. */
type OpenReplica = (name: string) => CacheDb

/** The signed-in person as a maker of packets; null where the device has no grant, school key or cryptography for it. */
export async function readMaker(db: DeviceDb, openReplica: OpenReplica = openedReplica): Promise<Maker | null> {
  const user = (await readSession(db))?.user
  if (!user || !hasCryptography()) return null
  const [grant, ownerBorn, factKey, appVersion, clockOffset, epoch, witness, name] = await getSettings(
    db,
    `grant:${user.id}`,
    `born:${user.id}`,
    'factKey',
    'appVersion',
    'clockOffset',
    'epoch',
    'witness',
    `cache:${user.id}`,
  )
  if (!grant || !factKey) return null
  const cursor = name ? await cursorOf(openReplica(name)) : undefined
  const known = { epoch, witness: witness?.text ?? '', cursor }
  return { ownerId: user.id, name: user.fullname, ownerBorn, grant, factKey, appVersion, clockOffset, ...known }
}

/** A person's entries that can leave in a packet, in their order: all that wait, but for photos and the like. */
export async function readWaiting(db: DeviceDb, ownerId: number): Promise<OutboxEntry[]> {
  const [lane, waiting] = await Promise.all([laneOf(db, ownerId), waitingInOrder(db, ownerId, 'ordinary').toArray()])
  return waiting.filter(({ isFact }) => !lane.factsOnly || isFact === true)
}

/** Entries that decode, and no later one of the key of one that does not. */
function readable(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const stuck = new Set<string>()
  return entries.filter((entry) => {
    if (stuck.has(entry.key)) return false
    const isReadable = PushEntry.safeParse(toWire(entry)).success
    if (!isReadable) stuck.add(entry.key)
    return isReadable
  })
}

/** The school's answer to a packet whose maker may no longer send from her device. */
export const GRANT_ENDED: ProblemCode = 'packetGrantEnded'

/** How long what was accepted goes along (milliseconds): as old as the backup may be from which a school is restored. */
const ALONG_MS = 7 * 86_400_000

/**
 * Takes what goes into a packet, in order; none where nothing waits. As before a request leaves, it counts as sent from here on, and
 * never changes. What the school has accepted and the replica has not shown yet goes along: a school that was restored meanwhile
 * may have lost it, and must not get what followed without it; it has the room that what waits leaves. What was accepted before
 * `ALONG_MS` stays here: packets would grow from day to day, and backups are younger. More than a packet holds goes with a later one.
 */
const takeEntries = (
  db: DeviceDb,
  { ownerId, clockOffset = 0 }: Pick<Maker, 'ownerId' | 'clockOffset'>,
  now: number,
): Promise<OutboxEntry[]> =>
  db.transaction('rw', db.outbox, db.settings, async () => {
    const waiting = (await readWaiting(db, ownerId)).slice(0, BATCH_MOST)
    if (waiting.length === 0) return []
    const accepted = await inOrder(db, ownerId, 'acknowledged').toArray()
    const isAlong = ({ isFact, seq, ack }: OutboxEntry): boolean =>
      !isFact && !isLastPlace(seq) && (ack?.at ?? 0) > now + clockOffset - ALONG_MS
    const along = accepted
      .filter(isAlong)
      .toReversed()
      .slice(0, BATCH_MOST - waiting.length)
    const entries = readable([...along, ...waiting].toSorted((one, other) => one.seq - other.seq))
    const fresh = entries.filter(({ firstSentAt }) => firstSentAt === null)
    await db.outbox.bulkPut(fresh.map((entry) => ({ ...entry, firstSentAt: now })))
    return entries
  })

async function packEntries(entries: readonly OutboxEntry[], maker: Maker, now: number): Promise<Handed> {
  const { ownerId, ownerBorn, grant, factKey, appVersion, epoch, witness, cursor } = maker
  const madeAt = correctedTime(now, maker.clockOffset)
  const { count, oldestAt, payments, cents } = summaryOf(entries.filter(({ state }) => state === 'waiting'))
  const label = {
    device: grant.deviceCode,
    from: maker.name.slice(0, 200),
    madeAt,
    entries: count,
    oldestAt: oldestAt ?? madeAt,
    payments,
    cents,
  }
  const body = {
    device: grant.deviceCode,
    owner: ownerId,
    ...(ownerBorn === undefined ? {} : { ownerBorn }),
    ...(appVersion ? { appVersion } : {}),
    entries: entries.map(toWire),
  }
  const { bytes, replyKey } = await pack(factKey, label, {
    grant: grant.token,
    body,
    ...(epoch && { epoch }),
    ...(witness && { witness }),
    ...(cursor && { cursor }),
  })
  return {
    id: await packetId(bytes),
    school: schoolMark(factKey),
    ownerId,
    ownerBorn,
    entryIds: entries.map(({ id }) => id),
    waiting: count,
    replyKey,
    grantEnd: endOf(grant),
    witness,
    cursor,
    bytes,
    packedAt: now,
    at: now,
    how: 'code',
    to: '',
    state: 'packed',
  }
}

const endOf = ({ token }: PushGrant): string => token.slice(-8)

/** Whether the school has refused a packet under the maker's present grant: it takes no more of them until she signs in again. */
export async function isGrantEnded(
  db: DeviceDb,
  { ownerId, grant }: Pick<Maker, 'ownerId' | 'grant'>,
): Promise<boolean> {
  const refused = await db.handed.where({ ownerId, state: 'refused' }).toArray()
  return refused.some(({ grantEnd, problem }) => problem?.code === GRANT_ENDED && grantEnd === endOf(grant))
}

/** The packet of before, where it holds these very entries: another one would only cost the school another look. */
const isOf =
  (entries: readonly OutboxEntry[], { grant, factKey, ownerBorn }: Maker) =>
  (handed: Handed): boolean =>
    handed.school === schoolMark(factKey) &&
    handed.ownerBorn === ownerBorn &&
    handed.grantEnd === endOf(grant) &&
    handed.entryIds.length === entries.length &&
    handed.entryIds.every((id, at) => id === entries[at]?.id)

/** Forgets packets whose receipts the school has forgotten as well. */
const forgetOld = async (db: DeviceDb, now: number): Promise<void> =>
  void (await db.handed.filter(({ packedAt }) => packedAt < now - PACKETS_STAY_MS).delete())

/**
 * Packs what waits of the signed-in person, in order, and stores how to open the receipt before anything leaves. Null where nothing
 * waits, or nothing can be packed. The entries stay in the outbox, and are sent as before.
 */
async function packWaiting(db: DeviceDb, now: number, openReplica: OpenReplica): Promise<Handed | null> {
  const maker = await readMaker(db, openReplica)
  if (!maker || (await isGrantEnded(db, maker))) return null
  await forgetOld(db, now)
  const entries = await takeEntries(db, maker, now)
  if (entries.length === 0) return null
  const before = await db.handed
    .where('[ownerId+state]')
    .anyOf([maker.ownerId, 'packed'], [maker.ownerId, 'handed'])
    .toArray()
  const packet = before.find(isOf(entries, maker)) ?? (await packEntries(entries, maker, now))
  await db.handed.put(packet)
  return packet
}

/** What leaves at once: the packet of the signed-in person, and those that the device carries for others. `device`: its code. */
export type Bundle = { bytes: Uint8Array<ArrayBuffer>; device: string; own: string | null; carried: number }

/** The bundle of now; null where there is nothing to hand over. */
export async function packBundle(
  db: DeviceDb,
  now: number = Date.now(),
  openReplica: OpenReplica = openedReplica,
): Promise<Bundle | null> {
  const own = await packWaiting(db, now, openReplica)
  const carried = await db.carried.where({ state: 'carried' }).toArray()
  const items = [...(own ? [own.bytes] : []), ...carried.flatMap(({ packet }) => (packet ? [packet.bytes] : []))]
  if (items.length === 0) return null
  const identity = await getSetting(db, 'device')
  return {
    bytes: bundleBytes(items),
    device: identity?.code ?? '',
    own: own?.id ?? null,
    carried: carried.length,
  }
}

/** Notes that somebody has this packet; its entries wait as before. */
export const noteHanded = (
  db: DeviceDb,
  id: string,
  { how, to, now = Date.now() }: { how: HandedBy; to: string; now?: number },
): Promise<void> =>
  db.transaction('rw', db.handed, async () => {
    const packet = await db.handed.get(id)
    if (packet?.state === 'packed' || packet?.state === 'handed')
      await db.handed.put({ ...packet, how, to: to.trim(), at: now, state: 'handed' })
  })
