import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Problem, sentProblem } from '#domain/core/problems.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import type { Delivered, PacketContent, ReceiptContent } from '#domain/handover/handover.schema.ts'
import type { Packet } from '#domain/handover/packets.rules.ts'
import type { PushReply } from '#domain/sync/sync.schema.ts'
import { recordChange } from '../../audit.ts'
import { packets } from '../../db/schema.ts'
import { readEpoch } from '../../db/server-values.ts'
import { MONEY, type Role } from '#domain/core/roles.ts'
import type { Actor, RawContext } from '../../handle.ts'
import { findMaker } from '../auth/push-grants.ts'
import { instantNow } from '../school/record.ts'
import { deliverEntries } from '../sync/deliver-entries.ts'
import { judge } from '../sync/push-witness.ts'
import { newsFor, type NewsRoom } from './news.ts'
import { openPacket, receiptBytes } from './open-packet.ts'

/** As `packetId` of the devices, which have no other cryptography than an asynchronous one. */
const idOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** The receipt of an earlier copy, as long as the database is the one in which its entries took effect. */
async function knownReceipt({ db }: RawContext, id: string): Promise<Uint8Array | null> {
  const [known] = await db
    .select({ receipt: packets.receipt, epoch: packets.epoch })
    .from(packets)
    .where(eq(packets.id, id))
  return known?.receipt && known.epoch === (await readEpoch(db)) ? known.receipt : null
}

/** Receipts with more news than this are kept without them, since a copy of the packet seldom comes. */
const MOST_KEPT_BYTES = 32 * 1024

/** Whether every entry has its verdict, so that another copy could bring nothing new. */
const isSettled = ({ verdicts }: PushReply): boolean =>
  verdicts.every(({ verdict }) => verdict !== 'retry' && verdict !== 'notAttempted')

/** Stores the delivery, and logs it once, in the name of whoever carried the packet. */
async function noteDelivery(
  context: RawContext,
  id: string,
  { maker, content, reply, receipt }: { maker: Actor; content: PacketContent; reply: PushReply; receipt: Uint8Array },
): Promise<void> {
  const { db, actor, env } = context
  const settled = isSettled(reply) ? receipt : null
  const row = {
    id,
    deviceCode: maker.deviceCode,
    ownerId: maker.id,
    carrierId: actor.id,
    carrierDevice: actor.deviceCode,
    entries: content.body.entries.length,
    receivedAt: instantNow(env),
    epoch: reply.epoch,
    receipt: settled,
  }
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(packets)
      .values(row)
      .onConflictDoUpdate({ target: packets.id, set: { epoch: row.epoch, receipt: settled } })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    if (!stored?.isNew) return
    await recordChange({ ...context, tx, write: null, endpoint: deliverPackets.id }, 'users', maker.id, {
      after: { carriedEntries: row.entries, carriedFrom: row.deviceCode },
    })
  })
}

const OFFICE: readonly Role[] = MONEY

/**
 * The maker of a packet, by its grant. Throws `packetGrantEnded`, and `packetNeedsOffice` where the end of the grant may be among
 * what a restore has lost: then the office has to vouch for the packet by bringing it.
 */
async function makerOf({ db, env, actor }: RawContext, { grant }: PacketContent, device: string) {
  const found = await findMaker(db, grant, env.now())
  if (!found) throw new Problem('packetGrantEnded', { device })
  if (found.isRestored && !OFFICE.includes(actor.role)) throw new Problem('packetNeedsOffice')
  return found
}

/** Whether a refusal is of who carries the packet, and no answer to its maker. */
const isOfCarrier = ({ code }: Problem): boolean => code === 'packetNeedsOffice'

type Opened = { content: PacketContent; packet: Packet }

/** Runs the entries of a packet in their maker's name; the answer is for its device alone. */
async function answer(context: RawContext, id: string, opened: Opened, room: NewsRoom): Promise<Delivered> {
  const { content, packet } = opened
  const { device } = packet.label
  const labelled = { packet: id, device, answeredAt: instantNow(context.env) }
  const sealed = (result: ReceiptContent) => receiptBytes(labelled, content, result)
  try {
    // A database that was put back is noticed before anything is told from it.
    if (content.witness) await judge(context, content.witness)
    const { maker, isRestored } = await makerOf(context, content, device)
    const ofMaker = { ...context, actor: maker }
    const reply = await deliverEntries(content.body, { replies: 'read' }, ofMaker, { isCarried: true, isRestored })
    const news = await newsFor(ofMaker, content, room)
    const receipt = sealed({ reply, ...(news && { news }) })
    const kept = receipt.length > MOST_KEPT_BYTES ? sealed({ reply }) : receipt
    await noteDelivery(context, id, { maker, content, reply, receipt: kept })
    return { id, receipt: base64(receipt) }
  } catch (error) {
    // Trouble of the server is no answer: whoever carries the packet brings it again.
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429 || isOfCarrier(error)) throw error
    const problem = sentProblem(error)
    return { id, receipt: base64(sealed({ problem })), problem }
  }
}

/** Delivers a packet that somebody has carried here, once; throws only where the server could not try. */
export async function deliverPacket(text: string, context: RawContext, room: NewsRoom): Promise<Delivered> {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'))
  const id = idOf(bytes)
  const known = await knownReceipt(context, id)
  if (known) return { id, receipt: base64(known) }
  try {
    return await answer(context, id, openPacket(bytes, context.env.seal), room)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error
    return { id, problem: sentProblem(error) }
  }
}
