import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run, type Outcome } from './steps.ts'
import { strayFileOf, type FileTime } from './times-reporter.ts'
import { failuresOf, totalsOf, type Totals } from './totals.ts'

export const OUTPUT = 'tests/.output'

export type TestRun = {
  name: string
  projects: readonly string[]
  /** Parts of paths; only files whose path contains one of these are run. */
  filters?: readonly string[]
  /** Part of the files to run, such as `1/6`. */
  shard?: string
  /** Pattern of the full names of the tests to run. */
  namePattern?: string
  /** Commit; only files that import, at any distance, files changed since this commit are run. */
  changedSince?: string
  /** Whether files are run one after another. */
  isAlone?: boolean
  env?: Record<string, string>
}

export type TestOutcome = {
  outcome: Outcome
  totals: Totals
  failures: string[]
  times: FileTime[]
  /** Path of vitest's report. */
  report: string
  /** Number of errors outside any test. */
  strayErrors: number
}

/** Folders of a test run; the runner's own tests use folders of their own. */
export type RunFolders = { root: string; output: string; isQuiet: boolean }

const HERE: RunFolders = { root: '.', output: OUTPUT, isQuiet: false }

const TIMES_REPORTER = join(import.meta.dirname, 'times-reporter.ts')

const readTimes = (path: string): FileTime[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as FileTime)
    : []

/** Runs the tests of some projects with vitest, and writes reports to the output folder under the name of the run. */
export async function runTests(
  { name, projects, filters = [], shard, namePattern, changedSince, isAlone = false, env = {} }: TestRun,
  { root, output, isQuiet }: RunFolders = HERE,
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
  // Shows progress at a terminal, and only failures in a log.
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
