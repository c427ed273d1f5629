import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFinalReport } from '#domain/exams/reports.endpoints.ts'
import { listFormerStudents } from '#domain/former/former.endpoints.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import { expectMoneyAddsUp } from '../../areas/fees/money.testing.ts'
import { examReportHandlers } from '../../areas/exams/reports.handlers.ts'
import { formerHandlers } from '../../areas/former/former.handlers.ts'
import { turnHandlers } from '../../areas/turns/turns.handlers.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import type { Database } from '../client.ts'
import { academicYears, students } from '../schema.ts'
import { buildDemoSchool } from './demo.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  const handlers = [...turnHandlers, ...formerHandlers, ...examReportHandlers]
  school = await openTestSchool(database.db, handlers, { years: true, feeMonths: 6 })
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const present = () =>
  database.db
    .select({ id: students.id, classId: students.classId })
    .from(students)
    .where(isNull(students.deletedAt))
    .orderBy(students.id)

describe('the demo school with its years', () => {
  it('has a closed year that was turned, a running one whose turn is prepared, and money that adds up', async () => {
    const years = await database.db.select().from(academicYears).orderBy(academicYears.id)
    expect(years.map(({ year, turn, closedAt }) => [year, turn, closedAt !== null])).toEqual([
      ['2024-2025', null, false],
      ['2025-2026', 'turned', true],
      ['2026-2027', 'prepared', false],
      ['2027-2028', null, false],
      ['2028-2029', null, false],
    ])
    await expectMoneyAddsUp(database.db)
  })

  it('has the present students, classes, exams and results of the school without years', () => {
    const plain = buildDemoSchool({ attendanceDays: 0, feeMonths: 6 })
    const nameOf = ({ id, fullname, classId, phone }: (typeof plain.students)[number]) => ({
      id,
      fullname,
      classId,
      phone,
    })
    expect(school.students.map(nameOf)).toEqual(plain.students.map(nameOf))
    expect([school.classes, school.exams, school.users]).toEqual([plain.classes, plain.exams, plain.users])
    const ofThisYear = ({ examId }: { examId: number }) => examId <= 3
    expect(school.scores.filter(ofThisYear)).toEqual(plain.scores.filter(ofThisYear))
    expect(school.publications.filter(ofThisYear)).toEqual(plain.publications.filter(ofThisYear))
  })

  it('has each student once in the year that was turned, and moves that lead from there into the present class', () => {
    const { yearRolls, classMoves, students: now } = school
    const then = yearRolls.flatMap(({ classId, studentIds }) => studentIds.map((id) => [id, classId] as const))
    expect(new Set(then.map(([id]) => id)).size).toBe(then.length)
    expect(then.length).toBeGreaterThan(500)
    const classOf = new Map(then)
    const moves = classMoves.toSorted((a, b) => (a.movedAt < b.movedAt ? -1 : 1))
    for (const { studentId, fromClassId, toClassId } of moves) {
      expect(classOf.get(studentId) ?? fromClassId).toBe(fromClassId)
      classOf.set(studentId, toClassId)
    }
    for (const { id, classId } of now) expect(classOf.get(id) ?? classId).toBe(classId)
  })

  it('has graduates, some of whom owe, and students who went to other schools', async () => {
    const { students: former } = await school.call(listFormerStudents, school.actor('office'), {})
    const ofTurn = former.filter(({ academicYear }) => academicYear === '2025-2026')
    const graduates = ofTurn.filter(({ kind }) => kind === 'graduated')
    expect(graduates.length).toBe(48)
    expect(graduates.filter(({ owesCents = 0 }) => owesCents > 0).length).toBe(3)
    expect(ofTurn.filter(({ kind }) => kind === 'moved' || kind === 'left').length).toBe(4)
    expect(graduates.some(({ nextSchool }) => nextSchool !== null)).toBe(true)
  })

  it('has a final report of each class of the last year, with whoever was in it', async () => {
    const academicYearId = 2
    for (const { classId, studentIds } of school.yearRolls) {
      const body = { classId, academicYearId }
      const { report } = await school.call(getFinalReport, school.actor('academy'), { body })
      expect(report.map(({ studentId }) => studentId).toSorted()).toEqual(studentIds.toSorted())
      expect(report.filter(({ rank }) => rank === 1).length).toBeGreaterThan(0)
    }
  })

  it('can be turned as it is prepared, by result and with dearer fees, and taken back whole', async () => {
    const before = await present()
    const { turns } = await school.call(endpoints.listTurns, admin(), {})
    const [prepared] = turns
    const params = { id: prepared?.id ?? 0 }
    expect(prepared).toMatchObject({ turned: null, from: { year: '2026-2027' }, fees: [{ level: 2 }] })
    const draft = await school.call(endpoints.getTurnDraft, admin(), { params })
    const { counts, obstacles } = previewOf(draft)
    expect(obstacles).toEqual([])
    expect(draft.students.filter(({ choice }) => choice !== null).length).toBe(6)
    expect(counts.repeats).toBeGreaterThan(2)
    expect(counts.graduates).toBeGreaterThan(100)
    await school.call(endpoints.turnYear, admin(), { params, body: counts })
    expect(await present()).not.toEqual(before)
    await school.call(endpoints.takeTurnBack, admin(), { params })
    expect(await present()).toEqual(before)
  })
})

describe('the demo school with its years, whatever the day', () => {
  it.each(['2026-08-02', '2026-08-20', '2026-11-29', '2027-07-31'])('has nothing of the future on %s', (today) => {
    const {
      scores,
      classMoves,
      students: all,
      academicYears: years,
      attendance,
    } = buildDemoSchool({ today, years: true })
    const end = `${today}T23:59:59Z`
    for (const { madeAt } of scores) expect(madeAt < end).toBe(true)
    for (const { movedAt } of classMoves) expect(movedAt < end).toBe(true)
    for (const { createdAt, joinedAt } of all) expect(createdAt < end && (joinedAt ?? '') < end).toBe(true)
    for (const { closedAt } of years) expect((closedAt ?? '') < end).toBe(true)
    const classOf = new Map(all.map(({ id, classId }) => [id, classId]))
    const [lastDay] = attendance.slice(-1)
    expect(
      attendance
        .filter(({ date }) => date === lastDay?.date)
        .every(({ studentId, classId }) => classOf.get(studentId) === classId),
    ).toBe(true)
  })

  it('is the same school without years where it is small', () => {
    const options = { students: 60, attendanceDays: 3 }
    expect(buildDemoSchool({ ...options, years: true })).toEqual(buildDemoSchool(options))
  })
})
