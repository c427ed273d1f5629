import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupVerdict, noteSaved } from './backup-verdict.ts'
import type { Database } from '../db/client.ts'
import { openTestDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/server-process.ts'
import { isTrialDue, restoreOnTrial, tryNewest } from './trial.ts'
import { storeTrial, type Trial } from './trial-verdict.ts'
import { healthChecks, NOTHING_KNOWN } from '../checks/watch.ts'

const TIME_ZONE = 'Africa/Mogadishu'
const NIGHT = Date.parse('2026-09-14T23:30:00Z')
const NOON = Date.parse('2026-09-15T09:00:00Z')
const HOUR = 3_600_000

const trial = (over: Partial<Trial>): Trial => ({
  file: 'a.backup',
  at: new Date(NIGHT - 24 * HOUR).toISOString(),
  failure: null,
  skipped: null,
  ...over,
})

it('each backup is restored on trial once, at night, or by day where the server is off at night', () => {
  const due = (last: Trial | null, newest: string, now: number) =>
    isTrialDue(last, newest, { now, timeZone: TIME_ZONE })
  expect(due(trial({}), 'b.backup', NIGHT)).toBe(true)
  expect(due(trial({}), 'b.backup', NOON)).toBe(false)
  expect(due(trial({}), 'b.backup', NOON + 24 * HOUR)).toBe(true)
  expect(due(trial({}), 'a.backup', NIGHT + 240 * HOUR)).toBe(false)
  expect(due(trial({ skipped: 'no room' }), 'a.backup', NIGHT + 240 * HOUR)).toBe(true)
  expect(due(null, 'a.backup', NOON)).toBe(true)
})

let school: Database
const folder = temporaryFolder()
beforeAll(async () => {
  school = await openTestDatabase()
})
afterAll(async () => {
  await school.close()
  folder.remove()
})

const scratch = join(folder.path, 'trial-restore')
const wanted = { folder: folder.path, key: 'a passphrase of a school', timeZone: TIME_ZONE, scratch, now: NIGHT }
const tryNow = () => tryNewest(school.db, wanted, new AbortController().signal)
const restored = async () => (await healthChecks(school.db, NOTHING_KNOWN, { now: NIGHT })).restore

it(
  'the newest backup is restored on trial in another process, which leaves no files, and health shows the outcome',
  { timeout: 600_000 },
  async () => {
    await noteSaved(school.db, NIGHT)
    expect([await tryNow(), await restored()]).toEqual([null, 'unknown'])
    await school.backUp(join(folder.path, 'dugsi-000001-2026-09-14.backup'), wanted.key)
    const tried = await tryNow()
    if (tried?.skipped) expect(tried.skipped).toMatch(/too little/)
    else {
      expect(tried).toMatchObject({ file: 'dugsi-000001-2026-09-14.backup', failure: null })
      expect(await restored()).toBe('ok')
      expect((await backupVerdict(school.db, NIGHT)).message).toContain('restored on trial on 2026-09-14')
    }
    expect(fs.existsSync(scratch)).toBe(false)
  },
)

it('a backup that cannot be restored is reported to administrators', { tags: ['fault:damaged-backup'] }, async () => {
  const file = join(folder.path, 'broken.backup')
  fs.writeFileSync(file, 'nonsense')
  const failure = await restoreOnTrial({ file, scratch, key: null })
  expect(failure).toMatch(/is no backup/)
  await storeTrial(school.db, trial({ failure }))
  expect(await restored()).toBe('failed')
  expect(await backupVerdict(school.db, NIGHT)).toMatchObject({
    ok: false,
    message: expect.stringContaining('The newest backup cannot be restored'),
  })
})
