import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import { freeSpace } from '#data/replica/replicas.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import { IDLE_PULL_MS } from './drain.ts'
import { applyPage, pullChanges } from './pull.ts'
import { newSchool, touch } from './testing/fake-school.ts'
import { backupOf, restore, SCHOOL } from './testing/fake-server.ts'
import { depsOf, entriesOf, restart, run, runUntilQuiet, signOut } from './testing/device.ts'
import { goOnWith, tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'
import {
  AMINA,
  BASHIR,
  replicaOf,
  DAY,
  effects,
  glance,
  marksOn,
  mark,
  newTablet,
  saveMarks,
  shownDay,
  signIn,
  START,
} from './testing/world.ts'

givenReadyTablet()

const pulls = () => tablet.network.sent.filter(({ path }) => path === '/sync/pull')
const studentsOf = async (userId: number = BASHIR) =>
  (await (await replicaOf(tablet, userId)).students.toCollection().primaryKeys()).map(Number)
const shownRemark = async (studentId: number) => (await shownDay(tablet, BASHIR))?.marks.get(studentId)?.remark
/** Adds a student to the school. */
const enrol = (id: number, classId = 1) => {
  world.server.school.students.set(id, { ...newSchool().students.get(11)!, id, classId })
  touch(world.server.school, 'students', id)
  world.server.school.transaction++
}

describe('a pull', () => {
  test('brings the classes, students and marks that the person may see', async () => {
    expect(await studentsOf()).toEqual([11, 12, 13, 14, 21, 22, 23, 24])
    expect(pulls()).toHaveLength(0)
  })

  test('fetches only the rows that have changed since the last one', async () => {
    enrol(15)
    await run(tablet, 'focus')
    expect(await studentsOf()).toContain(15)
    world.server.school.students.delete(15)
    touch(world.server.school, 'students', 15)
    world.server.school.transaction++
    await run(tablet, 'focus')
    expect(await studentsOf()).not.toContain(15)
  })

  test('after a student has left removes his marks too', async () => {
    await mark(tablet, 11, { remark: 'm1' })
    await run(tablet)
    await run(tablet, 'focus')
    expect(await marksOn(tablet, BASHIR)).toHaveLength(1)
    world.server.school.students.delete(11)
    touch(world.server.school, 'students', 11)
    world.server.school.transaction++
    await run(tablet, 'focus')
    expect(await marksOn(tablet, BASHIR)).toEqual([])
  })

  test('drops marks older than sixty days', async () => {
    const replica = await replicaOf(tablet, BASHIR)
    const row = (date: string) => ({ classId: 1, date, makers: [], present: [11], others: [] })
    await replica.classDays.bulkPut([row(addDays(DAY, -61)), row(addDays(DAY, -59))], ['old', 'young'])
    await run(tablet, 'focus')
    expect(await replica.classDays.toCollection().primaryKeys()).toEqual(['young'])
  })

  test('counts the sixty days from the day at the school, which is ahead of that of UTC at midnight', async () => {
    const replica = await replicaOf(tablet, BASHIR)
    const row = (date: string) => ({ classId: 1, date, makers: [], present: [11], others: [] })
    const tomorrow = addDays(DAY, 1)
    await replica.classDays.bulkPut([row(addDays(tomorrow, -61)), row(addDays(tomorrow, -60))], ['old', 'young'])
    world.now = Date.parse(`${DAY}T21:30:00Z`)
    expect(schoolDay(world.now, SCHOOL.timeZone)).toBe(tomorrow)
    await run(tablet, 'focus')
    expect(await replica.classDays.toCollection().primaryKeys()).toEqual(['young'])
  })

  test('is not repeated at every timer of an idle device', async () => {
    await run(tablet, 'timer')
    world.now = START + IDLE_PULL_MS - 60_000
    await run(tablet, 'timer')
    expect(pulls()).toHaveLength(0)
    world.now = START + IDLE_PULL_MS + 60_000
    await run(tablet, 'timer')
    expect(pulls()).toHaveLength(1)
  })

  test('follows a timer that has sent entries, and is not repeated once their effect is there', async () => {
    await mark(tablet, 11, { remark: 'm1' })
    await run(tablet, 'timer')
    expect(pulls()).toHaveLength(1)
    expect(await tablet.db.outbox.count()).toBe(0)
    await run(tablet, 'timer')
    expect(pulls()).toHaveLength(1)
  })

  test('keeps tables that only a newer server knows out of the replica', async () => {
    world.server.school.students.set(16, { ...newSchool().students.get(11)!, id: 16 })
    const replica = await replicaOf(tablet, BASHIR)
    const cursor = (await replica.meta.get('cursor'))?.value as string
    const page = { epoch: 'e1', time: new Date(START).toISOString(), cursor, more: false, position: 101 }
    await applyPage(
      replica,
      { ...page, tables: { teachers: { put: [{ id: 1 }], remove: [] } } },
      { from: cursor, timeZone: SCHOOL.timeZone },
    )
    expect(await replica.meta.get('position')).toEqual({ key: 'position', value: 101 })
  })
})

describe('an initial load', () => {
  const loadUntilWhole = async (fault: (bytes: number) => void) => {
    const fresh = newTablet(world)
    await signIn(fresh, AMINA)
    goOnWith(fresh)
    for (let bytes = 150; bytes < 4_000; bytes += 450) {
      fault(bytes)
      await run(fresh, 'focus')
    }
    await run(fresh, 'focus')
    return fresh
  }

  test('that is cut off anywhere goes on from its last whole page', { tags: ['fault:initial-load-cut'] }, async () => {
    await loadUntilWhole((bytes) => (tablet.network.next = [{ kind: 'truncated', bytes }]))
    expect(await studentsOf(AMINA)).toHaveLength(8)
    expect(pulls().filter(({ path }) => path === '/sync/pull').length).toBeGreaterThan(5)
  })

  test('is not restarted when the engine is killed between two pages', async () => {
    await loadUntilWhole((bytes) => {
      tablet.network.next = [{ kind: 'truncated', bytes }]
      restart(tablet)
    })
    expect(await studentsOf(AMINA)).toHaveLength(8)
  })
})

test(
  'a page and its cursor are stored in one transaction or not at all',
  { tags: ['fault:killed-between-page-and-cursor'] },
  async () => {
    enrol(15)
    enrol(16)
    const replica = await replicaOf(tablet, BASHIR)
    const before = await replica.meta.toArray()
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    replica.meta.hook('updating', full)
    await expect(run(tablet, 'focus')).rejects.toThrow()
    replica.meta.hook('updating').unsubscribe(full)
    expect(await studentsOf()).toHaveLength(8)
    expect(await replica.meta.toArray()).toEqual(before)
    restart(tablet)
    await run(tablet, 'focus')
    expect(await studentsOf()).toHaveLength(10)
  },
)

describe('a waiting mark', () => {
  const shownAll = async (): Promise<(string | undefined)[]> => [await shownRemark(11)]

  test('is seen from the moment it is saved until the pull has brought it, without a gap', async () => {
    await mark(tablet, 11, { remark: 'mine' })
    const seen = await shownAll()
    tablet.network.meanwhile = async () => void seen.push(await shownRemark(11))
    tablet.network.next = [{ kind: 'answerLost' }]
    await run(tablet)
    seen.push(...(await shownAll()))
    await run(tablet, 'online')
    seen.push(...(await shownAll()))
    await run(tablet, 'focus')
    seen.push(...(await shownAll()))
    expect(await glance(tablet)).toEqual([])
    expect(seen.length).toBeGreaterThan(5)
    expect(new Set(seen)).toEqual(new Set(['mine']))
  })

  test('overlays an older row that a pull brings meanwhile', { tags: ['fault:older-row-pulled'] }, async () => {
    world.server.school.marks.set(`11:${DAY}`, {
      studentId: 11,
      classId: 1,
      date: DAY,
      present: false,
      remark: 'theirs',
      revision: 1,
      markedBy: 'Amina Warsame',
      markedAt: `${DAY}T05:00:00.000Z`,
      lane: '1/X',
    })
    touch(world.server.school, 'classDays', `1:${DAY}`)
    world.server.school.transaction++
    await mark(tablet, 11, { remark: 'mine' })
    tablet.network.rule = ({ path }) => (path === '/sync/push' ? { kind: 'problem', code: 'tooManyRequests' } : null)
    await run(tablet)
    await pullChanges(depsOf(tablet), BASHIR)
    expect(await marksOn(tablet, BASHIR)).toHaveLength(1)
    expect(await shownRemark(11)).toBe('mine')
  })

  test(
    'stays visible when its answer comes before the pull, and the pull fails',
    { tags: ['fault:answer-before-pull'] },
    async () => {
      await mark(tablet, 11, { remark: 'mine' })
      tablet.network.rule = ({ path }) => (path === '/sync/pull' ? { kind: 'refused' } : null)
      await run(tablet)
      expect((await entriesOf(tablet))[0]?.state).toBe('acknowledged')
      expect(await shownRemark(11)).toBe('mine')
    },
  )

  test('stays visible after a pull that cannot contain it yet, while another transaction is still open', async () => {
    world.server.school.open = world.server.school.transaction
    await mark(tablet, 11, { remark: 'mine' })
    await run(tablet)
    await run(tablet, 'focus')
    expect(await marksOn(tablet, BASHIR)).toEqual([])
    expect(await shownRemark(11)).toBe('mine')
    world.server.school.open = null
    await run(tablet, 'focus')
    expect(await glance(tablet)).toEqual([])
    expect(await shownRemark(11)).toBe('mine')
  })

  test('is counted nowhere once it is parked', async () => {
    await mark(tablet, 11, { remark: 'mine' })
    world.server.refuses = () => 'notYourClass'
    await run(tablet)
    expect(await shownRemark(11)).toBeUndefined()
  })

  test('that no longer decodes breaks no screen', async () => {
    const { id } = await mark(tablet, 11, { remark: 'mine' })
    await tablet.db.outbox.update(id, { input: {} })
    await mark(tablet, 12, { remark: 'other' })
    expect(await shownRemark(12)).toBe('other')
  })
})

describe('a cursor that the server refuses as too old', () => {
  test(
    'has a fresh replica built beside the old one, which remains in use until the swap',
    { tags: ['fault:cursor-too-old'] },
    async () => {
      world.server.school.floor = START + 1
      world.now = START + 10
      world.server.school.students.delete(24)
      tablet.network.next = [
        { kind: 'problem', code: 'cursorGone' },
        { kind: 'truncated', bytes: 900 },
      ]
      await run(tablet, 'focus')
      expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBe('replica-2-1')
      expect(await studentsOf()).toHaveLength(8)
      restart(tablet)
      await run(tablet, 'focus')
      expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBe('replica-2-2')
      expect(await getSetting(tablet.db, `building:${BASHIR}`)).toBeUndefined()
      expect(await studentsOf()).toHaveLength(7)
      expect(await Dexie.exists('replica-2-1')).toBe(false)
    },
  )

  test('has no replica swapped in when the stream ended too early, though in good order', async () => {
    tablet.network.next = [
      { kind: 'problem', code: 'cursorGone' },
      { kind: 'endsEarly', lines: 2 },
    ]
    await run(tablet, 'focus')
    expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBe('replica-2-1')
    expect(await studentsOf()).toHaveLength(8)
    await run(tablet, 'focus')
    expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBe('replica-2-2')
    expect(await studentsOf()).toHaveLength(8)
  })

  test('is also answered with a fresh replica when the person now sees other classes', async () => {
    world.server.school.people.get(BASHIR)!.classIds = [2]
    await run(tablet, 'focus')
    expect(await studentsOf()).toEqual([21, 22, 23, 24])
  })

  test('of a replica under construction restarts that construction', async () => {
    tablet.network.next = [
      { kind: 'problem', code: 'cursorGone' },
      { kind: 'truncated', bytes: 900 },
    ]
    await run(tablet, 'focus')
    world.now += 1
    world.server.school.floor = world.now
    await run(tablet, 'focus')
    expect(await studentsOf()).toHaveLength(8)
  })

  test('is not retried for ever when even a fresh replica is refused', async () => {
    tablet.network.rule = () => ({ kind: 'problem', code: 'cursorGone' })
    await run(tablet, 'focus')
    expect(pulls().length).toBeLessThan(4)
  })
})

describe('a server restored from a backup', () => {
  test('gets the entries again that it had acknowledged', { tags: ['fault:epoch-changed'] }, async () => {
    const backup = backupOf(world.server)
    tablet.network.rule = ({ path }) => (path === '/sync/pull' ? { kind: 'refused' } : null)
    await saveMarks(tablet, 2)
    await run(tablet)
    restore(world.server, backup, 'e2')
    expect(effects(world)).toEqual([])
    tablet.network.rule = () => null
    await run(tablet, 'focus')
    await runUntilQuiet(tablet)
    expect(effects(world)).toEqual(['m1', 'm2'])
    expect(await glance(tablet)).toEqual([])
  })

  test('gets the entries again that other people of the tablet had delivered, once those people are back', async () => {
    const backup = backupOf(world.server)
    tablet.network.rule = ({ path }) => (path === '/sync/pull' ? { kind: 'refused' } : null)
    await saveMarks(tablet, 1)
    await run(tablet)
    tablet.network.rule = () => null
    await signOut(tablet)
    restore(world.server, backup, 'e2')
    await signIn(tablet, AMINA)
    await run(tablet, 'signIn')
    await signIn(tablet, BASHIR)
    await runUntilQuiet(tablet)
    expect(effects(world)).toEqual(['m1'])
  })

  test('leaves waiting marks visible while the fresh replica is built, though its positions begin anew', async () => {
    const backup = backupOf(world.server)
    world.server.school.transaction = 5_000
    await run(tablet, 'focus')
    restore(world.server, backup, 'e2')
    await mark(tablet, 11, { remark: 'mine' })
    tablet.network.rule = ({ path }) => (path === '/sync/pull' ? { kind: 'refused' } : null)
    await run(tablet)
    expect((await entriesOf(tablet))[0]).toMatchObject({ state: 'acknowledged', ack: { epoch: 'e2' } })
    expect(await shownRemark(11)).toBe('mine')
  })
})

describe('a replica that is deleted during a pull', () => {
  const during = (happening: () => Promise<unknown>) => {
    enrol(15)
    tablet.network.meanwhile = async ({ path }) => {
      if (path === '/sync/pull') await happening()
      tablet.network.meanwhile = null
    }
    return run(tablet, 'focus')
  }

  test('is fetched whole again when it was deleted to make room', { tags: ['fault:replica-deleted'] }, async () => {
    await during(() => freeSpace(tablet.db))
    await run(tablet, 'focus')
    expect(await studentsOf()).toHaveLength(9)
  })

  test('stays deleted when it was deleted at sign-out', async () => {
    await during(() => signOut(tablet))
    expect(await Dexie.getDatabaseNames()).toEqual(['dugsi'])
  })
})

test('an idle device still pulls after its clock was set back', async () => {
  await setSetting(tablet.db, `pulledAt:${BASHIR}`, START + 86_400_000)
  await run(tablet, 'timer')
  expect(pulls()).toHaveLength(1)
})
