import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { correctAttendance, listStudentAttendance, markAttendance } from '#domain/attendance/attendance.endpoints.ts'
import { listAbsentToday } from '#domain/attendance/reports.endpoints.ts'
import { attendance, students } from '../../db/schema.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type CallOptions, type TestSchool } from '../../testing/test-school.ts'
import { attendanceHandlers } from './attendance.handlers.ts'
import { toAttendanceRecord, toConflict } from './attendance.rows.ts'
import { attendanceReportHandlers } from './reports.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...attendanceHandlers, ...attendanceReportHandlers], { students: 84 })
})
afterAll(() => database.close())

type Body = { studentId?: number; present: boolean; remark?: string; date: string; base?: number }

/** Marks a student, by default the first one, who is in class 1A and a child of the parent. */
const markAs = (name: string, { studentId = 1, ...body }: Body, options?: CallOptions & { device?: string }) =>
  school.call(markAttendance, school.actor(name, options?.device), { body: { studentId, ...body } }, options)

const correctAs = (name: string, id: number, body: { present: boolean; remark?: string; base?: number }) =>
  school.call(correctAttendance, school.actor(name, 'CCC'), { params: { id }, body })

describe('marking one student', () => {
  it('answers with the record and its maker', async () => {
    const date = school.freshDay()
    const reply = await markAs('teacher', { date, present: false, remark: 'Absent - Sick' })
    expect(reply).toMatchObject({
      message: 'Attendance recorded',
      outcome: 'applied',
      attendance: { studentId: 1, date, present: false, remark: 'Absent - Sick', revision: 1 },
    })
    expect(reply.attendance.user.fullName).toBe(school.actor('teacher').fullName)
  })

  it('without a base revision replaces any mark that counts', async () => {
    const date = school.freshDay()
    await markAs('teacher', { date, present: true })
    const { outcome, attendance: record } = await markAs('office', { date, present: false, remark: 'late' })
    expect([outcome, record.revision, record.remark]).toEqual(['applied', 2, 'late'])
  })

  it('on an outdated revision answers with the record that counts', async () => {
    const date = school.freshDay()
    await markAs('teacher', { date, present: true })
    const reply = await markAs('office', { date, present: false, remark: 'x', base: 0 }, { device: 'BBB' })
    expect(reply).toMatchObject({ outcome: 'conflict', attendance: { present: true, revision: 1 } })
  })

  it('needs a remark for an absence, and refuses one of blanks', async () => {
    const date = school.freshDay()
    for (const remark of ['', '  '])
      await expect(markAs('office', { date, present: false, remark })).rejects.toMatchObject({ code: 'remarkRequired' })
    await expect(markAs('office', { date, present: false })).rejects.toMatchObject({ code: 'remarkRequired' })
    expect(await school.marksOf(date)).toEqual([])
  })

  it('is refused for a day that is in the future at the school', async () => {
    const now = Date.parse('2026-09-14T20:59:00Z')
    const body = { date: '2026-09-15', present: true }
    await expect(markAs('office', body, { now })).rejects.toMatchObject({ code: 'futureDate' })
    expect(await markAs('office', body, { now, timeZone: 'Asia/Tokyo' })).toMatchObject({ outcome: 'applied' })
  })

  it('is refused for a student of another class, and for one who does not exist or is deleted', async () => {
    const date = school.freshDay()
    const [foreign] = school.studentsOf('3B')
    const hear = (studentId: number) => markAs('teacher', { studentId, date, present: true })
    await expect(hear(foreign?.id ?? 0)).rejects.toMatchObject({ code: 'notYourClass' })
    await expect(hear(999_999)).rejects.toMatchObject({ code: 'studentNotFound' })
    await database.db.update(students).set({ deletedAt: '2026-09-01T00:00:00Z' }).where(eq(students.id, 2))
    await expect(markAs('admin', { studentId: 2, date, present: true })).rejects.toMatchObject({
      code: 'studentNotFound',
    })
    await database.db.update(students).set({ deletedAt: null }).where(eq(students.id, 2))
  })

  it('with an entry id takes effect once', async () => {
    const date = school.freshDay()
    const write = { id: 'AAA-1', version: 1, madeAt: null }
    const first = await markAs('office', { date, present: true }, { write })
    await markAs('teacher', { date, present: false, remark: 'went home' })
    expect(await markAs('office', { date, present: true }, { write })).toEqual(first)
    expect(await school.marksOf(date)).toMatchObject([{ present: false, revision: 2 }])
    expect(await school.historyOf(date)).toHaveLength(2)
  })
})

