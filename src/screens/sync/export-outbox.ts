import type { OutboxItem } from '#data/outbox/outbox-list.ts'

/** The file for an administrator: all entries as they would be sent, with their sentences. */
export const outboxFile = (items: readonly OutboxItem[], exportedAt: string): string =>
  JSON.stringify(
    {
      product: 'dugsi',
      kind: 'outbox',
      exportedAt,
      entries: items.map(({ entry: { ack: _ack, ...entry }, sentence }) => ({ sentence, ...entry })),
    },
    null,
    2,
  )
