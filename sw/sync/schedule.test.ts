import { describe, expect, test } from 'vitest'
import { deadlineMs } from '#data/answers/patience.ts'
import { correctedTime, getSetting, LONGEST_PAUSE_MS } from '#data/device/settings.ts'
import type { DrainReason } from '#data/sync/sync-messages.ts'
import { backoffMs } from './backoff.ts'
import { depsOf, entriesOf, restart, run } from './testing/device.ts'
import { BASHIR, effects, laneState, mark, saveMarks, signIn, START } from './testing/world.ts'
import { drain } from './drain.ts'
import { openDeviceDb } from '#data/device/db.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

givenReadyTablet()

const pushes = () => tablet.network.sent.filter(({ path }) => path === '/sync/push')
const DAY_MS = 86_400_000

describe('waiting times', () => {
  test('double from 2 s to 5 min, at random below that bound', () => {
    expect([1, 2, 3, 8, 9, 50, 5_000].map((failures) => backoffMs(failures, () => 1))).toEqual([
      2_000, 4_000, 8_000, 256_000, 300_000, 300_000, 300_000,
    ])
    expect(backoffMs(3, () => 0.5)).toBe(4_000)
  })

  test('are never so short that a dead link is tried again at once', () => {
    expect(backoffMs(1, () => 0)).toBe(250)
  })

  test('give a request 15 s, the time that its bytes need at 2 kB/s, and time for its entries at a slow server', () => {
    expect([0, 2_000, 65_536].map((bytes) => deadlineMs(bytes))).toEqual([15_000, 16_000, 47_768])
    expect(deadlineMs(2_000, 500)).toBe(26_000)
  })
})

describe('after a failure', () => {
  const fail = async (fault: Parameters<typeof tablet.network.next.push>[0]) => {
    await saveMarks(tablet, 1)
    tablet.network.next = [fault]
    await run(tablet)
  }

  test('the queue waits before the next try, also for entries that are saved meanwhile', async () => {
    await fail({ kind: 'refused' })
    expect(await laneState(tablet, BASHIR)).toMatchObject({ nextAt: START + 1_000 })
    await mark(tablet, 12, { remark: 'm2' })
    await run(tablet, 'enqueue')
    expect(pushes()).toHaveLength(1)
    world.now += 1_000
    await run(tablet, 'timer')
    expect(effects(world)).toEqual(['m1', 'm2'])
  })

  const OVERRULING: DrainReason[] = ['sendNow', 'online', 'alive', 'signIn', 'load', 'written']
  test.each(OVERRULING)('of the line, "%s" ends the waiting time', async (reason) => {
    await fail({ kind: 'hangs' })
    await run(tablet, reason)
    expect(effects(world)).toEqual(['m1'])
  })

  test('of the server, only "Send now" ends the waiting time', async () => {
    await fail({ kind: 'problem', code: 'unavailable' })
    for (const reason of ['online', 'alive', 'load', 'focus', 'enqueue'] as const) await run(tablet, reason)
    expect(effects(world)).toEqual([])
    await run(tablet, 'sendNow')
    expect(effects(world)).toEqual(['m1'])
  })

  test('of a server that asks to wait, the reason is kept until the server accepts something again', async () => {
    await fail({ kind: 'problem', code: 'tooManyRequests', retryAfter: 20 })
    const { problem, nextAt } = await laneState(tablet, BASHIR)
    expect(problem).toMatchObject({ code: 'tooManyRequests', message: expect.stringMatching(/^Too many requests\./) })
    expect(nextAt).toBe(START + 20_000)
    await run(tablet, 'sendNow')
    expect((await laneState(tablet, BASHIR)).problem).toBeNull()
  })

  test('the first success resets the failures', async () => {
    await fail({ kind: 'refused' })
    await run(tablet, 'online')
    expect(await laneState(tablet, BASHIR)).toMatchObject({ failures: 0, failure: null, nextAt: 0 })
  })

  test('that lies years back, an entry is still sent', async () => {
    await fail({ kind: 'refused' })
    world.now += 3 * 365 * DAY_MS
    world.server.sessions.get(tablet.network.cookie!)!.isExpired = true
    await run(tablet, 'timer')
    expect(effects(world)).toEqual(['m1'])
  })
})

