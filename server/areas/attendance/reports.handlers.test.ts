import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markAttendance, markClass } from '#domain/attendance/attendance.endpoints.ts'
import {
  absentReport,
  classAttendanceSummary,
  classMonthlySummary,
  dailyOverview,
  listAbsentees,
  listAbsentToday,
  listParentAttendance,
  listTopAbsent,
} from '#domain/attendance/reports.endpoints.ts'
import { saveCallInfo } from '#domain/attendance/corrections.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { schoolCalendar, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { attendanceHandlers } from './attendance.handlers.ts'
import { attendanceReportHandlers } from './reports.handlers.ts'

let school: TestSchool
let database: Database

// The demo school has eight weeks of marks, up to the day before.
beforeAll(async () => {
  database = await openTestDatabase()
  const handlers = [...attendanceHandlers, ...attendanceReportHandlers]
  school = await openTestSchool(database.db, handlers, { students: 84, attendanceDays: 60 })
})
afterAll(() => database.close())

const TODAY = '2026-09-14'
const idsOf = (className: string) => school.studentsOf(className).map(({ id }) => id)
const mark = (name: string, studentId: number, date: string, present: boolean) =>
  school.call(markAttendance, school.actor(name), { body: { studentId, date, present, remark: 'Absent - Sick' } })
const markWhole = (className: string, date: string, absent: readonly number[] = []) =>
  school.call(markClass, school.actor('office'), {
    body: {
      classId: school.studentsOf(className)[0]!.classId,
      date,
      marks: idsOf(className).map((studentId) => ({ studentId, present: !absent.includes(studentId) })),
    },
  })
const absentOf = (name: string, date?: string) => school.call(listAbsentees, school.actor(name), { query: { date } })

describe('the absence list of a day', () => {
  it('includes the classes that are unmarked or only partly marked', async () => {
    const [first, second] = idsOf('1A')
    await mark('office', first!, TODAY, false)
    const before = await school.call(listAbsentToday, school.actor('admin'), {})
    expect(before.students.map(({ studentId }) => studentId)).toEqual([first])
    expect(before.totalAbsent).toBe(1)
    expect(before.unmarkedClasses).toHaveLength(school.classes.length)
    expect(before.unmarkedClasses[0]).toMatchObject({ className: '1A', missing: idsOf('1A').length - 1 })
    await markWhole('1A', TODAY, [first!, second!])
    const after = await absentOf('admin')
    expect(after.totalAbsent).toBe(2)
    expect(after.unmarkedClasses.map(({ className }) => className)).not.toContain('1A')
  })

  it('shows a teacher her own classes only, also among the unmarked ones', async () => {
    const day = await absentOf('teacher')
    expect(day.unmarkedClasses.map(({ className }) => className)).toEqual(['2A'])
    expect(day.students.every(({ className }) => ['1A', '2A'].includes(className))).toBe(true)
  })

  it('says when there is no school that day', async () => {
    expect((await absentOf('admin', '2026-09-11')).closed).toBe('Friday')
    expect((await absentOf('admin', '2026-09-13')).closed).toBeNull()
  })

  it('is refused for a day that has not come, like the overview and the calls of such a day', async () => {
    const date = '2026-09-15'
    await expect(absentOf('admin', date)).rejects.toMatchObject({ code: 'futureDate' })
    const overview = school.call(dailyOverview, school.actor('admin'), { query: { date } })
    await expect(overview).rejects.toMatchObject({ code: 'futureDate' })
    const calls = (startDate: string, endDate: string) =>
      school.call(absentReport, school.actor('admin'), { query: { startDate, endDate } })
    await expect(calls(date, date)).rejects.toMatchObject({ code: 'futureDate' })
    // A period may end in the future, as with the present month.
    expect((await calls(TODAY, '2026-09-30')).records).toBeDefined()
  })

  it('does not report a class as unmarked because of a student who joined later', async () => {
    const [someone] = idsOf('1B')
    const day = '2026-09-05'
    expect((await absentOf('admin', day)).unmarkedClasses).toEqual([])
    const day2 = '2026-06-01'
    const unmarked = async () => (await absentOf('admin', day2)).unmarkedClasses.find((each) => each.className === '1B')
    const whole = await unmarked()
    const was = school.students.find(({ id }) => id === someone)!.createdAt
    await database.db.update(students).set({ createdAt: '2026-08-01T08:00:00Z' }).where(eq(students.id, someone!))
    expect(await unmarked()).toMatchObject({ missing: whole!.missing - 1, students: whole!.students - 1 })
    await database.db.update(students).set({ createdAt: was }).where(eq(students.id, someone!))
  })

  it('keeps absences with the class of their day when the student moves in the middle of a week', async () => {
    const [id] = idsOf('3A')
    const [from, to] = [school.studentsOf('3A')[0]!.classId, school.studentsOf('3B')[0]!.classId]
    await mark('office', id!, TODAY, false)
    await database.db.update(students).set({ classId: to }).where(eq(students.id, id!))
    const found = (await absentOf('admin')).students.find(({ studentId }) => studentId === id)
    expect(found).toMatchObject({ classId: from, className: '3A' })
    const unmarked = (await absentOf('admin')).unmarkedClasses
    expect(unmarked.find(({ className }) => className === '3B')).toMatchObject({
      students: idsOf('3B').length + 1,
      missing: idsOf('3B').length,
    })
    await database.db.update(students).set({ classId: from }).where(eq(students.id, id!))
  })
})

