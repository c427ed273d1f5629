import { describe, expect, test } from 'vitest'
import { getSetting, LONGEST_PAUSE_MS, setSetting } from '#data/device/settings.ts'
import { readUnsent } from '#data/outbox/unsent.ts'
import { pushBatch } from './push.ts'
import { depsOf, entriesOf, run, signOut } from './testing/device.ts'
import { backupOf, putBack } from './testing/fake-server.ts'
import { declareMoney } from './testing/money.ts'
import { AMINA, BASHIR, CANAB, effects, glance, laneState, mark, replicaOf, signIn, takeFee } from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

declareMoney()

givenReadyTablet()

const states = async () => (await entriesOf(tablet)).map(({ state }) => state)
const makers = () => world.server.effects.map(({ ownerId }) => ownerId)
const holdPulls = (isHeld: boolean): void => {
  tablet.network.rule = ({ path }) => (isHeld && path === '/sync/pull' ? { kind: 'refused' } : null)
}

/** Delivers a mark and a payment without a pull, and puts the database back; later transactions pass the positions of both. */
async function loseTwo(): Promise<void> {
  const past = backupOf(world.server)
  holdPulls(true)
  await mark(tablet, 11, { remark: 'm1' })
  await takeFee(tablet, 'p1')
  await run(tablet)
  expect([effects(world), await states()]).toEqual([
    ['m1', 'p1'],
    ['acknowledged', 'acknowledged'],
  ])
  putBack(world.server, past)
  world.server.school.transaction += 500
  holdPulls(false)
}

/** Asserts that lost entries wait in sight, and arrive once, in their makers' names, after everybody has signed in again. */
async function expectBack(waiting: number, wanted: [string, number][]): Promise<void> {
  expect(await readUnsent(tablet.db)).toMatchObject({ count: waiting })
  for (const userId of new Set(wanted.map(([, maker]) => maker))) {
    await signIn(tablet, userId)
    await run(tablet, 'signIn')
  }
  expect(effects(world).map((label, at) => [label, makers()[at]])).toEqual(wanted)
  expect(await glance(tablet)).toEqual([])
}

const LOST: [string, number][] = [
  ['m1', BASHIR],
  ['p1', BASHIR],
]

