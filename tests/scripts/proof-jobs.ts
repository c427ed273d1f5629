import type { TestRun } from './tests.ts'

/** A job of the proof; jobs of one group share a row in the table at the end. */
export type Job = { group: string; id: string } & (
  | { days: number; seed: number; level: 'engine' | 'server' | 'postgres' | 'browser' }
  | { tests: Omit<TestRun, 'name'> }
  | { command: string[] }
)

const PROOF = { PROOF: '1' }

const seeds = (count: number, first: number): number[] => Array.from({ length: count }, (_, at) => first + at)

const daysOf = (
  level: 'engine' | 'server' | 'postgres' | 'browser',
  days: number,
  jobs: number,
  first: number,
): Job[] =>
  seeds(jobs, first).map((seed) => ({
    group: `random days, ${level}`,
    id: `days-${level}-${seed}`,
    days,
    seed,
    level,
  }))

const tests = (group: string, id: string, run: Omit<TestRun, 'name'>): Job => ({
  group,
  id,
  tests: { ...run, env: { ...PROOF, ...run.env } },
})

/** Jobs of all server tests on one database, in parts, since these tests take far longer than a job should. */
const serverTests = (project: 'server' | 'postgres', database: string, parts: number): Job[] =>
  seeds(parts, 1).map((part) =>
    tests(`all server tests, ${database}`, `${project}-${part}`, {
      projects: [project],
      shard: `${part}/${parts}`,
    }),
  )

/** Projects in real browsers, which `--repeat` runs several times. */
const BROWSERS = ['screens', 'browser', 'faults']

/**
 * All jobs of the proof, each of some minutes, so that an interrupted proof can continue. Seeds are counted from `first`, so
 * that each proof draws other days than the previous proof.
 */
export const jobs = (first: number, repeats: number): Job[] => [
  ...daysOf('engine', 50, 20, first),
  ...daysOf('server', 5, 4, first),
  ...daysOf('postgres', 15, 4, first),
  ...daysOf('browser', 3, 6, first),
  ...seeds(10, first).map((seed) =>
    tests('histories of entries (1,000 a job)', `model-${seed}`, {
      projects: ['unit'],
      filters: ['sw/sync/model.test.ts'],
      env: { MODEL_SEED: String(seed) },
    }),
  ),
  ...serverTests('server', 'embedded database', 8),
  ...serverTests('postgres', 'PostgreSQL', 4),
  ...BROWSERS.flatMap((project) =>
    seeds(repeats, 1).map((time) => tests(`${project} tests`, `${project}-${time}`, { projects: [project] })),
  ),
  { group: 'a new area', id: 'new-area', command: ['tsx', 'tests/scripts/new-area-proof.ts'] },
  // Shows that each benchmark runs to its end, with the fewest repetitions; nobody looks at the figures.
  { group: 'benchmarks, quick', id: 'benchmarks', command: ['tsx', 'tests/bench/run.ts', '--quick'] },
]
