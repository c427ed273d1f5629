import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import * as schema from '../db/schema.ts'
import type { Db } from '../db/types.ts'

export type TestDatabase = { db: Db; close: () => Promise<void> }

/** An empty database with the present tables: in memory, or on the PostgreSQL server that TEST_DATABASE_URL names. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema))
  const url = process.env['TEST_DATABASE_URL']
  return url ? openOnServer(new URL(url), statements) : openInMemory(statements)
}

async function openInMemory(statements: string[]): Promise<TestDatabase> {
  const client = new PGlite()
  await client.exec(statements.join(';\n'))
  return { db: drizzlePglite({ client, schema }), close: () => client.close() }
}

async function openOnServer(url: URL, statements: string[]): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = new Pool({ connectionString: url.href, max: 1 })
  await server.query(`create database ${name}`)
  const pool = new Pool({ connectionString: new URL(`/${name}`, url).href })
  for (const statement of statements) await pool.query(statement)
  const close = async () => {
    await pool.end()
    await server.query(`drop database ${name}`)
    await server.end()
  }
  return { db: drizzlePg({ client: pool, schema }), close }
}
