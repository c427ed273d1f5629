import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noteFailed, noteSaved } from '../backup/backup-verdict.ts'
import type { Database } from '../db/client.ts'
import { openTestDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/server-process.ts'
import { healthChecks, isLow, NOTHING_KNOWN, watchServer, type Condition } from './watch.ts'

const NOW = Date.parse('2026-09-14T07:00:00Z')
const PLENTY = 5_000_000_000

let school: Database
beforeAll(async () => {
  school = await openTestDatabase()
})
afterAll(() => school.close())

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const checks = (over: Partial<Condition>) => healthChecks(school.db, { ...NOTHING_KNOWN, ...over }, { now: NOW })

test('health reports its checks as unknown before the server has checked itself', async () => {
  expect(await checks({})).toMatchObject({ integrity: 'unknown', disk: 'unknown' })
})

test('health reports a table that cannot be read, also during a round of the integrity check', async () => {
  const failure = { table: 'classes', reason: 'invalid page' }
  expect(await checks({ integrity: { checkedAt: null, failure } })).toMatchObject({ integrity: 'failed' })
  expect(await checks({ integrity: { checkedAt: NOW, failure: null } })).toMatchObject({ integrity: 'ok' })
})

test('health reports the disk of data or of backups as low below 500 MB free, and ignores a missing folder', async () => {
  expect(await checks({ disk: { data: PLENTY, backup: null } })).toMatchObject({ disk: 'ok' })
  expect(await checks({ disk: { data: PLENTY, backup: 499_999_999 } })).toMatchObject({ disk: 'low' })
  expect([isLow({ data: 500_000_000, backup: 500_000_000 }), isLow({ data: 0, backup: null })]).toEqual([false, true])
})

test('health reports a backup that failed or is old as late', async () => {
  await noteSaved(school.db, NOW)
  expect(await checks({})).toMatchObject({ backup: 'ok' })
  await noteFailed(school.db, NOW, 'disk full')
  expect(await checks({})).toMatchObject({ backup: 'late' })
})

test('the server checks its disks at once, and reads on in the tables each minute', async () => {
  const folder = temporaryFolder()
  const { condition, start } = watchServer(school.db, { data: folder.path, backup: `${folder.path}/none` })
  expect(condition()).toEqual(NOTHING_KNOWN)
  const log = { warn: vi.fn(), error: vi.fn() }
  const stop = start(log as never)
  await expect.poll(() => condition().disk.data).toBeGreaterThan(0)
  expect(condition().disk).toEqual({ data: expect.any(Number), backup: null })
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000)
      return condition().integrity.checkedAt
    })
    .not.toBeNull()
  await stop()
  expect(log.error).not.toHaveBeenCalled()
  expect(log.warn).not.toHaveBeenCalled()
  folder.remove()
})
