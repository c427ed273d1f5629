import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { ensureBuilt, SERVER_BUILDS } from '../builds.js'
import { embeddedDatabase, postgresDatabase, postgresPool } from '../db/client.ts'
import { EMPTY_CLUSTER } from '../root.ts'
import { startPostgres } from './postgres.ts'

/**
 * Creates the schema once; each test file gets a copy of it: embedded, or for the project `postgres` on PostgreSQL,
 * each worker on its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'dugsi-tests-'))
  const isPostgres = project.name === 'postgres'
  ensureBuilt(SERVER_BUILDS)
  const count = isPostgres ? project.config.maxWorkers : 0
  const servers = await Promise.all(Array.from({ length: count }, () => startPostgres()))
  for (const { url } of servers) await makePostgresTemplate(url)
  const templates = { empty: join(folder, 'empty.tar'), schema: join(folder, 'schema.tar') }
  if (!isPostgres) await makeEmbeddedTemplates(folder, templates)
  project.provide('embeddedTemplates', templates)
  project.provide(
    'postgresUrls',
    servers.map(({ url }) => url('')),
  )
  return async () => {
    for (const { stop } of servers) await stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function makeEmbeddedTemplates(folder: string, { empty, schema }: ProvidedContext['embeddedTemplates']) {
  fs.cpSync(EMPTY_CLUSTER, join(folder, 'cluster'), { recursive: true })
  const client = await PGlite.create(join(folder, 'cluster'))
  const write = async (path: string): Promise<void> =>
    fs.writeFileSync(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await write(empty)
  await embeddedDatabase(client).migrate()
  await write(schema)
  await client.close()
}

async function makePostgresTemplate(url: (database: string) => string): Promise<void> {
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  await admin.query('create database template')
  await admin.end()
  const template = postgresDatabase(postgresPool(url('template')))
  await template.migrate()
  await template.close()
}
