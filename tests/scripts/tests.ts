import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run, type Outcome } from './steps.ts'
import { strayFileOf, type FileTime } from './times-reporter.ts'
import { failuresOf, totalsOf, type Totals } from './totals.ts'

export const OUTPUT = 'tests/.output'

export type TestRun = {
  name: string
  projects: readonly string[]
  /** Only files whose path contains one of these. */
  filters?: readonly string[]
  /** One part of the files, such as `1/6`. */
  shard?: string
  /** Only tests whose full name matches this. */
  namePattern?: string
  /** Only files that import, at any distance, what has changed since this commit. */
  changedSince?: string
  /** One file after another, with nothing beside it. */
  isAlone?: boolean
  env?: Record<string, string>
}

export type TestOutcome = {
  outcome: Outcome
  totals: Totals
  failures: string[]
  times: FileTime[]
  /** The file with vitest's report. */
  report: string
  /** Errors outside any test. */
  strayErrors: number
}

/** Where tests are run; the runner's own tests have a place of their own. */
export type Place = { root: string; output: string; isQuiet: boolean }

const HERE: Place = { root: '.', output: OUTPUT, isQuiet: false }

const TIMES_REPORTER = join(import.meta.dirname, 'times-reporter.ts')

const readTimes = (path: string): FileTime[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as FileTime)
    : []

/** Runs the tests of some projects with vitest; writes reports to the output folder under the name of the run. */
export async function runTests(
  { name, projects, filters = [], shard, namePattern, changedSince, isAlone = false, env = {} }: TestRun,
  { root, output, isQuiet }: Place = HERE,
): Promise<TestOutcome> {
  const base = resolve(output, name.replaceAll(/\W+/g, '-'))
  const [report, timesFile] = [`${base}.json`, `${base}-times.jsonl`]
  const strayFile = strayFileOf(timesFile)
  for (const old of [report, timesFile, strayFile]) rmSync(old, { force: true })
  const command = ['vitest', 'run', `--root=${root}`, ...projects.map((project) => `--project=${project}`), ...filters]
  if (shard) command.push(`--shard=${shard}`)
  if (namePattern) command.push(`--testNamePattern=${namePattern}`)
  if (changedSince) command.push(`--changed=${changedSince}`)
  if (isAlone) command.push('--no-file-parallelism')
  // A log needs only failures; somebody at a terminal wants to see progress.
  const reporter = process.stdout.isTTY ? 'dot' : 'minimal'
  command.push(`--reporter=${reporter}`, `--reporter=${TIMES_REPORTER}`)
  command.push('--reporter=json', `--outputFile.json=${report}`)
  const outcome = await run({ name, command, env: { ...env, TIMES_FILE: timesFile }, isQuiet })
  return {
    outcome,
    totals: totalsOf(report, outcome.isOk),
    failures: failuresOf(report),
    times: readTimes(timesFile),
    report,
    strayErrors: existsSync(strayFile) ? Number(readFileSync(strayFile, 'utf8')) : 0,
  }
}
