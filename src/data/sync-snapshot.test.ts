import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceDb, type DeviceDb } from './db.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { setSetting } from './settings.ts'
import { readSyncSnapshot } from './sync-snapshot.ts'

let db: DeviceDb

beforeEach(async () => {
  db = openDeviceDb(`snapshot-${crypto.randomUUID()}`)
  await setSetting(db, 'userData', {
    id: 7,
    fullname: 'Hodan',
    email: 'h@demo.school',
    Role: 'Teacher',
    photoUrl: null,
  })
  await setSetting(db, 'Access_token', 'x')
})
afterEach(() => db.delete())

const entry = (seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: `K7Q-${seq}`,
  seq,
  ownerId: 7,
  ownerName: 'Hodan',
  endpoint: 'attendance.mark',
  version: 1,
  key: `k${seq}`,
  input: {},
  madeAt: new Date(seq * 1000).toISOString(),
  state: 'waiting',
  parkReason: null,
  attempts: 0,
  nextAt: 0,
  firstSentAt: null,
  lastError: null,
  ack: null,
  attention: null,
  ...change,
})

test('the oldest waiting entry is the one with the lowest number, not the first by name', async () => {
  await db.outbox.bulkPut([entry(10), entry(9), entry(100)])
  expect(await readSyncSnapshot(db)).toMatchObject({ waiting: 3, oldestAt: 9000 })
})

test('entries of other people are counted apart and never read', async () => {
  await db.outbox.bulkPut([
    entry(1, { ownerId: 8 }),
    entry(2, { ownerId: 8, state: 'parked' }),
    entry(3, { ownerId: 8, state: 'acknowledged' }),
    entry(4),
  ])
  expect(await readSyncSnapshot(db)).toMatchObject({ waiting: 1, parked: 0, othersWaiting: 2, oldestAt: 4000 })
})

test('accepted entries count only when their maker must look at them', async () => {
  await db.outbox.bulkPut([
    entry(1, { state: 'acknowledged' }),
    entry(2, { state: 'acknowledged', attention: 'One mark differs.' }),
    entry(3, { state: 'parked', parkReason: 'rejected' }),
  ])
  expect(await readSyncSnapshot(db)).toMatchObject({ waiting: 0, parked: 1, attention: 1 })
})
