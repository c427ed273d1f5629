import { describe, expect, test } from 'vitest'
import { dismissEntry, retryEntry } from '#data/outbox/outbox.ts'
import { drain } from './drain.ts'
import { applyWords, wordOf } from './verdicts.ts'
import { fetchOf } from './testing/fake-network.ts'
import { depsOf, entriesOf, run, runUntilQuiet } from './testing/device.ts'
import { effects, glance, mark, markClass, remarkOf, saveMarks, type Tablet } from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

givenReadyTablet()

const refuse = (...remarks: string[]) => {
  world.server.refuses = ({ input }) => (remarks.includes(remarkOf(input)) ? 'studentNotFound' : null)
}
const failFor = (times: number, remark: string) => {
  let left = times
  world.server.fails = ({ input }) => remarkOf(input) === remark && left-- > 0
}
const states = async () =>
  (await entriesOf(tablet)).map(({ input, state, parkReason }) => `${remarkOf(input)} ${parkReason ?? state}`)
/** Saves two entries of one key: the first counts as sent when the second is made. */
const saveTwoOfOneKey = async () => {
  await mark(tablet, 11, { remark: 'first' })
  tablet.network.next = [{ kind: 'refused' }]
  await run(tablet)
  await mark(tablet, 11, { remark: 'second' })
}

describe('a rejected entry', () => {
  test(
    'is parked with its reason and with the later entries of its key, and the others are sent',
    { tags: ['fault:refused-with-followers'] },
    async () => {
      await saveTwoOfOneKey()
      await mark(tablet, 12, { remark: 'other' })
      refuse('first')
      await run(tablet, 'sendNow')
      expect(effects(world)).toEqual(['other'])
      expect(await states()).toEqual(['first rejected', 'second behind'])
      expect((await entriesOf(tablet))[0]?.lastError).toEqual({ code: 'studentNotFound', message: 'Student not found' })
    },
  )

  test('keeps the details of its refusal, by which other languages word it', async () => {
    await saveMarks(tablet, 1)
    const [entry] = await entriesOf(tablet)
    const refusal = { code: 'recordChanged', message: 'This record was changed.', details: { changedBy: 'Ali' } }
    const word = wordOf({ id: entry!.id, verdict: 'rejected', ...refusal }, '')!
    await applyWords(tablet.db, new Map([[entry!.id, word]]), world.now)
    expect((await entriesOf(tablet))[0]?.lastError).toEqual(refusal)
  })

  test('is never sent again by itself', async () => {
    await saveMarks(tablet, 1)
    refuse('m1')
    await run(tablet)
    const requests = () => tablet.network.sent.filter(({ path }) => path === '/sync/push').length
    const before = requests()
    world.now += 86_400_000
    await run(tablet, 'sendNow')
    expect(requests()).toBe(before)
  })

  test('sent again at its maker’s wish keeps its place before newer ones of its key', async () => {
    await saveTwoOfOneKey()
    refuse('first')
    await run(tablet, 'sendNow')
    const [first] = await entriesOf(tablet)
    world.server.refuses = () => null
    await retryEntry(tablet.db, first!.id)
    await run(tablet)
    expect(effects(world)).toEqual(['first', 'second'])
    expect(await glance(tablet)).toEqual([])
  })

  test('goes out again under a fresh number, since its old one has its verdict', async () => {
    await saveMarks(tablet, 1)
    refuse('m1')
    await run(tablet)
    const [refused] = await entriesOf(tablet)
    await retryEntry(tablet.db, refused!.id)
    expect((await entriesOf(tablet))[0]!.id).not.toBe(refused!.id)
    await run(tablet)
    expect(await states()).toEqual(['m1 rejected'])
  })

  test('that its maker dismisses releases what waited behind it', async () => {
    await saveTwoOfOneKey()
    refuse('first')
    await run(tablet, 'sendNow')
    await dismissEntry(tablet.db, (await entriesOf(tablet))[0]!.id)
    await run(tablet)
    expect(effects(world)).toEqual(['second'])
  })

  test('holds back only entries that were made after it', async () => {
    await saveTwoOfOneKey()
    const [first, second] = await entriesOf(tablet)
    const no = { kind: 'rejected', code: 'studentNotFound', message: '' } as const
    await applyWords(tablet.db, new Map([[second!.id, no]]), 0)
    expect(await glance(tablet)).toEqual([`${first!.id} waiting`, `${second!.id} parked rejected`])
  })

  test('that is sent again keeps a newer entry made meanwhile behind it', async () => {
    await saveTwoOfOneKey()
    refuse('first')
    await run(tablet, 'sendNow')
    world.server.refuses = () => null
    await retryEntry(tablet.db, (await entriesOf(tablet))[0]!.id)
    await mark(tablet, 11, { remark: 'third' })
    await run(tablet)
    expect(effects(world).at(-1)).toBe('third')
  })
})

test(
  'an entry whose maker’s role has changed is parked with the server’s message',
  { tags: ['fault:role-changed'] },
  async () => {
    await saveMarks(tablet, 1)
    world.server.school.people.get(2)!.role = 'PARENT'
    await run(tablet)
    expect(await states()).toEqual(['m1 rejected'])
    expect((await entriesOf(tablet))[0]?.lastError?.code).toBe('accessDenied')
  },
)

test(
  'marks of a class that was taken away are parked, and those of other classes are sent',
  { tags: ['fault:class-taken-away'] },
  async () => {
    await mark(tablet, 11, { remark: 'mine' })
    await mark(tablet, 21, { remark: 'no longer mine' })
    world.server.school.people.get(2)!.classIds = [1]
    await run(tablet)
    expect(effects(world)).toEqual(['mine'])
    expect((await entriesOf(tablet)).find(({ state }) => state === 'parked')?.lastError?.code).toBe('notYourClass')
  },
)

