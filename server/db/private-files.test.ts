import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedSecret, prepareDataDir } from '../process/data-dir.ts'
import { temporaryFolder } from '../testing/server-process.ts'
import { openDurablePGlite } from './durable-pglite.ts'
import { lockDataDir } from './process-lock.ts'

let folder: ReturnType<typeof temporaryFolder>
let mask: number

beforeEach(() => {
  folder = temporaryFolder()
  // An account whose umask protects nothing.
  mask = process.umask(0)
  fs.chmodSync(folder.path, 0o755)
})
afterEach(() => {
  process.umask(mask)
  folder.remove()
})

/** Files and folders below the data folder that others may read, write or enter. */
const open = (): string[] =>
  fs
    .readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.lstatSync(join(folder.path, name)).mode & 0o077)

test('files of the server are accessible to its own account only', { tags: ['attack:backup-and-trail'] }, async () => {
  const unlock = lockDataDir(prepareDataDir(folder.path))
  storedSecret(folder.path)
  const client = await openDurablePGlite(folder.path)
  expect(open()).toEqual([])
  // Creates files while the database runs.
  await client.exec('create table marks (id int primary key, note text); insert into marks values (1)')
  await client.exec('create table more as select * from marks')
  for (const statement of ['vacuum full marks', 'checkpoint']) await client.exec(statement)
  expect(open()).toEqual([])
  await client.close()
  expect(open()).toEqual([])
  unlock()
})

test(
  'files that others could read are restricted to the owner at the next start',
  { tags: ['attack:backup-and-trail'] },
  async () => {
    storedSecret(folder.path)
    const first = await openDurablePGlite(folder.path)
    await first.close()
    for (const name of ['db', 'db/base', 'db/PG_VERSION', 'secret']) fs.chmodSync(join(folder.path, name), 0o777)
    fs.writeFileSync(join(folder.path, 'somebody-elses'), '')
    prepareDataDir(folder.path)
    expect(open()).toEqual(['somebody-elses'])
    fs.chmodSync(join(folder.path, 'db/PG_VERSION'), 0o666)
    const again = await openDurablePGlite(folder.path)
    expect(open()).toEqual(['somebody-elses'])
    await again.close()
  },
)
