import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteBegun, noteFailed } from '../../backup/backup-verdict.ts'
import { expenses, users } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import { NOTHING_KNOWN, type Condition } from '../../checks/watch.ts'

let school: TestApp
let condition: Condition = NOTHING_KNOWN

beforeAll(async () => {
  school = await openTestApp({ condition: () => condition })
})
afterAll(() => school.close())

it('an administrator sees the state of the backups on the dashboard', async () => {
  const { token } = await school.signIn('ADMIN')
  const ask = async () => (await school.call({ path: '/dashboard/server-state', token })).json['backup']
  await noteBegun(school.db, school.clock.now)
  expect(await ask()).toEqual({ at: null, ok: true, message: 'No backup has been taken yet' })
  await noteFailed(school.db, school.clock.now, 'disk full')
  expect(await ask()).toEqual({ at: null, ok: false, message: 'The last backup failed: disk full' })
})

it('the figures of the office are refused to everybody else, with the reason', async () => {
  const paths = ['/fee/income/overview', '/fee/income/today', '/fee/income-required', '/fee/Classfee/status']
  for (const role of ['Teacher', 'ACADEMY', 'ATTENDANCE', 'PARENT'] as const) {
    const { token } = await school.signIn(role)
    for (const path of paths) {
      const { status, json } = await school.call({ path, token })
      expect([path, status, json['message']]).toEqual([path, 403, 'Access Denied: Admins only'])
    }
  }
  const { token } = await school.signIn('USER')
  expect((await school.call({ path: '/fee/income/overview', token })).status).toBe(200)
})

it('an administrator sees held payments, unreadable tables and low disk space on the dashboard', async () => {
  const { token } = await school.signIn('ADMIN')
  const ask = async () => (await school.call({ path: '/dashboard/server-state', token })).json
  const none = { payments: 0, unplaced: 0, phones: 0, expenses: 0 }
  expect(await ask()).toMatchObject({
    integrity: { checkedAt: null, failure: null },
    disk: { data: null, backup: null, isLow: false },
    held: none,
    books: { checkedAt: null, differences: 0 },
  })
  await school.db.update(users).set({ phoneProposed: '631999002' }).where(eq(users.role, 'PARENT'))
  const spent = { category: 'Fuel', amountCents: 100, day: '2026-09-14', method: 'Cash', recordedBy: 1 } as const
  const at = { madeAt: '2026-09-14T06:00:00.000Z', createdAt: '2026-09-14T06:00:00.000Z', deviceCode: 'AAA' }
  await school.db.insert(expenses).values([
    { ...spent, ...at, ref: 'a', voucher: 'AAA-V900001', state: 'recorded' },
    { ...spent, ...at, ref: 'b', voucher: 'AAA-V900002', state: 'waiting' },
    { ...spent, ...at, ref: 'c', voucher: 'AAA-V900003', state: 'held', heldCode: 'datedEarlier' },
  ])
  expect(await ask()).toMatchObject({ held: { ...none, phones: 1, expenses: 2 } })

  condition = {
    integrity: { checkedAt: school.clock.now, failure: { table: 'classes', reason: 'invalid page' } },
    disk: { data: 1_000, backup: null },
    books: { checkedAt: school.clock.now, differences: 2 },
  }
  expect(await ask()).toMatchObject({
    integrity: {
      checkedAt: new Date(school.clock.now).toISOString(),
      failure: { table: 'classes', reason: 'invalid page' },
    },
    disk: { data: 1_000, backup: null, isLow: true },
    books: { checkedAt: new Date(school.clock.now).toISOString(), differences: 2 },
  })
  const { checks } = (await school.call({ path: '/health' })).json
  expect(checks).toMatchObject({ integrity: 'failed', disk: 'low', books: 'differ' })
})
