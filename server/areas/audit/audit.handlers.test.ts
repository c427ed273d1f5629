import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  correctAttendance,
  markAttendance,
  markClass,
  settleConflict,
} from '#domain/attendance/attendance.endpoints.ts'
import { deleteAttendance, saveCallInfo } from '#domain/attendance/corrections.endpoints.ts'
import { listAudit, listLatestAudit, listMarksOfWrite } from '#domain/audit/audit.endpoints.ts'
import { placeOf, type LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { saveCalendar } from '#domain/calendar/calendar.endpoints.ts'
import { absenceCalls, attendanceHistory, audit, students } from '../../db/schema.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { attendanceHandlers } from '../attendance/attendance.handlers.ts'
import { calendarHandlers } from '../calendar/calendar.handlers.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { auditHandlers } from './audit.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...attendanceHandlers, ...calendarHandlers, ...auditHandlers], {
    students: 84,
  })
})
afterAll(() => database.close())

const NOW = Date.parse('2026-09-14T07:00:00Z')
let minutes = 0
/** Time after all times used so far, so that the changes of a test are first in the list. */
const later = () => ({ now: NOW + ++minutes * 60_000 })

const admin = () => school.actor('admin', 'ADM')
const latest = (query: z.input<typeof listLatestAudit.query> = {}) =>
  school.call(listLatestAudit, admin(), { query: listLatestAudit.query.parse(query) })
const historyOf = (entity: string, key: number) => school.call(listAudit, admin(), { params: { entity, key } })
const numberOf = ({ id }: { id: string }): number => Number(id.split('-')[1])

async function markOne(
  body: { date: string; present?: boolean; remark?: string; base?: number },
  who = 'office',
  device = 'AAA',
) {
  const mark = { studentId: 1, present: false, remark: 'Absent - Sick', ...body }
  return (await school.call(markAttendance, school.actor(who, device), { body: mark }, later())).attendance
}

describe('marks in the audit log', () => {
  it('of a class are one line, and can be listed one by one', async () => {
    const date = school.freshDay()
    const marks = school.studentsOf('1A').map(({ id }, index) => ({ studentId: id, present: index > 0 }))
    const write = { id: 'T1A-1', version: 1, madeAt: '2026-09-13T05:00:00Z' }
    const teacher = school.actor('teacher', 'T1A')
    await school.call(markClass, teacher, { body: { classId: 1, date, marks } }, { ...later(), write })
    const [row] = await latest()
    expect(row).toMatchObject({
      entity: 'attendance',
      key: '',
      about: { name: '1A', date },
      marks: marks.length,
      outcome: 'applied',
      actor: { id: teacher.id, fullName: teacher.fullName },
      deviceCode: 'T1A',
      endpoint: 'attendance.markClass',
      madeAt: '2026-09-13T05:00:00.000Z',
      before: {},
      after: { present: marks.length - 1, absent: 1 },
    })
    const each = await school.call(listMarksOfWrite, admin(), { params: { id: numberOf(row as LatestAuditRow) } })
    expect(each).toHaveLength(marks.length)
    expect(each.filter(({ after }) => after['present'] === false)).toMatchObject([
      { about: { name: school.students[0]?.fullname, date }, after: { present: false, remark: 'Absent' } },
    ])
  })

  it(
    'record that the device doubted its clock, on the line of the class and on each mark',
    { tags: ['fault:clock-doubted'] },
    async () => {
      const date = school.freshDay()
      const marks = school.studentsOf('1A').map(({ id }) => ({ studentId: id, present: true }))
      const write = { id: 'T1A-2', version: 1, madeAt: '2026-09-11T05:00:00Z', clock: 'behind' as const }
      await school.call(
        markClass,
        school.actor('teacher', 'T1A'),
        { body: { classId: 1, date, marks } },
        { ...later(), write },
      )
      const [row] = await latest()
      expect(row).toMatchObject({ about: { date }, clock: 'behind' })
      const each = await school.call(listMarksOfWrite, admin(), { params: { id: numberOf(row as LatestAuditRow) } })
      expect(new Set(each.map(({ clock }) => clock))).toEqual(new Set(['behind']))
    },
  )

  it('that conflicted are listed apart from marks that count', async () => {
    const date = school.freshDay()
    await markOne({ date, present: true, remark: '' })
    const marks = school
      .studentsOf('1A')
      .map(({ id }) => ({ studentId: id, present: false, remark: 'Absent - Sick', base: 0 }))
    await school.call(markClass, school.actor('teacher', 'BBB'), { body: { classId: 1, date, marks } }, later())
    const [first, second] = await latest({ entity: 'attendance' })
    expect([first, second].map((row) => [row?.outcome, row?.marks])).toEqual(
      expect.arrayContaining([
        ['conflict', undefined],
        ['applied', marks.length - 1],
      ]),
    )
    const lost = [first, second].find((row) => row?.outcome === 'conflict')
    expect(lost).toMatchObject({ before: {}, after: { present: false, remark: 'Absent - Sick' } })
  })

  it('are not listed twice when they are corrected', async () => {
    const { id, date } = await markOne({ date: school.freshDay() })
    await school.call(correctAttendance, admin(), { params: { id }, body: { present: true, remark: 'late' } }, later())
    expect(await database.db.$count(audit)).toBe(0)
    expect((await latest()).filter(({ about }) => about?.date === date)).toHaveLength(2)
  })
})

