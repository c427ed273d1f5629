import { isSealed } from '#domain/sync/sealed-input.rules.ts'
import { writeOf } from './known-writes.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** Remark on an accepted entry that its maker must read, in the language of the page: the worker stores it in English. */
export function remarkOf({ endpoint, input, attention, ack }: OutboxEntry): string | null {
  const write = writeOf(endpoint)
  if (attention === null || !write?.attention || isSealed(input)) return attention
  const isReply = write.endpoint.reply.safeParse(ack?.reply).success
  return isReply ? (write.attention(ack?.reply) ?? attention) : attention
}
