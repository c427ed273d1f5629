import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceDb } from '../device/db.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { inOrder, queueKeys } from './queues.ts'

let name: string
let round = 0
let former: Dexie

/** The device's database with the schema of the release before. */
beforeEach(async () => {
  name = `queues-${++round}`
  former = new Dexie(name, { cache: 'disabled' })
  former.version(4).stores({
    settings: 'key',
    outbox: 'id, [ownerId+state], [ownerId+key], ack.at',
    kept: 'id, [ownerId+key], ack.at',
    drafts: 'key',
    vaults: 'ownerId, email',
    sealed: 'key, ownerId',
    strays: 'key, schoolKey',
  })
  await former.table('outbox').bulkPut([entry(9), entry(10), entry(101), entry(8, 'parked'), entry(7, 'waiting', 6)])
})
afterEach(async () => {
  former.close()
  await Dexie.delete(name)
})

const entry = (seq: number, state: OutboxEntry['state'] = 'waiting', ownerId = 5) =>
  ({ id: `K7Q-${seq}`, seq, ownerId, state, key: `key ${seq}` }) as OutboxEntry

const waitingIn = async (db: ReturnType<typeof openDeviceDb>) =>
  (await inOrder(db, 5, 'waiting').toArray()).map(({ seq }) => seq)

test('entries of the previous release are read in the order in which they were made, for each person and state', async () => {
  const db = openDeviceDb(name)
  expect(await waitingIn(db)).toEqual([9, 10, 101])
  expect(await queueKeys(db)).toEqual([
    [5, 'parked'],
    [5, 'waiting'],
    [6, 'waiting'],
  ])
  db.close()
})

test('a page of the previous release that is still open goes on saving, and what it saves is read', async () => {
  const db = openDeviceDb(name)
  await db.open()
  await former.table('outbox').put(entry(11))
  expect(await waitingIn(db)).toEqual([9, 10, 11, 101])
  db.close()
})
