import { openReceipt, pack } from '#data/handover/packing.ts'
import { toWire } from '#data/outbox/wire.ts'
import { getSettings } from '#data/device/settings.ts'
import { cursorOf } from '#data/replica/cursor.ts'
import { isLastPlace } from '#data/outbox/place.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import type { DeliveryReply } from '#domain/handover/handover.schema.ts'
import { PushEntry } from '#domain/sync/sync.schema.ts'
import { seededRandom, type Random } from '#server/db/seed/random.ts'
import { applyNews } from '#sw/sync/apply-news.ts'
import { applyReceipt, type PackedEntries } from '#sw/sync/apply-receipt.ts'
import { depsOf, enter, entriesOf, nowOf, openReplica } from '#sw/sync/testing/device.ts'
import type { Step } from '../plan.ts'
import { peopleThere } from './left.ts'
import { meetOnTheWay } from './hands.ts'
import { bringStrange } from './strange-packets.ts'
import { labelOf, type World } from './world.ts'

/** A packet that somebody carries, and the receipts for it that are on their way back. */
export type AfootPacket = PackedEntries & {
  on: number
  /** Number of restores of the school before it was packed. */
  restores: number
  ownerId: number
  cursor: string | undefined
  bytes: Uint8Array<ArrayBuffer>
  replyKey: CryptoKey
  receipts: Uint8Array<ArrayBuffer>[]
}

/** What leaves in a packet: what waits, and what was accepted and not pulled yet, since a restore may have lost it. */
const isPacked = ({ state, isFact, seq }: OutboxEntry): boolean =>
  !isLastPlace(seq) && (state === 'waiting' || (state === 'acknowledged' && !isFact))

/** An entry of a write that only a later release knows, in some packets: the school refuses it, and takes the others. */
const laterWrites = (seed: string, code: string, madeAt: string): PushEntry[] =>
  seededRandom(`later ${seed}`).chance(0.3)
    ? [{ id: `${code}-9999999`, endpoint: 'later.write', version: 1, input: { body: {} }, subjects: [], madeAt }]
    : []

/** Packs what waits of one person on a device, without a line; it counts as sent from here on. */
async function packOn({ devices, tried }: World, on: number, ownerId: number): Promise<AfootPacket | null> {
  const device = devices[on]!
  enter(device)
  const { db } = device
  const own = (await entriesOf(device)).filter((entry) => entry.ownerId === ownerId && isPacked(entry))
  const entries = own.filter((entry) => PushEntry.safeParse(toWire(entry)).success)
  const [grant, factKey, born, witness, epoch, name] = await getSettings(
    db,
    `grant:${ownerId}`,
    'factKey',
    `born:${ownerId}`,
    'witness',
    'epoch',
    `cache:${ownerId}`,
  )
  if (!grant || !factKey || !entries.some(({ state }) => state === 'waiting') || entries.length < own.length)
    return null
  const unsent = entries.filter(({ firstSentAt }) => firstSentAt === null)
  await db.outbox.bulkPut(unsent.map((entry) => ({ ...entry, firstSentAt: nowOf(device) })))
  const cursor = name ? await cursorOf(openReplica(device, name)) : undefined
  const at = new Date(nowOf(device)).toISOString()
  const later = laterWrites(`${at} ${on} ${ownerId}`, grant.deviceCode, at)
  tried['packets with later writes'] += later.length
  const label = { device: grant.deviceCode, from: 'Somebody', madeAt: at, entries: entries.length, oldestAt: at }
  const { bytes, replyKey } = await pack(
    factKey,
    { ...label, payments: 0, cents: 0 },
    {
      grant: grant.token,
      body: {
        device: grant.deviceCode,
        owner: ownerId,
        ...(born === undefined ? {} : { ownerBorn: born }),
        entries: [...entries.map(toWire), ...later],
      },
      ...(witness && { witness: witness.text }),
      ...(epoch && { epoch }),
      ...(cursor && { cursor }),
    },
  )
  return {
    on,
    restores: tried.restores,
    ownerId,
    cursor,
    bytes,
    replyKey,
    receipts: [],
    ids: entries.map(({ id }) => id),
    witness: witness?.text ?? '',
  }
}

async function packAll(world: World, on: number): Promise<void> {
  const device = world.devices[on]!
  enter(device)
  const packable = (await entriesOf(device)).filter(isPacked)
  const owners = new Set(packable.map(({ ownerId }) => ownerId))
  for (const { id, input } of packable) if (labelOf(input)) world.wrote.set(id, labelOf(input))
  for (const ownerId of owners) {
    const packet = ownerId > 0 ? await packOn(world, on, ownerId) : null
    if (!packet) continue
    world.packets.push(packet)
  }
}

/** Lets somebody bring some of the packets, in any order and some of them twice; the answer may be lost on its way. */
async function carry({ school, packets, tried, wrong }: World, carrier: string, random: Random): Promise<void> {
  const taken = packets.filter(() => random.chance(0.6)).slice(-12)
  const copies = taken.filter(() => random.chance(0.2))
  const loads = [...taken, ...copies].toSorted(() => (random.chance(0.5) ? 1 : -1))
  if (loads.length === 0) return
  tried['packets of before a restore'] += loads.filter(({ restores }) => restores < tried.restores).length
  const body = { packets: loads.map(({ bytes }) => Buffer.from(bytes).toString('base64')) }
  const { status, json } = await school.askAs(carrier, 'POST', deliverPackets.path, body)
  if (status === 400 || status === 500) wrong.push(`a delivery was answered ${status}`)
  if (status !== 200) return
  tried['packets carried'] += loads.length
  const { packets: delivered } = json as DeliveryReply
  tried['packets of ended grants'] += delivered.filter(({ problem }) => problem?.code === 'packetGrantEnded').length
  if (random.chance(0.2)) return
  for (const [at, { receipt }] of delivered.entries())
    if (receipt) loads[at]!.receipts.push(new Uint8Array(Buffer.from(receipt, 'base64')))
}

/** Brings some receipts to the devices that wait for them. */
async function bringBack(world: World, random: Random): Promise<void> {
  for (const packet of world.packets.toSorted(() => (random.chance(0.5) ? 1 : -1))) {
    const { receipts } = packet
    const receipt = random.chance(0.6) ? receipts[random.int(0, Math.max(0, receipts.length - 1))] : undefined
    const content = receipt ? await openReceipt(packet.replyKey, receipt) : null
    if (!content || !('reply' in content)) continue
    const device = world.devices[packet.on]!
    enter(device)
    await applyReceipt(device.db, packet, content.reply, nowOf(device))
    world.tried['receipts brought']++
    if (!content.news || packet.cursor === undefined) continue
    await applyNews(depsOf(device), packet.ownerId, packet.cursor, content.news)
  }
}

/** Lets what waits on a device go to the school on foot, and answers come back: some of it now, some on a later day, some never. */
export async function goOnFoot(world: World, step: Step): Promise<void> {
  const random = seededRandom(`on foot ${step.seed}`)
  // A copy of an old packet may come at any time later.
  world.packets = world.packets.filter(() => !random.chance(0.1)).slice(-30)
  if (random.chance(0.8)) await packAll(world, step.on)
  const there = [...(await peopleThere(world))]
  const carrier = random.chance(0.5) ? 'office' : random.pick(there as [string])
  if (random.chance(0.7)) await carry(world, carrier, random)
  if (random.chance(0.7)) await bringBack(world, random)
  await meetOnTheWay(world, step)
  await bringStrange(world, step, carrier)
}
