import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { SYNCED_TABLES, type SyncedTableName } from '#domain/synced-tables.ts'
import { guardians, students, teacherClasses, users } from '../../db/schema.ts'
import { CLASS_SIZE, openSchool, studentIds, type School } from '../../testing/school.ts'
import { pullBeyond, untilFeedIsBehind } from '../../testing/pull-beyond.ts'
import { readCeiling } from './history.ts'
import { emptyReplica, marksIn, pullAddress, type Replica, type Tablet } from '../../testing/tablet.ts'

let school: School

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

const mark = (tablet: Tablet, studentId: number, date: string, over: Record<string, unknown> = {}) =>
  tablet.entry('attendance.mark', { studentId, date, present: true, ...over })

async function freshReplica(tablet: Tablet): Promise<Replica> {
  const replica = emptyReplica()
  await tablet.pull(replica)
  return replica
}

const idsOf = (replica: Replica): number[] =>
  [...replica.tables.students.values()].map(({ id }) => Number(id)).toSorted((a, b) => a - b)

const marksOf = (replica: Replica, studentId: number): string[] =>
  [...marksIn(replica).keys()].filter((key) => key.startsWith(`${studentId}:`)).toSorted()

/** Pulls the changes into the old replica, and expects it to equal the one of a new device. */
async function expectLikeFresh(tablet: Tablet, replica: Replica): Promise<void> {
  expect((await tablet.pull(replica)).status).toBe(200)
  expect(replica.tables).toEqual((await freshReplica(tablet)).tables)
}

const PARTS = { id: 'number', fullname: 'string', gender: 'string', classId: 'number' }

describe('a replica', () => {
  beforeEach(async () => {
    const admin = await school.tablet('admin')
    const day = addDays(school.today, -3)
    await admin.deliver([1, 2, 7, 13].map((id) => mark(admin, id, day)))
  })

  it('of staff holds the whole school, and fees only for roles that work with them', async () => {
    for (const name of ['admin', 'user', 'academy', 'attendance']) {
      const replica = await freshReplica(await school.tablet(name))
      expect(idsOf(replica)).toHaveLength(3 * CLASS_SIZE)
      expect(replica.tables.classes.size).toBe(3)
      const [student] = replica.tables.students.values()
      expect([name, 'feeCents' in student!, 'motherName' in student!]).toEqual([
        name,
        ['admin', 'user'].includes(name),
        name !== 'attendance',
      ])
    }
  })

  it('of a teacher holds her classes only, without phones, fees or other classes', async () => {
    const replica = await freshReplica(await school.tablet('sahra'))
    expect(idsOf(replica)).toEqual(studentIds('1A'))
    expect([...replica.tables.classes.keys()]).toEqual(['1'])
    expect([...marksIn(replica).values()].every(({ studentId }) => studentId <= CLASS_SIZE)).toBe(true)
    for (const student of replica.tables.students.values()) {
      expect(Object.keys(student).toSorted()).toEqual(
        [...Object.keys(PARTS), 'age', 'born', 'bus', 'joined', 'rollNumber'].toSorted(),
      )
    }
  })

  it('of a teacher without classes holds only rows that are the same for the whole school', async () => {
    const { tables } = await freshReplica(await school.tablet('idle'))
    const filled = Object.entries(tables).flatMap(([name, { size }]) => (size > 0 ? [name] : []))
    expect(filled.toSorted()).toEqual(['academicYears', 'calendar', 'exams', 'subjects'])
  })

  it('of a parent holds her own children and their marks, without mothers’ names and conflicts', async () => {
    const faadumo = await school.tablet('faadumo')
    const replica = await freshReplica(faadumo)
    expect(idsOf(replica)).toEqual([1, 13])
    expect(new Set([...marksIn(replica).values()].map(({ studentId }) => studentId))).toEqual(new Set([1, 13]))
    for (const student of replica.tables.students.values()) {
      expect(Object.keys(student)).not.toEqual(expect.arrayContaining(['motherName']))
    }
  })

  it('is updated without any row out of its scope', async () => {
    const [admin, faadumo, sahra] = [
      await school.tablet('admin'),
      await school.tablet('faadumo'),
      await school.tablet('sahra'),
    ]
    await untilFeedIsBehind(school.db)
    const replicas = [await freshReplica(faadumo), await freshReplica(sahra)]
    const day = addDays(school.today, -4)
    await admin.deliver([mark(admin, 8, day), mark(admin, 14, day)])
    // A conflict about a child is not for its parents either.
    await admin.deliver([mark(admin, 13, day)])
    const yuusuf = await school.tablet('attendance')
    await yuusuf.deliver([mark(yuusuf, 13, day, { present: false, remark: 'sick', base: 0 })])
    await school.db.update(students).set({ age: 9 }).where(eq(students.id, 8))
    const answers = [await faadumo.pull(replicas[0]!), await sahra.pull(replicas[1]!)]
    const named = answers.map(({ text }) => {
      const pages = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as PullPage)
      return pages.flatMap(({ tables }) =>
        Object.entries(tables).flatMap(([name, { put, remove }]) => [
          ...put.map((row) => `${name} ${SYNCED_TABLES[name as SyncedTableName].keyOf(row as never)}`),
          ...remove,
        ]),
      )
    })
    expect(named[0]).toEqual([`classDays 3:${day}`])
    expect([...marksIn(replicas[0]!).values()].filter(({ date }) => date === day)).toMatchObject([{ studentId: 13 }])
    expect(named[1]).toEqual([])
  })

  it('continues after the newest change by number, not by text order', async () => {
    const undone = school.db.transaction(async (tx) => {
      await tx.execute(sql`delete from changes`)
      await tx.execute(sql`insert into changes (transaction, entity, key, op)
        values ('9', 'classes', '1', 'put'), ('10', 'classes', '2', 'put')`)
      expect((await readCeiling(tx)).feed).toBe(11)
      tx.rollback()
    })
    await expect(undone).rejects.toThrow('Rollback')
  })

  it('can be continued from each of its pages', async () => {
    const admin = await school.tablet('admin')
    const whole = await freshReplica(admin)
    const first = await school.call({ path: pullAddress(emptyReplica()), token: admin.token })
    for (const line of first.text.split('\n').filter(Boolean)) {
      const { cursor } = JSON.parse(line) as PullPage
      const rest = emptyReplica()
      rest.cursor = cursor
      expect((await admin.pull(rest)).status).toBe(200)
      for (const [key, row] of rest.tables.classDays) expect(whole.tables.classDays.get(key)).toEqual(row)
    }
  })
})

