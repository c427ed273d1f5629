import { openReceipt, pack, type Packed } from '#data/handover/packing.ts'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import type { Delivered, PacketContent, ReceiptContent } from '#domain/handover/handover.schema.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import type { Answer } from '#server/testing/app.ts'
import type { Call, Tablet } from '#server/testing/tablet.ts'

type Over = Partial<Omit<PacketContent, 'replyKey' | 'body'>> & { owner?: number; device?: string }

/** Packs entries on a tablet for the school with this public key. */
export function packedOn(
  factKey: string,
  { device, owner, grant }: Pick<Tablet, 'device' | 'owner' | 'grant'>,
  entries: PushEntry[],
  over: Over = {},
): Promise<Packed> {
  const { owner: named = owner, device: code = device.code, ...content } = over
  const label = {
    device: device.code,
    from: 'Somebody of the school',
    madeAt: '2026-09-14T07:00:00.000Z',
    entries: entries.length,
    oldestAt: '2026-09-14T06:00:00.000Z',
    payments: 0,
    cents: 0,
  }
  return pack(factKey, label, { grant, body: { device: code, owner: named, entries }, ...content })
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** The call by which a person brings packets to the server that `call` reaches. */
export const bring = (call: Call, { token }: Pick<Tablet, 'token'>, packets: readonly Uint8Array[]): Promise<Answer> =>
  call({ method: deliverPackets.method, path: deliverPackets.path, token, body: { packets: packets.map(base64) } })

/** What the maker of a packet reads in its receipt; null where there is none for her. */
export const openedBy = (
  { replyKey }: Pick<Packed, 'replyKey'>,
  { receipt = '' }: Pick<Delivered, 'receipt'> = {},
): Promise<ReceiptContent | null> => openReceipt(replyKey, Buffer.from(receipt, 'base64'))
