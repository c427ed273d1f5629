import { parseArgs } from 'node:util'
import { readConfig } from '../process/config.ts'
import { lookAtAll, type Finding } from './doctor-checks.ts'
import { reasonOf, StartFailure } from '../process/start-failure.ts'

// `npm run doctor -- [--restore]`: looks at the machine of a school, with the settings of its server in the environment, beside
// a running server or without one.

const WORDS = { ok: 'ok      ', warning: 'warning ', failed: 'FAILED  ' } as const

const say = ({ state, what, words }: Finding): void => void process.stdout.write(`${WORDS[state]} ${what}: ${words}\n`)

try {
  const { values } = parseArgs({ options: { restore: { type: 'boolean' } } })
  const findings = await lookAtAll(readConfig(process.env), { restore: values.restore ?? false })
  for (const each of findings) say(each)
  process.exitCode = findings.some(({ state }) => state === 'failed') ? 1 : 0
} catch (error) {
  const words = error instanceof StartFailure ? error.message : reasonOf(error)
  say({ state: 'failed', what: 'Settings', words })
  process.exitCode = 1
}
