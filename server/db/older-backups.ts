import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartFailure } from '../process/start-failure.ts'

// Earlier releases saved PostgreSQL as output of `pg_dump`, which only `psql` reads.

/** The address without its password, which every process of the machine could read in the command line. */
function addressFor(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const env = { ...process.env, ...(url.password && { PGPASSWORD: decodeURIComponent(url.password) }) }
  url.password = ''
  return { address: url.href, env }
}

const SETTINGS = ['--single-transaction', '--set=ON_ERROR_STOP=1', '--quiet', '--no-psqlrc', '--output=/dev/null']

/** Runs `psql` on this database; `ended` rejects with its last output when it fails. */
function psql(databaseUrl: string) {
  const { address, env } = addressFor(databaseUrl)
  const child = spawn('psql', [...SETTINGS, `--dbname=${address}`], { env, stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0)
        throw new StartFailure(`psql failed: ${said.split('\n').find((line) => /error/i.test(line)) ?? said.trim()}`)
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new StartFailure('psql was not found: install the package postgresql-client')
    },
  )
  return { child, ended }
}

/** Loads output of `pg_dump` into an empty database, and runs `then`, in one transaction. */
export async function loadDump(databaseUrl: string, dump: AsyncIterable<Buffer>, then: string): Promise<void> {
  const { child, ended } = psql(databaseUrl)
  const statements = async function* () {
    yield* dump
    yield `\nset search_path = public;${then}\n`
  }
  const sent = pipeline(Readable.from(statements()), child.stdin)
  const failed = (await Promise.allSettled([ended, sent])).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
