import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  correctAttendance,
  markAttendance,
  markClass,
  settleConflict,
} from '#domain/attendance/attendance.endpoints.ts'
import { updateAttendance } from '#domain/attendance/corrections.endpoints.ts'
import { ClassDayRow } from '#domain/attendance/attendance.schema.ts'
import { marksOf } from '#domain/attendance/class-days.rules.ts'
import { attendanceConflicts } from '../../db/schema.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { attendanceHandlers } from './attendance.handlers.ts'
import { toConflict } from './attendance.rows.ts'
import { readClassDays } from './attendance.sync.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, attendanceHandlers, { students: 84 })
})
afterAll(() => database.close())

const LATE = { present: true, kind: 'late', time: '07:45' } as const
const EXCUSED = { present: false, remark: 'Absent - Sick', kind: 'excused' } as const

const mark = (name: string, device: string, body: object) =>
  school.call(markAttendance, school.actor(name, device), { body: { studentId: 1, ...body } as never })

async function classDaysOf(date: string) {
  const rows = await readClassDays(database.db, { kind: 'school' }, { from: date, to: date })
  return rows.map((row) => ClassDayRow.parse(row))
}

describe('a mark with a kind', () => {
  it('is kept and sent to devices in its class-day, where it still says what it is to releases without kinds', async () => {
    const date = school.freshDay()
    const [first, second, third] = school.studentsOf('1A').map(({ id }) => id) as [number, number, number]
    const marks = [
      { studentId: first, ...LATE },
      { studentId: second, ...EXCUSED },
      { studentId: third, present: true },
    ]
    await school.call(markClass, school.actor('teacher'), { body: { classId: 1, date, marks } })
    expect(await school.marksOf(date)).toHaveLength(3)
    const [day] = await classDaysOf(date)
    expect(day?.present).toEqual([third])
    expect(day?.others).toEqual([
      { studentId: first, present: true, remark: 'Late 07:45', revision: 1, kind: 'late', time: '07:45', maker: 0 },
      { studentId: second, present: false, remark: 'Absent - Sick', revision: 1, kind: 'excused', maker: 0 },
    ])
    expect(marksOf(day!).find(({ studentId }) => studentId === first)).toMatchObject(LATE)
  })

  it('loses it to a later mark without one, as every mark replaces the one that it is based on', async () => {
    const date = school.freshDay()
    await mark('teacher', 'AAA', { date, ...EXCUSED })
    const { outcome } = await mark('office', 'BBB', { date, present: false, remark: 'Absent - Sick', base: 1 })
    expect(outcome).toBe('applied')
    expect(await school.marksOf(date)).toMatchObject([{ dayKind: null, dayTime: null, revision: 2 }])
  })

  it('that is made twice is one, and with another kind conflicts until it is settled', async () => {
    const date = school.freshDay()
    await mark('teacher', 'AAA', { date, ...LATE })
    expect((await mark('office', 'BBB', { date, ...LATE, base: 0 })).outcome).toBe('merged')
    expect((await mark('office', 'BBB', { date, ...LATE, time: '08:10', base: 0 })).outcome).toBe('conflict')
    const [conflict] = await database.db.select().from(attendanceConflicts).where(eq(attendanceConflicts.date, date))
    expect(toConflict(conflict!, new Map())).toMatchObject({
      standing: { remark: 'Late 07:45', ...LATE },
      challenger: { remark: 'Late 08:10', ...LATE, time: '08:10' },
    })
    await school.call(settleConflict, school.actor('teacher'), {
      params: { id: conflict!.id },
      body: { keep: 'challenger' },
    })
    expect(await school.marksOf(date)).toMatchObject([{ dayKind: 'late', dayTime: '08:10', remark: 'Late 08:10' }])
    expect((await school.historyOf(date)).map(({ dayTime, outcome }) => [dayTime, outcome])).toEqual([
      ['07:45', 'applied'],
      ['07:45', 'merged'],
      ['08:10', 'conflict'],
      ['08:10', 'applied'],
    ])
  })

  it('keeps it when a call that knows no kinds corrects the remark alone, and loses it with the status', async () => {
    const date = school.freshDay()
    const { attendance } = await mark('teacher', 'AAA', { date, ...EXCUSED })
    const correct = (body: { present: boolean; remark: string }) =>
      school.call(updateAttendance, school.actor('admin'), { body: { id: attendance.id, studentId: 1, ...body } })
    const kept = await correct({ present: false, remark: 'Absent - Travel' })
    expect(kept.attendance).toMatchObject({ ...EXCUSED, remark: 'Absent - Travel' })
    const lost = await correct({ present: true, remark: 'came after all' })
    expect(lost.attendance).toMatchObject({ present: true, remark: 'came after all' })
    expect(lost.attendance).not.toHaveProperty('kind')
  })

  it('is corrected to another kind, and is part of the record that is read', async () => {
    const date = school.freshDay()
    const { attendance } = await mark('teacher', 'AAA', { date, present: false, remark: 'Absent - Sick' })
    expect(attendance).not.toHaveProperty('kind')
    const corrected = await school.call(correctAttendance, school.actor('admin'), {
      params: { id: attendance.id },
      body: { ...EXCUSED, base: 1 },
    })
    expect(corrected.attendance).toMatchObject(EXCUSED)
  })
})
