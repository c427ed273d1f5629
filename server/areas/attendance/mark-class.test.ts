import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markClass } from '#domain/attendance/attendance.endpoints.ts'
import { addDays } from '#domain/core/dates.ts'
import { students } from '../../db/schema.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { counting, openTestSchool, type CallOptions, type TestSchool } from '../../testing/test-school.ts'
import { attendanceHandlers } from './attendance.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, attendanceHandlers, { students: 840 })
})
afterAll(() => database.close())

type Mark = { studentId: number; present: boolean; remark?: string; base?: number }
type Order = { classId?: number; date: string; marks: Mark[] }

const markAs = (actor: ReturnType<TestSchool['actor']>, { classId = 1, date, marks }: Order, options?: CallOptions) =>
  school.call(markClass, actor, { body: { classId, date, marks } }, options)

/** Equal marks for the first students of a class. */
const marksOf = (className: string, count: number, mark: Omit<Mark, 'studentId'> = { present: true }): Mark[] =>
  school
    .studentsOf(className)
    .slice(0, count)
    .map(({ id }) => ({ studentId: id, ...mark }))

describe('marking a class', () => {
  it('saves every mark, and stores an empty remark as Present or Absent', async () => {
    const date = school.freshDay()
    const [first, second, third] = marksOf('1A', 3) as [Mark, Mark, Mark]
    const marks = [first, { ...second, present: false }, { ...third, present: false, remark: 'Absent - Sick' }]
    const reply = await markAs(school.actor('teacher'), { date, marks })
    expect(reply).toEqual({ message: 'Attendance saved successfully!', applied: 3, merged: 0, notApplied: [] })
    const saved = await school.marksOf(date)
    expect(saved.map(({ remark }) => remark).toSorted()).toEqual(['Absent', 'Absent - Sick', 'Present'])
    for (const mark of saved)
      expect(mark).toMatchObject({
        classId: 1,
        revision: 1,
        kind: 'mark',
        markedBy: school.actor('teacher').id,
        deviceCode: 'AAA',
      })
  })

  it('has no effect when repeated, and applies a change that is based on the present marks', async () => {
    const date = school.freshDay()
    await markAs(school.actor('teacher'), { date, marks: marksOf('1A', 2) })
    const [first, second] = marksOf('1A', 2, { present: true, base: 1 }) as [Mark, Mark]
    const marks = [first, { ...second, present: false }]
    expect(await markAs(school.actor('attendance', 'BBB'), { date, marks })).toMatchObject({ applied: 1, merged: 1 })
    const saved = await school.marksOf(date)
    expect(saved.map(({ revision }) => revision).toSorted()).toEqual([1, 2])
    expect(saved.find(({ revision }) => revision === 2)).toMatchObject({
      present: false,
      markedBy: school.actor('attendance').id,
    })
  })

  it('turns a mark on an outdated revision into a conflict, in which the first mark counts', async () => {
    const date = school.freshDay()
    await markAs(school.actor('teacher'), { date, marks: marksOf('1A', 1) })
    const marks = marksOf('1A', 1, { present: false, remark: 'Absent - Travel', base: 0 })
    const reply = await markAs(school.actor('attendance', 'BBB'), { date, marks })
    expect(reply).toMatchObject({ applied: 0, notApplied: [{ studentId: marks[0]?.studentId, outcome: 'conflict' }] })
    expect(await school.marksOf(date)).toMatchObject([{ present: true, revision: 1 }])
    expect(await school.conflictsOf(date)).toMatchObject([
      {
        classId: 1,
        standingBy: school.actor('teacher').id,
        standingPresent: true,
        standingRemark: 'Present',
        challengerBy: school.actor('attendance').id,
        challengerPresent: false,
        challengerRemark: 'Absent - Travel',
        settledAt: null,
      },
    ])
  })

  it('accepts a change on an outdated revision from the same person and device', async () => {
    const date = school.freshDay()
    await markAs(school.actor('teacher'), { date, marks: marksOf('1A', 1) })
    const marks = marksOf('1A', 1, { present: false, base: 0 })
    expect(await markAs(school.actor('teacher'), { date, marks })).toMatchObject({ applied: 1 })
    const again = marksOf('1A', 1, { present: true, base: 0 })
    expect(await markAs(school.actor('teacher', 'BBB'), { date, marks: again })).toMatchObject({ applied: 0 })
  })

  it('keeps every mark in the history with its outcome, device, base and entry', async () => {
    const date = school.freshDay()
    const write = { id: 'AAA-7', version: 1, madeAt: '2026-09-14T05:00:00Z' }
    await markAs(school.actor('teacher'), { date, marks: marksOf('1A', 1) }, { write })
    await markAs(school.actor('attendance', 'BBB'), { date, marks: marksOf('1A', 1, { present: true, base: 0 }) })
    await markAs(school.actor('office', 'CCC'), { date, marks: marksOf('1A', 1, { present: false, base: 0 }) })
    expect(await school.historyOf(date)).toMatchObject([
      { outcome: 'applied', base: null, deviceCode: 'AAA', writeId: 'AAA-7', madeAt: '2026-09-14T05:00:00.000Z' },
      { outcome: 'merged', base: 0, deviceCode: 'BBB', writeId: null },
      { outcome: 'conflict', base: 0, deviceCode: 'CCC', present: false, remark: 'Absent' },
    ])
  })

  it('does not accept a time of making in the future, and stamps the arrival itself', async () => {
    const date = school.freshDay()
    const write = { id: 'AAA-8', version: 1, madeAt: '2028-01-01T00:00:00+03:00' }
    await markAs(school.actor('teacher'), { date, marks: marksOf('1A', 1) }, { write })
    const [saved] = await school.marksOf(date)
    expect(saved).toMatchObject({ madeAt: '2026-09-14T07:00:00.000Z', markedAt: '2026-09-14T07:00:00.000Z' })
  })

  it('runs no more statements for forty students than for two', async () => {
    const run = attendanceHandlers.find(({ endpoint }) => endpoint.id === markClass.id)?.run
    const statementsFor = async (count: number, present: boolean, date: string) => {
      const marks = marksOf('1A', count, { present, base: 0 })
      return database.db.transaction(async (tx) => {
        const counted = counting(tx)
        const context = { ...school.context(school.actor(present ? 'teacher' : 'office')), tx: counted.tx }
        await run?.({ body: { classId: 1, date, marks } } as never, context as never)
        return counted.count()
      })
    }
    const date = school.freshDay()
    expect(school.studentsOf('1A').length).toBeGreaterThanOrEqual(36)
    expect(await statementsFor(2, true, school.freshDay())).toBe(6)
    expect(await statementsFor(40, true, date)).toBe(6)
    // All marks conflict: the class is read, older conflicts are closed and new ones stored, but no mark is applied.
    expect(await statementsFor(40, false, date)).toBe(7)
    expect((await school.conflictsOf(date)).length).toBeGreaterThanOrEqual(36)
  })
})