describe('a clock that jumps', () => {
  test('back a day between two entries does not change their order', { tags: ['fault:clock-back'] }, async () => {
    await mark(tablet, 11, { remark: 'first' })
    tablet.network.next = [{ kind: 'refused' }]
    await run(tablet)
    tablet.skew = -DAY_MS
    await mark(tablet, 11, { remark: 'second' })
    await run(tablet, 'sendNow')
    expect(effects(world)).toEqual(['first', 'second'])
    expect(pushes().flatMap(({ ids }) => ids)).toEqual(['D01-1', 'D01-1', 'D01-2'])
  })

  test('back after a failure does not make the queue wait until the clock has caught up', async () => {
    tablet.skew = DAY_MS
    await saveMarks(tablet, 1)
    tablet.network.next = [{ kind: 'problem', code: 'unavailable' }]
    await run(tablet)
    tablet.skew = 0
    await run(tablet, 'timer')
    expect(effects(world)).toEqual(['m1'])
  })

  test(
    'two years ahead is corrected by the server’s time in the stamps of entries',
    { tags: ['fault:clock-ahead'] },
    async () => {
      tablet.skew = 2 * 365 * DAY_MS
      await signIn(tablet, BASHIR)
      const { madeAt } = await mark(tablet, 11)
      expect(madeAt).toBe(new Date(START).toISOString())
      expect(correctedTime(START + tablet.skew, await getSetting(tablet.db, 'clockOffset'))).toBe(
        new Date(START).toISOString(),
      )
    },
  )

  test('makes a Retry-After of a year count for at most an hour', async () => {
    await saveMarks(tablet, 1)
    tablet.network.next = [{ kind: 'problem', code: 'tooManyRequests', retryAfter: 365 * 86_400 }]
    await run(tablet)
    expect((await laneState(tablet, BASHIR)).nextAt).toBe(START + LONGEST_PAUSE_MS)
  })
})

describe('a page and the worker at once', () => {
  const both = () => {
    const other = { ...depsOf(tablet), db: openDeviceDb() }
    return Promise.all([drain(depsOf(tablet), 'enqueue'), drain(other, 'enqueue'), drain(depsOf(tablet), 'online')])
  }

  test('send each entry once', { tags: ['fault:tabs-at-once'] }, async () => {
    await saveMarks(tablet, 8)
    await both()
    const ids = pushes().flatMap(({ ids }) => ids)
    expect(ids).toHaveLength(8)
    expect(new Set(ids).size).toBe(8)
  })

  test('may send an entry twice without Web Locks, with one effect', async () => {
    tablet.locks = undefined
    await saveMarks(tablet, 8)
    await both()
    expect([...effects(world)].sort()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8'])
  })

  test('leave no entry behind that was saved while the lock was being released', async () => {
    const real = tablet.locks!
    let wasNudged = false
    const slow = {
      request: async (name: string, ...rest: never[]) => {
        const result = await (real.request as (...all: unknown[]) => Promise<unknown>)(name, ...rest)
        if (name === 'outbox' && !wasNudged) {
          wasNudged = true
          await mark(tablet, 12, { remark: 'late' })
        }
        return result
      },
    } as unknown as LockManager
    await saveMarks(tablet, 1)
    expect(await drain({ ...depsOf(tablet), locks: slow }, 'enqueue')).toBe(false)
    expect(effects(world)).toEqual(['m1', 'late'])
  })

  test('send entries that are saved while a batch or a pull is on its way', async () => {
    const late = ['during push', 'during pull']
    tablet.network.meanwhile = async ({ path }) => {
      const remark = path === '/sync/push' ? late[0] : late[1]
      if (remark && late.includes(remark)) await mark(tablet, 11 + late.length, { remark })
      late.splice(late.indexOf(remark ?? ''), 1)
    }
    await mark(tablet, 21, { remark: 'early' })
    expect(await run(tablet)).toBe(false)
    expect([...effects(world)].sort()).toEqual(['during pull', 'during push', 'early'])
  })
})

describe('a drain', () => {
  test('stops within the time that a browser gives a worker, and reports that entries are left', async () => {
    await saveMarks(tablet, 8)
    await tablet.db.settings.put({
      key: `lane:${BASHIR}`,
      value: { ...(await laneState(tablet, BASHIR)), batchSize: 1 },
    })
    world.server.maxEntries = 1
    tablet.network.meanwhile = () => void (world.now += 61_000)
    expect(await run(tablet)).toBe(true)
    expect(effects(world).length).toBeLessThan(8)
    tablet.network.meanwhile = null
    expect(await run(tablet)).toBe(false)
    expect(effects(world)).toHaveLength(8)
  })

  test('requests nothing when nobody is signed in', async () => {
    await tablet.db.settings.clear()
    expect(await run(tablet, 'load')).toBe(false)
    expect(tablet.network.sent).toEqual([])
  })

  test('reports its progress', async () => {
    await saveMarks(tablet, 2)
    const told: unknown[] = []
    await drain({ ...depsOf(tablet), report: (progress) => told.push(progress) }, 'enqueue')
    expect(told).toEqual([{ kind: 'sending', done: 0, total: 2 }, { kind: 'pulling' }, { kind: 'idle' }])
  })

  test('survives the schema upgrade of a newer release', { tags: ['fault:release-in-drain'] }, async () => {
    await saveMarks(tablet, 3)
    tablet.network.meanwhile = async () => {
      tablet.network.meanwhile = null
      const newer = openDeviceDb()
      newer.version(2).stores({ receipts: 'id' })
      await newer.open()
      newer.close()
    }
    await run(tablet).catch(() => undefined)
    restart(tablet)
    await run(tablet, 'load')
    expect(effects(world)).toEqual(['m1', 'm2', 'm3'])
    expect((await entriesOf(tablet)).filter(({ state }) => state === 'waiting')).toEqual([])
    expect(await getSetting(tablet.db, 'seq')).toBe(3)
  })
})