describe('the history of one mark', () => {
  it(
    'has every mark, conflict, settlement, correction and deletion, with old and new values',
    { tags: ['promise:audit-trail'] },
    async () => {
      const { id, date } = await markOne({ date: school.freshDay(), present: true, remark: '' })
      const settle = async (keep: 'standing' | 'challenger') => {
        await markOne({ date, base: 0 }, 'teacher', 'BBB')
        const open = (await school.conflictsOf(date)).find(({ settledAt }) => settledAt === null)
        await school.call(
          settleConflict,
          school.actor('office', 'CCC'),
          { params: { id: open?.id ?? 0 }, body: { keep } },
          later(),
        )
      }
      await settle('standing')
      await settle('challenger')
      await school.call(
        correctAttendance,
        admin(),
        { params: { id }, body: { present: false, remark: 'Travel' } },
        later(),
      )
      await school.call(deleteAttendance, admin(), { params: { id } }, later())
      await markOne({ date, remark: 'again' })

      const told = (await historyOf('attendance', id)).toReversed()
      expect(
        told.map(({ endpoint, outcome, before, after }) => [endpoint.split('.')[1], outcome, before, after]),
      ).toEqual([
        ['mark', 'applied', {}, { present: true, remark: 'Present' }],
        ['mark', 'conflict', {}, { present: false, remark: 'Absent - Sick' }],
        ['settleConflict', 'kept', {}, { present: true, remark: 'Present' }],
        ['mark', 'conflict', {}, { present: false, remark: 'Absent - Sick' }],
        [
          'settleConflict',
          'applied',
          { present: true, remark: 'Present' },
          { present: false, remark: 'Absent - Sick' },
        ],
        ['correct', 'applied', { remark: 'Absent - Sick' }, { remark: 'Travel' }],
        ['delete', 'deleted', { present: false, remark: 'Travel' }, { present: null, remark: null }],
        ['mark', 'applied', {}, { present: false, remark: 'again' }],
      ])
      expect(told[2]).toMatchObject({ actor: { id: school.actor('office').id }, deviceCode: 'CCC' })
    },
  )

  it('is empty for a mark that never existed', async () => {
    expect(await historyOf('attendance', 999_999)).toEqual([])
  })
})

it('a call is listed with its outcome, the absence it was about and its time', async () => {
  const date = school.freshDay()
  const body = {
    studentId: 1,
    date,
    callStatus: 'Completed' as const,
    callTime: '2026-09-14T06:00:00Z',
    callNotes: 'ill',
  }
  await school.call(saveCallInfo, school.actor('attendance', 'DDD'), { body }, later())
  const [row] = await latest()
  expect(row).toMatchObject({
    entity: 'calls',
    about: { name: school.students[0]?.fullname, date },
    madeAt: '2026-09-14T06:00:00.000Z',
    deviceCode: 'DDD',
    before: {},
    after: { status: 'Completed', notes: 'ill' },
  })
  expect(await historyOf('calls', Number(row?.key))).toMatchObject([{ id: row?.id }])
})

it('the audit log can be filtered by kind of record and by person', async () => {
  await school.call(saveCalendar, admin(), { body: { weekend: [5], holidays: [], base: 1 } }, later())
  expect((await latest()).map(({ entity }) => entity)).toEqual(
    expect.arrayContaining(['attendance', 'calls', 'calendar']),
  )
  for (const entity of ['attendance', 'calls', 'calendar'] as const)
    expect(new Set((await latest({ entity })).map((row) => row.entity))).toEqual(new Set([entity]))
  const office = school.actor('office').id
  expect(new Set((await latest({ actorId: String(office) })).map(({ actor }) => actor.id))).toEqual(new Set([office]))
})

