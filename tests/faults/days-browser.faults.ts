import { expect, test } from 'vitest'
import { browserLevel } from '#tests/days/browser/level.ts'
import { live } from '#tests/days/days.ts'
import { nothingTried } from '#tests/days/saved.ts'

// Time limit: three browsers and a server with many restarts take long on a busy machine.
const PATIENCE_MS = 600_000

// In the proof only; at a push, days.faults.ts runs such days with the sync engine alone.
test(
  'random days in three browsers lose, double and reorder nothing, and all replicas agree each evening',
  { tags: ['proof', 'random', 'fault:browser-killed'], timeout: PATIENCE_MS },
  async () => {
    const tried = nothingTried()
    expect(await live({ days: 2, seed: 5646, level: browserLevel }, tried)).toBeNull()
    // Days without these events would prove nothing; counts that depend on timing are not checked.
    expect(Math.min(tried.saves, tried.payments, tried.faults, tried.kills)).toBeGreaterThan(0)
  },
)
