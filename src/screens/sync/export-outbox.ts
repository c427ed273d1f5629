import type { OutboxItem } from '#data/outbox-list.ts'

/** The file that a person can hand to an administrator: all entries as they would be sent, and how they read. */
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
