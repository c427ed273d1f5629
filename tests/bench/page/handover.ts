import { decodeQR } from 'qr/decode.js'
import { readMaker } from '#data/handover/hand-over.ts'
import { pack } from '#data/handover/packing.ts'
import { device } from '#data/device/db.ts'
import { newRef } from '#data/device/new-ref.ts'
import { toWire } from '#data/outbox/wire.ts'
import { framesOf } from '#domain/handover/frames.rules.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { expect, whoAmI } from './engine.ts'
import { timed } from './raw.ts'
import { fillOutbox, fillOutboxWithClasses } from './sending.ts'

/** Bytes of a code on the screen. */
const PIECE_BYTES = 400

/** A payment of one month, as the counter saves it. */
const paymentOf = (number: number, code: string): PushEntry => ({
  endpoint: 'fees.take',
  version: 1,
  told: {
    receipt: `${code}-R${String(number).padStart(6, '0')}`,
    cents: 1_700,
    method: 'Cash',
    sentence: `Cash from Student ${number} Cali Nuur: $17 for September 2026`,
  },
  subjects: [{ born: 1_750_000_000_000 + number * 7_919 }],
  madeAt: new Date(Date.UTC(2026, 8, 14, 7) + number * 61_000).toISOString(),
  id: `${code}-${1_000 + number}`,
  input: {
    body: {
      ref: newRef(),
      receipt: `${code}-R${String(number).padStart(6, '0')}`,
      method: 'Cash',
      lines: [{ studentId: 1 + ((number * 37) % 700), year: 2026, month: 9, amountPaid: 17, discount: 0 }],
    },
  },
})

/** Entries of so many marks, classes of 40, or payments. */
async function entriesOf(kind: 'marks' | 'classes' | 'payments', count: number): Promise<PushEntry[]> {
  const { ownerId, code } = await whoAmI()
  if (kind === 'payments') return Array.from({ length: count }, (_, number) => paymentOf(number, code))
  await (kind === 'marks' ? fillOutbox(count) : fillOutboxWithClasses(count))
  const entries = (await device().outbox.where({ ownerId }).sortBy('seq')).map(toWire)
  await device().outbox.clear()
  expect(entries.length === count, `${count} entries saved`)
  return entries
}

async function contentOf(entries: readonly PushEntry[]) {
  const { ownerId, code } = await whoAmI()
  const maker = await readMaker(device())
  if (!maker) throw new Error('the device may hand nothing over')
  const { grant, factKey, epoch, witness, cursor } = maker
  const [first] = entries
  const at = first?.madeAt ?? ''
  const label = { device: code, from: 'Sahra Cali Nuur', madeAt: at, entries: entries.length, oldestAt: at }
  return {
    factKey,
    label: { ...label, payments: 0, cents: 0 },
    content: {
      grant: grant.token,
      body: { device: code, owner: ownerId, entries: [...entries] },
      ...(epoch && { epoch }),
      ...(witness && { witness }),
      ...(cursor && { cursor }),
    },
  }
}

async function packedGzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

type Marked = { body: { marks?: object[]; date?: string } }

/** Records with random ids, as other engines send them. */
const withIds = (entries: readonly PushEntry[]): object[] =>
  entries.flatMap(({ input }) => {
    const { body } = input as Marked
    const records = body.marks?.map((mark) => ({ ...mark, date: body.date })) ?? [body]
    return records.map((record) => ({ id: crypto.randomUUID(), ...record }))
  })

/** Bytes of a packet, of a packed POST of the same records with ids, and the codes that show the packet. */
export async function packetBytes(
  kind: 'marks' | 'classes' | 'payments',
  count: number,
): Promise<{ bytes: number; limit: number; codes: number }> {
  const entries = await entriesOf(kind, count)
  const { factKey, label, content } = await contentOf(entries)
  const { bytes } = await pack(factKey, label, content)
  const { pieces } = await framesOf(bytes, PIECE_BYTES)
  return { bytes: bytes.length, limit: (await packedGzip(JSON.stringify(withIds(entries)))).length, codes: pieces }
}

/** Time to pack so many marks, and to compress and encrypt the same bytes. */
export async function packTime(count: number): Promise<{ ours: number; limit: number }> {
  const { factKey, label, content } = await contentOf(await entriesOf('marks', count))
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const ours = await timed(async () => void (await pack(factKey, label, content)))
  const limit = await timed(async () => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await packedGzip(JSON.stringify(content)))
  })
  return { ours, limit }
}

/** Milliseconds to read codes off these pictures (data addresses), each once and as large as a camera sees it. */
export async function decodeTime(addresses: readonly string[]): Promise<number> {
  const canvas = new OffscreenCanvas(640, 480)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const images = await Promise.all(
    addresses.map(async (address) => createImageBitmap(await (await fetch(address)).blob())),
  )
  return timed(() => {
    for (const image of images) {
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, 640, 480)
      context.imageSmoothingEnabled = false
      const side = Math.floor(460 / image.width) * image.width
      context.drawImage(image, (640 - side) / 2, (480 - side) / 2, side, side)
      decodeQR(context.getImageData(0, 0, 640, 480))
    }
  })
}
