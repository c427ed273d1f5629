import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUpDaily } from './daily-backup.ts'
import type { Database } from './db/client.ts'
import { openTestDatabase } from './testing/database.ts'
import { temporaryFolder } from './testing/server-process.ts'

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

test('each day of the school has one backup, and the oldest make room', async () => {
  await on('2026-03-02T05:00:00Z')
  const first = fs.statSync(join(folder.path, 'dugsi-2026-03-02.backup')).mtimeMs
  await on('2026-03-02T20:59:00Z')
  expect(fs.statSync(join(folder.path, 'dugsi-2026-03-02.backup')).mtimeMs).toBe(first)
  // At the school it is the next day already.
  await on('2026-03-02T21:01:00Z')
  expect(names()).toEqual(['dugsi-2026-03-02.backup', 'dugsi-2026-03-03.backup'])

  const earlier = Array.from({ length: 13 }, (_, day) => `dugsi-2026-02-${String(day + 10)}.backup`)
  for (const name of [...earlier, 'photos.zip']) fs.writeFileSync(join(folder.path, name), '')
  await on('2026-03-04T05:00:00Z')
  expect(names()).toEqual([
    ...earlier.slice(2),
    'dugsi-2026-03-02.backup',
    'dugsi-2026-03-03.backup',
    'dugsi-2026-03-04.backup',
    'photos.zip',
  ])
})

test('a folder that is gone is an error, and no backup is taken for one', async () => {
  fs.rmSync(folder.path, { recursive: true })
  await expect(on('2026-03-02T05:00:00Z')).rejects.toThrow('ENOENT')
  fs.mkdirSync(folder.path)
  await on('2026-03-02T05:00:00Z')
  expect(names()).toEqual(['dugsi-2026-03-02.backup'])
})
