import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { embeddedDatabase, postgresDatabase, type Database } from '../db/client.ts'
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

async function openPostgres(): Promise<Database> {
  const { address, drop } = await makePostgres('template')
  const pool = new pg.Pool({ connectionString: address, max: 10 })
  // A connection that is just being closed when its database is dropped says so, which is nobody's business by then.
  pool.on('error', () => undefined)
  const database = postgresDatabase(pool, address)
  const close = async (): Promise<void> => {
    await database.close()
    await drop()
  }
  return { ...database, close }
}

/** A database of this test's own, with the schema and its triggers: embedded, or PostgreSQL where the run asks for it. */
export async function openTestDatabase(): Promise<Database> {
  if (usesPostgres()) return openPostgres()
  const client = await PGlite.create({ loadDataDir: await openAsBlob(inject('embeddedTemplate')) })
  return embeddedDatabase(client)
}
