import { expect, test } from 'vitest'
import type { SyncSnapshot } from '#data/sync/sync-status.ts'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import { outboxWords } from './outbox-words.ts'

const snapshot = (change: Partial<SyncSnapshot> = {}): SyncSnapshot => ({
  waiting: 0,
  oldestAt: null,
  parked: 0,
  attention: 0,
  othersWaiting: 0,
  lane: { failure: null, needsSignIn: false },
  hasToken: true,
  lastContactAt: null,
  seq: 0,
  ...change,
})

test(
  'the dashboard says that nothing waits only when no entry of anybody waits',
  { tags: ['promise:honest-status'] },
  () => {
    expect(outboxWords(snapshot())).toBe(texts.outboxEmpty)
    expect(outboxWords(snapshot({ othersWaiting: 2 }))).toBe(texts.outboxOthers(2))
    expect(outboxWords(snapshot({ othersWaiting: 2, waiting: 1 }))).toBe(texts.outboxWaiting(1))
    expect(outboxWords(snapshot({ waiting: 1, parked: 1 }))).toBe(texts.outboxAttention(1))
  },
)
