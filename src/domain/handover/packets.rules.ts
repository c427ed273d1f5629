import { crc32 } from './crc32.ts'

/**
 * What devices hand to each other where there is no line: packets with the entries of one person on one device, which only the
 * school's server can open, and receipts with the server's answer, which only the device that made the packet can open.
 *
 * An item, as bytes: 'D', its kind ('P' or 'R'), the version of the format, the length of the label (two bytes, the higher
 * first), the label (JSON, UTF-8) with a checksum at its end, and the sealed rest. A bundle is 'D', 'B', the version, and its items, each behind its
 * length (four bytes).
 */

/** What whoever carries a packet may know of it. The seal covers it, so that a changed label is noticed. */
export type PacketLabel = {
  /** The school that can open it (`schoolMark`). */
  school: string
  /** Code of the device on which the entries were made. */
  device: string
  /** Name of their maker. */
  from: string
  /** When it was packed, on the corrected clock (ISO instant). */
  madeAt: string
  /** Number of entries. */
  entries: number
  /** When the oldest was saved (ISO instant). */
  oldestAt: string
  /** Number of payments among them. */
  payments: number
  /** Sum of those payments (US cents). */
  cents: number
}

/** What whoever carries a receipt may know of it. */
export type ReceiptLabel = {
  /** The packet that it answers (`packetId`). */
  packet: string
  /** Code of the device that made the packet. */
  device: string
  /** When the server answered (ISO instant). */
  answeredAt: string
}

export type Packet = { kind: 'packet'; label: PacketLabel; sealed: Uint8Array<ArrayBuffer> }
export type Receipt = { kind: 'receipt'; label: ReceiptLabel; sealed: Uint8Array<ArrayBuffer> }
export type HandedItem = Packet | Receipt

/** Why bytes are no packet or receipt. `tooNew`: a later release made them. */
export type Unreadable = 'damaged' | 'tooNew'

const VERSION = 1
const [LETTER, PACKET, RECEIPT, BUNDLE] = [...'DPRB'].map((letter) => letter.codePointAt(0) ?? 0) as [
  number,
  number,
  number,
  number,
]
const HEAD_BYTES = 5
const LENGTH_BYTES = 4

/** Most items of a bundle. */
const MOST_ITEMS = 1_000

// Names are left out of labels, since a label is a third of a small packet.
type PacketFields = [string, string, string, string, number, string, number, number]
type ReceiptFields = [string, string, string]

type LabelOf = Pick<Packet, 'kind' | 'label'> | Pick<Receipt, 'kind' | 'label'>

const packetFields = (label: PacketLabel): PacketFields => {
  const { school, device, from, madeAt, entries, oldestAt, payments, cents } = label
  return [school, device, from, madeAt, entries, oldestAt, payments, cents]
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200
const isInstant = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))

function packetLabelOf(fields: unknown): PacketLabel | null {
  if (!Array.isArray(fields)) return null
  const [school, device, from, madeAt, entries, oldestAt, payments, cents] = fields as unknown[]
  if (!isText(school) || !isText(device) || !isText(from) || !isInstant(madeAt) || !isInstant(oldestAt)) return null
  if (!isCount(entries) || !isCount(payments) || !isCount(cents)) return null
  return { school, device, from, madeAt, entries, oldestAt, payments, cents }
}

function receiptLabelOf(fields: unknown): ReceiptLabel | null {
  if (!Array.isArray(fields)) return null
  const [packet, device, answeredAt] = fields as unknown[]
  return isText(packet) && isText(device) && isInstant(answeredAt) ? { packet, device, answeredAt } : null
}

const fieldsOf = (item: LabelOf): PacketFields | ReceiptFields =>
  item.kind === 'packet' ? packetFields(item.label) : [item.label.packet, item.label.device, item.label.answeredAt]

/** The text that the seal of an item is bound to. */
export const labelText = (item: LabelOf): string => JSON.stringify(fieldsOf(item))

/** The mark by which devices and server know a school: the beginning of its public key (a point of P-256, base64). */
export const schoolMark = (publicKey: string): string => publicKey.slice(0, 12)

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The bytes of a packet or receipt. */
export function itemBytes(item: HandedItem): Uint8Array<ArrayBuffer> {
  const text = labelText(item)
  // A text and not a number: no single wrong letter joins it to the field before, and so makes a label without a checksum.
  const checksum = JSON.stringify(crc32([encoded(text), item.sealed]))
  const label = encoded(`${text.slice(0, -1)},${checksum}]`)
  const kind = item.kind === 'packet' ? PACKET : RECEIPT
  return joined([new Uint8Array([LETTER, kind, VERSION, label.length >> 8, label.length & 255]), label, item.sealed])
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

function itemOf(kind: number | undefined, fields: unknown, sealed: Packet['sealed']): HandedItem | null {
  if (kind === PACKET) {
    const label = packetLabelOf(fields)
    return label && { kind: 'packet', label, sealed }
  }
  const label = receiptLabelOf(fields)
  return label && { kind: 'receipt', label, sealed }
}

/** Whether the checksum behind the fields of a label is that of the item; releases before it wrote none. */
function isWhole(item: HandedItem, fields: unknown): boolean {
  const written = (fields as unknown[])[fieldsOf(item).length]
  return written === undefined || written === crc32([encoded(labelText(item)), item.sealed])
}

/** The packet or receipt that these bytes are, or why they are none. */
export function readItem(bytes: Uint8Array): HandedItem | Unreadable {
  const [letter, kind, version, high = 0, low = 0] = bytes
  if (letter !== LETTER || (kind !== PACKET && kind !== RECEIPT)) return 'damaged'
  if (version !== VERSION) return 'tooNew'
  const end = HEAD_BYTES + high * 256 + low
  const [fields, sealed] = [parsed(bytes.subarray(HEAD_BYTES, end)), new Uint8Array(bytes.subarray(end))]
  if (sealed.length === 0) return 'damaged'
  const item = itemOf(kind, fields, sealed)
  return item && isWhole(item, fields) ? item : 'damaged'
}

/** Whether bytes begin as a packet, receipt or bundle of any release does. */
export const isOfHandover = ([letter, kind]: Uint8Array): boolean =>
  letter === LETTER && (kind === PACKET || kind === RECEIPT || kind === BUNDLE)

/** The bytes of a bundle of items, each as its own bytes. */
export function bundleBytes(items: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const parts = items.flatMap((item) => {
    const length = new Uint8Array(LENGTH_BYTES)
    new DataView(length.buffer).setUint32(0, item.length)
    return [length, item]
  })
  return joined([new Uint8Array([LETTER, BUNDLE, VERSION]), ...parts])
}

/** The items of a bundle, as bytes, or why it is none. */
export function readBundle(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] | Unreadable {
  const [letter, kind, version] = bytes
  if (letter !== LETTER || kind !== BUNDLE) return 'damaged'
  if (version !== VERSION) return 'tooNew'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const items: Uint8Array<ArrayBuffer>[] = []
  let at = 3
  while (at < bytes.length) {
    if (at + LENGTH_BYTES > bytes.length || items.length === MOST_ITEMS) return 'damaged'
    const end = at + LENGTH_BYTES + view.getUint32(at)
    if (end > bytes.length) return 'damaged'
    items.push(new Uint8Array(bytes.subarray(at + LENGTH_BYTES, end)))
    at = end
  }
  return items.length > 0 ? items : 'damaged'
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The name of a packet on all devices and on the server: the first 16 bytes of the SHA-256 of its bytes, in hexadecimal. */
export const packetId = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, 16))
