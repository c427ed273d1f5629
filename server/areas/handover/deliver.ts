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
import type { Actor, RawContext } from '../../handle.ts'
import { findGrantee } from '../auth/push-grants.ts'
import { instantNow } from '../school/record.ts'
import { deliverEntries } from '../sync/deliver-entries.ts'
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

/** Runs the entries of a packet in their maker's name; the answer is for its device alone. */
async function answer(
  context: RawContext,
  id: string,
  { content, packet: { label } }: { content: PacketContent; packet: Packet },
): Promise<Delivered> {
  const { db, env } = context
  const labelled = { packet: id, device: label.device, answeredAt: instantNow(env) }
  const sealed = (result: ReceiptContent) => receiptBytes(labelled, content, result)
  try {
    const maker = await findGrantee(db, content.grant, env.now())
    if (!maker) throw new Problem('packetGrantEnded', { device: label.device })
    const reply = await deliverEntries(
      content.body,
      { replies: 'read' },
      { ...context, actor: maker },
      { isCarried: true },
    )
    const receipt = sealed({ reply })
    await noteDelivery(context, id, { maker, content, reply, receipt })
    return { id, receipt: base64(receipt) }
  } catch (error) {
    // Trouble of the server is no answer: whoever carries the packet brings it again.
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error
    const problem = sentProblem(error)
    return { id, receipt: base64(sealed({ problem })), problem }
  }
}

/** Delivers a packet that somebody has carried here, once; throws only where the server could not try. */
export async function deliverPacket(text: string, context: RawContext): Promise<Delivered> {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'))
  const id = idOf(bytes)
  const known = await knownReceipt(context, id)
  if (known) return { id, receipt: base64(known) }
  try {
    return await answer(context, id, openPacket(bytes, context.env.seal))
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) throw error
    return { id, problem: sentProblem(error) }
  }
}
