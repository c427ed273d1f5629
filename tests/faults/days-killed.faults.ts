import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { live, serverLevel } from '#tests/days/days.ts'
import { nothingTried } from '#tests/days/saved.ts'

// A server with many restarts; a busy machine needs long for that.
const PATIENCE_MS = 600_000

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
}, PATIENCE_MS)
afterAll(() => postgres.stop())

type Level = [name: string, days: number, database: () => TestPostgres | null]

const LEVELS: Level[] = [
  ['PostgreSQL', 2, () => postgres],
  // Each look at an embedded database costs a restart of its server.
  ['embedded', 1, () => null],
]

test.each(LEVELS)(
  'random days with a server that is killed (%s) lose, double and reorder nothing, and all replicas agree each evening',
  { tags: ['proof', 'random', 'fault:server-killed', 'fault:database-killed'], timeout: PATIENCE_MS },
  async (_, days, database) => {
    const tried = nothingTried()
    expect(await live({ days, seed: 1, level: await serverLevel(database()) }, tried)).toBeNull()
    // A day without events proves nothing.
    expect(Math.min(tried['server crashes'], tried.payments, tried.faults, tried.saves)).toBeGreaterThan(2)
  },
)
