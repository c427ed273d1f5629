import { Dexie, RangeSet } from 'dexie'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDeviceDb, type DeviceDb } from '../device/db.ts'
import type { EntryState, OutboxEntry } from './outbox-entry.ts'
import { readOwnEntries } from './own-entries.ts'
import { testEntry } from './test-entry.ts'

const OWNER = 7
const NAME = 'own-entries'
let db: DeviceDb
/** The same database, opened as another tab would. */
let elsewhere: DeviceDb

beforeEach(() => {
  db = openDeviceDb(NAME)
  elsewhere = openDeviceDb(NAME)
})

afterEach(async () => {
  elsewhere.close()
  await db.delete()
})

const entry = (seq: number, change: Partial<OutboxEntry> = {}): OutboxEntry =>
  testEntry(seq, {
    key: `attendance:${seq}:2026-09-14`,
    input: { body: { studentId: seq, date: '2026-09-14', present: true } },
    madeAt: '2026-09-14T06:00:00.000Z',
    ...change,
  })

const read = (from = db) => readOwnEntries(from, OWNER)
const stored = async (): Promise<OutboxEntry[]> =>
  (await db.outbox.where('ownerId').equals(OWNER).toArray()).sort((a, b) => a.seq - b.seq)

/** Changes the table as another process does, without the notification of the change. */
async function untold(change: (store: IDBObjectStore) => void): Promise<void> {
  await db.open()
  const transaction = db.backendDB().transaction('outbox', 'readwrite')
  change(transaction.objectStore('outbox'))
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = reject
  })
}

const tell = (id: string): void => Dexie.on.storagemutated.fire({ [`idb://${NAME}/outbox/`]: new RangeSet(id) })

test("a person's entries are read in the order in which they were made, without those of others", async () => {
  await db.outbox.bulkPut([entry(10), entry(9), entry(100), entry(2, { ownerId: 8 })])
  expect((await read()).map(({ seq }) => seq)).toEqual([9, 10, 100])
  expect((await readOwnEntries(db, 8)).map(({ seq }) => seq)).toEqual([2])
  expect(await readOwnEntries(db, 9)).toEqual([])
})

describe('an entry of a person that has not changed since the last reading', () => {
  test('is in the same list as before, when no other entry has changed either', async () => {
    await db.outbox.bulkPut([entry(1), entry(2)])
    const before = await read()
    await db.outbox.put(entry(3, { ownerId: 8 }))
    expect(await read()).toBe(before)
  })

  test('is the same object as before, beside one that has changed', async () => {
    await db.outbox.bulkPut([entry(1), entry(2), entry(3), entry(4)])
    const before = await read()
    await elsewhere.outbox.update('K7Q-2', { attention: 'One mark differs' })
    const after = await read()
    expect(after.map((each, at) => each === before[at])).toEqual([true, false, true, true])
    expect(after[1]?.attention).toBe('One mark differs')
  })

  test('is the same object as before, after so many changes that all entries are reported as changed', async () => {
    const all = Array.from({ length: 60 }, (_, at) => entry(at + 1))
    await db.outbox.bulkPut(all)
    const before = await read()
    await db.outbox.bulkPut(all.map((each) => (each.seq === 7 ? { ...each, attempts: 1 } : each)))
    const after = await read()
    expect(after.flatMap((each, at) => (each === before[at] ? [] : [each.seq]))).toEqual([7])
  })
})

