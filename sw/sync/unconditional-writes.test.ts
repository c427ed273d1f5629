import { beforeEach, describe, expect, test } from 'vitest'
import { RETENTION_MS } from '#data/outbox/outbox-entry.ts'
import { dismissEntry } from '#data/outbox/outbox.ts'
import { sealAbsent } from '#data/session/sealing.ts'
import { knowWrites } from '#data/outbox/known-writes.ts'
import { effectsOf, overlay, pulledTo, type Overlaid } from '#data/replica/overlay.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { isSealed } from '#domain/sync/sealed-input.rules.ts'
import { schoolSealOf, makeSealKey } from '#server/access/school-seal.ts'
import { declareMoney } from './testing/money.ts'
import { backupOf, restore } from './testing/fake-server.ts'
import { FIRST_DUE } from './testing/fake-school.ts'
import { entriesOf, run, runUntilQuiet, signOut } from './testing/device.ts'
import {
  BASHIR,
  CANAB,
  replicaOf,
  effects,
  glance,
  laneState,
  mark,
  newWorld,
  saveMarks,
  signIn,
  takeFee,
} from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

declareMoney()

givenReadyTablet()

const DAY_MS = 86_400_000
const refs = (): unknown[] => world.server.effects.map(({ input }) => (input['body'] as { ref?: string }).ref)
const owed = (studentId = 11) => FIRST_DUE - (world.server.school.students.get(studentId)?.dueCents ?? 0)
const retainedIds = async () => (await tablet.db.kept.toArray()).map(({ id }) => id)

/** Dues of a student as the screens show them, with the waiting payments of the signed-in person applied. */
async function shownDue(userId = BASHIR, studentId = 11): Promise<number> {
  const replica = await replicaOf(tablet, userId)
  const rows = (await replica.students.toArray()).map((row) => [String(row['id']), row] as const)
  const mine = (await entriesOf(tablet)).filter(({ ownerId }) => ownerId === userId)
  await knowWrites(mine)
  const shown = overlay(rows, effectsOf(mine, await pulledTo(replica), 'students'))
  return Number((shown.get(String(studentId)) as Overlaid<Record<string, unknown>>)['dueCents'])
}

/** Ends an account as an administrator does: session and grant end with it. */
function endAccount(userId: number): void {
  world.server.school.people.get(userId)!.isEnded = true
  for (const session of world.server.sessions.values()) if (session.userId === userId) session.isEnded = true
}

describe('the balance of a student', () => {
  test('changes by each payment at once, and not again once the school has recorded it', async () => {
    await takeFee(tablet, 'p1', { cents: 1000 })
    await takeFee(tablet, 'p2', { cents: 200 })
    expect(await shownDue()).toBe(FIRST_DUE - 1200)
    await run(tablet)
    expect(owed()).toBe(1200)
    expect(await shownDue()).toBe(FIRST_DUE - 1200)
  })

  test(
    'counts a payment once while the pull that brings it has not come',
    { tags: ['fault:answer-before-pull'] },
    async () => {
      await takeFee(tablet, 'p1', { cents: 1000 })
      tablet.network.rule = ({ path }) => (path === '/sync/pull' ? { kind: 'refused' } : null)
      await run(tablet)
      expect((await glance(tablet))[0]).toContain('acknowledged')
      expect(await shownDue()).toBe(FIRST_DUE - 1000)
      tablet.network.rule = () => null
      await run(tablet, 'online')
      expect(await shownDue()).toBe(FIRST_DUE - 1000)
    },
  )

  test('is right during an initial load after the school has recorded a payment', async () => {
    await takeFee(tablet, 'p1', { cents: 1000 })
    tablet.network.rule = ({ path }) => (path === '/sync/pull' ? { kind: 'refused' } : null)
    await run(tablet)
    await signOut(tablet)
    world.now += 60_000
    await signIn(tablet, BASHIR)
    tablet.network.rule = ({ path }) => (path === '/sync/pull' ? { kind: 'endsEarly', lines: 4 } : null)
    await run(tablet, 'signIn')
    expect((await pulledTo(await replicaOf(tablet, BASHIR))).position).toBe(0)
    expect(await shownDue()).toBe(FIRST_DUE - 1000)
    tablet.network.rule = () => null
    await run(tablet, 'online')
    expect(await shownDue()).toBe(FIRST_DUE - 1000)
  })

  test('does not count parked payments', async () => {
    const { id } = await takeFee(tablet, 'p1', { cents: 1000 })
    await takeFee(tablet, 'p2', { cents: 200 })
    await tablet.db.outbox.update(id, { state: 'parked', parkReason: 'serverFault', nextAt: world.now + 60_000 })
    expect(await shownDue()).toBe(FIRST_DUE - 200)
  })

  test('is not lowered twice while payments are offered again to a restored school', async () => {
    const backup = backupOf(world.server)
    await takeFee(tablet, 'p1', { cents: 1000 })
    await run(tablet)
    restore(world.server, backup, 'e2')
    await mark(tablet, 12)
    tablet.network.rule = ({ path }) => (path === '/sync/pull' ? { kind: 'refused' } : null)
    await run(tablet)
    expect(await shownDue()).toBe(FIRST_DUE - 1000)
    tablet.network.rule = () => null
    await runUntilQuiet(tablet)
    expect([owed(), await shownDue()]).toEqual([1000, FIRST_DUE - 1000])
  })
})

