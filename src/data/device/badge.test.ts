import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBadge, showBadge } from './badge.ts'
import { openDeviceDb, type DeviceDb } from './db.ts'
import { dropSession } from '../session/session.ts'
import { setSetting } from './settings.ts'
import { testEntry } from '../outbox/test-entry.ts'

let db: DeviceDb

const signIn = (id: number) =>
  setSetting(db, 'userData', {
    id,
    fullname: 'Hodan',
    email: 'h@demo.school',
    Role: 'Teacher',
    username: 'person',
    phone: null,
    photoUrl: null,
  })

beforeEach(async () => {
  db = openDeviceDb(`badge-${crypto.randomUUID()}`)
  await db.outbox.bulkPut([
    testEntry(1, { ownerId: 7 }),
    testEntry(2, { ownerId: 7 }),
    testEntry(3, { ownerId: 7, state: 'acknowledged' }),
    testEntry(4, { ownerId: 8 }),
  ])
})
afterEach(() => db.delete())

test("the app's icon shows the number of waiting entries of the person signed in, never of another, and nothing after sign-out", async () => {
  await signIn(7)
  expect(await readBadge(db)).toBe(2)
  await signIn(8)
  expect(await readBadge(db)).toBe(1)
  await signIn(9)
  expect(await readBadge(db)).toBe(0)
  await signIn(7)
  await dropSession(db)
  expect(await readBadge(db)).toBe(0)
})

test('the badge is set for a number and cleared for none, and a browser without badges shows none', async () => {
  const shown: (number | 'none')[] = []
  const icon = {
    setAppBadge: (count: number) => Promise.resolve(void shown.push(count)),
    clearAppBadge: () => Promise.resolve(void shown.push('none')),
  }
  await showBadge(3, icon)
  await showBadge(0, icon)
  expect(shown).toEqual([3, 'none'])
  await showBadge(3, {})
  await showBadge(3, { setAppBadge: () => Promise.reject(new Error('not allowed')) })
})
