import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markClass } from '#domain/attendance/attendance.endpoints.ts'
import { takePayment } from '#domain/fees/payments.endpoints.ts'
import { transferStudent } from '#domain/students/moves.endpoints.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, attendance, classes, payments, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { attendanceHandlers } from '../attendance/attendance.handlers.ts'
import { expectMoneyAddsUp } from '../fees/money.testing.ts'
import { paymentHandlers } from '../fees/payments.handlers.ts'
import { moveHandlers } from '../students/moves.handlers.ts'
import { turnHandlers } from './turns.handlers.ts'

let school: TestSchool
let database: Database
let FROM = 0
let TO = 0

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(
    database.db,
    [...turnHandlers, ...attendanceHandlers, ...moveHandlers, ...paymentHandlers],
    {
      students: 84,
    },
  )
  const years = await database.db.select().from(academicYears)
  FROM = years.find(({ year }) => year === '2026-2027')?.id ?? 0
  TO = years.find(({ year }) => year === '2027-2028')?.id ?? 0
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const classNamed = (name: string): number => school.classes.find((each) => each.name === name)?.id ?? 0
const prepare = async () =>
  (await school.call(endpoints.prepareTurn, admin(), { body: { fromYearId: FROM, toYearId: TO, rule: 'all' } })).turn.id
const previewNow = async (id: number) =>
  previewOf(await school.call(endpoints.getTurnDraft, admin(), { params: { id } }))
const turn = async (id: number) =>
  school.call(endpoints.turnYear, admin(), { params: { id }, body: (await previewNow(id)).counts })
const takeBack = (id: number) => school.call(endpoints.takeTurnBack, admin(), { params: { id } })
const choose = (id: number, studentId: number, outcome: 'repeats' | 'leaves', classId?: number) =>
  school.call(endpoints.chooseInTurn, admin(), {
    params: { id },
    body: { studentIds: [studentId], outcome, ...(classId && { classId }) },
  })
const present = () =>
  database.db
    .select({ id: students.id, classId: students.classId })
    .from(students)
    .where(isNull(students.deletedAt))
    .orderBy(students.id)
const reopen = () => database.db.update(classes).set({ closedAt: null })

/** Turns back and drops whatever a test has left. */
beforeEach(async () => {
  await reopen()
  const { turns } = await school.call(endpoints.listTurns, admin(), {})
  for (const { id, turned } of turns) {
    if (turned) await takeBack(id)
    await school.call(endpoints.dropTurn, admin(), { params: { id } })
  }
})

describe('of two administrators at once', () => {
  it('one takes a turn back, and the other is told that it is not turned', async () => {
    const id = await prepare()
    const before = await present()
    await turn(id)
    const done = await Promise.allSettled([takeBack(id), takeBack(id)])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'notTurned' } })
    expect(await present()).toEqual(before)
  })

  it('who turns and who takes back do so one after the other, and the school is wholly in one of the years', async () => {
    const id = await prepare()
    const before = await present()
    const { counts } = await previewNow(id)
    await turn(id)
    const after = await present()
    const press = () => school.call(endpoints.turnYear, admin(), { params: { id }, body: counts })
    const done = await Promise.allSettled([press(), takeBack(id)])
    const refused = done.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []))
    // Whoever turns again first is told that it is done; else both happen, one after the other.
    expect(refused.filter((code) => code !== 'alreadyTurned')).toEqual([])
    expect(await present()).toEqual(refused.length === 1 ? before : after)
  })

  it('who chooses while the other turns either comes first, and the turn is another than was seen, or is told', async () => {
    const id = await prepare()
    const [student] = school.studentsOf('1A')
    const { counts } = await previewNow(id)
    const done = await Promise.allSettled([
      choose(id, student?.id ?? 0, 'leaves'),
      school.call(endpoints.turnYear, admin(), { params: { id }, body: counts }),
    ])
    const codes = done.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'done'))
    expect([
      ['done', 'turnChanged'],
      ['alreadyTurned', 'done'],
    ]).toContainEqual(codes)
  })
})

