import fs from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBehind } from '#tests/fixtures/recorded-school.ts'
import { backupVerdict, noteBegun } from './backup-verdict.ts'
import { backUpBeforeChange, backUpDaily } from './daily-backup.ts'
import { readConfig } from '../process/config.ts'
import type { Database } from '../db/client.ts'
import { prepare } from '../process/prepare.ts'
import { openEmptyDatabase, openTestDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/server-process.ts'

let folder: ReturnType<typeof temporaryFolder>
let school: Database

beforeEach(async () => {
  folder = temporaryFolder()
  school = await openTestDatabase()
})
afterEach(async () => {
  await school.close()
  folder.remove()
})

const names = (): string[] => fs.readdirSync(folder.path).toSorted()
const on = (instant: string) =>
  backUpDaily(school, { folder: folder.path, timeZone: 'Africa/Mogadishu', now: Date.parse(instant) })

test('one backup is taken each school day, and the oldest backups are deleted', async () => {
  const earlier = Array.from({ length: 13 }, (_, day) => {
    return `dugsi-${String(day + 1).padStart(6, '0')}-2026-02-${String(day + 10)}.backup`
  })
  for (const name of [...earlier, 'photos.zip']) fs.writeFileSync(join(folder.path, name), '')
  await on('2026-03-02T05:00:00Z')
  const first = fs.statSync(join(folder.path, 'dugsi-000014-2026-03-02.backup')).mtimeMs
  await on('2026-03-02T20:59:00Z')
  expect(fs.statSync(join(folder.path, 'dugsi-000014-2026-03-02.backup')).mtimeMs).toBe(first)
  // In the school's time zone the next day has begun.
  await on('2026-03-02T21:01:00Z')
  const taken = ['dugsi-000014-2026-03-02.backup', 'dugsi-000015-2026-03-03.backup']
  expect(names()).toEqual([...earlier.slice(1), ...taken, 'photos.zip'])
  await on('2026-03-04T05:00:00Z')
  expect(names()).toEqual([...earlier.slice(2), ...taken, 'dugsi-000016-2026-03-04.backup', 'photos.zip'])
})

test('a missing backup folder is an error, and is not created', async () => {
  fs.rmSync(folder.path, { recursive: true })
  await expect(on('2026-03-02T05:00:00Z')).rejects.toThrow('ENOENT')
  fs.mkdirSync(folder.path)
  await on('2026-03-02T05:00:00Z')
  expect(names()).toEqual(['dugsi-000001-2026-03-02.backup'])
})

const dayAfter = (days: number): string => new Date(Date.UTC(2026, 2, 2 + days, 5)).toISOString()

test(
  'backups of a day when the clock was a year ahead do not displace later ones',
  { tags: ['fault:clock-ahead'] },
  async () => {
    for (let day = 0; day < 5; day++) await on(dayAfter(day))
    await on('2027-03-06T05:00:00Z')
    for (let day = 5; day < 25; day++) await on(dayAfter(day))
    const days = names().map((name) => name.slice(13, 23))
    expect(days).toEqual(Array.from({ length: 14 }, (_, at) => dayAfter(11 + at).slice(0, 10)))
  },
)

test(
  'backups of two weeks when the clock said 2099 are deleted, once fourteen days with the right date were saved',
  { tags: ['fault:clock-ahead'] },
  async () => {
    for (let day = 0; day < 14; day++) await on(new Date(Date.UTC(2099, 0, 1 + day, 5)).toISOString())
    for (let day = 0; day < 13; day++) await on(dayAfter(day))
    expect(names()).toHaveLength(27)
    await on(dayAfter(13))
    expect(names().map((name) => name.slice(13, 17))).toEqual(Array.from({ length: 14 }, () => '2026'))
  },
)

test('a clock that jumps back and forth makes no backup count as old', async () => {
  for (let turn = 0; turn < 20; turn++) await on(dayAfter(turn % 2))
  expect(names()).toHaveLength(20)
})

test('an old backup is deleted only after the new one is written', { tags: ['fault:damaged-backup'] }, async () => {
  for (let day = 0; day < 14; day++)
    fs.writeFileSync(
      join(folder.path, `dugsi-${String(day + 1).padStart(6, '0')}-${dayAfter(day).slice(0, 10)}.backup`),
      '',
    )
  const full: Database = { ...school, backUp: () => Promise.reject(new Error('disk full')) }
  const wanted = { folder: folder.path, timeZone: 'Africa/Mogadishu', now: Date.parse(dayAfter(30)) }
  await expect(backUpDaily(full, wanted)).rejects.toThrow('disk full')
  expect(names()).toHaveLength(14)
})

test(
  'the state of the backups is stored, and reported as late after two days without one',
  { tags: ['fault:damaged-backup'] },
  async () => {
    const at = (days: number) => backupVerdict(school.db, Date.parse(dayAfter(days)))
    await noteBegun(school.db, Date.parse(dayAfter(0)))
    expect(await at(1)).toEqual({ at: null, ok: true, message: 'No backup has been taken yet' })
    expect(await at(3)).toMatchObject({ at: null, ok: false })
    await on(dayAfter(4))
    await noteBegun(school.db, Date.parse(dayAfter(5)))
    const taken = dayAfter(4)
    expect(await at(6)).toEqual({ at: taken, ok: true, message: 'The last backup was read back whole' })
    expect(await at(8)).toEqual({ at: taken, ok: false, message: 'The last backup is 4 days old' })
    expect(await at(-300)).toMatchObject({ at: taken, ok: false, message: 'The last backup is dated ahead' })
    const unplugged = `${folder.path}/none`
    const wanted = { folder: unplugged, timeZone: 'Africa/Mogadishu', now: Date.parse(dayAfter(5)) }
    await expect(backUpDaily(school, wanted)).rejects.toThrow('ENOENT')
    expect(await at(5)).toEqual({ at: taken, ok: false, message: 'The last backup failed: does not exist' })
    await on(dayAfter(6))
    expect(await at(6)).toMatchObject({ at: dayAfter(6), ok: true })
  },
)

/** Level of the schema of a database, as `levelOf` counts it. */
async function levelNow({ db }: Database): Promise<number | null> {
  const { rows } = (await db.execute(
    sql`select max(created_at)::float8 as level from drizzle.__drizzle_migrations`,
  )) as { rows: { level: number | null }[] }
  return rows[0]?.level ?? null
}

/** Which release's functions, views and triggers a database has. */
async function functionsOf({ db }: Database): Promise<string | undefined> {
  const { rows } = (await db.execute(sql`select hash from drizzle.repeatable`)) as { rows: { hash: string }[] }
  return rows[0]?.hash
}

const levelIn = (text: string): number => Number(/"level":(\d+)/.exec(text)?.[1])

test('a backup is taken before a new release changes the database, and is never deleted', async () => {
  const old = await openEmptyDatabase()
  await openBehind(old)
  const before = await levelNow(old)
  const saved: string[] = []
  const migrate = () =>
    old.migrate(async () => {
      // Its state before the change, not after it.
      expect(await functionsOf(old)).toBe('of another release')
      saved.push(await backUpBeforeChange(old, { folder: join(folder.path, 'backups'), now: Date.parse(dayAfter(0)) }))
    })
  await migrate()
  expect(saved).toEqual([join(folder.path, 'backups', 'dugsi-before-update-20260302050000.backup')])
  expect(await functionsOf(old)).not.toBe('of another release')
  // The backup has the state before the change.
  const text = gunzipSync(fs.readFileSync(saved[0] ?? '')).toString()
  expect(levelIn(text)).toBe(before)
  expect(text).toContain('"table":"classes"')
  // No backup is taken without a migration to run, or of a new school.
  await migrate()
  await old.close()
  const fresh = await openEmptyDatabase()
  await fresh.migrate(() => Promise.reject(new Error('There is nothing to save')))
  await fresh.close()
  expect(saved).toHaveLength(1)
  for (let day = 0; day < 40; day++)
    await backUpDaily(school, { folder: join(folder.path, 'backups'), timeZone: 'UTC', now: Date.parse(dayAfter(day)) })
  expect(fs.existsSync(saved[0] ?? '')).toBe(true)
})

test('a start that changes the database takes a backup first, in the data folder where no other is named', async () => {
  const old = await openEmptyDatabase()
  await openBehind(old)
  const said: string[] = []
  const config = { ...readConfig({}), dataDir: folder.path }
  for (let start = 0; start < 2; start++)
    await prepare(old, config, { demo: false, students: undefined }, (line) => said.push(line))
  await old.close()
  const [saved, ...others] = fs.readdirSync(join(folder.path, 'backups'))
  expect([saved, others]).toEqual([expect.stringMatching(/^dugsi-before-update-\d{14}\.backup$/), []])
  expect(said.filter((line) => line.endsWith(`/backups/${saved}`))).toHaveLength(1)
  expect(fs.statSync(join(folder.path, 'backups')).mode & 0o777).toBe(0o700)
})
