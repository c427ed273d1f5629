import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, type Outcome } from './steps.ts'
import type { FileTime } from './times-reporter.ts'
import { failuresOf, totalsOf, type Totals } from './totals.ts'

export const OUTPUT = 'tests/.output'

export type TestRun = {
  name: string
  projects: readonly string[]
  /** Only files whose path contains one of these. */
  filters?: readonly string[]
  /** One part of the files, such as `1/6`. */
  shard?: string
  env?: Record<string, string>
}

export type TestOutcome = { outcome: Outcome; totals: Totals; failures: string[]; times: FileTime[] }

const readTimes = (path: string): FileTime[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as FileTime)
    : []

/** Runs the tests of some projects with vitest; writes reports to `OUTPUT` under the name of the run. */
export async function runTests({ name, projects, filters = [], shard, env = {} }: TestRun): Promise<TestOutcome> {
  const base = join(OUTPUT, name.replaceAll(/\W+/g, '-'))
  const [report, timesFile] = [`${base}.json`, `${base}-times.jsonl`]
  rmSync(timesFile, { force: true })
  const command = ['vitest', 'run', ...projects.map((project) => `--project=${project}`), ...filters]
  if (shard) command.push(`--shard=${shard}`)
  // A log needs only failures; somebody at a terminal wants to see progress.
  const reporter = process.stdout.isTTY ? 'dot' : 'minimal'
  command.push(`--reporter=${reporter}`, '--reporter=./tests/scripts/times-reporter.ts')
  command.push('--reporter=json', `--outputFile.json=${report}`)
  const outcome = await run({ name, command, env: { ...env, TIMES_FILE: timesFile } })
  const times = readTimes(timesFile)
  return { outcome, totals: totalsOf(report, outcome.isOk), failures: failuresOf(report), times }
}
