import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { correctAttendance, markAttendance, markClass } from '#domain/attendance/attendance.endpoints.ts'
import { saveCallInfo } from '#domain/attendance/corrections.endpoints.ts'
import {
  absentReport,
  classAttendanceSummary,
  classMonthlySummary,
  dailyOverview,
  listTopAbsent,
} from '#domain/attendance/reports.endpoints.ts'
import { transferStudent, undoTransfer } from '#domain/students/moves.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { moveHandlers } from '../students/moves.handlers.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { attendanceHandlers } from './attendance.handlers.ts'
import { attendanceReportHandlers } from './reports.handlers.ts'

/** The first three days of a school week; it is ten in the morning on the third. */
const [SATURDAY, SUNDAY, MONDAY] = ['2026-09-12', '2026-09-13', '2026-09-14'] as const
const at = (day: string, time: string): string => `${day}T${time}:00+03:00`
const MOVED = at(SUNDAY, '09:00')
const SICK = { present: false, remark: 'Absent - Sick' }

let school: TestSchool
let database: Database
let student: number
let writes = 0

beforeAll(async () => {
  database = await openTestDatabase()
  const handlers = [...attendanceHandlers, ...attendanceReportHandlers, ...moveHandlers]
  school = await openTestSchool(database.db, handlers, { students: 840 })
})
afterAll(() => database.close())
// Each test uses another student of 1A as the one who moves.
beforeEach(() => {
  student = school.studentsOf('1A').find(({ id }) => id > (student ?? 0))!.id
})

const classIdOf = (name: string): number => school.classes.find((each) => each.name === name)!.id

const move = async (to: string, moment = MOVED) => {
  const input = { params: { id: student }, body: { targetClassId: classIdOf(to) } }
  return school.call(transferStudent, school.actor('office'), input, { now: Date.parse(moment) })
}

/** The origin of a mark by the device's clock; it arrives on Monday. */
const writtenAt = (madeAt: string) => ({ write: { id: `AAA-${++writes}`, version: 1, madeAt } })

type Mark = { present?: boolean; remark?: string; base?: number }

const mark = (name: string, date: string, madeAt: string, word: Mark = SICK) =>
  school.call(
    markAttendance,
    school.actor(name),
    { body: { studentId: student, date, present: false, ...word } },
    writtenAt(madeAt),
  )

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }: { code: string }) => code,
  )

const markedClass = async (date: string) =>
  (await school.marksOf(date)).find(({ studentId }) => studentId === student)?.classId

const historyOn = async (date: string) =>
  (await school.historyOf(date))
    .filter(({ studentId }) => studentId === student)
    .map(({ outcome, reason, classId, remark }) => ({ outcome, reason, classId, remark }))

/** Classes of the student's absences according to each report. */
async function reported() {
  const admin = school.actor('admin')
  const days = { startDate: SATURDAY, endDate: MONDAY, limit: 500 }
  const inClass = async (name: string) => {
    const year = await school.call(classMonthlySummary, admin, { params: { classId: classIdOf(name) }, query: {} })
    const list = await school.call(absentReport, admin, { query: { ...days, classId: classIdOf(name) } })
    return {
      year: year.summary.find(({ studentId }) => studentId === student)?.totalAbsentCount,
      list: list.records.filter(({ studentId }) => studentId === student).map(({ date }) => date),
    }
  }
  const top = await school.call(listTopAbsent, admin, { query: { limit: 500 } })
  const own = top.students.find(({ id }) => id === student)
  return { old: await inClass('1A'), new: await inClass('1B'), top: [own?.className, own?.totalAbsences] }
}

const monthOf = async (name: string): Promise<number> => {
  const month = await school.call(classAttendanceSummary, school.actor('admin'), { query: { month: 9, year: 2026 } })
  return month.summary.find(({ className }) => className === name)!.totalAbsentDays
}

