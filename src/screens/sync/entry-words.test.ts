import { expect, test } from 'vitest'
import type { OutboxEntry, ParkReason } from '#data/outbox/outbox-entry.ts'
import { nextTryAt, wordsOf } from './entry-words.ts'
import { syncTexts as texts } from './sync.texts.ts'

const NOW = Date.parse('2026-09-14T08:00:00Z')

const parked = (parkReason: ParkReason, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: 'K7Q-1',
  seq: 1,
  ownerId: 7,
  ownerName: 'Hodan',
  endpoint: 'attendance.mark',
  version: 1,
  key: 'k',
  input: {},
  subjects: [],
  madeAt: new Date(NOW).toISOString(),
  state: 'parked',
  parkReason,
  attempts: 3,
  nextAt: NOW + 600_000,
  firstSentAt: NOW,
  lastError: null,
  ack: null,
  attention: null,
  ...change,
})

test('an entry that will be retried is not called refused, and shows when it is sent again', () => {
  for (const entry of [parked('serverFault'), parked('tooLarge', { isFact: true })]) {
    expect(wordsOf(entry).label).toBe(texts.states.tried)
    expect(nextTryAt(entry, NOW)).toBe(NOW + 600_000)
  }
  expect(wordsOf(parked('behind')).label).toBe(texts.states.behind)
})

test('an entry that is not sent again shows the reason and what to do', () => {
  for (const reason of ['rejected', 'unreadable', 'tooLarge'] as const) {
    expect(wordsOf(parked(reason)).label).toBe(texts.states.parked)
    expect(nextTryAt(parked(reason), NOW)).toBeNull()
  }
  expect(wordsOf(parked('tooLarge')).reason).toBe(`${texts.reasons.tooLarge} ${texts.tooLargeKept}`)
})
