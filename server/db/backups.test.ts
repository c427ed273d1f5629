import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRecorded } from '#tests/fixtures/recorded-school.ts'
import { releases } from '#tests/fixtures/release.ts'
import { beginDraft, readParts, storeParts } from '../areas/documents/parts.ts'
import { pdfOf, sha256Of } from '../testing/pdfs.ts'
import { openTestApp } from '../testing/app.ts'
import { makePostgres, openEmptyDatabase, openTestDatabase } from '../testing/database.ts'
import { usesPostgres } from '../testing/own-postgres.ts'
import { temporaryFolder } from '../testing/server-process.ts'
import { restoreEmbedded, restorePostgres } from './backups.ts'
import { openDatabase, type Database } from './client.ts'
import { readSchool } from './school-lines.ts'
import { readEpoch } from './server-values.ts'
import {
  changes,
  classes,
  devices,
  documents,
  pushGrants,
  resetCodes,
  serverValues,
  sessions,
  signInAttempts,
  users,
  workPlans,
  writes,
} from './schema.ts'

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

/** An empty database or data folder for a restored school, and the function that opens it. */
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

type Options = { isReplacing?: boolean; key?: string }

const restore = (
  { databaseUrl, dataDir }: Awaited<ReturnType<typeof emptyPlace>>,
  file: string,
  { isReplacing = false, key }: Options = {},
) => (databaseUrl ? restorePostgres(databaseUrl, file, key) : restoreEmbedded(dataDir, file, isReplacing, key))

test(
  'a backup of a database in use contains every write until that instant, and the restored database has a new epoch',
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
    // The restored database can be written, and its feed starts.
    await write(restored, 'later')
    await restored.db.insert(changes).values({ entity: 'classes', key: '2', op: 'put' })
    expect(await restored.db.select({ key: changes.key }).from(changes)).toEqual([{ key: '2' }])
    expect(fs.statSync(file).mode & 0o077).toBe(0)
    expect(fs.readdirSync(folder.path).filter((name) => name.endsWith('.new'))).toEqual([])
  },
)

test('a form that is sent again after a restore of the school gets its first answer, and makes no second record', async () => {
  const file = join(folder.path, 'monday.backup')
  const sendTo = async (database: Database) => {
    const app = await openTestApp({ database })
    cleanUps.push(() => app.close())
    const { token, reply } = await app.signIn('ADMIN')
    const dates = { startDate: '2026-09-10', endDate: '2026-09-20' }
    return app.call({
      method: 'POST',
      path: '/workplans',
      token,
      body: { title: 'Paint the fence', description: 'All of it', ...dates, assignedToId: reply.user.id },
      headers: { 'idempotency-key': '00000000-0000-4000-8000-000000000001' },
    })
  }
  const first = await sendTo(school)
  expect(first.status).toBe(200)
  await school.backUp(file)
  const place = await emptyPlace()
  await restore(place, file)
  const restored = await open(place)
  expect((await sendTo(restored)).json).toEqual(first.json)
  expect(await restored.db.$count(workPlans)).toBe(1)
})

test(
  'a backup restores documents unchanged, and holds only a portion of a document in memory at a time',
  { timeout: 180_000 },
  async () => {
    const [author] = await school.db
      .insert(users)
      .values({ username: 'a', email: 'a@b.c', fullName: 'A', role: 'ADMIN', passwordHash: 'x' })
      .returning({ id: users.id })
    const kept: string[] = []
    for (const size of [900, 3_000_000]) {
      const file = pdfOf(size)
      const id = await beginDraft(school.db, { uploadedBy: author?.id ?? 0, size: 0, now: 0 })
      const { sha256 } = await storeParts(school.db, id, Readable.from([file]))
      const known = { kind: 'rules' as const, title: 'Rules', size, sha256, isDraft: false }
      await school.db.update(documents).set(known).where(eq(documents.id, id))
      kept.push(sha256)
    }
    const largest = await school.snapshot(async (sql) => {
      let most = 0
      for await (const piece of readSchool(sql)) most = Math.max(most, piece.length)
      return most
    })
    expect([largest > 500_000, largest < 2_500_000]).toEqual([true, true])
    const file = join(folder.path, 'monday.backup')
    await school.backUp(file)
    const place = await emptyPlace()
    await restore(place, file)
    const restored = await open(place)
    const found = await restored.db.select().from(documents).orderBy(documents.id)
    expect(found.map(({ sha256 }) => sha256)).toEqual(kept)
    for (const { id, size, sha256 } of found) {
      const parts: Buffer[] = []
      for await (const part of readParts(restored.db, id, 0, size ?? 0)) parts.push(part)
      expect(sha256Of(Buffer.concat(parts))).toBe(sha256)
    }
  },
)

test('a restore never overwrites the database of an existing school', { tags: ['fault:damaged-backup'] }, async () => {
  const file = join(folder.path, 'monday.backup')
  await school.backUp(file)
  const place = await emptyPlace()
  const existing = await open(place)
  await write(existing, 'standing')
  if (isPostgres) {
    await expect(restore(place, file)).rejects.toThrow('The database is not empty')
    return
  }
  await existing.close()
  cleanUps.pop()
  await expect(restore(place, file)).rejects.toThrow('holds a school already; --replace puts it aside')
  expect(await restore(place, file, { isReplacing: true })).toMatch(/db\.before-\d{14}$/)
  expect(await writesOf(await open(place))).toEqual([])
})

