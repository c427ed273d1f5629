import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteBegun, noteFailed } from '../../backup-verdict.ts'
import { openTestApp, type TestApp } from '../../testing/app.ts'

let school: TestApp

beforeAll(async () => {
  school = await openTestApp()
})
afterAll(() => school.close())

it('an administrator hears how the backups stand', async () => {
  const { token } = await school.signIn('ADMIN')
  const ask = async () => (await school.call({ path: '/dashboard/server-state', token })).json['backup']
  await noteBegun(school.db, school.clock.now)
  expect(await ask()).toEqual({ at: null, ok: true, message: 'No backup has been taken yet' })
  await noteFailed(school.db, school.clock.now, 'disk full')
  expect(await ask()).toEqual({ at: null, ok: false, message: 'The last backup failed: disk full' })
})
