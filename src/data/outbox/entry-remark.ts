import { offlineWrites } from '#domain/offline-writes.ts'
import { isSealed } from '#domain/sync/sealed-input.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** What the maker of an accepted entry must read, made anew: the worker, which stored it, speaks English. */
export function remarkOf({ endpoint, input, attention, ack }: OutboxEntry): string | null {
  const write = offlineWrites.get(endpoint)
  if (attention === null || !write?.attention || isSealed(input)) return attention
  const reply = write.endpoint.reply.safeParse(ack?.reply)
  return reply.success ? (write.attention(reply.data) ?? attention) : attention
}
