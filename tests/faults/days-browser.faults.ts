import { expect, test } from 'vitest'
import { browserLevel } from '#tests/days/browser/level.ts'
import { live } from '#tests/days/days.ts'
import { nothingTried } from '#tests/days/saved.ts'

// Three browsers and a server with many restarts; a busy machine needs long for that.
const PATIENCE_MS = 600_000

// At a push the engine runs such days (days), and servers and databases are killed in mid-batch.
test(
  'random days in three browsers lose, double and reorder nothing, and all replicas agree each evening',
  { tags: ['proof', 'random', 'fault:browser-killed'], timeout: PATIENCE_MS },
  async () => {
    const tried = nothingTried()
    expect(await live({ days: 2, seed: 5646, level: browserLevel }, tried)).toBeNull()
    // A day without events proves nothing; counts that depend on timing are left out.
    expect(Math.min(tried.saves, tried.payments, tried.faults, tried.kills)).toBeGreaterThan(0)
  },
)
