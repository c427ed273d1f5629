import { beforeEach, describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { addDays } from '#domain/core/dates.ts'
import { takeBatch } from './batch.ts'
import { BASHIR, DAY, laneState, mark, newWorld, readyTablet, takeFee, type Tablet } from './testing/world.ts'

let tablet: Tablet
/** Number of entries of which the whole row was read. */
let read: number

beforeEach(async () => {
  tablet = await readyTablet(newWorld())
  for (let n = 0; n < 25; n++) await mark(tablet, 11, { date: addDays(DAY, -n) })
  read = 0
  tablet.db.outbox.hook('reading', (entry: OutboxEntry) => {
    read++
    return entry
  })
})

const take = async (change: { batchSize: number; factsOnly?: boolean }) =>
  (await takeBatch(tablet.db, BASHIR, { ...(await laneState(tablet, BASHIR)), ...change }, 1)).map(({ seq }) => seq)

describe('the next entries to send', () => {
  test('are the oldest by number, and those behind them are not read', async () => {
    expect(await take({ batchSize: 12 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(read).toBe(12)
  })

  test('are followed by entries that the server failed on, where there is room', async () => {
    const [failed] = await tablet.db.outbox.where({ ownerId: BASHIR }).sortBy('seq')
    await tablet.db.outbox.update(failed!.id, { state: 'parked', parkReason: 'serverFault' })
    expect(await take({ batchSize: 24 })).not.toContain(1)
    expect((await take({ batchSize: 25 })).at(-1)).toBe(1)
  })

  test('of somebody whose account has ended are the payments, however many others wait before them', async () => {
    await takeFee(tablet, 'r1')
    expect(await take({ batchSize: 5, factsOnly: true })).toEqual([26])
  })
})