describe('the daily overview', () => {
  it('has every mark by class with its maker, and the rate of attendance of the marked students', async () => {
    await markWhole('2A', TODAY, [idsOf('2A')[0]!])
    const overview = await school.call(dailyOverview, school.actor('teacher'), { query: {} })
    const group = overview.classes.find(({ className }) => className === '2A')
    const size = idsOf('2A').length
    expect(group).toMatchObject({ students: size, present: size - 1, absent: 1 })
    expect(group?.rate).toBe(Math.round(((size - 1) / size) * 1000) / 10)
    expect(group?.records[0]?.recordedBy).toBe(school.actor('office').fullName)
    expect(overview.classes.map(({ className }) => className)).toEqual(['1A', '2A'])
  })

  it('lists a class that nobody has marked, without a rate', async () => {
    const { classes } = await school.call(dailyOverview, school.actor('admin'), { query: {} })
    expect(classes.find(({ className }) => className === '4F')).toMatchObject({ present: 0, absent: 0, rate: null })
  })
})

describe('summaries', () => {
  const month = (name: string) =>
    school.call(classAttendanceSummary, school.actor(name), { query: { month: 8, year: 2026 } })

  /** Absences of the seed on school days in August, by class. */
  const seeded = () => {
    const counts = new Map<number, number>()
    for (const { classId, date, present } of school.attendance)
      if (date.startsWith('2026-08') && !present) counts.set(classId, (counts.get(classId) ?? 0) + 1)
    return counts
  }

  it('of a month count each class’s marks on school days', async () => {
    const { summary, schoolDays } = await month('admin')
    expect(schoolDays).toBe(23)
    const counts = seeded()
    expect(summary.map(({ classId, totalAbsentDays }) => [classId, totalAbsentDays])).toEqual(
      summary.map(({ classId }) => [classId, counts.get(classId) ?? 0]),
    )
    expect(summary.every(({ markedDays }) => markedDays === 23)).toBe(true)
  })

  it('leave out a holiday that is declared afterwards', async () => {
    const day = '2026-08-03'
    const count = async () => {
      const { summary, schoolDays } = await month('admin')
      return [summary.reduce((sum, { totalAbsentDays }) => sum + totalAbsentDays, 0), schoolDays] as const
    }
    const [before] = await count()
    const onDay = school.attendance.filter(({ date, present }) => date === day && !present).length
    expect(onDay).toBeGreaterThan(0)
    await database.db.update(schoolCalendar).set({ holidays: [{ date: day, name: 'Rain' }] })
    expect(await count()).toEqual([before - onDay, 22])
    await database.db.update(schoolCalendar).set({ holidays: [] })
  })

  it('show a teacher her classes, and answer not found for others', async () => {
    expect((await month('teacher')).summary.map(({ className }) => className)).toEqual(['1A', '2A'])
    const foreign = { params: { classId: school.studentsOf('3B')[0]!.classId }, query: {} }
    await expect(school.call(classMonthlySummary, school.actor('teacher'), foreign)).rejects.toMatchObject({
      code: 'classNotFound',
    })
  })

  it('of a class’s year name every student with the absences of each month', async () => {
    const classId = school.studentsOf('4A')[0]!.classId
    const input = { params: { classId }, query: { year: 2026 } }
    const year = await school.call(classMonthlySummary, school.actor('admin'), input)
    expect(year.summary.map(({ studentId }) => studentId).toSorted((a, b) => a - b)).toEqual(idsOf('4A'))
    for (const { studentId, totalAbsentCount, monthly } of year.summary) {
      const own = school.attendance.filter((each) => each.studentId === studentId && !each.present)
      expect(totalAbsentCount).toBe(own.length)
      for (const { month, absentCount } of monthly)
        expect(own.filter(({ date }) => Number(date.slice(5, 7)) === month)).toHaveLength(absentCount)
    }
    expect(year.schoolDays[7]).toBe(23)
    expect(year.schoolDays[11]).toBe(0)
  })
})

