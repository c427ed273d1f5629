import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../process/config.ts'
import { reasonOf, StartFailure } from '../process/start-failure.ts'

const USAGE =
  'Usage: npm run backup -- <file>, npm run restore -- [--replace] <file>, or npm run move -- --to postgresql://… | embedded | <folder>'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function save(file: string): Promise<void> {
  if (existsSync(file)) throw new StartFailure(`${file} is there already`)
  const config = readConfig(process.env)
  const { openDatabase } = await import('../db/client.ts')
  const { noteSaved } = await import('./backup-verdict.ts')
  const database = await openDatabase(config)
  try {
    await database.backUp(file, config.backupKey)
    await noteSaved(database.db, Date.now())
  } finally {
    await database.close()
  }
  say(`The school was saved to ${file}`)
}

async function restore(file: string, isReplacing: boolean): Promise<void> {
  const { databaseUrl, dataDir, backupKey } = readConfig(process.env)
  const { restoreEmbedded, restorePostgres } = await import('../db/backups.ts')
  const { prepareDataDir } = await import('../process/data-dir.ts')
  if (databaseUrl) await restorePostgres(databaseUrl, file, backupKey)
  else {
    const aside = await restoreEmbedded(prepareDataDir(dataDir), file, isReplacing, backupKey)
    if (aside) say(`What was there before is in ${aside}`)
  }
  say(`The school is as it was when ${file} was made. Devices will bring what they know of since.`)
  say('Everybody signs in again.')
}

/** Moves the school to a PostgreSQL, to the data folder of the settings, or to another data folder. */
async function move(to: string): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const isPostgres = /^postgres(ql)?:\/\//.test(to)
  const isThere = isPostgres
    ? to === databaseUrl
    : !databaseUrl && (to === 'embedded' || resolve(to) === resolve(dataDir))
  if (isThere) throw new StartFailure('The school is there already')
  const { moveSchool } = await import('../db/move.ts')
  const target = { databaseUrl: isPostgres ? to : null, dataDir: isPostgres || to === 'embedded' ? dataDir : to }
  await moveSchool({ databaseUrl, dataDir: resolve(dataDir) }, target)
  say(
    `The school was moved. Start the server with ${isPostgres ? 'that DATABASE_URL' : `DATA_DIR=${target.dataDir} and no DATABASE_URL`}.`,
  )
}

const OPTIONS = { replace: { type: 'boolean' }, to: { type: 'string' } } as const

/** Arguments: `save` or `restore` and the file, or `move` and its target. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [what, file, ...rest] = positionals
  if (what === 'move' && values.to && !values.replace && !file) return await move(values.to)
  if (!file || values.to || rest.length > 0) throw new StartFailure(USAGE)
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
