import { describe, expect, test } from 'vitest'
import { getSetting } from '#data/device/settings.ts'
import { addDays } from '#domain/core/dates.ts'
import { seededRandom } from '#server/db/seed/random.ts'
import type { Fault } from './testing/fake-network.ts'
import { FIRST_BYTES } from './pace.ts'
import { entriesOf, run, runUntilQuiet } from './testing/device.ts'
import { BASHIR, DAY, effects, glance, laneState, mark, saveMarks, START } from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

givenReadyTablet()

/** Marks of 300 students, more than a request has on the slowest line. */
async function saveManyMarks(): Promise<void> {
  const random = seededRandom('many marks')
  for (let n = 0; n < 300; n++) await mark(tablet, 1_000 + n, { remark: String(random.int(0, 1e12)) })
}

const pushes = () => tablet.network.sent.filter(({ path }) => path === '/sync/push')

const UNANSWERED: [string, Fault, number][] = [
  ['a connection reset before the request', { kind: 'refused' }, 0],
  ['an answer lost after the effect', { kind: 'answerLost' }, 3],
  ['a server that accepts and hangs', { kind: 'hangs' }, 0],
  ['a captive portal that says 200 to everything', { kind: 'html', status: 200 }, 0],
  ['a proxy that says 502 in its own words', { kind: 'html', status: 502 }, 0],
  ['a 401 that is not ours', { kind: 'html', status: 401 }, 0],
  ['a 404 that is not ours', { kind: 'html', status: 404 }, 0],
  ['a 413 that is not ours', { kind: 'html', status: 413 }, 0],
  ['JSON without our ids', { kind: 'foreignJson' }, 0],
  ['a 404 of other software in the shape of ours', { kind: 'foreignRefusal', status: 404 }, 0],
  ['a 422 of other software in the shape of ours', { kind: 'foreignRefusal', status: 422 }, 0],
  ['an answer without a word on our entries', { kind: 'noVerdicts' }, 3],
  ['an answer broken off in the middle', { kind: 'truncated', bytes: 30 }, 3],
]

describe.each(UNANSWERED)(
  'a request that meets %s',
  {
    tags: [
      'fault:reset-before-request',
      'fault:answer-lost',
      'fault:hanging-peer',
      'fault:portal-html',
      'fault:foreign-json',
      'fault:foreign-refusal',
      'fault:no-verdicts',
      'fault:truncated-answer',
    ],
  },
  (_, fault, done) => {
    test('leaves every entry waiting, and the next try has each effect once', async () => {
      await saveMarks(tablet, 3)
      tablet.network.next = [fault]
      expect(await run(tablet)).toBe(true)
      expect(effects(world)).toHaveLength(done)
      expect((await entriesOf(tablet)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
      expect(await laneState(tablet, BASHIR)).toMatchObject({ failures: 1, failure: 'transport', needsSignIn: false })
      // A foreign answer is reported to whoever waits; a proxy's 502 while the server is away does not count as one.
      const isForeign = /^foreign|html/.test(fault.kind) && !('status' in fault && fault.status === 502)
      expect((await laneState(tablet, BASHIR)).isForeign).toBe(isForeign)
      await runUntilQuiet(tablet)
      expect((await laneState(tablet, BASHIR)).isForeign).toBe(false)
      expect(effects(world)).toEqual(['m1', 'm2', 'm3'])
      expect(await glance(tablet)).toEqual([])
    })
  },
)

test(
  'a batch sent again after a lost answer gets the first verdicts and is not doubled',
  { tags: ['promise:effect-once'] },
  async () => {
    await saveMarks(tablet, 2)
    tablet.network.next = [{ kind: 'answerLost' }, { kind: 'answerLost' }]
    await run(tablet)
    await run(tablet, 'online')
    await run(tablet, 'online')
    expect(pushes().length).toBeGreaterThan(2)
    expect(effects(world)).toEqual(['m1', 'm2'])
  },
)

describe.each(['before', 'after'] as const)(
  'an engine killed %s the server has done its work',
  { tags: ['fault:killed-before-noting'] },
  (when) => {
    test('is followed by one that delivers every entry once', async () => {
      await saveMarks(tablet, 3)
      tablet.network.next = [{ kind: 'dies', when }]
      expect(await run(tablet)).toBe('killed')
      expect(effects(world)).toHaveLength(when === 'after' ? 3 : 0)
      expect((await entriesOf(tablet)).filter(({ state }) => state === 'waiting')).toHaveLength(3)
      await run(tablet, 'load')
      expect(effects(world)).toEqual(['m1', 'm2', 'm3'])
      expect(await glance(tablet)).toEqual([])
    })
  },
)

test(
  'verdicts for half of a batch settle that half and leave the other waiting in its order',
  { tags: ['fault:half-verdicts'] },
  async () => {
    await saveMarks(tablet, 5)
    tablet.network.next = [{ kind: 'halfVerdicts' }, { kind: 'refused' }]
    await run(tablet)
    expect((await entriesOf(tablet)).map(({ state }) => state)).toEqual([
      ...Array<string>(3).fill('acknowledged'),
      ...Array<string>(2).fill('waiting'),
    ])
    await runUntilQuiet(tablet)
    expect(effects(world)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
  },
)

test(
  'a wrong Date header changes no clock: only the time in our own answer counts',
  { tags: ['fault:wrong-date'] },
  async () => {
    tablet.skew = 90_000
    await saveMarks(tablet, 1)
    tablet.network.rule = () => ({ kind: 'wrongDate' })
    await run(tablet)
    expect(await getSetting(tablet.db, 'clockOffset')).toBe(-90_000)
  },
)

test(
  'a batch of fifty that is too large is split until it passes, in order',
  { tags: ['fault:too-large'] },
  async () => {
    world.server.maxEntries = 10
    for (let n = 1; n <= 50; n++) await mark(tablet, 11, { remark: `m${n}`, date: addDays(DAY, -n) })
    expect(await run(tablet)).toBe(false)
    expect(effects(world)).toHaveLength(50)
    expect(effects(world)).toEqual([...effects(world)].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))))
  },
)