describe('a turn with something missing', () => {
  it('names a class without a level, and a child whose next class is closed or who repeats in a closed one', async () => {
    const [lost, closing] = [classNamed('1A'), classNamed('3B')]
    await database.db.update(classes).set({ grade: null }).where(eq(classes.id, lost))
    try {
      const id = await prepare()
      await expect(turn(id)).rejects.toMatchObject({
        code: 'turnNotReady',
        message: expect.stringContaining('where class 1A goes'),
      })
      const [repeater] = school.studentsOf('1B')
      await choose(id, repeater?.id ?? 0, 'repeats', closing)
      await database.db.update(classes).set({ closedAt: '2026-09-14T06:00:00Z' }).where(eq(classes.id, closing))
      const { obstacles } = await previewNow(id)
      const without = obstacles.find(({ kind }) => kind === 'withoutClass')
      expect(without?.kind === 'withoutClass' && without.students.map((each) => each.id)).toContain(repeater?.id)
      await expect(turn(id)).rejects.toMatchObject({ code: 'turnNotReady' })
      await expect(choose(id, repeater?.id ?? 0, 'repeats', closing)).rejects.toMatchObject({ code: 'classClosed' })
    } finally {
      await database.db.update(classes).set({ grade: 1 }).where(eq(classes.id, lost))
      await reopen()
    }
  })

  it('leaves a level without classes out, by which the level below has no way up', async () => {
    const third = school.classes.filter(({ grade }) => grade === 3)
    for (const { id } of third) await database.db.update(classes).set({ grade: 9 }).where(eq(classes.id, id))
    try {
      const id = await prepare()
      const { obstacles } = await previewNow(id)
      const named = obstacles.flatMap((each) => (each.kind === 'classWithoutPlan' ? [each.class.name[0]] : []))
      expect(new Set(named)).toEqual(new Set(['2', '4']))
    } finally {
      for (const { id } of third) await database.db.update(classes).set({ grade: 3 }).where(eq(classes.id, id))
    }
  })
})

describe('a turn that was followed by work', () => {
  it('is taken back although the new classes were marked, and the marks stay in them', async () => {
    const before = await present()
    const id = await prepare()
    await turn(id)
    const [student] = school.studentsOf('1A')
    const [classId, date] = [classNamed('2A'), '2026-09-14']
    const marks = [{ studentId: student?.id ?? 0, present: false, remark: 'Absent - Sick', base: 0 }]
    await school.call(markClass, admin(), { body: { classId, date, marks } })
    await takeBack(id)
    expect(await present()).toEqual(before)
    const [mark] = await database.db.select().from(attendance).where(eq(attendance.date, date))
    expect(mark).toMatchObject({ studentId: student?.id, classId, remark: 'Absent - Sick' })
  })

  it('is taken back although a graduate has paid since, whose money stays with her', async () => {
    const before = await present()
    const id = await prepare()
    await turn(id)
    const [graduate] = school.studentsOf('4A')
    const studentId = graduate?.id ?? 0
    const line = { studentId, year: 2026, month: 9, amountPaid: 3, discount: 0 }
    const body = { ref: randomUUID(), receipt: 'AAA-R000001', method: 'Cash' as const, lines: [line] }
    await school.call(takePayment, school.actor('office'), { body })
    await takeBack(id)
    expect(await present()).toEqual(before)
    const paid = await database.db.select().from(payments).where(eq(payments.receipt, body.receipt))
    expect(paid).toMatchObject([{ studentId, amountCents: 300 }])
    await expectMoneyAddsUp(database.db)
  })

  it('is not taken back once a child was moved on, who is named, until she is back', async () => {
    const before = await present()
    const id = await prepare()
    await turn(id)
    const [student] = school.studentsOf('1A')
    const move = (targetClassId: number) =>
      school.call(transferStudent, admin(), { params: { id: student?.id ?? 0 }, body: { targetClassId } })
    await move(classNamed('2B'))
    await expect(takeBack(id)).rejects.toMatchObject({
      code: 'studentsMoved',
      message: expect.stringContaining(student?.fullname ?? '?'),
    })
    await move(classNamed('2A'))
    await takeBack(id)
    expect(await present()).toEqual(before)
  })
})
