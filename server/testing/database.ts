import { randomBytes } from 'node:crypto'
import { openAsBlob, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { embeddedDatabase, postgresDatabase, postgresPool, type Database } from '../db/client.ts'
import { SHARED_BUFFERS } from '../db/durable-pglite.ts'
import { NamedPGlite } from '../db/named-pglite.ts'
import { ownPostgres, usesPostgres } from './own-postgres.ts'
import { onPostgres } from './place.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Embedded databases: an empty one and one with the schema only, both packed, and a data folder with the latter. */
    embeddedTemplates: { empty: string; schema: string; dataDir: string }
  }
}

/** The address of a new database, and `drop` to delete it; empty when the template is `template0`. */
export async function makePostgres(template: 'template' | 'template0') {
  const url = ownPostgres()
  const name = `test_${randomBytes(6).toString('hex')}`
  await onPostgres(url, `create database ${name} template ${template}`)
  return { address: `${url}${name}`, drop: () => onPostgres(url, `drop database ${name} with (force)`) }
}

async function openPostgres(template: 'template' | 'template0'): Promise<Database> {
  const { address, drop } = await makePostgres(template)
  const database = postgresDatabase(postgresPool(address))
  return { ...database, close: () => database.close().then(drop) }
}

/** The WebAssembly of the embedded database, shared by the test files of a worker, so that it is compiled once. */
let program: Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>> | undefined

/** WebAssembly, which Node has but Node's types lack. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { compile: (bytes: Buffer) => Promise<NonNullable<PGliteOptions['pgliteWasmModule']>> }
}

async function loadProgram() {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const read = (name: string) => readFileSync(join(folder, name))
  return { pgliteWasmModule: await WebAssembly.compile(read('pglite.wasm')), fsBundle: new Blob([read('pglite.data')]) }
}

/** An embedded database in memory: a copy of the one with these files, or an empty one. */
export async function embeddedInMemory(files?: Blob): Promise<PGlite> {
  program ??= loadProgram()
  return NamedPGlite.open({
    ...(await program),
    startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS],
    ...(files && { loadDataDir: files }),
  })
}

/** A database for this test with the schema and its triggers: embedded, or PostgreSQL in the project `postgres`. */
export async function openTestDatabase(): Promise<Database> {
  if (usesPostgres()) return openPostgres('template')
  return embeddedDatabase(await embeddedInMemory(await openAsBlob(inject('embeddedTemplates').schema)))
}

export const emptyInMemory = async (): Promise<PGlite> =>
  embeddedInMemory(await openAsBlob(inject('embeddedTemplates').empty))

/** An empty database for this test, of the same kind. */
export const openEmptyDatabase = async (): Promise<Database> =>
  usesPostgres() ? openPostgres('template0') : embeddedDatabase(await emptyInMemory())
