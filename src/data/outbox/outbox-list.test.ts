import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { readOutbox } from './outbox-list.ts'
import { testEntry } from './test-entry.ts'

let db: DeviceDb
let cache: CacheDb

beforeEach(async () => {
  db = openDeviceDb(`outbox-list-${crypto.randomUUID()}`)
  cache = openCacheDb(`outbox-list-cache-${crypto.randomUUID()}`)
  await cache.classes.put({ id: 3, name: '1C', grade: 1 }, '3')
})
afterEach(async () => {
  await db.delete()
  await cache.delete()
})

const entry = (seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry =>
  testEntry(seq, {
    endpoint: 'attendance.markClass',
    input: { body: { classId: 3, date: '2026-09-14', marks: [{ studentId: 1, present: false }] } },
    madeAt: '2026-09-14T08:00:00Z',
    ...change,
  })

test('an entry reads as a sentence with the names of the replica', async () => {
  await db.outbox.put(entry(1))
  const { items } = await readOutbox(db, 7, cache)
  expect(items[0]?.sentence).toBe('1C, 14/09/2026: 1 marked, 1 absent')
})

test("without a replica an entry's sentence has the number instead of the name", async () => {
  await db.outbox.put(entry(1))
  expect((await readOutbox(db, 7, null)).items[0]?.sentence).toBe('Class 3, 14/09/2026: 1 marked, 1 absent')
})

test('an entry keeps the name of a class that has left the device since', async () => {
  await db.outbox.put(entry(1, { classNames: { 3: '1C' } }))
  await cache.classes.clear()
  expect((await readOutbox(db, 7, cache)).items[0]?.sentence).toBe('1C, 14/09/2026: 1 marked, 1 absent')
  await cache.classes.put({ id: 3, name: '2C', grade: 2 }, '3')
  expect((await readOutbox(db, 7, cache)).items[0]?.sentence).toContain('2C, ')
})

test(
  'an entry that this release cannot read is shown without a sentence',
  { tags: ['fault:unreadable-entry'] },
  async () => {
    await db.outbox.bulkPut([entry(1, { endpoint: 'gone.away' }), entry(2, { input: null })])
    expect((await readOutbox(db, 7, cache)).items.map(({ sentence }) => sentence)).toEqual([null, null])
  },
)

test('the outbox lists the newest entry first, by counter and not by id', async () => {
  await db.outbox.bulkPut([entry(9), entry(10), entry(2)])
  expect((await readOutbox(db, 7, cache)).items.map((item) => item.entry.seq)).toEqual([10, 9, 2])
})

test('an entry accepted without a remark is no longer listed', async () => {
  await db.outbox.bulkPut([
    entry(1, { state: 'acknowledged' }),
    entry(2, { state: 'acknowledged', attention: 'Look.' }),
  ])
  expect((await readOutbox(db, 7, cache)).items.map((item) => item.entry.seq)).toEqual([2])
})

test("of other people's entries only the owners and the number of unsent ones are shown", async () => {
  await db.outbox.bulkPut([
    entry(1, { ownerId: 8 }),
    entry(2, { ownerId: 8, state: 'parked' }),
    entry(3, { ownerId: 8, state: 'acknowledged' }),
  ])
  expect(await readOutbox(db, 7, cache)).toEqual({
    items: [],
    left: [{ ownerId: 8, ownerName: 'Hodan', count: 2, money: 0, payments: 0, refused: 0, isEnded: false }],
  })
})
