import { describe, expect, test } from 'vitest'
import { dismissLostWork } from '#data/outbox/lost-work.ts'
import { getSetting, type LostWork } from '#data/device/settings.ts'
import { enter, run, runUntilQuiet } from './testing/device.ts'
import { backupOf, restore } from './testing/fake-server.ts'
import { BASHIR, CANAB, DAY, marksOn, mark, markClass, readyTablet, signIn, type Tablet } from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

givenReadyTablet()

const lostOf = async (of: Tablet = tablet, userId: number = BASHIR): Promise<LostWork[]> => {
  enter(of)
  return (await getSetting(of.db, `lostWork:${userId}`)) ?? []
}

/** Restores the school from a backup, and its people sign in again. */
async function putBack(
  backup: ReturnType<typeof backupOf>,
  epoch = 'e2',
  of: Tablet = tablet,
  userId: number = BASHIR,
) {
  restore(world.server, backup, epoch)
  await signIn(of, userId)
  await runUntilQuiet(of)
}

/** Delivers an entry, and waits until the replica holds it and the outbox does not. */
async function deliver(of: Tablet = tablet): Promise<void> {
  await runUntilQuiet(of)
  await run(of, 'focus')
  expect(await of.db.outbox.count()).toBe(0)
}

const marksOf = (id: number): LostWork => ({ kind: 'marks', id, date: DAY })

describe('marks that a restore lost', { tags: ['fault:epoch-changed'] }, () => {
  test('are listed for their maker by class and day, once, until she dismisses them', async () => {
    const backup = backupOf(world.server)
    await markClass(tablet, 1, [11, 12, 13], 'm1')
    await mark(tablet, 21)
    await deliver()
    await putBack(backup)
    expect(await lostOf()).toEqual([marksOf(1), marksOf(2)])
    await dismissLostWork(tablet.db, marksOf(1))
    expect(await lostOf()).toEqual([marksOf(2)])
    // Another restore that loses nothing lists nothing.
    await putBack(backupOf(world.server), 'e3')
    expect(await lostOf()).toEqual([marksOf(2)])
  })

  test('are not listed where the restored school has them, or this device offers them again', async () => {
    await mark(tablet, 11)
    await deliver()
    const backup = backupOf(world.server)
    await mark(tablet, 12)
    // The mark is accepted, and not in the replica yet.
    await putBack(backup)
    expect(await lostOf()).toEqual([])
    expect((await marksOn(tablet, BASHIR)).map(({ studentId }) => studentId)).toEqual([11, 12])
  })

  test('are listed when the restore brings back an older mark of the same student', async () => {
    await mark(tablet, 11, { present: true })
    await deliver()
    const backup = backupOf(world.server)
    world.now += 60_000
    await mark(tablet, 11, { base: 1 })
    await deliver()
    await putBack(backup)
    expect(await lostOf()).toEqual([marksOf(1)])
  })

  test('are not listed for others who had them on a device', async () => {
    const other = await readyTablet(world, CANAB)
    const backup = backupOf(world.server)
    enter(tablet)
    await mark(tablet, 11)
    await deliver()
    enter(other)
    await run(other, 'focus')
    expect(await marksOn(other, CANAB)).toHaveLength(1)
    await putBack(backup, 'e2', other, CANAB)
    expect(await lostOf(other, CANAB)).toEqual([])
  })
})
