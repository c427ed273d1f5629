import { describe, expect, test } from 'vitest'
import { saveNewRecord, saveRecordDeletion, saveRecordEdit } from '#data/discipline/record-writes.ts'
import { enqueue, retryEntry } from '#data/outbox/outbox.ts'
import { callInfoOffline } from '#domain/attendance/attendance.offline.ts'
import { entriesOf, restart, run, runUntilQuiet, signOut } from './testing/device.ts'
import { AMINA, BASHIR, DAY, glance, signIn } from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'
import type { Fault } from './testing/fake-network.ts'

givenReadyTablet(AMINA)

const text = (description: string) => ({ type: 'Disruption' as const, description, actionTaken: null })
const write = (description: string) =>
  saveNewRecord(tablet.db, { studentId: 11, ...text(description) }, { now: world.now })
const refOf = ({ key }: { key: string }): string => key.slice('discipline:'.length)
const rewrite = (ref: string, description: string) =>
  saveRecordEdit(tablet.db, { ref, studentId: 11, base: 1 }, text(description), { now: world.now })
const call = (callNotes: string, minute: number) => {
  const callTime = `2026-09-14T07:${String(minute).padStart(2, '0')}:00.000Z`
  const body = { studentId: 11, date: DAY, callStatus: 'Missed' as const, callTime, callNotes }
  return enqueue(tablet.db, callInfoOffline, { body }, { now: world.now })
}

/** Each effect in the server's order, by its text; a deletion has none. */
const effects = (): string[] =>
  world.server.effects.map(({ input }) => {
    const { body } = input as { body?: { description?: string; callNotes?: string } }
    return body?.description ?? body?.callNotes ?? 'deleted'
  })
const sentIds = (): string[] =>
  tablet.network.sent.filter(({ path }) => path === '/sync/push').flatMap(({ ids }) => ids)

/** Writes, changes and deletes a record while every try to send it fails, with calls in between. */
async function busyDay(): Promise<void> {
  tablet.network.rule = () => ({ kind: 'refused' })
  const ref = refOf(await write('first'))
  await run(tablet)
  await call('rang', 1)
  await rewrite(ref, 'second')
  await call('rang again', 2)
  await run(tablet, 'sendNow')
  await saveRecordDeletion(tablet.db, { ref, studentId: 11, base: 1 })
  tablet.network.rule = () => null
}

describe('records of discipline and calls to families', () => {
  test.each<{ fault: Fault }>([
    { fault: { kind: 'refused' } },
    { fault: { kind: 'answerLost' } },
    { fault: { kind: 'halfVerdicts' } },
    { fault: { kind: 'html', status: 200 } },
    { fault: { kind: 'problem', code: 'unavailable' } },
    { fault: { kind: 'dies', when: 'before' } },
    { fault: { kind: 'dies', when: 'after' } },
  ])('arrive once and in the order of making after $fault', { tags: ['promise:in-order'] }, async ({ fault }) => {
    await busyDay()
    tablet.network.next = [fault, null, fault]
    await run(tablet, 'sendNow')
    await runUntilQuiet(tablet)
    expect(effects()).toEqual(['first', 'rang', 'second', 'rang again', 'deleted'])
    // Accepted entries stay until the replica has them.
    Object.assign(tablet.network, { next: [] })
    await run(tablet, 'sendNow')
    expect(await glance(tablet)).toEqual([])
  })

  test('that were never sent are replaced and taken back on the device, and never reach the school', async () => {
    const [kept, gone] = [refOf(await write('slip')), refOf(await write('mistake'))]
    await rewrite(kept, 'meant')
    await saveRecordDeletion(tablet.db, { ref: gone, studentId: 11, base: 1 })
    restart(tablet)
    await run(tablet)
    expect(effects()).toEqual(['meant'])
    expect(sentIds()).toHaveLength(1)
  })

  test(
    'hold back later ones about the same record when one is rejected, and no others',
    { tags: ['promise:in-order'] },
    async () => {
      await busyDay()
      world.server.refuses = ({ endpoint }) => (endpoint === 'discipline.create' ? 'notYourClass' : null)
      await run(tablet, 'sendNow')
      expect(effects()).toEqual(['rang', 'rang again'])
      const parked = (await entriesOf(tablet)).filter(({ state }) => state === 'parked')
      expect(parked.map(({ endpoint, parkReason }) => `${endpoint} ${parkReason}`)).toEqual([
        'discipline.create rejected',
        'discipline.edit behind',
        'discipline.delete behind',
      ])
      expect(parked[0]!.lastError).toEqual({ code: 'notYourClass', message: 'This class is not assigned to you.' })

      world.server.refuses = () => null
      await retryEntry(tablet.db, parked[0]!.id)
      await run(tablet, 'sendNow')
      expect(effects().slice(2)).toEqual(['first', 'second', 'deleted'])
      expect(await glance(tablet)).toEqual([])
    },
  )

  test('are sent by their maker or under her grant, never with the token of the next person', async () => {
    await busyDay()
    await signOut(tablet)
    world.server.endedGrants.add(AMINA)
    await signIn(tablet, BASHIR)
    await run(tablet, 'signIn')
    expect(effects()).toEqual([])
    expect((await entriesOf(tablet)).map(({ ownerId, state }) => `${ownerId} ${state}`)).toEqual(
      Array.from({ length: 5 }, () => `${AMINA} waiting`),
    )
    world.now += 10 * 60_000
    await signIn(tablet, AMINA)
    await runUntilQuiet(tablet)
    expect(effects()).toHaveLength(5)
    const pushes = tablet.network.sent.filter(({ path }) => path === '/sync/push')
    for (const { owner, tokenOwner } of pushes) expect([owner, tokenOwner]).toEqual([AMINA, AMINA])
  })
})