describe('a student who moves to another class', () => {
  it('leaves one teacher’s replica and enters the other’s with all marks, and stays with a teacher of both', async () => {
    const [sahra, yuusuf, hodan, faadumo] = await Promise.all(
      ['sahra', 'yuusuf', 'hodan', 'faadumo'].map((each) => school.tablet(each)),
    )
    const days = [addDays(school.today, -5), addDays(school.today, -6)]
    await sahra!.deliver(days.map((day) => mark(sahra!, 1, day)))
    const replicas = await Promise.all([sahra, yuusuf, hodan, faadumo].map((each) => freshReplica(each!)))
    const [left, entered, both, family] = replicas as [Replica, Replica, Replica, Replica]
    const before = marksOf(left, 1)
    expect(before.length).toBeGreaterThanOrEqual(2)

    await school.moveStudent(1, '1B')
    await expectLikeFresh(sahra!, left)
    expect([idsOf(left).includes(1), marksOf(left, 1)]).toEqual([false, []])
    await expectLikeFresh(yuusuf!, entered)
    expect([entered.tables.students.get('1')?.['classId'], marksOf(entered, 1)]).toEqual([2, before])
    for (const [tablet, replica] of [
      [hodan, both],
      [faadumo, family],
    ] as const) {
      await expectLikeFresh(tablet!, replica)
      expect([replica.tables.students.get('1')?.['classId'], marksOf(replica, 1)]).toEqual([2, before])
    }

    await school.moveStudent(1, '1A')
    await expectLikeFresh(sahra!, left)
    expect(marksOf(left, 1)).toEqual(before)
    await expectLikeFresh(yuusuf!, entered)
    expect(marksOf(entered, 1)).toEqual([])
  })

  it('and back before a device pulls again is still in the device’s replica', async () => {
    const sahra = await school.tablet('sahra')
    const replica = await freshReplica(sahra)
    await school.moveStudent(2, '2A')
    await school.moveStudent(2, '1A')
    await expectLikeFresh(sahra, replica)
    expect(idsOf(replica)).toEqual(studentIds('1A'))
  })

  it('is moved together with the open conflict', async () => {
    const [admin, sahra, yuusuf] = [
      await school.tablet('admin'),
      await school.tablet('sahra'),
      await school.tablet('yuusuf'),
    ]
    const day = addDays(school.today, -7)
    await admin.deliver([mark(admin, 3, day)])
    await sahra.deliver([mark(sahra, 3, day, { present: false, remark: 'sick', base: 0 })])
    const [left, entered] = [await freshReplica(sahra), await freshReplica(yuusuf)]
    expect(left.tables.attendanceConflicts.size).toBe(1)
    await school.moveStudent(3, '1B')
    await expectLikeFresh(yuusuf, entered)
    expect(entered.tables.attendanceConflicts.size).toBe(1)
    await expectLikeFresh(sahra, left)
    expect(left.tables.attendanceConflicts.size).toBe(0)
    await school.moveStudent(3, '1A')
  })
})