describe('a reading of the outbox misses no change on the disk', () => {
  test('that another process has added, deleted or moved to another state before its notification arrives', async () => {
    await db.outbox.bulkPut([entry(1), entry(2), entry(3)])
    await read()
    await untold((store) => {
      store.add(entry(4))
      store.delete('K7Q-1')
      store.put(entry(2, { state: 'parked', parkReason: 'rejected' }))
    })
    const now = await read()
    expect(now.map(({ seq, state }) => [seq, state])).toEqual([
      [2, 'parked'],
      [3, 'waiting'],
      [4, 'waiting'],
    ])
  })

  test('that changed within its state, once the notification has arrived', async () => {
    await db.outbox.bulkPut([entry(1), entry(2), entry(3)])
    await read()
    await untold((store) => void store.put(entry(2, { firstSentAt: 5 })))
    tell('K7Q-2')
    expect((await read()).map(({ firstSentAt }) => firstSentAt)).toEqual([null, 5, null])
  })

  test('for a reader that asks while other readers are being answered', async () => {
    await db.outbox.put(entry(1))
    const first = read()
    await elsewhere.outbox.put(entry(2))
    const second = read()
    expect((await second).map(({ seq }) => seq)).toEqual([1, 2])
    expect([1, 2]).toContain((await first).length)
  })

  test('after a reading that failed', async () => {
    await db.outbox.bulkPut([entry(1), entry(2), entry(3)])
    await read()
    await db.outbox.update('K7Q-2', { attempts: 3 })
    const broken = vi.spyOn(db, 'transaction').mockRejectedValueOnce(new Error('the disk does not answer'))
    await expect(read()).rejects.toThrow('the disk does not answer')
    broken.mockRestore()
    expect((await read()).map(({ attempts }) => attempts)).toEqual([0, 3, 0])
  })

  test('that changed while the database was closed', async () => {
    await db.outbox.bulkPut([entry(1), entry(2), entry(3)])
    await read()
    db.close()
    await expect(read()).rejects.toThrow('closed')
    await elsewhere.outbox.update('K7Q-2', { attempts: 3 })
    await db.open()
    expect((await read()).map(({ attempts }) => attempts)).toEqual([0, 3, 0])
  })
})

test('a deleted outbox that was created again is read from the start, though its numbers are the same', async () => {
  await db.outbox.bulkPut([entry(1), entry(2)])
  await read()
  elsewhere.close()
  await db.delete()
  await db.open()
  await untold((store) => void store.put(entry(1, { attempts: 9 })))
  expect((await read()).map(({ seq, attempts }) => [seq, attempts])).toEqual([[1, 9]])
})

type Step =
  | { do: 'put'; seq: number; state: EntryState; attempts: number; by: 'page' | 'tab' | 'untold' }
  | { do: 'delete'; seq: number; by: 'page' | 'tab' | 'untold' }
  | { do: 'putMany'; state: EntryState }
  | { do: 'clear' }
  | { do: 'read' }

const by = fc.constantFrom('page' as const, 'tab' as const, 'untold' as const)
const seq = fc.integer({ min: 1, max: 12 })
const state = fc.constantFrom<EntryState>('waiting', 'parked', 'acknowledged')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('put' as const), seq, state, attempts: fc.nat(3), by }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), seq, by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('putMany' as const), state }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
)

async function take(each: Exclude<Step, { do: 'read' }>): Promise<void> {
  if (each.do === 'clear') return db.outbox.clear()
  if (each.do === 'putMany')
    return void (await elsewhere.outbox.bulkPut(
      Array.from({ length: 55 }, (_, at) => entry(at + 1, { state: each.state })),
    ))
  const id = `K7Q-${each.seq}`
  const row = each.do === 'put' ? entry(each.seq, { state: each.state, attempts: each.attempts }) : null
  if (each.by === 'untold') {
    await untold((store) => void (row ? store.put(row) : store.delete(id)))
    // The notification comes before the next change, though after whatever was read meanwhile.
    await read()
    return tell(id)
  }
  const { outbox } = each.by === 'page' ? db : elsewhere
  await (row ? outbox.put(row) : outbox.delete(id))
}

test('a reading of the outbox is its state at some moment since the reading began, whichever process changes it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await db.outbox.clear()
      const moments = [await stored()]
      const begun: { at: number; result: Promise<readonly OutboxEntry[]> }[] = []
      for (const each of steps) {
        if (each.do === 'read') begun.push({ at: moments.length - 1, result: read() })
        else {
          await take(each)
          moments.push(await stored())
        }
      }
      for (const { at, result } of begun) expect(moments.slice(at)).toContainEqual([...(await result)])
      expect(await read()).toEqual(moments.at(-1))
    }),
    // 20 ms a run; a reading that mixed two moments was found after 75 runs on average.
    { numRuns: 200 },
  )
})
