import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startPostgres } from '#server/testing/postgres.ts'
import { keepTemporaryFilesInMemory } from '#tests/scripts/memory-folder.ts'
import { browserLevel } from './browser/level.ts'
import { engineLevel, live, serverLevel, type Level } from './days.ts'
import { countsOf, nothingTried, tellTried } from './saved.ts'

keepTemporaryFilesInMemory()

const atTheEnd: (() => Promise<void>)[] = []

const LEVELS: Record<string, () => Promise<Level>> = {
  engine: async () => engineLevel,
  browser: async () => browserLevel,
  server: () => serverLevel(null),
  postgres: async () => {
    const postgres = await startPostgres()
    atTheEnd.push(postgres.stop)
    return serverLevel(postgres)
  },
}

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
    level: { type: 'string', default: 'engine' },
    shrink: { type: 'boolean', default: false },
    // Path of the file into which the counts of events are written.
    report: { type: 'string' },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { days, seed, path, shrink } = values
const level = await LEVELS[values.level]?.()
if (!level) throw new Error(`The levels are: ${Object.keys(LEVELS).join(', ')}`)
const tried = nothingTried()
const start = Date.now()
const wanted = { days: Number(days), seed: Number(seed), isToShrink: shrink, level, ...(path && { path }) }
const failed = await live(wanted, tried)
say(`${days} days from seed ${seed} in ${Math.round((Date.now() - start) / 1000)} s: ${tellTried(tried)}`)
if (values.report) writeFileSync(values.report, JSON.stringify(countsOf(tried, Number(days))))
if (failed) {
  say(
    `Something went wrong; again with --level ${values.level} --seed ${seed} --days ${days} --path ${failed.path} (and --shrink):`,
  )
  for (const line of failed.wrong.slice(0, 30)) say(`  ${line}`)
  if (shrink) say(JSON.stringify(failed.days))
} else say('Nothing was lost, doubled, reordered or sent as somebody else, and all replicas agree.')
for (const end of atTheEnd) await end()
process.exit(failed ? 1 : 0)
