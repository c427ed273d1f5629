import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { live, serverLevel } from '#tests/days/days.ts'
import { nothingTried } from '#tests/days/saved.ts'

// Time limit: a server with many restarts takes long on a busy machine.
const PATIENCE_MS = 600_000

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
}, PATIENCE_MS)
afterAll(() => postgres.stop())

type Level = [name: string, days: number, database: () => TestPostgres | null]

const LEVELS: Level[] = [
  ['PostgreSQL', 2, () => postgres],
  // One day only, since each look at an embedded database needs a restart of its server.
  ['embedded', 1, () => null],
]

test.each(LEVELS)(
  'random days with a server that is killed (%s) lose, double and reorder nothing, and all replicas agree each evening',
  { tags: ['proof', 'random', 'fault:server-killed', 'fault:database-killed'], timeout: PATIENCE_MS },
  async (_, days, database) => {
    const tried = nothingTried()
    expect(await live({ days, seed: 1, level: await serverLevel(database()) }, tried)).toBeNull()
    // Days without these events would prove nothing.
    expect(Math.min(tried['server crashes'], tried.payments, tried.faults, tried.saves)).toBeGreaterThan(2)
  },
)