test(
  'a single entry that is too large is parked with the later ones of its key, and the rest is sent',
  { tags: ['fault:too-large'] },
  async () => {
    await mark(tablet, 11, { remark: 'huge' })
    await mark(tablet, 12, { remark: 'fine' })
    tablet.network.rule = ({ body }) =>
      JSON.stringify(body?.['entries'] ?? '').includes('huge') ? { kind: 'problem', code: 'bodyTooLarge' } : null
    await run(tablet)
    await mark(tablet, 11, { remark: 'after' })
    await run(tablet)
    expect(effects(world)).toEqual(['fine'])
    expect((await entriesOf(tablet)).map(({ parkReason }) => parkReason)).toEqual(['tooLarge', 'behind'])
  },
)

test('an entry that waited behind one found too large does not overtake it', async () => {
  await mark(tablet, 11, { remark: 'huge' })
  tablet.network.next = [{ kind: 'refused' }]
  await run(tablet)
  await mark(tablet, 11, { remark: 'after' })
  tablet.network.rule = ({ body }) =>
    JSON.stringify(body?.['entries'] ?? '').includes('huge') ? { kind: 'problem', code: 'bodyTooLarge' } : null
  await run(tablet, 'sendNow')
  expect(effects(world)).toEqual([])
  expect((await entriesOf(tablet)).map(({ parkReason }) => parkReason)).toEqual(['tooLarge', 'behind'])
})

test(
  'after 429 the queue waits as long as the server asked, also when the network comes back',
  { tags: ['fault:rate-limited'] },
  async () => {
    await saveMarks(tablet, 1)
    tablet.network.next = [{ kind: 'problem', code: 'tooManyRequests', retryAfter: 40 }]
    await run(tablet)
    expect(await laneState(tablet, BASHIR)).toMatchObject({ nextAt: START + 40_000, failure: 'server' })
    world.now = START + 39_999
    await run(tablet, 'alive')
    expect(pushes()).toHaveLength(1)
    world.now = START + 40_000
    await run(tablet, 'timer')
    expect(effects(world)).toEqual(['m1'])
  },
)

test('the batch size stays after a line that was dead, and shrinks after one that was silent', async () => {
  await saveManyMarks()
  tablet.network.next = [{ kind: 'refused' }]
  await run(tablet)
  expect((await laneState(tablet, BASHIR)).batchBytes).toBe(FIRST_BYTES)
  tablet.network.next = [{ kind: 'hangs' }]
  tablet.network.meanwhile = () => void (world.now += 15_000)
  await run(tablet, 'online')
  tablet.network.meanwhile = null
  const { batchBytes } = await laneState(tablet, BASHIR)
  expect(batchBytes).toBeLessThan(3_000)
  await run(tablet, 'online')
  const sizes = pushes().map(({ ids }) => ids.length)
  expect(sizes.slice(0, 2)).toEqual([300, 300])
  // Half of the bytes, and so at most half of the marks
  expect(sizes[2]).toBeGreaterThan(75)
  expect(sizes[2]).toBeLessThanOrEqual(150)
  expect(sizes.slice(2).reduce((sum, size) => sum + size)).toBe(300)
})

test('entries that the server had no time for are sent again, at its pace', async () => {
  await saveManyMarks()
  world.server.maxAttempted = 120
  tablet.network.meanwhile = () => void (world.now += 8_000)
  await run(tablet)
  tablet.network.meanwhile = null
  const sizes = pushes().map(({ ids }) => ids.length)
  expect(sizes[0]).toBe(300)
  // 120 marks in 8 s are 60 in 4 s, and a few more for the bytes that every request has.
  for (const size of sizes.slice(1)) expect(size).toBeLessThan(80)
  expect(sizes.slice(1).reduce((sum, size) => sum + size)).toBe(180)
  expect(await tablet.db.outbox.where({ ownerId: BASHIR, state: 'waiting' }).count()).toBe(0)
})

test('after a failure of another kind than the last, the queue waits as long as after a first failure', async () => {
  await saveMarks(tablet, 1)
  tablet.network.next = Array.from({ length: 5 }, () => ({ kind: 'refused' as const }))
  for (let n = 0; n < 5; n++) await run(tablet, 'online')
  expect((await laneState(tablet, BASHIR)).failures).toBe(5)
  tablet.network.next = [{ kind: 'problem', code: 'unavailable' }]
  await run(tablet, 'online')
  expect(await laneState(tablet, BASHIR)).toMatchObject({ failures: 1, failure: 'server', nextAt: world.now + 1_000 })
})

test('requests with larger entries are of fewer, and grow with the pace of the line', async () => {
  const salt = () =>
    Array.from({ length: 290 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('')
  for (let n = 0; n < 160; n++) await mark(tablet, 1_000 + n, { remark: salt() })
  await run(tablet)
  const sizes = pushes().map(({ ids }) => ids.length)
  // An entry has about 700 bytes of which none can be saved.
  expect(sizes[0]).toBeLessThan(40)
  expect(sizes[1]).toBeGreaterThan(sizes[0]!)
  expect(pushes().flatMap(({ ids }) => ids)).toHaveLength(160)
})
