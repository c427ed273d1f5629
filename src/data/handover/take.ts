import { schoolMark, packetId, readBundle, readItem } from '#domain/handover/packets.rules.ts'
import type { Packet, PacketLabel, Receipt } from '#domain/handover/packets.rules.ts'
import { MOST_PACKET_BYTES } from '#domain/handover/handover.schema.ts'
import type { DeviceDb } from '../device/db.ts'
import { getSetting } from '../device/settings.ts'
import { openReceipt } from './packing.ts'
import { makeRoom, roomFor } from './room.ts'
import type { Carried } from './rows.ts'

/**
 * What became of a part of a bundle. `taken`, `again` (it is here already), `own` (this device made it), `otherSchool`, `tooLarge`:
 * a packet. `noRoom`: a packet, or a receipt for another device. `ownAnswer`: the receipt for a packet of this device; `answer`, `answerAgain`: one for another device. `damaged`
 * and `tooNew` are nothing that this release can read.
 */
export type Taken =
  | { is: 'taken' | 'again' | 'own' | 'otherSchool' | 'tooLarge'; label: PacketLabel }
  | { is: 'noRoom'; label?: PacketLabel }
  | { is: 'ownAnswer' | 'answer' | 'answerAgain'; device: string }
  | { is: 'damaged' | 'tooNew' }

type By = { now: number; name: string }
type Room = Awaited<ReturnType<typeof roomFor>>
type Bytes = Uint8Array<ArrayBuffer>

async function takePacket(
  db: DeviceDb,
  bytes: Bytes,
  { label }: Packet,
  { now, name }: By,
  room: Room,
): Promise<Taken> {
  const factKey = await getSetting(db, 'factKey')
  if (!factKey || label.school !== schoolMark(factKey)) return { is: 'otherSchool', label }
  if (bytes.length > MOST_PACKET_BYTES) return { is: 'tooLarge', label }
  const id = await packetId(bytes)
  if (await db.handed.get(id)) return { is: 'own', label }
  if ((await db.carried.get(id))?.packet) return { is: 'again', label }
  if (!(await room(label.device, bytes.length))) return { is: 'noRoom', label }
  return db.transaction('rw', db.carried, async () => {
    const known = await db.carried.get(id)
    if (known?.packet) return { is: 'again', label }
    const row = { id, device: label.device, takenAt: now, takenBy: name, nextAt: 0 }
    await db.carried.put({ ...row, ...known, packet: { bytes, label }, state: 'carried' })
    return { is: 'taken', label }
  })
}

const isSame = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one?.length === other.length && one.every((byte, at) => byte === other[at])

/** Keeps the receipt for a packet of this device, which the sync engine then puts into the outbox. */
async function takeOwn(db: DeviceDb, bytes: Bytes, { label }: Receipt): Promise<Taken | null> {
  const handed = await db.handed.get(label.packet)
  if (!handed) return null
  // No transaction outlasts cryptography.
  if (!(await openReceipt(handed.replyKey, bytes))) return { is: 'damaged' }
  if (isSame(handed.receipt, bytes)) return { is: 'answerAgain', device: label.device }
  await db.handed.update(handed.id, { state: 'answered', receipt: bytes })
  return { is: 'ownAnswer', device: label.device }
}

async function takeReceipt(
  db: DeviceDb,
  bytes: Bytes,
  receipt: Receipt,
  { now, name }: By,
  room: Room,
): Promise<Taken> {
  const own = await takeOwn(db, bytes, receipt)
  if (own) return own
  const { packet: id, device } = receipt.label
  const isAgain = (known: Carried | undefined): boolean =>
    isSame(known?.receipt, bytes) || known?.deliveredAt !== undefined
  // Only the maker's device can tell a true receipt, so the one that the school gave to this device stays.
  if (isAgain(await db.carried.get(id))) return { is: 'answerAgain', device }
  if (!(await room(device, bytes.length))) return { is: 'noRoom' }
  return db.transaction('rw', db.carried, async () => {
    const known = await db.carried.get(id)
    if (isAgain(known)) return { is: 'answerAgain', device }
    const row = { id, device, takenAt: now, takenBy: name, nextAt: 0, state: 'answer' as const }
    await db.carried.put({ ...row, ...known, receipt: bytes })
    return { is: 'answer', device }
  })
}

async function takeItem(db: DeviceDb, bytes: Bytes, by: By, room: Room): Promise<Taken> {
  const item = readItem(bytes)
  if (typeof item === 'string') return { is: item }
  return item.kind === 'packet' ? takePacket(db, bytes, item, by, room) : takeReceipt(db, bytes, item, by, room)
}

/** Takes a bundle, or a single part of one, and tells what became of each part; what is damaged leaves nothing behind. */
export async function takeBundle(db: DeviceDb, bytes: Bytes, by: By): Promise<Taken[]> {
  const items = readBundle(bytes)
  if (items === 'tooNew') return [{ is: 'tooNew' }]
  await makeRoom(db, by.now)
  const room = await roomFor(db)
  const taken: Taken[] = []
  for (const item of items === 'damaged' ? [bytes] : items) taken.push(await takeItem(db, item, by, room))
  return taken
}
