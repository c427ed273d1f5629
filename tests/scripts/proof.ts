import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { jobs, type Job } from './proof-jobs.ts'
import { run } from './steps.ts'
import { OUTPUT, runTests } from './tests.ts'
import { totalsLine } from './totals.ts'

// `npm run proof`: all random tests at length. Finished jobs are stored, so that an interrupted proof can continue.

/** Result of a job: counts of events by name (`tried`), and errors in words (`found`). */
type Result = { isOk: boolean; seconds: number; tried: Record<string, number>; found: string[] }

type State = { commit: string; firstSeed: number; results: Record<string, Result> }

const FOLDER = 'tests/.proof'
const STATE = join(FOLDER, 'state.json')

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    only: { type: 'string' },
    repeat: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
})

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()

function readState(): State {
  const stored = existsSync(STATE) && !values.fresh ? (JSON.parse(readFileSync(STATE, 'utf8')) as State) : null
  if (stored?.commit === commit) return stored
  // A new proof has new seeds; after an interruption the stored seeds are used.
  return { commit, firstSeed: Number(values.seed ?? Math.floor(Date.now() / 1000) % 1_000_000), results: {} }
}

const state = readState()

function storeResult(id: string, result: Result): void {
  // Merged with the stored results, since another proof of this commit may run other jobs at the same time.
  state.results = { ...state.results, ...readState().results, [id]: result }
  writeFileSync(STATE, JSON.stringify(state))
}

async function liveDays({ days, seed, level, id }: Extract<Job, { days: number }>): Promise<Result> {
  const report = join(FOLDER, `${id}.json`)
  rmSync(report, { force: true })
  const args = ['--days', String(days), '--seed', String(seed), '--level', level, '--report', report]
  const { isOk, seconds, output } = await run({
    name: id,
    command: ['tsx', 'tests/days/run.ts', ...args],
    isQuiet: true,
  })
  const tried = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>) : {}
  return { isOk, seconds, tried, found: isOk ? [] : [output.trim().slice(-4_000)] }
}

async function tryTests({ id, tests }: Extract<Job, { tests: object }>): Promise<Result> {
  const { outcome, totals, failures } = await runTests({ ...tests, name: `proof ${id}` })
  const found = failures.length > 0 || totals.failed === 0 ? failures : [totalsLine(totals)]
  return { isOk: outcome.isOk, seconds: outcome.seconds, tried: { tests: totals.passed + totals.failed }, found }
}

async function runCommand({ id, command }: Extract<Job, { command: string[] }>): Promise<Result> {
  const { isOk, seconds, output } = await run({ name: id, command, isQuiet: true })
  return { isOk, seconds, tried: {}, found: isOk ? [] : [output.trim().slice(-4_000)] }
}

const runJob = (job: Job): Promise<Result> => {
  if ('days' in job) return liveDays(job)
  return 'tests' in job ? tryTests(job) : runCommand(job)
}

const durationOf = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

/** Table with a row for each group of jobs: counts of events in all its jobs, and errors. */
function table(all: readonly Job[]): string {
  const rows = [...new Set(all.map(({ group }) => group))].map((group) => {
    const own = all.filter((job) => job.group === group)
    const results = own.flatMap(({ id }) => state.results[id] ?? [])
    const tried = new Map<string, number>()
    for (const result of results)
      for (const [what, count] of Object.entries(result.tried)) {
        const before = tried.get(what) ?? 0
        tried.set(what, what === 'kinds of faults' ? Math.max(before, count) : before + count)
      }
    const failed = results.filter(({ isOk }) => !isOk).length
    const words = [...tried].filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`)
    const time = durationOf(results.reduce((sum, { seconds }) => sum + seconds, 0))
    const found = failed === 0 ? 'nothing wrong' : `${failed} of ${results.length} jobs failed`
    return `| ${group} | ${results.length} of ${own.length} | ${words.join(', ')} | ${found} | ${time} |`
  })
  return ['| What | Jobs | Tried | Found | Time |', '|---|---|---|---|---|', ...rows].join('\n')
}

mkdirSync(FOLDER, { recursive: true })
mkdirSync(OUTPUT, { recursive: true })
writeFileSync(STATE, JSON.stringify(state))
const wanted = values.only?.split(',')
const all = jobs(state.firstSeed, Number(values.repeat)).filter(
  ({ id }) => !wanted || wanted.some((each) => id.startsWith(each)),
)
const left = all.filter(({ id }) => !state.results[id]?.isOk)
say(`Proof of ${commit} from seed ${state.firstSeed}: ${left.length} of ${all.length} jobs to do`)
const build = await run({ name: 'build', command: ['npm', 'run', '--silent', 'build'], isQuiet: true })
if (!build.isOk) throw new Error(build.output)

/** Whether a job leaves half of the machine to a second job, as days of the engine or of servers do; browsers need it all. */
const isSmall = (job: Job): boolean => 'days' in job && job.level !== 'browser'

async function work(queue: Job[]): Promise<void> {
  for (let job = queue.shift(); job; job = queue.shift()) {
    const result = await runJob(job)
    storeResult(job.id, result)
    say(`${result.isOk ? 'ok    ' : 'FAILED'} ${job.id} (${durationOf(result.seconds)})`)
    for (const line of result.found) say(line)
  }
}

const small = left.filter(isSmall)
await Promise.all([work(small), work(small)])
await work(left.filter((job) => !isSmall(job)))

const result = `Commit ${commit}, seeds from ${state.firstSeed}.\n\n${table(all)}`
writeFileSync(join(FOLDER, 'result.md'), `${result}\n`)
say(`\n${result}`)
process.exitCode = all.every(({ id }) => state.results[id]?.isOk) ? 0 : 1
