import { beforeEach, describe, expect, test } from 'vitest'
import { declareMoney, takeMoney } from '#sw/sync/testing/money.ts'
import { entriesOf, run } from '#sw/sync/testing/device.ts'
import { tablet, givenReadyTablet, world } from '#sw/sync/testing/ready-tablet.ts'
import { AMINA, BASHIR, CANAB, effects, mark, signIn, takeFee } from '#sw/sync/testing/world.ts'
import type { PushReply } from '#domain/sync/sync.schema.ts'
import { RefusedError, TransportError } from '../answers/failures.ts'
import { readLeft, settleLeft, type AskSchool } from './left-entries.ts'
import { changeLane } from '../device/settings.ts'
import { readOpenWork } from '../device/update-readiness.ts'

declareMoney()

givenReadyTablet()
let asked: Parameters<AskSchool>[0][]

/** What the school answers for each entry. */
const school =
  (verdict: (endpoint: string) => string): AskSchool =>
  async (body) => {
    asked.push(body)
    const verdicts = body.entries.map(({ id, endpoint }) => ({
      id,
      verdict: verdict(endpoint),
      position: 1,
      reply: null,
      code: 'invalidInput',
      message: 'No.',
    }))
    return { epoch: 'e1', time: new Date(world.now).toISOString(), verdicts } as unknown as PushReply
  }
const takesMoney = school((endpoint) => (endpoint === takeMoney.id ? 'applied' : 'notAttempted'))

/** Bashir's account has ended with these entries on the tablet, and its push grant is no longer valid. */
async function leave(): Promise<void> {
  tablet.network.rule = () => ({ kind: 'refused' })
  await mark(tablet, 11, { remark: 'first' })
  await takeFee(tablet, 'p1')
  await mark(tablet, 12, { remark: 'second' })
  await changeLane(tablet.db, BASHIR, { factsOnly: true, needsSignIn: true })
  await tablet.db.settings.delete(`grant:${BASHIR}`)
  tablet.network.rule = () => null
  world.server.school.people.get(BASHIR)!.isEnded = true
  await signIn(tablet, AMINA)
}

beforeEach(() => void (asked = []))

const ownersOf = async () => (await entriesOf(tablet)).map(({ ownerId }) => ownerId)

