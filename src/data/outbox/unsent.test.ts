import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDeviceDb, type DeviceDb } from '../device/db.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { testEntry } from './test-entry.ts'
import { readUnsent } from './unsent.ts'

let db: DeviceDb

beforeEach(() => {
  db = openDeviceDb(`unsent-${crypto.randomUUID()}`)
})
afterEach(() => db.delete())

const at = (seq: number): string => new Date(seq * 1_000).toISOString()

const payment = (seq: number, cents: number, change: Partial<OutboxEntry> = {}): OutboxEntry =>
  testEntry(seq, { isFact: true, told: { receipt: `K7Q-R${seq}`, cents, method: 'Cash', sentence: '' }, ...change })

const expense = (seq: number): OutboxEntry => {
  const receipt = `K7Q-V00000${seq}`
  return testEntry(seq, { isFact: true, receipt, told: { receipt, cents: 0, method: 'Cash', sentence: '' } })
}

test('nothing is unsent on a device without entries, or whose entries the school has answered; refused ones count as such', async () => {
  expect(await readUnsent(db)).toBeNull()
  await db.outbox.bulkPut([
    testEntry(1, { state: 'acknowledged', ack: { epoch: 'e', position: 1, reply: null, at: 1 } }),
    payment(2, 500, { state: 'acknowledged', attention: 'held' }),
  ])
  expect(await readUnsent(db)).toBeNull()
  await db.outbox.put(testEntry(3, { state: 'parked', parkReason: 'rejected' }))
  expect(await readUnsent(db)).toEqual({ count: 0, refused: 1, oldestAt: null, payments: 0, cents: 0 })
})

test('unsent entries of everybody count, with the oldest and the money among them', async () => {
  await db.outbox.bulkPut([
    testEntry(12),
    payment(9, 2_500, { ownerId: 8 }),
    payment(10, 2_000),
    testEntry(11, { ownerId: 9, state: 'parked', parkReason: 'behind' }),
    payment(13, 100, { state: 'acknowledged' }),
    testEntry(1, { state: 'parked', parkReason: 'rejected' }),
    // The sum of an expense is not part of the summary.
    expense(14),
  ])
  expect(await readUnsent(db)).toEqual({ count: 5, refused: 1, oldestAt: at(9), payments: 2, cents: 4_500 })
})

test.each(['serverFault', 'unreadable', 'tooLarge'] as const)(
  'an entry that was parked as %s is still unsent',
  async (reason) => {
    await db.outbox.put(payment(1, 700, { state: 'parked', parkReason: reason }))
    expect(await readUnsent(db)).toEqual({ count: 1, oldestAt: at(1), payments: 1, cents: 700 })
  },
)

test('a payment whose sum this device cannot read counts without it, and an unreadable time is skipped', async () => {
  await db.outbox.bulkPut([testEntry(1, { isFact: true, input: { sealed: 'x' }, madeAt: 'yesterday' }), testEntry(2)])
  expect(await readUnsent(db)).toEqual({ count: 2, oldestAt: at(2), payments: 1, cents: 0 })
})
