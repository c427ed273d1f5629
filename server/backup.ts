import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { reasonOf, StartFailure } from './start-failure.ts'

const USAGE = 'Usage: npm run backup -- <file>, or npm run restore -- [--replace] <file>'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function save(file: string): Promise<void> {
  if (existsSync(file)) throw new StartFailure(`${file} is there already`)
  const config = readConfig(process.env)
  const { openDatabase } = await import('./db/client.ts')
  const database = await openDatabase(config)
  try {
    await database.backUp(file)
  } finally {
    await database.close()
  }
  say(`The school was saved to ${file}`)
}

async function restore(file: string, isReplacing: boolean): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const { restoreEmbedded, restorePostgres } = await import('./db/backups.ts')
  const { prepareDataDir } = await import('./data-dir.ts')
  if (databaseUrl) await restorePostgres(databaseUrl, file)
  else {
    const aside = await restoreEmbedded(prepareDataDir(dataDir), file, isReplacing)
    if (aside) say(`What was there before is in ${aside}`)
  }
  say(`The school is as it was when ${file} was made. Devices will bring what they know of since.`)
}

/** `save` or `restore`, and the file. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [what, file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartFailure(USAGE)
  if (what === 'save' && !values.replace) await save(file)
  else if (what === 'restore') await restore(file, values.replace ?? false)
  else throw new StartFailure(USAGE)
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof StartFailure ? error.message : reasonOf(error)}\n`)
  process.exitCode = 1
}