describe('the list of most absent students', () => {
  const top = (name: string, query: object) => school.call(listTopAbsent, school.actor(name), { query })

  it('is counted right, the most absent first, with their latest absences', async () => {
    const { students: found, total } = await top('admin', { minimum: 3, endDate: '2026-09-13' })
    expect(found.length).toBe(total)
    const counts = found.map(({ totalAbsences }) => totalAbsences)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3)
    for (const { id, totalAbsences, recentAbsences } of found) {
      const own = school.attendance.filter((each) => each.studentId === id && !each.present).map(({ date }) => date)
      expect(totalAbsences).toBe(own.length)
      expect(recentAbsences.map(({ date }) => date)).toEqual(own.toSorted().toReversed().slice(0, 10))
    }
  })

  it('with a minimum of zero absences has every student, up to the limit', async () => {
    expect((await top('admin', { minimum: 0 })).total).toBe(school.students.length)
    expect((await top('admin', { minimum: 0, limit: 5 })).students).toHaveLength(5)
    const own = await top('teacher', { minimum: 0 })
    expect(own.total).toBe(idsOf('1A').length + idsOf('2A').length)
  })
})

describe('the absent report', () => {
  const report = (name: string, startDate = TODAY, endDate = TODAY) =>
    school.call(absentReport, school.actor(name), { query: { startDate, endDate } })

  it('has every call, of which the newest counts, however late an older call arrives', async () => {
    const [id] = idsOf('4B')
    await mark('office', id!, TODAY, false)
    const note = (callStatus: 'Missed' | 'Completed', callTime: string) =>
      school.call(saveCallInfo, school.actor('attendance'), {
        body: { studentId: id!, date: TODAY, callStatus, callTime, callNotes: 'aabo' },
      })
    await note('Completed', '2026-09-14T06:40:00.000Z')
    await note('Missed', '2026-09-14T06:30:00.000Z')
    const found = (await report('office')).records.find(({ studentId }) => studentId === id)
    expect(found).toMatchObject({ callStatus: 'Completed', callTime: '2026-09-14T06:40:00.000Z' })
    expect(found?.attempts.map(({ callStatus }) => callStatus)).toEqual(['Completed', 'Missed'])
    expect(found?.phone).toBe(school.students.find((student) => student.id === id)?.phone)
  })

  it('has the server’s time for a call whose own time is in the future', async () => {
    const [, id] = idsOf('4B')
    const body = { studentId: id!, date: TODAY, callStatus: 'Missed' as const, callTime: '2027-01-01T00:00:00Z' }
    const { call } = await school.call(saveCallInfo, school.actor('office'), { body })
    expect(call.callTime).toBe('2026-09-14T07:00:00.000Z')
  })

  it('has no phones for a teacher, and says which days are not fully marked', async () => {
    const { records, unmarkedDays } = await report('teacher', '2026-09-10', TODAY)
    expect(records.length).toBeGreaterThan(0)
    expect(records.every((record) => !('phone' in record))).toBe(true)
    expect(unmarkedDays).toEqual([])
    const whole = await report('admin', '2026-09-01', TODAY)
    expect(whole.unmarkedDays.map(({ date }) => date)).toEqual([TODAY])
    expect(whole.total).toBe(whole.records.length)
  })

  it('keeps calls for ever: the database refuses to change a call', async () => {
    await expect(database.db.execute(sql`delete from absence_calls`)).rejects.toThrow()
  })
})

it('a parent reads her own children’s records, with totals and streaks, and nobody else’s', async () => {
  const children = await school.call(listParentAttendance, school.actor('parent'), {})
  const own = school.guardians.map(({ studentId }) => studentId)
  expect(children.map(({ studentId }) => studentId)).toEqual(own)
  for (const { studentId, totalPresent, totalAbsent, attendance } of children) {
    expect(totalPresent + totalAbsent).toBe(attendance.length)
    expect(attendance.every((record) => record.studentId === studentId)).toBe(true)
  }
})
