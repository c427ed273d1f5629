import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments } from '../db/schema.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Condition } from '../checks/watch.ts'

const TOKEN = 'f4Xq-for-this-file-alone.77'
const condition = (): Condition => ({
  integrity: { checkedAt: Date.now() - 60_000, failure: null },
  disk: { data: 5_000_000_000, backup: null },
  books: { checkedAt: null, differences: 0 },
})
const WATCHED = { token: TOKEN, links: () => 3, backupAge: () => 7_200, condition }
let school: School
beforeAll(async () => {
  school = await openSchool({ metrics: WATCHED })
})
afterAll(() => school.close())

const ask = (authorization?: string, of: School = school) =>
  of.call({ path: '/metrics', headers: authorization ? { authorization } : {} })

/** The samples of one metric, by their labels. */
async function figures(name: string, of: School = school): Promise<Record<string, number>> {
  const { status, text, headers } = await ask(`Bearer ${TOKEN}`, of)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    'no-store',
  ])
  const lines = text.split('\n').filter((line) => new RegExp(`^${name}[ {]`).test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value = ''] = /^\w+(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      return [labels, Number(value)]
    }),
  )
}

describe('the metrics', () => {
  it.each([
    ['nothing', undefined],
    ['another token', 'Bearer another-token-for-something'],
    ['the token in another way', `Basic ${TOKEN}`],
    ['an empty one', 'Bearer '],
  ])('are refused to whoever sends %s', { tags: ['attack:metrics'] }, async (_, authorization) => {
    const { status, code, text } = await ask(authorization)
    expect([status, code, text.includes('dugsi_')]).toEqual([401, 'notSignedIn', false])
  })

  it('are not served where no token is set, not even to an administrator', { tags: ['attack:metrics'] }, async () => {
    const other = await openSchool()
    const admin = await other.tablet('admin')
    expect((await admin.get('/metrics')).code).toBe('unknownAddress')
    await other.close()
  })

  it('count requests and their time by call and status class, never by address', async () => {
    const admin = await school.tablet('admin')
    const parent = await school.tablet('faadumo')
    for (let round = 0; round < 3; round++) await admin.get('/student/classList')
    await parent.get('/user/users')
    await school.call({ path: '/nothing/at/all' })
    const requests = await figures('dugsi_requests_total')
    expect(requests).toMatchObject({
      'call="classes.list",status="2xx"': 3,
      'call="auth.login",status="2xx"': 2,
      'call="other",status="4xx"': expect.any(Number),
    })
    expect(Object.keys(requests).join(' ')).not.toContain('nothing')
    expect(await figures('dugsi_request_duration_seconds_count')).toMatchObject({ 'call="classes.list"': 3 })
  })

  it('count entries by verdict', async () => {
    const admin = await school.tablet('admin')
    const mark = admin.entry('attendance.mark', { studentId: 1, date: school.today, present: true })
    const bad = admin.entry('attendance.mark', { studentId: 9_999, date: school.today, present: true })
    await admin.deliver([mark, bad])
    await admin.deliver([mark])
    expect(await figures('dugsi_sync_entries_total')).toEqual({
      'verdict="applied"': 1,
      'verdict="rejected"': 1,
      'verdict="replayed"': 1,
    })
  })

  it('cover the process, the database, links, held money and the backup', async () => {
    const admin = await school.tablet('admin')
    const paid = {
      ref: '00000000-0000-4000-8000-000000000077',
      receipt: `${admin.device.code}-R000001`,
      lines: [{ studentId: 1, year: 2026, month: 9, amountPaid: 1 }],
    }
    expect(await figures('dugsi_held_payments')).toEqual({ '': 0 })
    await admin.deliver([admin.entry('fees.take', paid)])
    await school.db.update(payments).set({ state: 'held', heldCode: 'collectorInactive' })
    expect(await figures('dugsi_held_payments')).toEqual({ '': 1 })
    for (const [name, value] of [
      ['dugsi_live_links', 3],
      ['dugsi_backup_age_seconds', 7_200],
      ['dugsi_database_up', 1],
      ['dugsi_unplaced_money', 0],
      ['dugsi_held_expenses', 0],
      ['dugsi_phone_proposals', 0],
      ['dugsi_integrity_ok', 1],
    ] as const)
      expect(await figures(name)).toEqual({ '': value })
    for (const name of ['dugsi_database_size_bytes', 'process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'])
      expect((await figures(name))['']).toBeGreaterThan(1_000_000)
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'nodejs_eventloop_lag_max_seconds'])
      expect((await figures(name))['']).toBeGreaterThanOrEqual(0)
  })

  it('include the age of the last reading of all tables, and the free space', async () => {
    const age = (await figures('dugsi_integrity_checked_age_seconds'))['']
    expect(age).toBeGreaterThanOrEqual(60)
    expect(age).toBeLessThan(120)
    expect(await figures('dugsi_disk_free_bytes')).toEqual({ 'of="data"': 5_000_000_000, 'of="backup"': NaN })
  })

  it('report that the database is unreachable, together with all other figures', async () => {
    const away = await openSchool({ metrics: WATCHED })
    await away.database.close()
    expect(await figures('dugsi_database_up', away)).toEqual({ '': 0 })
    expect(await figures('dugsi_live_links', away)).toEqual({ '': 3 })
    expect((await figures('dugsi_database_size_bytes', away))['']).toBeNaN()
    expect((await figures('dugsi_held_payments', away))['']).toBeNaN()
    await away.app.close()
  })
})