describe('a class mark that is not allowed', () => {
  it('is refused without any mark, for tomorrow, and for an unknown class', async () => {
    const date = school.freshDay()
    const admin = school.actor('admin')
    await expect(markAs(admin, { date, marks: [] })).rejects.toMatchObject({ code: 'noAttendanceData' })
    const marks = marksOf('1A', 1)
    await expect(markAs(admin, { date: '2026-09-15', marks })).rejects.toMatchObject({ code: 'futureDate' })
    await expect(markAs(admin, { date, classId: 999, marks })).rejects.toMatchObject({ code: 'classNotFound' })
    await expect(markAs(school.actor('teacher'), { date, classId: 999, marks })).rejects.toMatchObject({
      code: 'classNotFound',
    })
  })

  it('is refused for the day that has begun in Tokyo but not at the school', async () => {
    const now = Date.parse('2026-09-13T20:59:59Z')
    const order = { date: '2026-09-14', marks: marksOf('1A', 1) }
    await expect(markAs(school.actor('admin'), order, { now })).rejects.toMatchObject({ code: 'futureDate' })
    expect(await markAs(school.actor('admin'), order, { now: now + 1_000 })).toMatchObject({ applied: 1 })
  })

  it('is refused for a teacher of another class', async () => {
    const order = { classId: 2, date: school.freshDay(), marks: marksOf('1B', 2) }
    await expect(markAs(school.actor('teacher'), order)).rejects.toMatchObject({ code: 'notYourClass' })
    expect(await school.marksOf(order.date)).toEqual([])
  })

  it('stores nothing when every student is rejected', async () => {
    const date = school.freshDay()
    const marks = [...marksOf('3B', 2), { studentId: 999_999, present: true }]
    await expect(markAs(school.actor('teacher'), { date, marks })).rejects.toMatchObject({ code: 'notYourClass' })
    expect(await school.marksOf(date)).toEqual([])
    expect(await school.historyOf(date)).toEqual([])
  })

  it('is stored whole or not at all', async () => {
    const date = school.freshDay()
    const marks = [
      ...marksOf('1A', 2),
      { studentId: marksOf('1A', 3)[2]?.studentId ?? 0, present: true, base: 3_000_000_000 },
    ]
    // The base of the last mark does not fit its column; over HTTP the schema would refuse such a body.
    await expect(markAs(school.actor('admin'), { date, marks })).rejects.toThrow()
    expect(await school.marksOf(date)).toEqual([])
    expect(await school.historyOf(date)).toEqual([])
  })
})

