import { packetId, schoolMark, bundleBytes } from '#domain/handover/packets.rules.ts'
import { BATCH_MOST, PushEntry } from '#domain/sync/sync.schema.ts'
import type { DeviceDb } from '../device/db.ts'
import { correctedTime, getSettings, laneOf, type PushGrant } from '../device/settings.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { waitingInOrder } from '../outbox/queues.ts'
import { summaryOf } from '../outbox/unsent.ts'
import { toWire } from '../outbox/wire.ts'
import { readSession } from '../session/session.ts'
import { hasCryptography } from '../session/vault-keys.ts'
import { pack } from './packing.ts'
import { PACKETS_STAY_MS, type Handed, type HandedBy } from './rows.ts'

/** Most entries of a packet: a bundle has several, so that each stays small enough for every line. */
const MOST_ENTRIES = Math.min(500, BATCH_MOST)

/** Who hands over, by which grant, for which school. */
type Maker = {
  ownerId: number
  name: string
  ownerBorn: number | undefined
  grant: PushGrant
  factKey: string
  appVersion: string | undefined
  clockOffset: number | undefined
}

/** The signed-in person as a maker of packets; null where the device has no grant, school key or cryptography for it. */
export async function readMaker(db: DeviceDb): Promise<Maker | null> {
  const user = (await readSession(db))?.user
  if (!user || !hasCryptography()) return null
  const [grant, ownerBorn, factKey, appVersion, clockOffset] = await getSettings(
    db,
    `grant:${user.id}`,
    `born:${user.id}`,
    'factKey',
    'appVersion',
    'clockOffset',
  )
  if (!grant || !factKey) return null
  return { ownerId: user.id, name: user.fullname, ownerBorn, grant, factKey, appVersion, clockOffset }
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

/** Takes what waits for a packet. As before a request leaves, it counts as sent from here on, and never changes. */
const takeWaiting = (db: DeviceDb, ownerId: number, now: number): Promise<OutboxEntry[]> =>
  db.transaction('rw', db.outbox, db.settings, async () => {
    const entries = readable(await readWaiting(db, ownerId))
    const fresh = entries.filter(({ firstSentAt }) => firstSentAt === null)
    await db.outbox.bulkPut(fresh.map((entry) => ({ ...entry, firstSentAt: now })))
    return entries
  })

async function packPart(entries: readonly OutboxEntry[], maker: Maker, now: number): Promise<Handed> {
  const { ownerId, ownerBorn, grant, factKey, appVersion } = maker
  const madeAt = correctedTime(now, maker.clockOffset)
  const { count, oldestAt, payments, cents } = summaryOf(entries)
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
  const { bytes, replyKey } = await pack(factKey, label, { grant: grant.token, body })
  return {
    id: await packetId(bytes),
    school: schoolMark(factKey),
    ownerId,
    ownerBorn,
    entryIds: entries.map(({ id }) => id),
    replyKey,
    grantEnd: endOf(grant),
    bytes,
    packedAt: now,
    at: now,
    how: 'code',
    to: '',
    state: 'packed',
  }
}

const endOf = ({ token }: PushGrant): string => token.slice(-8)

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
 * Packs what waits of the signed-in person, in order, and stores how to open the receipts before anything leaves. No packet where
 * nothing waits, or nothing can be packed. The entries stay in the outbox, and are sent as before.
 */
export async function packWaiting(db: DeviceDb, now: number = Date.now()): Promise<Handed[]> {
  const maker = await readMaker(db)
  if (!maker) return []
  const { ownerId } = maker
  await forgetOld(db, now)
  const entries = await takeWaiting(db, ownerId, now)
  const before = await db.handed.where('[ownerId+state]').anyOf([ownerId, 'packed'], [ownerId, 'handed']).toArray()
  const packets: Handed[] = []
  for (let at = 0; at < entries.length; at += MOST_ENTRIES) {
    const part = entries.slice(at, at + MOST_ENTRIES)
    packets.push(before.find(isOf(part, maker)) ?? (await packPart(part, maker, now)))
  }
  await db.handed.bulkPut(packets)
  return packets
}

/** What leaves at once: the packets of the signed-in person, and those that the device carries for others. */
export type Bundle = { bytes: Uint8Array<ArrayBuffer>; own: readonly string[]; carried: number }

/** The bundle of now; null where there is nothing to hand over. */
export async function packBundle(db: DeviceDb, now: number = Date.now()): Promise<Bundle | null> {
  const own = await packWaiting(db, now)
  const carried = await db.carried.where({ state: 'carried' }).toArray()
  const items = [...own.map(({ bytes }) => bytes), ...carried.flatMap(({ packet }) => (packet ? [packet.bytes] : []))]
  if (items.length === 0) return null
  return { bytes: bundleBytes(items), own: own.map(({ id }) => id), carried: carried.length }
}

/** Notes that somebody has these packets; the entries wait as before. */
export const noteHanded = (
  db: DeviceDb,
  ids: readonly string[],
  { how, to, now = Date.now() }: { how: HandedBy; to: string; now?: number },
): Promise<void> =>
  db.transaction('rw', db.handed, async () => {
    const packets = (await db.handed.bulkGet([...ids])).filter((each) => each !== undefined)
    const open = packets.filter(({ state }) => state === 'packed' || state === 'handed')
    await db.handed.bulkPut(open.map((each) => ({ ...each, how, to: to.trim(), at: now, state: 'handed' })))
  })
