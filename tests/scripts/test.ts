import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATALOGUE } from '../catalogue.ts'
import { changedSince, changedTestsOf, LEFT_OUT } from './changed.ts'
import { watchMemory } from './memory.ts'
import { failuresToTryAgain, HAVE_SECOND_TRY, tryAgain, type SecondTry } from './second-try.ts'
import { report, run, runAll, type Outcome } from './steps.ts'
import { secondTryTable, timesTable, type StepTime } from './tables.ts'
import { OUTPUT, runTests, type TestOutcome, type TestRun } from './tests.ts'
import type { FileTime } from './times-reporter.ts'
import { add, NOTHING, totalsLine, type Totals } from './totals.ts'

/**
 * Commit after which changes count. `npm test` runs everything; `npm run check` leaves out the embedded database and the
 * fault tests; `npm test -- --changed` runs the tests that changes concern.
 */
const since = changedSince(process.argv)
const isEverything = !process.argv.includes('--quick') && since === null

const begun = performance.now()
const memory = watchMemory()
let totals: Totals = NOTHING
const steps: StepTime[] = []
const failedSteps: string[] = []
const failures: string[] = []
const files: FileTime[] = []

const secondsSince = (start: number): number => (performance.now() - start) / 1000

/** Counts a step; a step without tests is in the totals only when it fails. */
function note(outcome: Outcome, found: Totals = { ...NOTHING, failed: outcome.isOk ? 0 : 1 }): void {
  report(outcome)
  if (!outcome.isOk) failedSteps.push(outcome.name)
  totals = add(totals, found)
}

const npmRun = (script: string) => ({ name: script, command: ['npm', 'run', '--silent', script] })

/** Runs work as one step of the table, with the elapsed time. */
async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  await work()
  steps.push({ name, seconds: secondsSince(start) })
}

function noteTests({ outcome, totals: found, failures: failed, times }: TestOutcome): void {
  note(outcome, found)
  failures.push(...failed)
  files.push(...times)
}

const toTryAgain: { tests: TestRun; first: TestOutcome }[] = []
const late: SecondTry[] = []

/** Runs tests; if some failed tests have a second try, their outcome is noted only after that try. */
const testStep = (tests: TestRun): Promise<void> =>
  timed(tests.name, async () => {
    const first = await runTests(tests)
    if (failuresToTryAgain(tests, first).length > 0) toTryAgain.push({ tests, first })
    else noteTests(first)
  })

async function secondTries(): Promise<void> {
  for (const { tests, first } of toTryAgain) {
    const second = await tryAgain(tests, first)
    noteTests(second?.together ?? first)
    late.push(...(second?.late ?? []))
  }
}

rmSync(OUTPUT, { recursive: true, force: true })
mkdirSync(OUTPUT, { recursive: true })

/** Settings of the linter, which checks types too: fewer garbage collections save a third of its work, and need 2 GB. */
const ROOM = { GOGC: '400', GOMEMLIMIT: '4GiB' }
const staticChecks = ['format:check', 'dead-code', 'lint'].map((script) => ({ ...npmRun(script), env: ROOM }))

async function runEverything(): Promise<void> {
  // Beside the tests, since a formatting error must not hide a failing test; static checks need no build.
  const checking = runAll(staticChecks, 1)
  await timed('build and budgets', async () => {
    const build = await run({ ...npmRun('build'), isQuiet: true })
    note(build)
    if (build.isOk) note(await run(npmRun('budgets')))
  })
  const withoutBrowser = ['unit', 'house', 'postgres', ...(isEverything ? ['embedded'] : [])]
  await testStep({ name: 'unit, house and server tests', projects: withoutBrowser })
  await timed('static checks, as far as they went on after those', async () => {
    for (const outcome of await checking) note(outcome)
  })
  await testStep({ name: 'screen tests', projects: ['screens'] })
  await testStep({ name: 'browser and fault tests', projects: isEverything ? ['browser', 'faults'] : ['browser'] })
}

async function runChanged(changed: string): Promise<void> {
  await testStep({ name: 'house tests', projects: ['house'] })
  await testStep({ name: 'unit and server tests', projects: ['unit', 'postgres', 'embedded'], changedSince: changed })
  for (const project of HAVE_SECOND_TRY) {
    const filters = changedTestsOf(project, changed)
    if (filters.length > 0) await testStep({ name: `${project} tests`, projects: [project], filters })
  }
}

await (since === null ? runEverything() : runChanged(since))
if (toTryAgain.length > 0) await timed('second tries', secondTries)

const claimed = new Set(files.flatMap(({ claims }) => claims))
const unproven = Object.keys(CATALOGUE).filter((id) => !claimed.has(id))
// Only after a complete run without failures, since otherwise some lines are missing anyway.
if (isEverything && totals.failed === 0 && unproven.length > 0)
  failedSteps.push(`nothing proves ${unproven.join(', ')}`)

for (const failure of failures) console.log(`\n${failure}`)
console.log(`\n${failedSteps.length > 0 ? `Failed: ${failedSteps.join(', ')}` : 'All steps passed'}\n`)
steps.push({ name: 'together, without the installation', seconds: secondsSince(begun) })
console.log(timesTable(steps, files))
const peak = memory.peak()
if (peak !== null) console.log(`\nMost memory at once: ${Math.round(peak)} MB`)
const lines = Object.keys(CATALOGUE).length
if (since !== null) console.log(`\n${LEFT_OUT}`)
console.log(`Lines of the catalogue that a passed test claims: ${lines - unproven.length} of ${lines}\n`)
if (late.length > 0) console.log(`${secondTryTable(late)}\n`)
writeFileSync(join(OUTPUT, 'totals'), `${totalsLine(totals)}\n`)
console.log(totalsLine(totals))
process.exitCode = totals.failed > 0 || failedSteps.length > 0 ? 1 : 0
