import { NEVER_SENT, type OutboxEntry } from './outbox-entry.ts'

/** An entry of person 7 that waits to be sent, with the fields that a test sets. The id of number 3 is K7Q-3. */
export const testEntry = (seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: `K7Q-${seq}`,
  seq,
  ownerId: 7,
  ownerName: 'Hodan',
  endpoint: 'attendance.mark',
  version: 1,
  key: `k${seq}`,
  input: {},
  subjects: [],
  madeAt: new Date(seq * 1_000).toISOString(),
  state: 'waiting',
  parkReason: null,
  ...NEVER_SENT,
  ...change,
})
