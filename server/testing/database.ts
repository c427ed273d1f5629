import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { embeddedDatabase, postgresDatabase, postgresPool, type Database } from '../db/client.ts'
import { ownPostgres, usesPostgres } from './own-postgres.ts'
import { onPostgres } from './place.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File with an embedded database that has the schema and nothing else. */
    embeddedTemplate: string
  }
}

/** The address of a new database that goes away with `drop`; empty when the template is `template0`. */
export async function makePostgres(template: 'template' | 'template0') {
  const url = ownPostgres()
  const name = `test_${randomBytes(6).toString('hex')}`
  await onPostgres(url, `create database ${name} template ${template}`)
  return { address: `${url}${name}`, drop: () => onPostgres(url, `drop database ${name} with (force)`) }
}

async function openPostgres(template: 'template' | 'template0'): Promise<Database> {
  const { address, drop } = await makePostgres(template)
  const database = postgresDatabase(postgresPool(address), address)
  return { ...database, close: () => database.close().then(drop) }
}

/** A database of this test's own, with the schema and its triggers: embedded, or PostgreSQL where the run asks for it. */
export async function openTestDatabase(): Promise<Database> {
  if (usesPostgres()) return openPostgres('template')
  const client = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedTemplate')) })
  return embeddedDatabase(client)
}

/** A database of this test's own with nothing in it, of the same kind. */
export const openEmptyDatabase = async (): Promise<Database> =>
  usesPostgres() ? openPostgres('template0') : embeddedDatabase(await PGlite.create())
