import { parseArgs } from 'node:util'
import { readConfig } from '../process/config.ts'
import { prepareDataDir } from '../process/data-dir.ts'
import { reasonOf, StartFailure } from '../process/start-failure.ts'
import { makeOwnCertificate, SERVER_DAYS } from './own-certificate.ts'

// `npm run certificate -- dugsi.lan 192.168.1.10`: makes a certificate for the server, with its settings in the environment.

const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const { positionals: names } = parseArgs({ allowPositionals: true })
  if (names.length === 0) throw new StartFailure('Usage: npm run certificate -- dugsi.lan 192.168.1.10')
  const { dataDir, school } = readConfig(process.env)
  const made = await makeOwnCertificate(prepareDataDir(dataDir), { names, school: school.name, now: Date.now() })
  say(`A certificate for ${names.join(', ')} is in ${made.cert}. It is good for ${SERVER_DAYS} days.`)
  say(
    'The server uses it from its next start on, unless TLS_CERT is set. Tablets trust it once they have the authority:',
  )
  say(`the screen Addresses shows where they get it, or copy ${made.authority} to them (never ca.key).`)
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : reasonOf(error)}\n`)
  process.exitCode = 1
}
