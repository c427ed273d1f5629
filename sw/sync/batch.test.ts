import { beforeEach, describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { addDays } from '#domain/core/dates.ts'
import { seededRandom } from '#server/db/seed/random.ts'
import { bytesOf, encodeBatch, takeBatch } from './batch.ts'
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

describe('the request', () => {
  const frame = { device: 'K7Q', owner: BASHIR, ownerBorn: undefined, appVersion: '1.0.0' }

  /** Single marks of students, made at intervals of some seconds. */
  async function saveMorning(count: number): Promise<void> {
    const random = seededRandom('morning')
    const [like] = await tablet.db.outbox.toArray()
    let at = Date.parse('2026-09-14T04:40:00.000Z')
    const marks = Array.from({ length: count }, (_, index): OutboxEntry => {
      at += random.int(1_000, 5_000)
      const studentId = 1 + (index % 600)
      const date = addDays(DAY, -Math.floor(index / 600))
      return {
        ...like!,
        id: `K7Q-${1_000 + index}`,
        seq: 1_000 + index,
        key: `attendance:${studentId}:${date}`,
        madeAt: new Date(at).toISOString(),
        subjects: [{ born: 1_700_000_000_000 + random.int(0, 50_000_000_000) }],
        input: { body: { studentId, date, present: index % 9 > 0, remark: 'Present', base: 0 } },
      }
    })
    await tablet.db.outbox.clear()
    await tablet.db.outbox.bulkPut(marks)
  }

  test('of a line whose pace is unknown has all single marks of a morning', async () => {
    await saveMorning(1_200)
    const lane = await laneState(tablet, BASHIR)
    const taken = await takeBatch(tablet.db, BASHIR, lane, 1)
    expect(taken).toHaveLength(1_200)
    expect((await encodeBatch(taken, frame, bytesOf(lane))).entries).toHaveLength(1_200)
  })

  test('has the oldest entries, as many as its bytes allow, and at least one', async () => {
    await saveMorning(300)
    const lane = { ...(await laneState(tablet, BASHIR)), batchBytes: 2_048 }
    const taken = await takeBatch(tablet.db, BASHIR, lane, 1)
    const { entries, body } = await encodeBatch(taken, frame, bytesOf(lane))
    expect(body.byteLength).toBeLessThanOrEqual(2_048)
    expect(body.byteLength).toBeGreaterThan(1_700)
    expect(entries).toEqual(taken.slice(0, entries.length))
    expect((await encodeBatch(taken, frame, 1)).entries).toEqual(taken.slice(0, 1))
  })
})
