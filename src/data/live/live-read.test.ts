import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { liveRead, sharedRead, shareRead, type Read } from './live-read.ts'
import { getSetting, setSetting } from '../device/settings.ts'

let device: DeviceDb
let replica: CacheDb
/** The same databases, opened as another tab or the worker would. */
let elsewhere: { device: DeviceDb; replica: CacheDb }
const ends: (() => void)[] = []

beforeEach(async () => {
  device = openDeviceDb('watched')
  replica = openCacheDb('watched-replica')
  elsewhere = { device: openDeviceDb('watched'), replica: openCacheDb('watched-replica') }
  await setSetting(device, 'epoch', 'first')
})

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  for (const db of [elsewhere.device, elsewhere.replica]) db.close()
  await Promise.all([device.delete(), replica.delete()])
})

/** Subscribes to a read and records each of its values; `runs` counts how often it has run. */
function follow<T>(read: Read<T>) {
  const told: T[] = []
  const failed: unknown[] = []
  const counted = { told, failed, runs: 0 }
  const live = liveRead(
    (...handles) => {
      counted.runs++
      return read(...handles)
    },
    () => device,
    () => replica,
  )
  const { unsubscribe } = live.subscribe(
    (value) => void told.push(value),
    (error) => void failed.push(error),
  )
  ends.push(unsubscribe)
  return counted
}

const addRow = (id: string) => elsewhere.replica.students.put({ id: Number(id) }, id)

describe('a live read runs again when something that it looked at has changed', () => {
  test('in tables that it reached through many asynchronous functions, after reading other databases', async () => {
    const name = async (db: DeviceDb) => (await getSetting(db, 'epoch')) ?? ''
    const named = async (db: DeviceDb) => `replica of ${await name(db)}`
    const countOf = async (cache: CacheDb) => (await Promise.all([cache.students.count(), named(device)]))[0]
    const { told } = follow(async (db, open) => ({ name: await named(db), students: await countOf(open('any')) }))
    await vi.waitFor(() => expect(told).toEqual([{ name: 'replica of first', students: 0 }]))
    for (let count = 1; count <= 30; count++) {
      await addRow(String(count))
      await vi.waitFor(() => expect(told.at(-1)?.students).toBe(count))
    }
    await setSetting(elsewhere.device, 'epoch', 'second')
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ name: 'replica of second', students: 30 }))
  })

  test('in a table named as a string, and inside a transaction', async () => {
    const { told } = follow((db) =>
      db.transaction(
        'r',
        db.outbox,
        db.drafts,
        async () => (await db.table('drafts').count()) + (await db.outbox.count()),
      ),
    )
    await vi.waitFor(() => expect(told).toEqual([0]))
    await elsewhere.device.drafts.put({ key: 'a', ownerId: 1, value: null, savedAt: 0 })
    await vi.waitFor(() => expect(told).toEqual([0, 1]))
    await elsewhere.device.drafts.clear()
    await vi.waitFor(() => expect(told).toEqual([0, 1, 0]))
  })

  test('while it was being read: the value it gives is the final one', async () => {
    let go = (): void => undefined
    const gate = new Promise<void>((resolve) => (go = resolve))
    const followed = follow(async (_, open) => {
      const count = await open('any').students.count()
      await gate
      return count
    })
    await vi.waitFor(() => expect(followed.runs).toBe(1))
    await addRow('1')
    go()
    await vi.waitFor(() => expect(followed.told).toEqual([1]))
  })

  test('after it has failed', async () => {
    const { told, failed } = follow(async (db) => {
      const epoch = await getSetting(db, 'epoch')
      if (epoch === 'first') throw new Error('unreadable')
      return epoch
    })
    await vi.waitFor(() => expect(failed).toEqual([new Error('unreadable')]))
    await setSetting(elsewhere.device, 'epoch', 'second')
    await vi.waitFor(() => expect(told).toEqual(['second']))
  })
})

test('a live read of settings depends only on those that it read, one by one or as a range', async () => {
  const one = follow((db) => getSetting(db, 'epoch'))
  const two = follow((db) => db.settings.bulkGet(['epoch', 'seq']))
  const all = follow((db) => db.settings.where('key').startsWith('lane:').count())
  await vi.waitFor(() => expect([one.told, two.told, all.told].map(({ length }) => length)).toEqual([1, 1, 1]))
  await setSetting(elsewhere.device, 'seq', 7)
  await vi.waitFor(() => expect(two.told).toHaveLength(2))
  await setSetting(elsewhere.device, 'receiptNumber', 7)
  await vi.waitFor(() => expect(all.told).toHaveLength(3))
  await setSetting(elsewhere.device, 'epoch', 'second')
  await vi.waitFor(() => expect(one.told).toEqual(['first', 'second']))
  await vi.waitFor(() => expect([one.runs, two.runs, all.runs]).toEqual([2, 3, 4]))
})

