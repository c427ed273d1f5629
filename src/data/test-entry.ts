import type { OutboxEntry } from './outbox-entry.ts'

/** A waiting entry of person 7, the mark of a student, with what a test says of it otherwise. */
export const testEntry = (seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: `K7Q-${seq}`,
  seq,
  ownerId: 7,
  ownerName: 'Hodan',
  endpoint: 'attendance.mark',
  version: 1,
  key: `k${seq}`,
  input: {},
  madeAt: new Date(seq * 1_000).toISOString(),
  state: 'waiting',
  parkReason: null,
  attempts: 0,
  nextAt: 0,
  firstSentAt: null,
  lastError: null,
  ack: null,
  attention: null,
  ...change,
})