test(
  'a file that is no backup, or an incomplete one, is refused and leaves no files behind',
  { tags: ['fault:damaged-backup'] },
  async () => {
    const place = await emptyPlace()
    const foreign = join(folder.path, 'photos.zip')
    fs.writeFileSync(foreign, 'PK and so on')
    await expect(restore(place, foreign)).rejects.toThrow('is no backup')
    fs.writeFileSync(foreign, gzipSync('some text'))
    await expect(restore(place, foreign)).rejects.toThrow('is no backup of a school')
    const file = join(folder.path, 'monday.backup')
    await school.backUp(file)
    const whole = fs.readFileSync(file)
    fs.writeFileSync(file, whole.subarray(0, whole.length / 2))
    await expect(restore(place, file)).rejects.toThrow('is damaged')
    fs.writeFileSync(file, whole)
    // The place is still empty, so the complete file is restored.
    await restore(place, file)
    expect(await writesOf(await open(place))).toEqual([])
  },
)

test('a backup file that could not be written is removed', async () => {
  await expect(school.backUp(join(folder.path, 'no', 'such', 'folder'))).rejects.toThrow('ENOENT')
  expect(fs.readdirSync(folder.path)).toEqual([])
})

/** Inserts rows that grant access, each with a word of its own; returns the words, to be looked for. */
async function letIn({ db }: Database): Promise<string[]> {
  const soon = '2030-01-01T00:00:00.000Z'
  await db.insert(serverValues).values({ name: 'jwtSecret', value: 'word-that-signs' })
  await db.insert(devices).values({ code: 'K7Q', secretHash: 'word-of-the-device' })
  const [user] = await db
    .insert(users)
    .values({ username: 'asha', email: 'asha@school.example', fullName: 'Asha', role: 'ADMIN', passwordHash: 'hashed' })
    .returning()
  const of = { userId: user?.id ?? 0, deviceCode: 'K7Q', expiresAt: soon }
  const [session] = await db.insert(sessions).values(of).returning()
  const [ended] = await db.insert(sessions).values(of).returning()
  await db.delete(sessions).where(eq(sessions.id, ended?.id ?? ''))
  await db.insert(pushGrants).values({ ...of, secretHash: 'word-of-the-grant' })
  await db
    .insert(resetCodes)
    .values({ selector: 'word-of-the-code', userId: of.userId, codeHash: 'word-that-resets', expiresAt: soon })
  await db.insert(signInAttempts).values({ key: 'word-of-the-attempt' })
  const ids = [session?.id ?? '', ended?.id ?? '']
  return ['word-that-signs', ...ids, 'word-of-the-code', 'word-that-resets', 'word-of-the-attempt']
}

test(
  'a backup contains nothing to sign in with, neither in its file nor in the restored school',
  { tags: ['attack:backup-and-trail', 'attack:session-survives'] },
  async () => {
    const words = await letIn(school)
    const file = join(folder.path, 'monday.backup')
    await school.backUp(file)
    const unpacked = gunzipSync(fs.readFileSync(file)).toString('latin1')
    expect(words.filter((word) => unpacked.includes(word))).toEqual([])
    expect(unpacked).toContain('asha@school.example')
    const place = await emptyPlace()
    await restore(place, file)
    const { db } = await open(place)
    for (const table of [sessions, resetCodes, signInAttempts]) expect(await db.$count(table)).toBe(0)
    // The hash of a secret of 256 random bits: nobody gets in with it, and the grant itself is good for packets alone.
    expect(await db.select().from(pushGrants)).toMatchObject([
      { secretHash: 'word-of-the-grant', restoredAt: expect.any(String) },
    ])
    expect(await db.select().from(serverValues)).toEqual([])
    expect((await db.select().from(users)).map(({ email }) => email)).toEqual(['asha@school.example'])
    expect((await db.select().from(devices)).map(({ secretHash }) => secretHash)).toEqual(['word-of-the-device'])
  },
)

