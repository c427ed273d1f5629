import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DeviceDb, openDeviceDb } from '../device/db.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { inOrder, queueKeys } from './queues.ts'

let db: DeviceDb
let round = 0

beforeEach(async () => {
  db = openDeviceDb(`queues-${++round}`)
  await db.outbox.bulkPut([entry(9), entry(10), entry(101), entry(8, 'parked'), entry(7, 'waiting', 6)])
})
afterEach(() => db.delete())

const entry = (seq: number, state: OutboxEntry['state'] = 'waiting', ownerId = 5) =>
  ({ id: `K7Q-${seq}`, seq, ownerId, state, key: `key ${seq}` }) as OutboxEntry

test('entries are read in the order in which they were made, for each person and state', async () => {
  expect((await inOrder(db, 5, 'waiting').toArray()).map(({ seq }) => seq)).toEqual([9, 10, 101])
  expect(await queueKeys(db)).toEqual([
    [5, 'parked'],
    [5, 'waiting'],
    [6, 'waiting'],
  ])
})
