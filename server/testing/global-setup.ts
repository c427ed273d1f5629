import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { ensureBuilt, SERVER_BUILDS } from '../builds.js'
import { embeddedDatabase, postgresDatabase, postgresPool } from '../db/client.ts'
import { EMPTY_CLUSTER } from '../process/root.ts'
import { onPostgres } from './place.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/**
 * Creates the schema once; each test file gets a copy of it: embedded, or for the project `postgres` on PostgreSQL,
 * each worker on its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'dugsi-tests-'))
  const isPostgres = project.name === 'postgres'
  ensureBuilt(SERVER_BUILDS)
  const servers = isPostgres ? await preparePostgres(project.config.maxWorkers) : []
  const templates = {
    empty: join(folder, 'empty.tar'),
    schema: join(folder, 'schema.tar'),
    dataDir: join(folder, 'data'),
  }
  if (!isPostgres) await makeEmbeddedTemplates(templates)
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

async function makeEmbeddedTemplates({ empty, schema, dataDir }: ProvidedContext['embeddedTemplates']) {
  const files = join(dataDir, 'db')
  fs.cpSync(EMPTY_CLUSTER, files, { recursive: true })
  const client = await PGlite.create(files)
  const write = async (path: string): Promise<void> =>
    fs.writeFileSync(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await write(empty)
  await embeddedDatabase(client).migrate()
  await write(schema)
  await client.close()
}

/** As many PostgreSQL servers with the schema in their database `template`. */
async function preparePostgres(count: number): Promise<TestPostgres[]> {
  const first = await startPostgres()
  await onPostgres(first.url(''), 'create database template')
  const template = postgresDatabase(postgresPool(first.url('template')))
  await template.migrate()
  await template.close()
  return [first, ...(await first.copies(count - 1))]
}
