import fs from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePostgres, openTestDatabase } from '../testing/database.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { temporaryFolder } from '../testing/server-process.ts'
import { restoreEmbedded, restorePostgres } from './backups.ts'
import { openDatabase, type Database } from './client.ts'
import { readEpoch } from './facts.ts'
import { changes, writes } from './schema.ts'

const isPostgres = usesPostgres()

let folder: ReturnType<typeof temporaryFolder>
let school: Database
let cleanUps: (() => Promise<unknown>)[]

beforeEach(async () => {
  folder = temporaryFolder()
  school = await openTestDatabase()
  cleanUps = [() => school.close()]
})
afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  folder.remove()
})

const write = ({ db }: Database, id: string) =>
  db.insert(writes).values({ id, ownerId: 1, endpoint: 'x', bodyHash: id })
const writesOf = async ({ db }: Database) => (await db.select().from(writes)).map(({ id, position }) => [id, position])

/** Where a school can be restored to, and how it is opened there. */
async function emptyPlace() {
  if (!isPostgres) return { databaseUrl: null, dataDir: folder.path }
  const { address, drop } = await makePostgres('template0')
  cleanUps.push(drop)
  return { databaseUrl: address, dataDir: folder.path }
}

async function open(place: Awaited<ReturnType<typeof emptyPlace>>): Promise<Database> {
  const opened = await openDatabase(place)
  cleanUps.push(() => opened.close())
  await opened.migrate()
  return opened
}

const restore = ({ databaseUrl, dataDir }: Awaited<ReturnType<typeof emptyPlace>>, file: string, isReplacing = false) =>
  databaseUrl ? restorePostgres(databaseUrl, file) : restoreEmbedded(dataDir, file, isReplacing)

test(
  'a backup that was taken in use brings everything until then, and makes it another database',
  { tags: ['promise:backup-restores'] },
  async () => {
    const file = join(folder.path, 'monday.backup')
    const epoch = await readEpoch(school.db)
    await write(school, 'before')
    await school.db.insert(changes).values({ entity: 'classes', key: '1', op: 'put' })
    const [saved] = await Promise.all([school.backUp(file), write(school, 'after')])
    expect(saved).toBeUndefined()
    const place = await emptyPlace()
    await restore(place, file)
    const restored = await open(place)
    expect((await writesOf(restored)).find(([id]) => id === 'before')).toEqual(['before', 0])
    expect(await restored.db.select().from(changes)).toEqual([])
    expect(await readEpoch(restored.db)).not.toBe(epoch)
    expect((await writesOf(school)).map(([id]) => id)).toEqual(['before', 'after'])
    // It is a database like any other: it takes writes, and its feed begins.
    await write(restored, 'later')
    await restored.db.insert(changes).values({ entity: 'classes', key: '2', op: 'put' })
    expect(await restored.db.select({ key: changes.key }).from(changes)).toEqual([{ key: '2' }])
    expect(fs.statSync(file).mode & 0o077).toBe(0)
    expect(fs.readdirSync(folder.path).filter((name) => name.endsWith('.new'))).toEqual([])
  },
)

test('a school that is there is never written over', { tags: ['fault:damaged-backup'] }, async () => {
  const file = join(folder.path, 'monday.backup')
  await school.backUp(file)
  const place = await emptyPlace()
  const standing = await open(place)
  await write(standing, 'standing')
  if (isPostgres) {
    await expect(restore(place, file)).rejects.toThrow('The database is not empty')
    return
  }
  await standing.close()
  cleanUps.pop()
  await expect(restore(place, file)).rejects.toThrow('holds a school already; --replace puts it aside')
  expect(await restore(place, file, true)).toMatch(/db\.before-\d{14}$/)
  expect(await writesOf(await open(place))).toEqual([])
})

test(
  'a file that is no backup, or one of the other kind, or half of one, is refused and leaves nothing',
  { tags: ['fault:damaged-backup'] },
  async () => {
    const place = await emptyPlace()
    const foreign = join(folder.path, 'photos.zip')
    fs.writeFileSync(foreign, 'PK and so on')
    await expect(restore(place, foreign)).rejects.toThrow('is no backup')
    fs.writeFileSync(foreign, gzipSync('some text'))
    await expect(restore(place, foreign)).rejects.toThrow('is no backup of a school')
    fs.writeFileSync(foreign, gzipSync(isPostgres ? `${'\0'.repeat(257)}ustar` : '--\n-- PostgreSQL database dump\n--'))
    await expect(restore(place, foreign)).rejects.toThrow(/is a backup of (PostgreSQL|an embedded database)/)
    const file = join(folder.path, 'monday.backup')
    await school.backUp(file)
    const whole = fs.readFileSync(file)
    fs.writeFileSync(file, whole.subarray(0, whole.length / 2))
    await expect(restore(place, file)).rejects.toThrow('is damaged')
    fs.writeFileSync(file, whole)
    // The place is still empty: the whole one is taken.
    await restore(place, file)
    expect(await writesOf(await open(place))).toEqual([])
  },
)

test('nothing of a file that could not be written stays behind', async () => {
  await expect(school.backUp(join(folder.path, 'no', 'such', 'folder'))).rejects.toThrow('ENOENT')
  expect(fs.readdirSync(folder.path)).toEqual([])
})
