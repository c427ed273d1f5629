import { parseArgs } from 'node:util'
import { DAYS_OF_A_SCHOOL, live } from './days.ts'
import { nothingTried } from './world.ts'

const { values } = parseArgs({
  options: { days: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const tried = nothingTried()
const start = Date.now()
const failed = await live(Number(values.days), Number(values.seed), tried)
const list = Object.entries(tried).map(([what, count]) => `${count} ${what}`)
say(`${values.days} days from seed ${values.seed}: ${list.join(', ')} (${Math.round((Date.now() - start) / 1000)} s)`)
if (failed) {
  say(`Day ${failed.day} of seed ${failed.seed} went wrong (--seed ${failed.seed} --days ${DAYS_OF_A_SCHOOL}):`)
  for (const line of failed.wrong.slice(0, 30)) say(`  ${line}`)
} else say('Nothing was lost, doubled, reordered or sent as somebody else, and all copies agree.')
process.exit(failed ? 1 : 0)