test('a live read of values beside the rows of a replica depends only on those that it read', async () => {
  const value = (key: string) => elsewhere.replica.meta.put({ key, value: key })
  const position = follow(async (_, open) => {
    const cache = open('any')
    return cache.transaction('r', cache.students, cache.meta, async () => {
      const [count, found] = [await cache.students.count(), await cache.meta.get('position')]
      return [count, found?.value ?? 0]
    })
  })
  await vi.waitFor(() => expect(position.told).toEqual([[0, 0]]))
  const { runs } = position
  await value('answer of a call')
  await value('picture of a screen')
  await addRow('1')
  await vi.waitFor(() => expect(position.told).toHaveLength(2))
  await value('position')
  await vi.waitFor(() => expect(position.told.at(-1)).toEqual([1, 'position']))
  expect(position.runs).toBe(runs + 2)
})

test('a live read does not run again for other tables, for a replica closed in mid-read, or without subscribers', async () => {
  const strays = follow((db) => db.strays.count())
  const closed = follow(async (_, open) => {
    open('any').close()
    return open('any').students.count()
  })
  const drafts = follow((db) => db.drafts.count())
  await vi.waitFor(() => expect([strays.told, drafts.told, closed.runs]).toEqual([[0], [0], 1]))
  for (const end of ends.splice(0)) end()
  const last = follow((db) => db.drafts.count())
  await vi.waitFor(() => expect(last.told).toEqual([0]))
  await elsewhere.device.drafts.put({ key: 'a', ownerId: 1, value: null, savedAt: 0 })
  await vi.waitFor(() => expect(last.told).toEqual([0, 1]))
  expect([strays.runs, drafts.runs, closed.told, closed.failed]).toEqual([1, 1, [], []])
})

describe('after much rereading, a live read', () => {
  let fresh: typeof import('./live-read.ts')

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    // Time moves on, so that readings of other tests in this worker no longer count.
    vi.advanceTimersByTime(3_600_000)
    vi.resetModules()
    fresh = await import('./live-read.ts')
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  const rested = async () => {
    let runs = 0
    const read: Read<number> = async (db) => {
      runs++
      vi.advanceTimersByTime(500)
      return db.drafts.count()
    }
    const told: number[] = []
    const shared = fresh.shareRead(read, { openDevice: () => device, openReplica: () => replica })
    ends.push(shared.subscribe((value) => void told.push(value)).unsubscribe)
    const save = (key: string) => elsewhere.device.drafts.put({ key, ownerId: 1, value: null, savedAt: 0 })
    await vi.waitFor(() => expect(told).toEqual([0]))
    await save('a')
    await vi.waitFor(() => expect(told).toEqual([0, 1]))
    for (const key of ['b', 'c', 'd']) await save(key)
    expect(runs).toBe(2)
    return { told, shared, runs: () => runs }
  }

  test('of a page pauses, and then reads the result of several changes at once', async () => {
    const { told, runs } = await rested()
    vi.advanceTimersByTime(5_000)
    await vi.waitFor(() => expect(told).toEqual([0, 1, 4]))
    expect(runs()).toBe(3)
  })

  test('runs without a pause for a subscriber that has no value yet', async () => {
    const { told, shared, runs } = await rested()
    const newcomer: number[] = []
    ends.push(shared.subscribe((value) => void newcomer.push(value)).unsubscribe)
    expect(runs()).toBe(3)
    await vi.waitFor(() => expect([told.at(-1), newcomer]).toEqual([4, [4]]))
  })
})