describe('older changes in the audit log', () => {
  it('are listed page by page, each once, also where many are of one instant', async () => {
    const at = '2020-01-01T06:00:00.000Z'
    const [studentId, classId, actorId] = [1, 1, school.actor('office').id]
    const some = Array.from({ length: 120 }, (_, index) => index)
    const change = { actorId, deviceCode: 'AAA', endpoint: 'x.y', entity: 'classes' as const, before: {}, after: {} }
    await database.db.insert(audit).values(some.map((key) => ({ ...change, at, key: String(key) })))
    const mark = { studentId, classId, present: true, remark: '', kind: 'mark' as const, outcome: 'merged' as const }
    const days = some.map((index) => ({
      ...mark,
      date: '2019-12-31',
      writeId: `W-${index % 60}`,
      madeAt: at,
      markedAt: at,
    }))
    await database.db.insert(attendanceHistory).values(days)
    const call = { studentId, date: '2019-12-31', status: 'Missed' as const, notes: '', deviceCode: 'AAA' }
    await database.db
      .insert(absenceCalls)
      .values(some.map(() => ({ ...call, calledAt: at, calledBy: actorId, savedAt: at })))

    const seen: LatestAuditRow[] = []
    for (
      let page = await latest();
      page.length > 0;
      page = await latest({ before: placeOf(page.at(-1) as LatestAuditRow) })
    )
      seen.push(...page)
    const old = seen.filter((row) => row.at === at)
    expect(old.map(({ id }) => id.split('-')[0]).join()).toBe(
      [...some.map(() => 'change'), ...some.slice(60).map(() => 'mark'), ...some.map(() => 'call')].join(),
    )
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.map((row) => row.at)).toEqual(
      seen
        .map((row) => row.at)
        .toSorted()
        .toReversed(),
    )
  })

  it('are found by a student’s name in any spelling, as the mark of that student alone', async () => {
    const date = school.freshDay()
    const pupils = school.studentsOf('1A')
    const marks = pupils.map(({ id }) => ({ studentId: id, present: true }))
    await school.call(markClass, school.actor('teacher', 'T1A'), { body: { classId: 1, date, marks } }, later())
    const [pupil] = pupils as [(typeof pupils)[number]]
    await database.db.update(students).set({ fullname: 'Xaawo Maxamed Ciise' }).where(eq(students.id, pupil.id))
    const [found] = await latest({ search: 'hawo mohamed ise' })
    expect(found).toMatchObject({ entity: 'attendance', about: { name: 'Xaawo Maxamed Ciise', date } })
    expect(found?.marks).toBeUndefined()
    expect(await latest({ search: 'Nobody Atall' })).toEqual([])
  })

  it('are found by their maker, by the device and by the number of a record', async () => {
    const teacher = school.actor('teacher', 'QQQ')
    await markOne({ date: school.freshDay() }, 'teacher', 'QQQ')
    await database.db.insert(audit).values({
      entity: 'classes',
      key: '987654',
      actorId: admin().id,
      deviceCode: 'AAA',
      endpoint: 'x',
      before: {},
      after: {},
    })
    for (const search of [teacher.fullName, 'qqq']) {
      const found = await latest({ search, entity: 'attendance' })
      expect(found.length).toBeGreaterThan(0)
      expect(new Set(found.map(({ actor }) => actor.id))).toEqual(new Set([teacher.id]))
    }
    expect(await latest({ search: '987654' })).toMatchObject([{ entity: 'classes', key: '987654' }])
  })

  it('are limited to the requested days and number', async () => {
    const at = '2018-03-04T21:30:00.000Z'
    const change = {
      actorId: admin().id,
      deviceCode: 'AAA',
      endpoint: 'x',
      entity: 'classes' as const,
      before: {},
      after: {},
    }
    await database.db.insert(audit).values(['1', '2', '3'].map((key) => ({ ...change, at, key })))
    // In the school's time zone, three hours ahead, it was past midnight.
    const day = '2018-03-05'
    expect((await latest({ from: day, to: day })).map(({ key }) => key)).toEqual(['3', '2', '1'])
    expect(await latest({ to: '2018-03-04' })).toEqual([])
    expect((await latest({ to: day, limit: '2' })).map(({ key }) => key)).toEqual(['3', '2'])
    expect(listLatestAudit.query.safeParse({ limit: '501' }).success).toBe(false)
  })

  it.each(['x', '2020-01-01T06:00:00Z', 'yesterday/mark-1', '2020-01-01T06:00:00Z/mark-0', '2020-01-01T06:00:00Z/x-1'])(
    'are refused for the cursor %s',
    (before) => {
      expect(listLatestAudit.query.safeParse({ before }).success).toBe(false)
    },
  )
})

describe('a change in the audit log', () => {
  it('names its student or account, and nobody where it is about another record', async () => {
    const [student, teacher] = [school.students[1]!, school.actor('teacher')]
    const at = new Date(later().now).toISOString()
    const change = { at, actorId: admin().id, deviceCode: 'ADM', endpoint: 'test', before: {}, after: { x: 1 } }
    await database.db.insert(audit).values([
      { ...change, entity: 'students' as const, key: String(student.id) },
      { ...change, entity: 'users' as const, key: String(teacher.id) },
      { ...change, entity: 'classes' as const, key: '1' },
      { ...change, entity: 'students' as const, key: '999999' },
    ])
    const told = (await latest()).filter((row) => row.at === at).map(({ entity, subject }) => [entity, subject])
    expect(told).toEqual([
      ['students', undefined],
      ['classes', undefined],
      ['users', teacher.fullName],
      ['students', student.fullname],
    ])
  })
})
