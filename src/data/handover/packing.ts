import { itemBytes, labelText, readItem, schoolMark, type PacketLabel } from '#domain/handover/packets.rules.ts'
import { ReceiptContent, type PacketContent } from '#domain/handover/handover.schema.ts'
import { base64Of, sealForSchool } from '../session/seal-for-school.ts'
import { decrypt, randomBytes } from '../session/vault-keys.ts'

const [KEY_BYTES, IV_BYTES] = [32, 12] as const

/** A packet as bytes, and the key that opens its receipt. */
export type Packed = { bytes: Uint8Array<ArrayBuffer>; replyKey: CryptoKey }

/** Packs a push for the school's server alone. `factKey`: the school's public key. `label`: all but its school. */
export async function pack(
  factKey: string,
  label: Omit<PacketLabel, 'school'>,
  content: Omit<PacketContent, 'replyKey'>,
): Promise<Packed> {
  const key = randomBytes(KEY_BYTES)
  // The device stores the key, and nobody can read it out of there.
  const replyKey = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const packet = { kind: 'packet', label: { ...label, school: schoolMark(factKey) } } as const
  const whole: PacketContent = { ...content, replyKey: base64Of(key) }
  return {
    bytes: itemBytes({ ...packet, sealed: await sealForSchool(factKey, 'packet', labelText(packet), whole) }),
    replyKey,
  }
}

/** The server's answer in a receipt; null where the key is of another packet, or the receipt is damaged. */
export async function openReceipt(replyKey: CryptoKey, bytes: Uint8Array): Promise<ReceiptContent | null> {
  const receipt = readItem(bytes)
  if (typeof receipt === 'string' || receipt.kind !== 'receipt') return null
  const [iv, data] = [receipt.sealed.slice(0, IV_BYTES), receipt.sealed.slice(IV_BYTES).buffer]
  try {
    return ReceiptContent.parse(await decrypt(replyKey, labelText(receipt), { iv, data }))
  } catch {
    return null
  }
}