test(
  'an encrypted backup cannot be read without its key',
  { tags: ['attack:backup-and-trail', 'fault:damaged-backup'] },
  async () => {
    const key = 'a passphrase of the school'
    const file = join(folder.path, 'monday.backup')
    // More than one block of data that cannot be compressed.
    const names = Array.from({ length: 150 }, () => randomBytes(1_000).toString('hex'))
    await school.db.insert(classes).values(names.map((name) => ({ name })))
    await school.backUp(file, key)
    expect(fs.readFileSync(file, 'latin1')).toMatch(/^DUGSI-SEALED-1\n/)
    expect(() => gunzipSync(fs.readFileSync(file))).toThrow()
    const place = await emptyPlace()
    await expect(restore(place, file)).rejects.toThrow(`${file} is sealed: set BACKUP_KEY`)
    await expect(restore(place, file, { key: 'another passphrase' })).rejects.toThrow(
      `BACKUP_KEY does not open ${file}: it was another one when it was made`,
    )
    const whole = fs.readFileSync(file)
    const block = 65_536 + 16
    const start = 15 + 16 + 16
    const changed = Buffer.from(whole)
    changed[start + block + 100]! ^= 1
    // One file has its first two blocks exchanged, another lacks the last block.
    const swapped = Buffer.concat([
      whole.subarray(0, start),
      whole.subarray(start + block, start + 2 * block),
      whole.subarray(start, start + block),
      whole.subarray(start + 2 * block),
    ])
    for (const damaged of [changed, swapped, whole.subarray(0, start + block), whole.subarray(0, start + 10)]) {
      fs.writeFileSync(file, damaged)
      await expect(restore(place, file, { key })).rejects.toThrow('is damaged')
    }
    fs.writeFileSync(file, whole)
    await restore(place, file, { key })
    expect(await (await open(place)).db.$count(classes)).toBe(150)
  },
)

test('a backup with a changed or missing row is refused', { tags: ['fault:damaged-backup'] }, async () => {
  const file = join(folder.path, 'monday.backup')
  await school.db.insert(classes).values([{ name: 'One' }, { name: 'Two' }])
  await school.backUp(file)
  const text = gunzipSync(fs.readFileSync(file)).toString()
  const place = await emptyPlace()
  const row = text.split('\n').find((line) => line.includes('"Two"')) ?? ''
  for (const other of [
    text.replace('"Two"', '"Ten"'),
    text.replace(`${row}\n`, ''),
    text.replace(row, `${row}\n${row}`),
  ]) {
    fs.writeFileSync(file, gzipSync(other))
    await expect(restore(place, file)).rejects.toThrow('is damaged: classes is not what was saved')
  }
  fs.writeFileSync(file, gzipSync(text.slice(0, text.indexOf('# {"end"'))))
  await expect(restore(place, file)).rejects.toThrow('is damaged: its end is missing')
})

test('texts of every kind and the counters of ids are restored unchanged', async () => {
  const file = join(folder.path, 'monday.backup')
  const names = [
    'a\nb',
    'quote " and \\ slash',
    'line\u2028separator',
    'Cabdi ʿAli \u{1F600}',
    '# {"end":{}}',
    'null',
    '',
  ]
  await school.db.insert(classes).values(names.map((name) => ({ name })))
  await school.db.delete(classes).where(eq(classes.name, ''))
  const verdict = { kind: 'applied', reply: { nested: [null, 1.5, 'x'], big: 9_007_199_254_740_991 } } as const
  await school.db.insert(writes).values({ id: 'w', ownerId: 1, endpoint: 'x', bodyHash: 'x', verdict })
  await school.backUp(file)
  const place = await emptyPlace()
  await restore(place, file)
  const { db } = await open(place)
  expect(await db.select().from(classes).orderBy(classes.id)).toEqual(
    await school.db.select().from(classes).orderBy(classes.id),
  )
  expect((await db.select().from(writes))[0]?.verdict).toEqual(verdict)
  const [next] = await db.insert(classes).values({ name: 'Next' }).returning()
  // Counters go on at a higher number, so that no number of the lost time is given again.
  expect(next?.id).toBe(names.length + 10_001)
})

test('a backup from before release 1.0 is refused in one line', async () => {
  const file = join(folder.path, 'old.backup')
  await school.backUp(file)
  const text = gunzipSync(fs.readFileSync(file))
    .toString()
    .replace(/"level":\d+/, '"level":1795000000000')
  fs.writeFileSync(file, gzipSync(text))
  const place = await emptyPlace()
  await expect(restore(place, file)).rejects.toThrow(
    'It was made by a Dugsi before release 1.0, which no release can read',
  )
})

test('a backup of an earlier release is upgraded to this one', { tags: ['promise:backup-restores'] }, async () => {
  const [first] = releases
  if (!first) throw new Error('There is no recorded release')
  const old = await openEmptyDatabase()
  cleanUps.push(() => old.close())
  await openRecorded(old, first.server)
  const file = join(folder.path, 'old.backup')
  await old.backUp(file)
  const place = await emptyPlace()
  await restore(place, file)
  const { db } = await open(place)
  const people = first.server.tables.find(({ name }) => name === 'users')?.rows.length
  expect(await db.$count(users)).toBe(people)
})

test.runIf(isPostgres)(
  'a school moves from one kind of database to the other by its backup',
  { tags: ['proof'] },
  async () => {
    const [away, back] = [join(folder.path, 'away.backup'), join(folder.path, 'back.backup')]
    await letIn(school)
    await school.backUp(away)
    await restoreEmbedded(folder.path, away, false)
    const embedded = await open({ databaseUrl: null, dataDir: folder.path })
    await embedded.db.insert(classes).values({ name: 'Made there' })
    await embedded.backUp(back)
    const place = await emptyPlace()
    await restore(place, back)
    const { db } = await open(place)
    expect(await db.$count(users)).toBe(1)
    expect((await db.select().from(classes)).map(({ name }) => name)).toEqual(['Made there'])
  },
)
