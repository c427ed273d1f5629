import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceDb, type DeviceDb } from '../device/db.ts'
import { setSetting } from '../device/settings.ts'
import { readSyncSnapshot } from './sync-snapshot.ts'
import { testEntry } from '../outbox/test-entry.ts'

let db: DeviceDb

beforeEach(async () => {
  db = openDeviceDb(`snapshot-${crypto.randomUUID()}`)
  await setSetting(db, 'userData', {
    id: 7,
    fullname: 'Hodan',
    email: 'h@demo.school',
    Role: 'Teacher',
    username: 'person',
    phone: null,
    photoUrl: null,
  })
  await setSetting(db, 'Access_token', 'x')
})
afterEach(() => db.delete())

test('the oldest waiting entry is the one with the lowest number, not the first by name', async () => {
  await db.outbox.bulkPut([testEntry(10), testEntry(9), testEntry(100)])
  expect(await readSyncSnapshot(db)).toMatchObject({ waiting: 3, oldestAt: 9000 })
})

test('entries of other people are counted separately and never read', async () => {
  await db.outbox.bulkPut([
    testEntry(1, { ownerId: 8 }),
    testEntry(2, { ownerId: 8, state: 'parked' }),
    testEntry(3, { ownerId: 8, state: 'acknowledged' }),
    testEntry(4),
  ])
  expect(await readSyncSnapshot(db)).toMatchObject({ waiting: 1, parked: 0, othersWaiting: 2, oldestAt: 4000 })
})

test('accepted entries count only when their maker must look at them', async () => {
  await db.outbox.bulkPut([
    testEntry(1, { state: 'acknowledged' }),
    testEntry(2, { state: 'acknowledged', attention: 'One mark differs.' }),
    testEntry(3, { state: 'parked', parkReason: 'rejected' }),
  ])
  expect(await readSyncSnapshot(db)).toMatchObject({ waiting: 0, parked: 1, attention: 1 })
})