describe('recorded payments', () => {
  test('leave the outbox with the pull that brings them, and stay on the device for ninety days', async () => {
    const { id } = await takeFee(tablet, 'p1')
    await run(tablet)
    expect([await entriesOf(tablet), await retainedIds()]).toEqual([[], [id]])
    world.now += RETENTION_MS - DAY_MS
    await run(tablet, 'focus')
    expect(await retainedIds()).toEqual([id])
    world.now += 2 * DAY_MS
    await run(tablet, 'focus')
    expect(await retainedIds()).toEqual([])
  })

  test('stay ninety days by the school’s clock when the tablet’s is set ahead', async () => {
    const { id } = await takeFee(tablet, 'p1')
    await run(tablet)
    tablet.skew = 2 * RETENTION_MS
    await run(tablet, 'focus')
    expect(await retainedIds()).toEqual([id])
  })

  test('of somebody who never comes back are deleted after ninety days too', async () => {
    await takeFee(tablet, 'p1')
    await signIn(tablet, CANAB)
    await run(tablet, 'signIn')
    expect((await glance(tablet))[0]).toContain('acknowledged')
    world.now += RETENTION_MS + DAY_MS
    await run(tablet, 'focus')
    expect(await entriesOf(tablet)).toEqual([])
  })

  test('with a remark for their taker stay in the outbox until she has read it', async () => {
    world.server.refuses = () => 'studentNotFound'
    const { id } = await takeFee(tablet, 'p1')
    await run(tablet)
    expect(await entriesOf(tablet)).toMatchObject([{ id, state: 'acknowledged', attention: 'Held: studentNotFound' }])
    await dismissEntry(tablet.db, id)
    await run(tablet, 'focus')
    expect([await entriesOf(tablet), await retainedIds()]).toEqual([[], [id]])
  })

  test('of everybody are offered again to a school that was restored from a backup, under their old ids', async () => {
    const backup = backupOf(world.server)
    await takeFee(tablet, 'p1')
    await run(tablet)
    await signIn(tablet, CANAB)
    await run(tablet, 'signIn')
    await takeFee(tablet, 'p2')
    await run(tablet)
    const made = world.server.effects.map(({ id }) => id)
    restore(world.server, backup, 'e2')
    world.now += RETENTION_MS - DAY_MS
    await signIn(tablet, CANAB)
    await runUntilQuiet(tablet)
    expect(refs().toSorted()).toEqual(['p1', 'p2'])
    expect(world.server.effects.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
    expect(await getSetting(tablet.db, 'receiptNumber')).toBe(2)
  })
})

describe('a retained payment on the device', () => {
  const seal = schoolSealOf(makeSealKey())
  const secret = 'zaad 63 471'
  const stored = async () => [...(await tablet.db.outbox.toArray()), ...(await tablet.db.kept.toArray())]
  const readable = async () => JSON.stringify(await stored()).includes(secret)

  beforeEach(async () => {
    world.server.seal = seal
    await signIn(tablet, BASHIR)
  })

  test(
    'can be read by nobody once the school has recorded it',
    { tags: ['attack:next-user', 'promise:sealed-writes'] },
    async () => {
      await takeFee(tablet, secret)
      expect(await readable()).toBe(true)
      await run(tablet)
      // The key contains the name of this test payment, and no amount.
      const kept = (await tablet.db.kept.toArray()).map(({ key: _key, ...rest }) => rest)
      expect(kept).toMatchObject([{ receipt: 'D01-R000001', ack: { reply: null } }])
      expect(JSON.stringify(kept)).not.toMatch(/zaad|1700/)
    },
  )

  test('can be read by nobody when its taker left early, too', { tags: ['promise:sealed-writes'] }, async () => {
    world.server.refuses = () => 'studentNotFound'
    await takeFee(tablet, secret)
    await signIn(tablet, CANAB)
    await run(tablet, 'signIn')
    const [entry] = await entriesOf(tablet)
    expect(entry).toMatchObject({ state: 'acknowledged', ack: { reply: null } })
    expect(entry!.attention).toBe('Receipt D01-R000001 is held until an administrator has settled it.')
    expect(isSealed(entry!.input)).toBe(true)
  })

  test(
    'is recorded once more by a restored school while its taker is away',
    { tags: ['fault:epoch-changed', 'promise:sealed-writes'] },
    async () => {
      const backup = backupOf(world.server)
      const { id } = await takeFee(tablet, 'p1', { cents: 1234 })
      await run(tablet)
      await signOut(tablet)
      restore(world.server, backup, 'e2')
      await signIn(tablet, CANAB)
      await runUntilQuiet(tablet)
      expect(world.server.effects).toMatchObject([
        { id, ownerId: BASHIR, input: { body: { ref: 'p1', cents: 1234, receipt: 'D01-R000001' } } },
      ])
      expect((await stored()).every(({ input }) => isSealed(input))).toBe(true)
    },
  )

  test('is reported to its taker when a restored school holds it', async () => {
    const backup = backupOf(world.server)
    await takeFee(tablet, 'p1')
    await run(tablet)
    restore(world.server, backup, 'e2')
    world.server.refuses = () => 'studentNotFound'
    await mark(tablet, 12)
    await run(tablet)
    await runUntilQuiet(tablet)
    expect((await entriesOf(tablet)).map(({ attention }) => attention)).toContain(
      'Receipt D01-R000001 is held until an administrator has settled it.',
    )
  })

  test('stays in the outbox where another school cannot open it', async () => {
    await takeFee(tablet, 'p1')
    await run(tablet)
    world.server.seal = schoolSealOf(makeSealKey())
    restore(world.server, backupOf(newWorld().server), 'e2')
    await signIn(tablet, BASHIR)
    await run(tablet, 'signIn')
    expect((await entriesOf(tablet)).map(({ state, lastError }) => [state, lastError?.code])).toEqual([
      ['parked', 'sealedForAnother'],
    ])
  })

  test('that is stored in plain text is sealed as soon as the school sends its key', async () => {
    world.server.seal = null
    await tablet.db.settings.delete('factKey')
    await takeFee(tablet, secret)
    await run(tablet)
    expect(isSealed((await tablet.db.kept.toArray())[0]!.input)).toBe(false)
    await setSetting(tablet.db, 'factKey', seal.publicKey)
    await sealAbsent(tablet.db)
    expect(isSealed((await tablet.db.kept.toArray())[0]!.input)).toBe(true)
  })
})

describe('a payment that the school objects to', () => {
  test.each(['studentNotFound', 'accessDenied'] as const)(
    'is recorded, and its taker sees the remark: %s',
    { tags: ['promise:money-is-recorded'] },
    async (code) => {
      world.server.refuses = () => code
      await takeFee(tablet, 'p1')
      await run(tablet)
      expect(refs()).toEqual(['p1'])
      expect(await entriesOf(tablet)).toMatchObject([{ state: 'acknowledged', attention: `Held: ${code}` }])
    },
  )

  test('is tried again by itself when a host finds it too large, and delays no other entry', async () => {
    world.server.maxEntries = 0
    await takeFee(tablet, 'p1')
    await run(tablet)
    expect((await glance(tablet))[0]).toContain('parked tooLarge')
    world.server.maxEntries = 500
    await mark(tablet, 12, { remark: 'healthy' })
    await run(tablet)
    expect(effects(world)).toEqual(['healthy'])
    world.now += 11 * 60_000
    await run(tablet, 'timer')
    expect(refs()).toContain('p1')
  })

  test('is tried again by itself when the school server does not know the call yet', async () => {
    tablet.network.meanwhile = ({ body }) => {
      for (const entry of (body?.['entries'] ?? []) as { version: number }[]) entry.version = 2
    }
    await takeFee(tablet, 'p1')
    await run(tablet)
    expect((await glance(tablet))[0]).toContain('parked serverFault')
    tablet.network.meanwhile = null
    world.now += 11 * 60_000
    await run(tablet, 'timer')
    expect(refs()).toEqual(['p1'])
  })
})

describe('a collector whose account was ended', () => {
  /** Saves more entries than one batch holds, and then takes the money. */
  const workOffline = async () => {
    for (let day = 1; day <= 9; day++) {
      const date = `2026-08-0${day}`
      for (const studentId of [11, 12, 13, 14, 21, 22]) await mark(tablet, studentId, { date })
    }
    await takeFee(tablet, 'p1')
    await mark(tablet, 13, { remark: 'last' })
  }
  const waiting = async () => (await entriesOf(tablet)).filter(({ state }) => state === 'waiting').length

  test(
    'has the money delivered from the tablet she uses, while other entries wait for a sign-in',
    { tags: ['fault:collector-gone'] },
    async () => {
      await workOffline()
      endAccount(BASHIR)
      await run(tablet)
      await run(tablet, 'timer')
      expect(refs()).toEqual(['p1'])
      expect(await waiting()).toBe(55)
      expect(await laneState(tablet, BASHIR)).toMatchObject({ needsSignIn: true, factsOnly: true })
      expect((await entriesOf(tablet)).filter(({ attention }) => attention)).toMatchObject([
        { attention: 'Held: collectorInactive' },
      ])
    },
  )

  test.each(['nobody', 'somebody else'])('has the money delivered while %s is signed in', async (who) => {
    await workOffline()
    await signOut(tablet)
    endAccount(BASHIR)
    if (who !== 'nobody') await signIn(tablet, CANAB)
    await run(tablet, 'timer')
    expect(refs()).toEqual(['p1'])
    expect(await waiting()).toBe(55)
    for (const { path, owner, tokenOwner } of tablet.network.sent)
      if (path === '/sync/push') expect(tokenOwner).toBe(owner)
  })

  test('has later payments delivered too, and causes no repeated requests for the other entries', async () => {
    await saveMarks(tablet, 2)
    endAccount(BASHIR)
    for (const reason of ['enqueue', 'timer', 'timer', 'timer'] as const) await run(tablet, reason)
    const before = tablet.network.sent.filter(({ path }) => path === '/sync/push').length
    for (let n = 0; n < 5; n++) await run(tablet, 'timer')
    expect(tablet.network.sent.filter(({ path }) => path === '/sync/push')).toHaveLength(before)
    await takeFee(tablet, 'late')
    await run(tablet)
    expect(refs()).toEqual(['late'])
  })

  test('has all entries delivered when the account is restored', async () => {
    await saveMarks(tablet, 2)
    endAccount(BASHIR)
    await run(tablet)
    await run(tablet, 'timer')
    world.server.school.people.get(BASHIR)!.isEnded = false
    await signIn(tablet, BASHIR)
    await run(tablet, 'signIn')
    expect(effects(world)).toEqual(['m1', 'm2'])
  })
})