describe('the work that an ended account has left on a device', { tags: ['fault:account-ended-for-good'] }, () => {
  beforeEach(leave)

  test('is described by its owner and its number of entries, and by nothing else', async () => {
    expect(await readLeft(tablet.db, AMINA)).toEqual([
      {
        ownerId: BASHIR,
        ownerName: expect.stringContaining('Bashir'),
        count: 3,
        money: 1,
        payments: 1,
        refused: 0,
        isEnded: true,
      },
    ])
  })

  test('is taken over: money as that person’s, the rest as the administrator’s own, in order', async () => {
    await settleLeft(tablet.db, BASHIR, 'takeOver', takesMoney)
    expect(asked[0]).toMatchObject({ owner: BASHIR, action: 'takeOver' })
    expect(asked[0]!.entries).toHaveLength(3)
    expect(await ownersOf()).toEqual([AMINA, AMINA])
    expect((await tablet.db.kept.toArray()).map(({ ownerId, receipt }) => [ownerId, receipt])).toEqual([
      [BASHIR, 'D01-R000001'],
    ])
    await run(tablet)
    expect(effects(world)).toEqual(['first', 'second'])
    expect(world.server.effects.map(({ ownerId }) => ownerId)).toEqual([AMINA, AMINA])
  })

  test('is removed where it concerns that person alone', async () => {
    const [kept] = (await entriesOf(tablet)).filter(({ isFact }) => !isFact)
    const input = { body: { ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41' } }
    await tablet.db.outbox.update(kept!.id, { endpoint: 'announcements.read', input })
    await settleLeft(tablet.db, BASHIR, 'takeOver', takesMoney)
    expect(asked[0]!.entries).toHaveLength(3)
    expect((await entriesOf(tablet)).map(({ endpoint }) => endpoint)).toEqual(['attendance.mark'])
  })

  test('is not made twice where it had arrived before the account ended', async () => {
    await settleLeft(
      tablet.db,
      BASHIR,
      'takeOver',
      school(() => 'replayed'),
    )
    expect(await entriesOf(tablet)).toEqual([])
  })

  test('is discarded, except money that the school has not refused', async () => {
    await settleLeft(tablet.db, BASHIR, 'putAway', takesMoney)
    expect(asked.map(({ entries }) => entries.length)).toEqual([2])
    expect((await entriesOf(tablet)).map(({ receipt }) => receipt)).toEqual(['D01-R000001'])
    await settleLeft(
      tablet.db,
      BASHIR,
      'takeOver',
      school(() => 'rejected'),
    )
    expect((await entriesOf(tablet)).map(({ state }) => state)).toEqual(['parked'])
    await settleLeft(tablet.db, BASHIR, 'putAway', takesMoney)
    expect(await entriesOf(tablet)).toEqual([])
  })

  test.each(['serverFault', 'tooLarge', 'unreadable'] as const)(
    'keeps its money, which nobody has refused, when it is discarded (%s)',
    async (parkReason) => {
      await tablet.db.outbox.filter(({ isFact }) => isFact === true).modify({ state: 'parked', parkReason })
      await settleLeft(tablet.db, BASHIR, 'putAway', takesMoney)
      expect((await entriesOf(tablet)).map(({ receipt }) => receipt)).toEqual(['D01-R000001'])
    },
  )

  test('stays as it is when the school does not answer', async () => {
    const before = await entriesOf(tablet)
    const nobody = () => Promise.reject(new TransportError('no answer'))
    for (const action of ['takeOver', 'putAway'] as const)
      await expect(settleLeft(tablet.db, BASHIR, action, nobody)).rejects.toThrow(TransportError)
    expect(await entriesOf(tablet)).toEqual(before)
  })

  test('does not keep a new version of the app waiting', async () => {
    expect((await readOpenWork(tablet.db)).waiting).toBe(0)
    await mark(tablet, 13)
    expect((await readOpenWork(tablet.db)).waiting).toBe(1)
  })
})

test('a new version of the app waits for entries of others that can still be sent, and for those of the person present', async () => {
  await mark(tablet, 11)
  await changeLane(tablet.db, BASHIR, { needsSignIn: true })
  expect((await readOpenWork(tablet.db)).waiting).toBe(1)
  await changeLane(tablet.db, BASHIR, { needsSignIn: false })
  await signIn(tablet, CANAB)
  expect((await readOpenWork(tablet.db)).waiting).toBe(1)
})

describe('what the school has refused to somebody whose account is in use', () => {
  beforeEach(async () => {
    await mark(tablet, 11, { remark: 'first' })
    const refused = await mark(tablet, 12, { remark: 'second' })
    await takeFee(tablet, 'p1')
    await tablet.db.outbox.update(refused.id, { state: 'parked', parkReason: 'rejected' })
    await changeLane(tablet.db, BASHIR, { needsSignIn: true })
    await tablet.db.settings.delete(`grant:${BASHIR}`)
    await signIn(tablet, AMINA)
  })

  test('is counted for an administrator, who takes over that and nothing else', async () => {
    expect(await readLeft(tablet.db, AMINA)).toMatchObject([{ ownerId: BASHIR, count: 3, refused: 1, isEnded: false }])
    const inUse = new RefusedError(409, { code: 'accountInUse', message: 'In use.', requestId: 'r1' }, null)
    const refusesAll: AskSchool = (body) => (body.entries.length > 1 ? Promise.reject(inUse) : takesMoney(body))
    await settleLeft(tablet.db, BASHIR, 'takeOver', refusesAll)
    expect(asked.map(({ entries }) => entries.length)).toEqual([1])
    expect((await ownersOf()).toSorted()).toEqual([AMINA, BASHIR, BASHIR].toSorted())
    await run(tablet)
    expect(effects(world)).toContain('second')
  })

  test('is taken over with all the rest where the account has ended, of which the tablet does not know', async () => {
    await settleLeft(tablet.db, BASHIR, 'takeOver', takesMoney)
    expect(asked.map(({ entries }) => entries.length)).toEqual([3])
    expect(await ownersOf()).toEqual([AMINA, AMINA])
  })

  test('is put away alone', async () => {
    await settleLeft(tablet.db, BASHIR, 'putAway', takesMoney)
    expect(await ownersOf()).toEqual([BASHIR, BASHIR])
  })
})