describe('an entry that the server fails on', () => {
  test(
    'three times, the second of five, is not overtaken until it is parked, and all five arrive once in the end',
    { tags: ['fault:unavailable-in-batch'] },
    async () => {
      await saveMarks(tablet, 5)
      failFor(3, 'm2')
      await runUntilQuiet(tablet)
      expect([...effects(world)].sort()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
      expect(effects(world)[0]).toBe('m1')
      expect(await glance(tablet)).toEqual([])
    },
  )

  test('once or twice is delivered in its place', async () => {
    await saveMarks(tablet, 3)
    failFor(2, 'm2')
    await run(tablet)
    expect(effects(world)).toEqual(['m1', 'm2', 'm3'])
  })

  test(
    'every time, while the rest is healthy, does not delay the rest and stays visible',
    { tags: ['fault:poisoned-entry'] },
    async () => {
      await saveMarks(tablet, 5)
      failFor(Infinity, 'm2')
      await run(tablet)
      expect(effects(world)).toEqual(['m1', 'm3', 'm4', 'm5'])
      expect(await states()).toEqual(['m2 serverFault'])
      expect((await entriesOf(tablet))[0]?.lastError?.code).toBe('serverFault')
    },
  )

  test('is retried slowly, and later ones of its key go on after it', async () => {
    await saveTwoOfOneKey()
    failFor(3, 'first')
    await run(tablet, 'sendNow')
    expect(await states()).toEqual(['first serverFault', 'second behind'])
    await run(tablet, 'timer')
    expect(effects(world)).toEqual([])
    world.now += 10 * 60_000
    await run(tablet, 'timer')
    expect(effects(world)).toEqual(['first', 'second'])
  })

  test('is retried also when the clock was set back a day meanwhile', async () => {
    await saveMarks(tablet, 1)
    failFor(3, 'm1')
    await run(tablet)
    tablet.skew = -86_400_000
    await run(tablet, 'timer')
    expect(effects(world)).toEqual(['m1'])
  })
})

test('a server that fails on everything gets few requests, and does not have the whole queue parked', async () => {
  for (let n = 1; n <= 40; n++) await mark(tablet, 100 + n, { remark: `m${n}` })
  world.server.fails = () => true
  const failing = tablet.network.sent.length
  await run(tablet)
  expect(tablet.network.sent.length - failing).toBeLessThan(10)
  expect((await entriesOf(tablet)).filter(({ state }) => state === 'waiting').length).toBeGreaterThan(35)
})

describe('an entry that no longer decodes', () => {
  const spoil = async () => {
    const { id } = await mark(tablet, 11, { remark: 'broken' })
    await tablet.db.outbox.update(id, { input: 'not an object' })
    return id
  }

  test('is parked and delays no other entry', { tags: ['fault:unreadable-entry'] }, async () => {
    await spoil()
    await mark(tablet, 12, { remark: 'fine' })
    await run(tablet)
    expect(effects(world)).toEqual(['fine'])
    expect((await entriesOf(tablet)).map(({ parkReason }) => parkReason)).toContain('unreadable')
  })

  test('holds back later ones of its key', async () => {
    const id = await spoil()
    await tablet.db.outbox.update(id, { firstSentAt: 1 })
    await mark(tablet, 11, { remark: 'after' })
    await run(tablet)
    expect(effects(world)).toEqual([])
    expect((await entriesOf(tablet)).map(({ parkReason }) => parkReason)).toEqual(['unreadable', 'behind'])
  })
})

test('verdicts on entries that were not in the batch change nothing', { tags: ['promise:effect-once'] }, async () => {
  await saveMarks(tablet, 1)
  tablet.network.next = [{ kind: 'refused' }]
  await run(tablet)
  const [first] = await entriesOf(tablet)
  await tablet.db.outbox.update(first!.id, { state: 'parked', parkReason: 'unreadable' })
  await mark(tablet, 12, { remark: 'm2' })
  const stray = { id: first!.id, verdict: 'applied', position: 1, reply: {} }
  const answerWith = async (tablet: Tablet) => {
    const real = fetchOf(tablet.network)
    return async (...args: Parameters<typeof fetch>) => {
      const response = await real(...args)
      if (!String(args[0]).includes('push')) return response
      const reply = (await response.json()) as { verdicts: unknown[] }
      return Response.json({ ...reply, verdicts: [stray, ...reply.verdicts] })
    }
  }
  await drain({ ...depsOf(tablet), fetch: await answerWith(tablet) }, 'sendNow')
  expect((await entriesOf(tablet)).find(({ id }) => id === first!.id)?.state).toBe('parked')
  expect(effects(world)).toEqual(['m2'])
})

test('an accepted entry with a remark of the server stays until its maker has read it', async () => {
  world.server.school.marks.set('11:2026-09-14', {
    studentId: 11,
    classId: 1,
    date: '2026-09-14',
    present: true,
    remark: 'Present',
    revision: 3,
    markedBy: 'Amina Warsame',
    markedAt: '2026-09-14T05:00:00.000Z',
    lane: '1/X',
  })
  const entry = await markClass(tablet, 1, [11, 12], 'stale')
  await tablet.db.outbox.update(entry.id, {
    input: { body: { ...(entry.input as { body: object }).body, marks: [{ studentId: 11, present: false, base: 0 }] } },
  })
  await run(tablet)
  const [stored] = await entriesOf(tablet)
  expect(stored?.attention).toContain('One mark differs')
  await dismissEntry(tablet.db, stored!.id)
  await run(tablet, 'focus')
  expect(await glance(tablet)).toEqual([])
})
