import { z } from 'zod'
import { text } from '../core/fields.ts'
import { ProblemBody } from '../core/problem-body.schema.ts'
import { PullPage, PushBody, PushReply } from '../sync/sync.schema.ts'

/** Most packets of one delivery, and most bytes of each. */
export const [MOST_PACKETS, MOST_PACKET_BYTES] = [50, 1 << 20]

/** Most bytes of the news of one receipt once they are compressed: half a minute of codes, and a moment as a file. */
export const MOST_NEWS_BYTES = 100_000

const Base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/)

/** What the school's server finds in a packet. */
export const PacketContent = z.object({
  /** The push grant of the maker on the device of the packet. */
  grant: text(200),
  /** A key of 256 bits for the receipt, base64; the device keeps it until the receipt has come. */
  replyKey: Base64.length(44),
  body: PushBody,
  /** The epoch that the device knows, and the witness that it has; see PushReply. */
  epoch: text(100).optional(),
  witness: text(10_000).optional(),
  /** Where the replica of the maker stands, if she wants to know what is new since. */
  cursor: text(2_000).optional(),
})
export type PacketContent = z.infer<typeof PacketContent>

/** What is new at the school for the maker of a packet: all pages of a pull from the cursor in it, or none. */
export const News = z.union([z.object({ pages: z.array(PullPage).min(1) }), z.object({ isTooLarge: z.literal(true) })])
export type News = z.infer<typeof News>

/** What the device finds in the receipt: the answer to its push, or the reason why there is none. */
export const ReceiptContent = z.union([
  z.object({ reply: PushReply, news: News.optional() }),
  z.object({ problem: ProblemBody.omit({ requestId: true }) }),
])
export type ReceiptContent = z.infer<typeof ReceiptContent>

export const Delivery = z.strictObject({
  /** Packets as bytes (packets.rules.ts), base64. */
  packets: z
    .array(Base64.max(Math.ceil(MOST_PACKET_BYTES / 3) * 4))
    .min(1)
    .max(MOST_PACKETS),
})
export type Delivery = z.infer<typeof Delivery>

/** What became of a packet: a receipt for its maker (bytes, base64), a problem for who carries it, or both. */
export const Delivered = z.object({
  /** Name of the packet (`packetId`). */
  id: z.string(),
  receipt: z.string().optional(),
  problem: ProblemBody.omit({ requestId: true }).optional(),
})
export type Delivered = z.infer<typeof Delivered>

export const DeliveryReply = z.object({ packets: z.array(Delivered) })
export type DeliveryReply = z.infer<typeof DeliveryReply>
