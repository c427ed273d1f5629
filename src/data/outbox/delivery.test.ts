import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceDb, type DeviceDb } from '../device/db.ts'
import { deliveryOf } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { changeLane } from '../device/settings.ts'
import { testEntry } from './test-entry.ts'

let db: DeviceDb
let round = 0
beforeEach(() => {
  db = openDeviceDb(`delivery-${++round}`)
})
afterEach(() => db.delete())

const put = async (more: Partial<OutboxEntry> = {}): Promise<OutboxEntry> => {
  const entry = testEntry(1, { ownerId: 5, ...more })
  await db.outbox.put(entry)
  return entry
}

test('an entry is delivered once the school has taken it, also when it has left the outbox by then', async () => {
  const entry = await put()
  const delivery = deliveryOf(db, entry)
  await db.outbox.update(entry.id, { state: 'acknowledged' })
  expect(await delivery).toBe('delivered')
  await db.outbox.delete(entry.id)
  expect(await deliveryOf(db, entry)).toBe('delivered')
})

test('an entry that the school refuses is refused', async () => {
  const entry = await put()
  const delivery = deliveryOf(db, entry)
  await db.outbox.update(entry.id, { state: 'parked', parkReason: 'rejected' })
  expect(await delivery).toBe('refused')
})

test('an entry counts as waiting where nothing is heard of it for long, and at once where the server is known to be away', async () => {
  const entry = await put()
  expect(await deliveryOf(db, entry, 60)).toBe('waiting')
  await changeLane(db, 5, { failure: 'transport' })
  expect(await deliveryOf(db, entry, 3_600_000)).toBe('waiting')
})
