import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { report, run, runAll, type Outcome } from './steps.ts'
import { add, failuresOf, NOTHING, totalsLine, totalsOf, type Totals } from './totals.ts'

/** `npm test` runs everything; `npm run check` leaves out the second database and the fault tests. */
const isEverything = !process.argv.includes('--quick')
const OUTPUT = 'tests/.output'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Slow, and about the embedded database or the process itself: the same on a run with PostgreSQL. */
const SAME_ON_POSTGRES = ['server/start.test.ts', 'server/db/durable-pglite.test.ts', 'server/db/process-lock.test.ts']

let totals: Totals = NOTHING
const outcomes: Outcome[] = []
const failures: string[] = []

function note(outcome: Outcome, found: Totals): void {
  report(outcome)
  outcomes.push(outcome)
  totals = add(totals, found)
}

/** A step without tests of its own is heard in the totals only when it fails. */
const noteStep = (outcome: Outcome): void => note(outcome, { ...NOTHING, failed: outcome.isOk ? 0 : 1 })

const npmRun = (script: string) => ({ name: script, command: ['npm', 'run', '--silent', script] })

type TestRun = { project: string; name?: string; env?: Record<string, string>; exclude?: readonly string[] }

async function runTests({ project, name = project, env = {}, exclude = [] }: TestRun): Promise<void> {
  const reportFile = join(OUTPUT, `${name.replaceAll(/\W+/g, '-')}.json`)
  const command = ['vitest', 'run', '--project', project, ...exclude.map((path) => `--exclude=${path}`)]
  // A log is read for what failed; somebody who waits wants to see that it goes on.
  const reporter = process.stdout.isTTY ? 'dot' : 'minimal'
  command.push(`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${reportFile}`)
  const outcome = await run({ name: `${name} tests`, command, env })
  note(outcome, totalsOf(reportFile, outcome.isOk))
  failures.push(...failuresOf(reportFile))
}

function browserPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

rmSync(OUTPUT, { recursive: true, force: true })
mkdirSync(OUTPUT, { recursive: true })

// Independent of each other: a line too long shall not hide that a test fails.
for (const outcome of await runAll(['format:check', 'lint', 'types', 'dead-code'].map(npmRun), 2)) noteStep(outcome)
await runTests({ project: 'house' })
await runTests({ project: 'unit' })
await runTests({ project: 'server', name: 'server (embedded database)' })
if (isEverything) {
  const env = { TEST_DATABASE: 'postgres' }
  await runTests({ project: 'server', name: 'server (PostgreSQL)', env, exclude: SAME_ON_POSTGRES })
}

const build = await run({ ...npmRun('build'), isQuiet: true })
noteStep(build)
if (build.isOk) {
  const chromium = process.env['CHROMIUM'] ?? browserPath()
  const env: Record<string, string> = chromium ? { CHROMIUM: chromium } : {}
  noteStep(await run(npmRun('budgets')))
  await runTests({ project: 'browser', env })
  if (isEverything) await runTests({ project: 'faults', env })
} else {
  console.log('Not run, since there is no build: budgets, browser tests, fault tests')
}

const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0)
const failed = outcomes.filter(({ isOk }) => !isOk).map(({ name }) => name)
for (const failure of failures) console.log(`\n${failure}`)
console.log(
  failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : `\nAll steps passed in ${Math.round(seconds)} s of work`,
)
writeFileSync(join(OUTPUT, 'totals'), `${totalsLine(totals)}\n`)
console.log(totalsLine(totals))
process.exitCode = totals.failed > 0 || failed.length > 0 ? 1 : 0