describe('subscribers to the same function', () => {
  let runs = 0
  let epochOf: Read<string | undefined>
  const shareEpoch = () => shareRead(epochOf, { openDevice: () => device, openReplica: () => replica })
  const join = () => {
    const told: (string | undefined)[] = []
    const { unsubscribe } = shareEpoch().subscribe((value) => void told.push(value))
    ends.push(unsubscribe)
    return { told, unsubscribe }
  }

  beforeEach(() => {
    runs = 0
    epochOf = (db) => {
      runs++
      return getSetting(db, 'epoch')
    }
  })

  test('share one reading; one that subscribes later has the value at once, without another read of the disk', async () => {
    const [first, second] = [join(), join()]
    await vi.waitFor(() => expect([first.told, second.told]).toEqual([['first'], ['first']]))
    expect([shareEpoch().hasValue(), shareEpoch().getValue()]).toEqual([true, 'first'])
    expect(join().told).toEqual(['first'])
    await setSetting(elsewhere.device, 'epoch', 'second')
    await vi.waitFor(() =>
      expect([first.told, second.told]).toEqual([
        ['first', 'second'],
        ['first', 'second'],
      ]),
    )
    expect(runs).toBe(2)
  })

  test('that come after a change do not get the value from before it', async () => {
    const first = join()
    await vi.waitFor(() => expect(first.told).toEqual(['first']))
    await setSetting(device, 'epoch', 'second')
    expect(shareEpoch().hasValue()).toBe(false)
    const second = join()
    await vi.waitFor(() => expect(second.told).toEqual(['second']))
  })

  test('start a new reading after the last of them has unsubscribed', async () => {
    const first = join()
    await vi.waitFor(() => expect(first.told).toEqual(['first']))
    first.unsubscribe()
    await setSetting(elsewhere.device, 'epoch', 'second')
    expect([runs, shareEpoch().hasValue()]).toEqual([1, false])
    const second = join()
    await vi.waitFor(() => expect(second.told).toEqual(['second']))
  })

  test('all get the failure of its read; for one that subscribes later the function reads anew, and all get that value', async () => {
    epochOf = (db) => (runs++ === 0 ? Promise.reject(new Error('unreadable')) : getSetting(db, 'epoch'))
    const failed: unknown[] = []
    const told: unknown[] = []
    const joinBoth = () =>
      ends.push(
        shareEpoch().subscribe(
          (value) => void told.push(value),
          (error) => void failed.push(error),
        ).unsubscribe,
      )
    joinBoth()
    joinBoth()
    await vi.waitFor(() => expect(failed).toEqual([new Error('unreadable'), new Error('unreadable')]))
    expect(shareEpoch().hasValue()).toBe(false)
    joinBoth()
    await vi.waitFor(() => expect(told).toEqual(['first', 'first', 'first']))
    expect([failed.length, runs]).toEqual([2, 2])
  })

  test('do not get a value that says the read failed, if they subscribe later or at that very moment', async () => {
    const answers = ['failed', 'failed', 'read']
    const shared = sharedRead(() => Promise.resolve(answers[runs++]), {
      openDevice: () => device,
      openReplica: () => replica,
      isFailure: (value) => value === 'failed',
    })
    const [first, second, third]: (string | undefined)[][] = [[], [], []]
    const follow = (told: (string | undefined)[], alsoDo = () => undefined as void) =>
      void ends.push(
        shared.subscribe((value) => {
          told.push(value)
          alsoDo()
        }).unsubscribe,
      )
    follow(first!, () => {
      if (runs === 1) follow(second!)
    })
    await vi.waitFor(() => expect([first, runs]).toEqual([['failed', 'failed'], 2]))
    expect(shared.hasValue()).toBe(false)
    follow(third!)
    await vi.waitFor(() => expect([first?.at(-1), second?.at(-1), third]).toEqual(['read', 'read', ['read']]))
    expect([runs, shared.getValue()]).toEqual([3, 'read'])
  })

  test('all get the value of a read that is repeated though nothing has changed', async () => {
    const [one, two] = [join(), join()]
    await vi.waitFor(() => expect([one.told, two.told]).toEqual([['first'], ['first']]))
    shareEpoch().again()
    await vi.waitFor(() => expect([one.told.length, two.told.length, runs]).toEqual([2, 2, 2]))
  })

  test('whose value is kept find it at once after the last has gone, unless it has changed meanwhile', async () => {
    const read: Read<string | undefined> = (db) => (runs++, getSetting(db, 'epoch'))
    const kept = sharedRead(read, { openDevice: () => device, openReplica: () => replica, keepMs: 60_000 })
    const follow = () => {
      const told: (string | undefined)[] = []
      const { unsubscribe } = kept.subscribe((value) => void told.push(value))
      ends.push(unsubscribe)
      return { told, unsubscribe }
    }
    const first = follow()
    await vi.waitFor(() => expect(first.told).toEqual(['first']))
    first.unsubscribe()
    expect([kept.hasValue(), kept.getValue()]).toEqual([true, 'first'])
    const second = follow()
    expect([second.told, runs]).toEqual([['first'], 1])
    second.unsubscribe()
    await setSetting(elsewhere.device, 'epoch', 'second')
    await vi.waitFor(() => expect(kept.hasValue()).toBe(false))
    expect([kept.getValue(), runs]).toEqual([undefined, 1])
    const third = follow()
    await vi.waitFor(() => expect([third.told, runs]).toEqual([['second'], 2]))
  })

  test('find no value that was kept too long', async () => {
    const kept = sharedRead(epochOf, { openDevice: () => device, openReplica: () => replica, keepMs: 1 })
    const told: unknown[] = []
    const { unsubscribe } = kept.subscribe((value) => void told.push(value))
    await vi.waitFor(() => expect(told).toHaveLength(1))
    unsubscribe()
    await vi.waitFor(() => expect(kept.hasValue()).toBe(false))
  })
})