describe('marks of students who are not in the marked class', () => {
  it('are rejected one by one for a teacher of neither class, with the reason in the history', async () => {
    const date = school.freshDay()
    const [own, foreign] = [...marksOf('1A', 1), ...marksOf('3B', 1)] as [Mark, Mark]
    const missing = { studentId: 999_999, present: true }
    const reply = await markAs(school.actor('teacher'), { date, marks: [foreign, own, missing] })
    expect(reply).toMatchObject({
      applied: 1,
      notApplied: [
        { studentId: foreign.studentId, outcome: 'refused', code: 'notYourClass' },
        { studentId: 999_999, outcome: 'refused', code: 'studentNotFound' },
      ],
    })
    expect((await school.marksOf(date)).map(({ studentId }) => studentId)).toEqual([own.studentId])
    expect((await school.historyOf(date)).map(({ outcome, reason }) => [outcome, reason]).toSorted()).toEqual([
      ['applied', null],
      ['refused', 'notYourClass'],
    ])
  })

  it('are applied for the office, in the students’ present class', async () => {
    const date = school.freshDay()
    const [moved] = school.studentsOf('4F')
    const marks = [{ studentId: moved?.id ?? 0, present: true }]
    await markAs(school.actor('office'), { classId: 1, date, marks })
    expect(await school.marksOf(date)).toMatchObject([{ classId: moved?.classId }])
  })

  it('are rejected where the student is deleted, which the history records', async () => {
    const date = school.freshDay()
    const [gone, here] = marksOf('1C', 2) as [Mark, Mark]
    const setDeleted = (deletedAt: string | null) =>
      database.db.update(students).set({ deletedAt }).where(eq(students.id, gone.studentId))
    await setDeleted('2026-09-01T00:00:00Z')
    const reply = await markAs(school.actor('office'), { classId: 3, date, marks: [gone, here] })
    expect(reply.notApplied).toEqual([{ studentId: gone.studentId, outcome: 'refused', code: 'studentNotFound' }])
    expect(await school.historyOf(date)).toHaveLength(2)
    await setDeleted(null)
  })
})

describe('two devices that mark an unmarked class at the same moment', () => {
  it('both succeed: every mark counts once, and each difference is a conflict', async () => {
    const devices = [school.actor('teacher', 'AAA'), school.actor('attendance', 'BBB'), school.actor('office', 'CCC')]
    for (let round = 0; round < 5; round++) {
      const date = addDays('2026-03-01', round)
      const replies = await Promise.all(
        devices.map((actor, index) => {
          const marks = marksOf('1A', 30).map((mark) => ({ ...mark, present: mark.studentId % 3 !== index, base: 0 }))
          // Each device sends the marks in another order, which must not cause a deadlock.
          return markAs(actor, { date, marks: index === 1 ? marks.toReversed() : marks })
        }),
      )
      const total = (count: (reply: (typeof replies)[number]) => number) =>
        replies.reduce((sum, reply) => sum + count(reply), 0)
      expect(await school.marksOf(date)).toHaveLength(30)
      expect(total(({ applied }) => applied)).toBe(30)
      const conflicts = await school.conflictsOf(date)
      expect(total(({ notApplied }) => notApplied.length)).toBe(conflicts.length)
      const open = conflicts.filter(({ settledAt }) => settledAt === null).map(({ studentId }) => studentId)
      expect(open).toHaveLength(new Set(conflicts.map(({ studentId }) => studentId)).size)
      expect(await school.historyOf(date)).toHaveLength(90)
      expect((await school.marksOf(date)).every(({ revision }) => revision === 1)).toBe(true)
    }
  })

  it('do not deadlock when one of them has marked half of the class', async () => {
    for (let round = 0; round < 5; round++) {
      const date = addDays('2026-02-01', round)
      await markAs(school.actor('admin', 'DDD'), { date, marks: marksOf('1A', 30).slice(15) })
      const absent = marksOf('1A', 30, { present: false, remark: 'Absent - Sick' })
      await Promise.all([
        markAs(school.actor('teacher'), { date, marks: absent }),
        markAs(school.actor('attendance', 'BBB'), { date, marks: absent.toReversed() }),
        markAs(school.actor('office', 'CCC'), { date, marks: absent.slice(10, 20) }),
      ])
      const saved = await school.marksOf(date)
      expect(saved.filter(({ present }) => !present)).toHaveLength(30)
      expect(saved.map(({ revision }) => revision).toSorted()).toEqual([...Array(15).fill(1), ...Array(15).fill(2)])
    }
  })
})