describe('correcting a record', () => {
  const mark = async (studentId = 1) =>
    (await markAs('office', { studentId, date: school.freshDay(), present: true })).attendance

  it('changes the record, names the corrector, and outranks marks made without knowledge of the correction', async () => {
    const { id, date } = await mark()
    const reply = await correctAs('teacher', id, { present: false, remark: 'Absent - Travel', base: 1 })
    expect(reply).toMatchObject({ message: 'Status updated', outcome: 'applied', attendance: { id, revision: 2 } })
    expect(reply.attendance.user.fullName).toBe(school.actor('teacher').fullName)
    expect(await markAs('attendance', { date, present: true, base: 1 })).toMatchObject({ outcome: 'outranked' })
    expect(await school.marksOf(date)).toMatchObject([{ present: false, kind: 'correction', revision: 2 }])
    expect((await school.historyOf(date)).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'mark applied',
      'correction applied',
      'mark outranked',
    ])
    expect(await school.conflictsOf(date)).toEqual([])
  })

  it('replaces a mark even on an outdated revision', async () => {
    const { id, date } = await mark()
    await markAs('teacher', { date, present: false, remark: 'Absent - Sick' })
    expect(await correctAs('office', id, { present: true, base: 1 })).toMatchObject({ outcome: 'applied' })
  })

  it('needs a remark for an absence', async () => {
    const { id } = await mark()
    await expect(correctAs('office', id, { present: false })).rejects.toMatchObject({ code: 'remarkRequired' })
  })

  it('gives a teacher the same answer for a missing record and for one outside her classes', async () => {
    const [foreign] = school.studentsOf('3B')
    const { id, date } = await mark(foreign?.id)
    const hear = (recordId: number, remark?: string) =>
      correctAs('teacher', recordId, { present: false, ...(remark && { remark }) }).catch((error: Error) => ({
        ...error,
        message: error.message,
      }))
    expect(await hear(id)).toEqual(await hear(999_999))
    expect(await hear(id, 'x')).toEqual(await hear(999_999, 'x'))
    expect(await hear(id, 'x')).toMatchObject({ code: 'attendanceNotFound' })
    expect(await school.marksOf(date)).toMatchObject([{ present: true, revision: 1 }])
  })
})

describe("one student's history", () => {
  const listAs = (name: string, studentId: number, query: { date?: string; present?: 'true' | 'false' } = {}) =>
    school.call(listStudentAttendance, school.actor(name), { params: { studentId }, query })

  it('is newest first, and can be filtered by day and status', async () => {
    const studentId = school.studentsOf('2A')[0]?.id ?? 0
    const days = [school.freshDay(), school.freshDay(), school.freshDay()]
    for (const [index, date] of days.entries())
      await markAs('teacher', { studentId, date, present: index !== 1, remark: 'seen' })
    expect((await listAs('teacher', studentId)).map(({ date }) => date)).toEqual(days)
    expect((await listAs('admin', studentId, { present: 'false' })).map(({ date }) => date)).toEqual([days[1]])
    expect((await listAs('admin', studentId, { present: 'true' })).map(({ date }) => date)).toEqual([days[0], days[2]])
    expect(await listAs('admin', studentId, { date: days[2] ?? '' })).toMatchObject([{ remark: 'seen', date: days[2] }])
  })

  it('is refused for another teacher’s student in the same words as for a missing student', async () => {
    const foreign = school.studentsOf('3B')[0]?.id ?? 0
    for (const studentId of [foreign, 999_999])
      await expect(listAs('teacher', studentId)).rejects.toMatchObject({ code: 'studentNotFound' })
    await expect(listAs('admin', 999_999)).rejects.toMatchObject({ code: 'studentNotFound' })
  })

  it("shows 'System' for a mark without a maker", async () => {
    const date = school.freshDay()
    await markAs('office', { date, present: true })
    await database.db.update(attendance).set({ markedBy: null }).where(eq(attendance.date, date))
    expect((await listAs('office', 1, { date }))[0]?.user.fullName).toBe('System')
  })
})

describe('the students absent today', () => {
  it('are listed for the school’s day, by class and name, as far as the caller may see them', async () => {
    const now = Date.parse('2025-01-05T21:30:00Z') // September 6 at the school
    const absent = { date: '2025-01-06', present: false, remark: 'Absent - Sick' }
    const ids = ['3B', '2A', '1A', '1A'].map((name, index) => school.studentsOf(name)[index % 2]?.id ?? 0)
    for (const studentId of ids) await markAs('office', { studentId, ...absent }, { now })
    await markAs('office', { studentId: ids[0] ?? 0, ...absent, date: '2025-01-05' }, { now })
    await markAs('office', { studentId: school.studentsOf('1B')[0]?.id ?? 0, ...absent, present: true }, { now })

    const reply = await school.call(listAbsentToday, school.actor('admin'), {}, { now })
    expect(reply.totalAbsent).toBe(4)
    expect(reply.students.map(({ className }) => className)).toEqual(['1A', '1A', '2A', '3B'])
    const names = reply.students.slice(0, 2).map(({ fullname }) => fullname)
    expect(names).toEqual(names.toSorted())
    const own = await school.call(listAbsentToday, school.actor('teacher'), {}, { now })
    expect(own.students).toEqual(reply.students.slice(0, 3))
  })
})

describe('marks as devices get them', () => {
  it("carry the maker’s name, or 'System'", async () => {
    const date = school.freshDay()
    await markAs('office', { date, present: true })
    const [saved] = await school.marksOf(date)
    if (!saved) throw new Error('not saved')
    expect(toAttendanceRecord(saved, 'Hodan')).toMatchObject({ studentId: 1, revision: 1, user: { fullName: 'Hodan' } })
    expect(toAttendanceRecord(saved, null).user.fullName).toBe('System')
    await markAs('admin', { date, present: false, remark: 'x', base: 0 }, { device: 'BBB' })
    const [conflict] = await school.conflictsOf(date)
    if (!conflict) throw new Error('no conflict')
    expect(toConflict(conflict, new Map([[school.actor('office').id, 'Hodan']]))).toMatchObject({
      studentId: 1,
      standing: { present: true, markedBy: 'Hodan' },
      challenger: { present: false, remark: 'x', markedBy: 'System' },
    })
  })
})