describe('a database that was put back to before an answered push', { tags: ['fault:failover'] }, () => {
  test('gets the lost entries again after the next pull of the same person', async () => {
    await loseTwo()
    await run(tablet, 'focus')
    expect(await laneState(tablet, BASHIR)).toMatchObject({ needsSignIn: true })
    await expectBack(2, LOST)
  })

  test('gets the lost entries again before those of the next push', async () => {
    await loseTwo()
    await mark(tablet, 11, { remark: 'm2' })
    await run(tablet)
    expect(effects(world)).toEqual([])
    await expectBack(3, [...LOST, ['m2', BASHIR]])
  })

  test('gets the lost entries again after a push under the grant of their maker, while nobody is signed in', async () => {
    await loseTwo()
    await mark(tablet, 12, { remark: 'm2' })
    await signOut(tablet)
    await run(tablet, 'timer')
    expect(effects(world)).toEqual([])
    await expectBack(3, [...LOST, ['m2', BASHIR]])
  })

  test('gets the lost entries again after the pull of another person of the device', async () => {
    await loseTwo()
    await signOut(tablet)
    await signIn(tablet, CANAB)
    await run(tablet, 'signIn')
    expect(effects(world)).toEqual([])
    await expectBack(2, LOST)
  })

  test('gets the entries again that three people of a device had delivered, each in her own name', async () => {
    const past = backupOf(world.server)
    holdPulls(true)
    const people = [BASHIR, CANAB, AMINA]
    for (const [at, userId] of people.entries()) {
      await signIn(tablet, userId)
      await mark(tablet, 11 + at, { remark: `m${at}` })
      await run(tablet)
    }
    putBack(world.server, past)
    world.server.school.transaction += 500
    holdPulls(false)
    await signOut(tablet)
    await signIn(tablet, BASHIR)
    await run(tablet, 'signIn')
    await expectBack(
      3,
      people.map((userId, at) => [`m${at}`, userId]),
    )
  })

  test('gets a lost entry again from a tablet that has only repeated older entries since', async () => {
    const lostAnswers = ({ path }: { path: string }) =>
      path === '/sync/pull' ? ({ kind: 'refused' } as const) : ({ kind: 'answerLost' } as const)
    tablet.network.rule = lostAnswers
    await mark(tablet, 11, { remark: 'm1' })
    await run(tablet)
    const past = backupOf(world.server)
    holdPulls(true)
    await signIn(tablet, CANAB)
    await mark(tablet, 12, { remark: 'm2' })
    world.now += LONGEST_PAUSE_MS
    await run(tablet)
    // The entry of the person who is signed in goes first.
    expect([effects(world), await states()]).toEqual([
      ['m1', 'm2'],
      ['acknowledged', 'acknowledged'],
    ])
    putBack(world.server, past)
    world.server.school.transaction += 500
    holdPulls(false)
    await run(tablet, 'focus')
    expect(effects(world)).toEqual(['m1'])
    await expectBack(2, [
      ['m1', BASHIR],
      ['m2', CANAB],
    ])
  })

  test('gets a lost entry again from a tablet that has pulled meanwhile, since no entry is removed without proof', async () => {
    const past = backupOf(world.server)
    await mark(tablet, 11, { remark: 'm1' })
    // The second mark is answered while a pull is under way that began before.
    tablet.network.meanwhile = async ({ path }) => {
      if (path !== '/sync/pull') return
      tablet.network.meanwhile = null
      await mark(tablet, 12, { remark: 'm2' })
      await pushBatch(depsOf(tablet), BASHIR, 1)
    }
    await run(tablet)
    expect(await glance(tablet)).toEqual([expect.stringContaining('acknowledged')])
    putBack(world.server, past)
    world.server.school.transaction += 500
    await run(tablet, 'focus')
    // A mark that was pulled had left the device before; its maker is told of the loss on her first screen.
    await expectBack(1, [['m2', BASHIR]])
  })
})

describe('an accepted entry', () => {
  const acknowledged = async () => {
    holdPulls(true)
    await mark(tablet, 11, { remark: 'm1' })
    await run(tablet)
    holdPulls(false)
  }

  test('leaves with the first pull from a database that has proved to have it', async () => {
    await acknowledged()
    await run(tablet, 'focus')
    expect(await glance(tablet)).toEqual([])
  })

  test('stays while pulls come from a server that cannot prove anything', async () => {
    await acknowledged()
    world.server.hasWitness = false
    await run(tablet, 'focus')
    expect((await getSetting(tablet.db, `pulledAt:${BASHIR}`)) ?? 0).toBe(world.now)
    expect(await states()).toEqual(['acknowledged'])
    world.server.hasWitness = true
    await run(tablet, 'focus')
    expect(await glance(tablet)).toEqual([])
  })

  test('is shown once in the replica while its proof is still to come', async () => {
    await acknowledged()
    world.server.hasWitness = false
    await run(tablet, 'focus')
    expect(await (await replicaOf(tablet, BASHIR)).classDays.count()).toBe(1)
    expect(await states()).toEqual(['acknowledged'])
  })
})

test('a witness of an epoch that is over is forgotten with the next answer, and delays no entry', async () => {
  await mark(tablet, 11, { remark: 'm1' })
  await run(tablet)
  await setSetting(tablet.db, 'witness', { text: 'e0:D01-1:7', number: 9 })
  await mark(tablet, 12, { remark: 'm2' })
  await run(tablet)
  expect(effects(world)).toEqual(['m1', 'm2'])
  expect(await glance(tablet)).toEqual([])
})
