import { parseArgs } from 'node:util'
import { live } from './days.ts'
import { nothingTried } from './saved.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
    shrink: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { days, seed, path, shrink } = values
const tried = nothingTried()
const start = Date.now()
const wanted = { days: Number(days), seed: Number(seed), isToShrink: shrink, ...(path && { path }) }
const failed = await live(wanted, tried)
const list = Object.entries(tried).map(([what, count]) => `${count} ${what}`)
say(`${days} days from seed ${seed}: ${list.join(', ')} (${Math.round((Date.now() - start) / 1000)} s)`)
if (failed) {
  say(`Something went wrong; again with --seed ${seed} --days ${days} --path ${failed.path} (and --shrink):`)
  for (const line of failed.wrong.slice(0, 30)) say(`  ${line}`)
  if (shrink) say(JSON.stringify(failed.days))
} else say('Nothing was lost, doubled, reordered or sent as somebody else, and all copies agree.')
process.exit(failed ? 1 : 0)