describe('a student who moves in the middle of a week', () => {
  it('was absent in the old class before the move and in the new one after it, in every report', async () => {
    const before = [await monthOf('1A'), await monthOf('1B')]
    await mark('teacher', SATURDAY, at(SATURDAY, '07:30'))
    await move('1B')
    await mark('office', SUNDAY, at(SUNDAY, '09:30'))
    await mark('office', MONDAY, at(MONDAY, '07:30'))
    expect(await reported()).toEqual({
      old: { year: 1, list: [SATURDAY] },
      new: { year: 2, list: [MONDAY, SUNDAY] },
      top: ['1B', 3],
    })
    expect([await monthOf('1A'), await monthOf('1B')]).toEqual([before[0]! + 1, before[1]! + 2])
    const { classes } = await school.call(dailyOverview, school.actor('admin'), { query: { date: SATURDAY } })
    const found = classes.filter(({ records }) => records.some(({ studentId }) => studentId === student))
    expect(found.map(({ className }) => className)).toEqual(['1A'])
  })

  it('gets a late mark in the class of its day, whose teacher made the mark', async () => {
    await move('1B')
    expect(await mark('teacher', SATURDAY, at(SATURDAY, '07:30'))).toMatchObject({ outcome: 'applied' })
    // The office's own mark for a past day, made after the move.
    await mark('office', SATURDAY, at(MONDAY, '09:00'), { ...SICK, remark: 'Absent - Travel', base: 1 })
    expect(await markedClass(SATURDAY)).toBe(classIdOf('1A'))
    expect((await reported()).old).toEqual({ year: 1, list: [SATURDAY] })
    expect((await reported()).new).toEqual({ year: 0, list: [] })
  })

  it('gets a mark of the day of the move in the class in which the mark was made', async () => {
    await move('1B')
    await mark('teacher', SUNDAY, at(SUNDAY, '08:00'))
    expect(await markedClass(SUNDAY)).toBe(classIdOf('1A'))
    // A correction on that mark does not name the class.
    await mark('office', SUNDAY, at(SUNDAY, '09:30'), { present: true, base: 1 })
    expect(await markedClass(SUNDAY)).toBe(classIdOf('1A'))
  })

  it('has a mark that is corrected afterwards still in the class of its day', async () => {
    const { attendance } = await mark('teacher', SATURDAY, at(SATURDAY, '07:30'))
    await move('1B')
    const correction = { params: { id: attendance.id }, body: { present: false, remark: 'Absent - Travel' } }
    await school.call(correctAttendance, school.actor('office'), correction)
    expect(await markedClass(SATURDAY)).toBe(classIdOf('1A'))
    expect((await reported()).old.list).toEqual([SATURDAY])
  })

  it('has marks in the class of each day after two moves, where a move that was undone does not count', async () => {
    await move('1B', at(SATURDAY, '12:00'))
    const second = await move('1C', at(SUNDAY, '12:00'))
    for (const day of [SATURDAY, SUNDAY]) await mark('office', day, at(day, '08:00'))
    await school.call(undoTransfer, school.actor('office'), { body: { batch: second.batch } })
    await mark('office', MONDAY, at(MONDAY, '08:00'))
    expect([await markedClass(SATURDAY), await markedClass(SUNDAY), await markedClass(MONDAY)]).toEqual(
      ['1A', '1B', '1B'].map(classIdOf),
    )
  })
})

it('a call about an absence stays with the absence when the student changes class, before or after the call', async () => {
  await mark('teacher', SATURDAY, at(SATURDAY, '07:30'))
  const call = (callStatus: 'Missed' | 'Completed', time: string) =>
    school.call(saveCallInfo, school.actor('attendance'), {
      body: { studentId: student, date: SATURDAY, callStatus, callTime: at(SATURDAY, time) },
    })
  await call('Missed', '10:00')
  await move('1B')
  await call('Completed', '11:00')
  const query = { startDate: SATURDAY, endDate: SATURDAY, classId: classIdOf('1A') }
  const { records } = await school.call(absentReport, school.actor('office'), { query })
  const found = records.find(({ studentId }) => studentId === student)
  expect(found).toMatchObject({ className: '1A', callStatus: 'Completed' })
  expect(found?.attempts.map(({ callStatus }) => callStatus)).toEqual(['Completed', 'Missed'])
})

describe('the teacher of the class that a student has left', () => {
  it('still marks the rest of the class offline; the student’s mark is rejected by name and in the history', async () => {
    await move('1B')
    const [other] = school.studentsOf('1A').toReversed()
    const marks = [student, other!.id].map((studentId) => ({ studentId, ...SICK, base: 0 }))
    const order = { body: { classId: classIdOf('1A'), date: MONDAY, marks } }
    const reply = await school.call(markClass, school.actor('teacher'), order, writtenAt(at(MONDAY, '07:30')))
    expect(reply).toMatchObject({
      applied: 1,
      notApplied: [{ studentId: student, outcome: 'refused', code: 'notYourClass' }],
    })
    expect(await markedClass(MONDAY)).toBeUndefined()
    expect(await historyOn(MONDAY)).toEqual([
      { outcome: 'refused', reason: 'notYourClass', classId: classIdOf('1B'), remark: SICK.remark },
    ])
  })

  it('is refused when marking that student alone for a later day, also without a time of making', async () => {
    await move('1B')
    expect(await refusal(mark('teacher', MONDAY, at(MONDAY, '07:30')))).toBe('notYourClass')
    expect(await refusal(mark('teacher', SUNDAY, at(SUNDAY, '09:30')))).toBe('notYourClass')
    const body = { studentId: student, date: MONDAY, ...SICK }
    expect(await refusal(school.call(markAttendance, school.actor('teacher'), { body }))).toBe('notYourClass')
    // The server believes a device with a slow clock, which is why the day alone is not enough.
    expect(await refusal(mark('teacher', MONDAY, at(SATURDAY, '07:30')))).toBe('notYourClass')
  })

  it('gets a conflict with the new teacher’s mark: the first mark counts, and she may settle the conflict', async () => {
    await move('1B')
    await mark('office', SATURDAY, at(MONDAY, '07:00'), { present: true, base: 0 })
    const late = await mark('teacher', SATURDAY, at(SATURDAY, '07:30'), { ...SICK, base: 0 })
    expect(late).toMatchObject({ outcome: 'conflict', attendance: { present: true } })
    const open = (await school.conflictsOf(SATURDAY)).filter(({ studentId }) => studentId === student)
    expect(open).toMatchObject([{ classId: classIdOf('1A'), challengerBy: school.actor('teacher').id }])
  })
})
