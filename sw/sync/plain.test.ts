import { beforeEach, describe, expect, test } from 'vitest'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { SCHOOL } from './testing/fake-server.ts'
import { entriesOf, run, runUntilQuiet } from './testing/device.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'
import { BASHIR, CANAB, effects, laneState, mark, markClass, saveMarks, signIn } from './testing/world.ts'

givenReadyTablet()
beforeEach(async () => {
  world.server.hasBatch = false
  // A host without the batch call never sends the id of its school.
  await setSetting(tablet.db, 'school', { name: SCHOOL.name, timeZone: SCHOOL.timeZone })
})

const calls = () => tablet.network.sent.filter(({ path }) => path.startsWith('/student/'))
const reasons = async () => (await entriesOf(tablet)).map(({ state, parkReason }) => parkReason ?? state)

describe('a host without the batch call', () => {
  test('gets the plain documented calls (GEN-10), one by one, in order, each with its id', async () => {
    await saveMarks(tablet, 2)
    await markClass(tablet, 2, [21, 22], 'class')
    await run(tablet)
    expect(effects(world)).toEqual(['m1', 'm2', 'class'])
    expect(calls().map(({ path }) => path)).toEqual([
      '/student/createattendance',
      '/student/createattendance',
      '/student/attendance/class',
    ])
    expect(calls().flatMap(({ ids }) => ids)).toEqual(['D01-1', 'D01-2', 'D01-3'])
    expect(await getSetting(tablet.db, 'isPlainHost')).toBe(true)
  })

  test('has each effect once although answers are lost', async () => {
    await saveMarks(tablet, 3)
    await run(tablet)
    await mark(tablet, 21, { remark: 'm4' })
    tablet.network.next = [{ kind: 'answerLost' }]
    await run(tablet)
    await run(tablet, 'online')
    expect(effects(world)).toEqual(['m1', 'm2', 'm3', 'm4'])
  })

  test('keeps the answers that came before the line broke, and goes on after them', async () => {
    await saveMarks(tablet, 4)
    tablet.network.next = [{ kind: 'problem', code: 'unknownAddress' }]
    let calls = 0
    tablet.network.rule = ({ path }) => (path.startsWith('/student/') && ++calls > 2 ? { kind: 'refused' } : null)
    await run(tablet)
    expect(await reasons()).toEqual(['acknowledged', 'acknowledged', 'waiting', 'waiting'])
    tablet.network.rule = () => null
    await runUntilQuiet(tablet)
    expect(effects(world)).toEqual(['m1', 'm2', 'm3', 'm4'])
  })

  test('has a rejected entry parked with the later ones of its key, and gets the rest', async () => {
    await mark(tablet, 11, { remark: 'bad' })
    tablet.network.next = [{ kind: 'refused' }]
    await run(tablet)
    await mark(tablet, 11, { remark: 'behind' })
    await mark(tablet, 12, { remark: 'fine' })
    world.server.refuses = ({ input }) => (JSON.stringify(input).includes('bad') ? 'notYourClass' : null)
    await run(tablet, 'sendNow')
    expect(effects(world)).toEqual(['fine'])
    expect((await reasons()).slice(0, 2)).toEqual(['rejected', 'behind'])
  })

  test('that fails on one entry every time still gets the others', async () => {
    await saveMarks(tablet, 3)
    world.server.fails = ({ input }) => JSON.stringify(input).includes('m2')
    await run(tablet)
    expect(effects(world)).toEqual(['m1', 'm3'])
    expect(await reasons()).toContain('serverFault')
  })

  test('that is not ready stops the queue at its place', async () => {
    await saveMarks(tablet, 2)
    tablet.network.rule = ({ path }) => (path.startsWith('/student/') ? { kind: 'problem', code: 'unavailable' } : null)
    await run(tablet)
    expect(await reasons()).toEqual(['waiting', 'waiting'])
    expect(await laneState(tablet, BASHIR)).toMatchObject({ failure: 'server', failures: 1 })
  })

  test.each(['foreignJson', 'html'] as const)(
    'that answers with %s of other software has received nothing',
    async (kind) => {
      await saveMarks(tablet, 1)
      tablet.network.rule = ({ path }) => (path.startsWith('/student/') ? { kind, status: 200 } : null)
      await run(tablet)
      expect(await reasons()).toEqual(['waiting'])
    },
  )

  test('gets no entries of one person under the token of another who signs in between two calls', async () => {
    await saveMarks(tablet, 3)
    tablet.network.meanwhile = async ({ path }) => {
      if (!path.startsWith('/student/')) return
      tablet.network.meanwhile = null
      await signIn(tablet, CANAB)
    }
    await run(tablet)
    expect(calls().map(({ tokenOwner }) => tokenOwner)).toEqual([BASHIR])
    expect(effects(world)).toEqual(['m1'])
  })
})