describe('a deleted student', () => {
  it('leaves every replica with all marks, and comes back with them', async () => {
    const tablets = await Promise.all(['admin', 'sahra', 'faadumo'].map((name) => school.tablet(name)))
    await tablets[0]!.deliver([mark(tablets[0]!, 1, school.today)])
    await tablets[1]!.deliver([mark(tablets[1]!, 1, school.today, { present: false, remark: 'sick', base: 0 })])
    const replicas = await Promise.all(tablets.map(freshReplica))
    const before = marksOf(replicas[0]!, 1)
    const differences = replicas[1]!.tables.attendanceConflicts.size
    expect(differences).toBeGreaterThan(0)
    const setDeleted = (deletedAt: string | null) =>
      school.db.update(students).set({ deletedAt }).where(eq(students.id, 1))
    await setDeleted(new Date(school.clock.now).toISOString())
    for (const [index, tablet] of tablets.entries()) {
      await expectLikeFresh(tablet, replicas[index]!)
      expect([idsOf(replicas[index]!).includes(1), marksOf(replicas[index]!, 1)]).toEqual([false, []])
    }
    await setDeleted(null)
    for (const [index, tablet] of tablets.entries()) {
      await expectLikeFresh(tablet, replicas[index]!)
      expect(marksOf(replicas[index]!, 1)).toEqual(before)
    }
    expect(replicas[1]!.tables.attendanceConflicts.size).toBe(differences)
  })
})

describe('a replica whose owner’s scope has changed is built anew', () => {
  const expectGone = async (tablet: Tablet, replica: Replica) => {
    const answer = await tablet.pull(replica)
    expect([answer.status, answer.code]).toEqual([410, 'cursorGone'])
    return freshReplica(tablet)
  }

  it('for a teacher who lost a class, without that class', { tags: ['fault:class-taken-away'] }, async () => {
    const hodan = await school.tablet('hodan')
    const replica = await freshReplica(hodan)
    expect(idsOf(replica)).toEqual([...studentIds('1A'), ...studentIds('1B')])
    await school.db
      .delete(teacherClasses)
      .where(and(eq(teacherClasses.userId, hodan.owner), eq(teacherClasses.classId, 1)))
    const fresh = await expectGone(hodan, replica)
    expect(idsOf(fresh)).toEqual(studentIds('1B'))
    expect([...marksIn(fresh).values()].filter(({ studentId }) => studentId <= CLASS_SIZE)).toEqual([])
    await school.db.insert(teacherClasses).values({ userId: hodan.owner, classId: 1 })
    expect(idsOf(await expectGone(hodan, fresh))).toEqual([...studentIds('1A'), ...studentIds('1B')])
  })

  it('for a parent with another child, and for a person with another role', async () => {
    const xuseen = await school.tablet('xuseen')
    const replica = await freshReplica(xuseen)
    await school.db.insert(guardians).values({ userId: xuseen.owner, studentId: 9 })
    const fresh = await expectGone(xuseen, replica)
    expect(idsOf(fresh)).toEqual([2, 9])
    await school.db.update(users).set({ role: 'Teacher' }).where(eq(users.id, xuseen.owner))
    expect(idsOf(await expectGone(xuseen, fresh))).toEqual([])
    await school.db.update(users).set({ role: 'PARENT' }).where(eq(users.id, xuseen.owner))
  })

  it('in the middle of the initial load: the stream ends, and its cursor is refused', async () => {
    const xuseen = await school.tablet('xuseen')
    const first = await school.call({ path: pullAddress(emptyReplica()), token: xuseen.token })
    const [page] = first.text.split('\n')
    await school.db.delete(guardians).where(and(eq(guardians.userId, xuseen.owner), eq(guardians.studentId, 9)))
    const replica = emptyReplica()
    replica.cursor = (JSON.parse(page!) as PullPage).cursor
    await expectGone(xuseen, replica)
  })
})

it('a write is in the replica once a pull has passed its position, and not before', async () => {
  const [admin, sahra] = [await school.tablet('admin'), await school.tablet('sahra')]
  const replica = await freshReplica(admin)
  const day = addDays(school.today, -8)
  const [verdict] = await sahra.deliver([mark(sahra, 1, day)])
  expect(replica.position).toBeLessThanOrEqual(verdict!.position!)
  await pullBeyond(admin, replica, verdict!.position!)
  expect(marksIn(replica).has(`1:${day}`)).toBe(true)
  const { rows } = (await school.db.execute(
    sql`select count(*)::int as count from changes where key = ${`1:${day}`}`,
  )) as { rows: { count: number }[] }
  expect(rows[0]?.count).toBe(1)
})
