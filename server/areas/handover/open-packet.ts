import { createCipheriv, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Problem } from '#domain/core/problems.ts'
import { PacketContent, type ReceiptContent } from '#domain/handover/handover.schema.ts'
import {
  itemBytes,
  labelText,
  readItem,
  schoolMark,
  type Packet,
  type Receipt,
} from '#domain/handover/packets.rules.ts'
import type { SchoolSeal } from '../../access/school-seal.ts'

const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/**
 * The label and content of a packet for this school. Throws `packetDamaged`, `packetTooNew` and `packetOfAnotherSchool`.
 */
export function openPacket(bytes: Uint8Array, seal: SchoolSeal): { packet: Packet; content: PacketContent } {
  const packet = readItem(bytes)
  if (packet === 'tooNew') throw new Problem('packetTooNew')
  if (packet === 'damaged' || packet.kind !== 'packet') throw new Problem('packetDamaged')
  if (packet.label.school !== schoolMark(seal.publicKey)) throw new Problem('packetOfAnotherSchool')
  const opened = seal.open(packet.sealed, labelText(packet), 'packet')
  if (opened === null) throw new Problem('packetDamaged')
  const content = PacketContent.safeParse(opened)
  // What was sealed arrived whole, so that only another release can have made it.
  if (!content.success) throw new Problem('packetTooNew')
  return { packet, content: content.data }
}

/** The receipt for a packet, as bytes: the answer, sealed under the key that the packet brought. */
export function receiptBytes(
  label: Receipt['label'],
  { replyKey }: Pick<PacketContent, 'replyKey'>,
  content: ReceiptContent,
): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(replyKey, 'base64'), iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(labelText({ kind: 'receipt', label })))
  const data = Buffer.concat([cipher.update(gzipSync(JSON.stringify(content))), cipher.final(), cipher.getAuthTag()])
  return itemBytes({ kind: 'receipt', label, sealed: new Uint8Array([...iv, ...data]) })
}
