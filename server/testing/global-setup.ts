import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedDatabase, postgresDatabase, postgresPool } from '../db/client.ts'
import { startPostgres } from './postgres.ts'

/** Makes the schema once; each test file gets a copy of it. TEST_DATABASE=postgres runs all of them on PostgreSQL, each worker on its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'dugsi-tests-'))
  const isPostgres = process.env['TEST_DATABASE'] === 'postgres'
  const count = isPostgres ? project.config.maxWorkers : 0
  const servers = await Promise.all(Array.from({ length: count }, () => startPostgres()))
  for (const { url } of servers) await makePostgresTemplate(url)
  if (!isPostgres) await makeEmbeddedTemplate(join(folder, 'template.tar'))
  project.provide('embeddedTemplate', join(folder, 'template.tar'))
  project.provide(
    'postgresUrls',
    servers.map(({ url }) => url('')),
  )
  return async () => {
    for (const { stop } of servers) await stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function makeEmbeddedTemplate(path: string): Promise<void> {
  const client = await PGlite.create()
  await embeddedDatabase(client).migrate()
  fs.writeFileSync(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
}

async function makePostgresTemplate(url: (database: string) => string): Promise<void> {
  const admin = new pg.Client({ connectionString: url('postgres') })
  await admin.connect()
  await admin.query('create database template')
  await admin.end()
  const template = postgresDatabase(postgresPool(url('template')), url('template'))
  await template.migrate()
  await template.close()
}
