import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import type { PullPage } from '#domain/sync/sync.schema.ts'
import { attendance, students } from '../../db/schema.ts'
import { untilFeedIsBehind } from '../../testing/pull-beyond.ts'
import { CLASS_SIZE, openSchool, studentIds, type School } from '../../testing/school.ts'
import {
  changedOver,
  emptyReplica,
  emptyOlderReplica,
  marksIn,
  pullAddress,
  type Replica,
  type Tablet,
} from '../../testing/tablet.ts'

let school: School
const PEOPLE = ['admin', 'sahra', 'yuusuf', 'faadumo'] as const
const tablets = new Map<string, Tablet>()
const of = (name: string): Tablet => tablets.get(name)!

/** A few weeks of marks, which are more than one page of an initial load. */
beforeAll(async () => {
  school = await openSchool()
  for (const name of PEOPLE) tablets.set(name, await school.tablet(name))
  const madeAt = new Date(school.clock.now).toISOString()
  const ids = Array.from({ length: 3 * CLASS_SIZE }, (_, index) => index + 1)
  await school.db.insert(attendance).values(
    Array.from({ length: 20 }, (_, day) => addDays(school.today, -10 - day)).flatMap((date, day) =>
      ids.map((studentId) => {
        const present = (studentId + day) % 7 > 0
        const [remark, classId] = [present ? 'Present' : 'sick', Math.ceil(studentId / CLASS_SIZE)]
        return { studentId, classId, date, present, remark, madeAt, markedBy: of('sahra').owner }
      }),
    ),
  )
})
afterAll(() => school.close())

const pulled = async (tablet: Tablet, replica: Replica): Promise<Replica> => {
  expect((await tablet.pull(replica)).status).toBe(200)
  return replica
}

/** Rows as text by key; the ids, which only earlier releases hold, are left out. */
const textOf = (replica: Replica): string[] =>
  [...marksIn(replica).values()].map((row) => JSON.stringify({ ...row, id: undefined }, Object.keys(row).sort())).sort()

type BothForms = { name: string; older: Replica; present: Replica }

const replicasOfAll = (): Promise<BothForms[]> =>
  Promise.all(
    PEOPLE.map(async (name) => ({
      name,
      older: await pulled(of(name), emptyOlderReplica()),
      present: await pulled(of(name), emptyReplica()),
    })),
  )

async function expectAlike(both: readonly BothForms[]): Promise<void> {
  for (const { name, older, present } of both) {
    await pulled(of(name), older)
    await pulled(of(name), present)
    const fresh = await pulled(of(name), emptyReplica())
    expect([name, textOf(older)]).toEqual([name, textOf(fresh)])
    expect([name, present.tables]).toEqual([name, fresh.tables])
    expect([name, changedOver(older).tables]).toEqual([name, fresh.tables])
  }
}

const mark = (tablet: Tablet, studentId: number, date: string, over: Record<string, unknown> = {}) =>
  tablet.entry('attendance.mark', { studentId, date, present: true, ...over })

describe('single marks, as earlier releases hold them', () => {
  it('equal those of the class-days, for everybody, after any change', async () => {
    const both = await replicasOfAll()
    expect(marksIn(both[0]!.older).size).toBe(20 * 3 * CLASS_SIZE)
    const [day, other] = [addDays(school.today, -1), addDays(school.today, -12)]
    const admin = of('admin')

    await admin.deliver([1, 2, 7, 13].map((id) => mark(admin, id, day)))
    await of('sahra').deliver([mark(of('sahra'), 1, other, { present: false, remark: 'late' })])
    const [made] = await school.marksOf(day)
    await school.call({ method: 'DELETE', path: `/attendance/${made!.id}`, token: admin.token })
    await expectAlike(both)

    // A mark after the deletion belongs to the student's present class.
    await school.moveStudent(1, '1B')
    await school.db.update(attendance).set({ classId: 2 }).where(eq(attendance.id, made!.id))
    await admin.deliver([mark(admin, 1, day, { present: false, remark: 'again' })])
    await expectAlike(both)
    expect((await school.marksOf(day)).find(({ studentId }) => studentId === 1)).toMatchObject({ classId: 2 })

    await school.db.update(students).set({ deletedAt: day }).where(eq(students.id, 2))
    await expectAlike(both)
    await school.db.update(students).set({ deletedAt: null }).where(eq(students.id, 2))
    await school.moveStudent(1, '1A')
    await expectAlike(both)
  })

  it('are sent alone when they change, without the rest of their class', async () => {
    const admin = of('admin')
    await untilFeedIsBehind(school.db)
    const replica = await pulled(admin, emptyOlderReplica())
    const day = addDays(school.today, -15)
    await admin.deliver([mark(admin, 3, day, { present: false, remark: 'only this one' })])
    const { text } = await admin.pull(replica)
    const pages = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as PullPage)
    const named = pages.flatMap(({ tables }) => Object.keys(tables))
    expect(named).not.toContain('classDays')
    const put = pages.flatMap(({ tables }) => tables['attendance']?.put ?? [])
    expect(new Set(put.map((row) => `${String(row['studentId'])} ${String(row['date'])}`))).toEqual(
      new Set([`3 ${day}`]),
    )
    expect(put[0]).toMatchObject({ id: expect.any(Number) as number, classId: 1, revision: 2 })
  })
})

describe('a device that updates to the release with class-days', () => {
  it('keeps its replica, from whichever page of the initial load it had reached, and lacks nothing', async () => {
    const admin = of('admin')
    const fresh = await pulled(admin, emptyReplica())
    const begun = emptyOlderReplica()
    let inMidTable = 0
    // One page at a time, as on a line that breaks after each.
    for (let more = true; more;) {
      const { text } = await school.call({ path: pullAddress(begun), token: admin.token })
      const [line] = text.split('\n')
      const page = JSON.parse(line!) as PullPage
      const broken = { text: `${line}\n`, status: 200 }
      await admin.pull(begun, () => Promise.resolve(broken as never))
      const changed = changedOver({ ...begun, tables: structuredClone(begun.tables) })
      await pulled(admin, changed)
      expect(changed.tables).toEqual(fresh.tables)
      inMidTable += Number(marksIn(begun).size > 0 && marksIn(begun).size < marksIn(fresh).size)
      more = page.more
    }
    expect(inMidTable).toBeGreaterThan(0)
  })

  it('gets what changed since, with the earlier marks of a student who joined the class', async () => {
    const [sahra, yuusuf] = [of('sahra'), of('yuusuf')]
    const older = await pulled(yuusuf, emptyOlderReplica())
    await school.moveStudent(4, '1B')
    await sahra.deliver([mark(sahra, 5, addDays(school.today, -2))])
    await yuusuf.deliver([mark(yuusuf, 4, addDays(school.today, -2), { present: false, remark: 'new here' })])
    const replica = await pulled(yuusuf, changedOver(older))
    expect(replica.tables).toEqual((await pulled(yuusuf, emptyReplica())).tables)
    const marked = new Set([...marksIn(replica).values()].map(({ studentId }) => studentId))
    expect([...marked].sort((a, b) => a - b)).toEqual([4, ...studentIds('1B')])
    await school.moveStudent(4, '1A')
  })
})
