import { callKey, classDayKey } from '#domain/row-keys.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  absencesToCall,
  absentDay,
  classMonth,
  classYear,
  dayOverview,
  latestCall,
  topAbsent,
} from '#domain/attendance/attendance.reports.ts'
import { callInfoOffline, markAttendanceOffline } from '#domain/attendance/attendance.offline.ts'
import type { AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import { classDaysOf } from '#domain/attendance/class-days.rules.ts'
import { needsCall } from '#domain/attendance/calls.rules.ts'
import type { AbsenceCallRow } from '#domain/attendance/calls.schema.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { enqueue } from '../outbox/outbox.ts'
import { setSetting } from '../device/settings.ts'
import { readReport } from '../reports/report-rows.ts'
import { readStudentHistory } from './history.queries.ts'

const DAY = '2026-09-14'
const NOW = Date.parse('2026-09-14T07:00:00Z')
const OWNER = 5
let db: DeviceDb
let cache: CacheDb
let round = 0
const reader = () => ({ db, cache, ownerId: OWNER })

const row = (studentId: number, date: string, present: boolean): AttendanceRow => ({
  studentId,
  classId: 1,
  date,
  present,
  revision: 1,
  markedBy: 'Cabdi',
  remark: present ? 'Present' : 'Absent - Sick',
  markedAt: `${date}T04:40:00.000Z`,
})

async function putMarks(marks: AttendanceRow[]): Promise<void> {
  const rows = classDaysOf(marks)
  await cache.classDays.bulkPut(rows, rows.map(classDayKey))
}

beforeEach(async () => {
  round++
  db = openDeviceDb(`reports-device-${round}`)
  cache = openCacheDb(`reports-cache-${round}`)
  await setSetting(db, 'userData', {
    id: OWNER,
    fullname: 'Sahra',
    email: 's@x.so',
    Role: 'ADMIN',
    username: 'person',
    phone: null,
    photoUrl: null,
  })
  await setSetting(db, 'device', { code: 'K7Q', secret: 'x' })
  await cache.classes.bulkPut([{ id: 1, name: '1A', grade: 1 }], ['1'])
  const students = [11, 12].map((id) => ({ id, fullname: `Student ${id}`, classId: 1, phone: `63${id}` }))
  await cache.students.bulkPut(students, ['11', '12'])
  const rows = [row(11, DAY, false), row(11, '2026-09-13', false), row(12, '2026-09-13', true)]
  await putMarks(rows)
  await cache.meta.put({ key: 'position', value: 10 })
})
afterEach(async () => {
  await db.delete()
  await cache.delete()
})

const markHere = (studentId: number, present: boolean) =>
  enqueue(db, markAttendanceOffline, { body: { studentId, date: DAY, present, remark: 'Absent - Fasax' } })

describe('an attendance report on the replica', () => {
  test('lists the absent of a day with waiting marks over the school’s, and the incomplete classes', async () => {
    const before = await readReport(reader(), absentDay, { date: DAY }, NOW)
    expect(before.students).toMatchObject([{ studentId: 11, className: '1A', remark: 'Absent - Sick' }])
    expect(before.unmarkedClasses).toMatchObject([{ className: '1A', missing: 1, students: 2 }])
    expect(before.since).toBe('2026-07-16')
    await markHere(11, true)
    await markHere(12, false)
    const after = await readReport(reader(), absentDay, { date: DAY }, NOW)
    expect(after.students).toMatchObject([{ studentId: 12, remark: 'Absent - Fasax', classId: 1 }])
    expect([after.totalAbsent, after.unmarkedClasses]).toEqual([1, []])
  })

  test('lists every mark of a day by class, the share of present students and the unmarked ones, and no share on a day without school', async () => {
    await markHere(12, true)
    const overview = await readReport(reader(), dayOverview, { date: DAY }, NOW)
    expect(overview).toMatchObject({ present: 1, absent: 1, rate: 50, closed: null, unmarkedClasses: [] })
    expect(overview.classes).toMatchObject([{ className: '1A', students: 2, present: 1, absent: 1, rate: 50 }])
    expect(overview.classes[0]?.records.map(({ studentId, status, remark }) => [studentId, status, remark])).toEqual([
      [11, 'Absent', 'Absent - Sick'],
      [12, 'Present', 'Absent - Fasax'],
    ])
    const thursday = await readReport(reader(), dayOverview, { date: '2026-09-10' }, NOW)
    expect(thursday).toMatchObject({ closed: 'Thursday', rate: null })
    expect(thursday.classes).toMatchObject([{ students: 2, present: 0, absent: 0, rate: null }])
  })

  test('includes waiting marks in the most absent, a month and a history', async () => {
    await markHere(12, false)
    const top = await readReport(reader(), topAbsent, { minimum: 1 }, NOW)
    expect(top.students.map(({ id, totalAbsences }) => [id, totalAbsences])).toEqual([
      [11, 2],
      [12, 1],
    ])
    const month = await readReport(reader(), classMonth, { year: 2026, month: 9 }, NOW)
    expect(month.summary).toMatchObject([{ totalAbsentDays: 3, totalPresentDays: 1, rate: 25, markedDays: 2 }])
    const history = await readStudentHistory(reader(), 12, NOW)
    expect(history.marks.map(({ date, present, isPending }) => [date, present, isPending])).toEqual([
      [DAY, false, true],
      ['2026-09-13', true, false],
    ])
    expect(history.analytics).toMatchObject({ rate: 50, currentStreak: 0, longestStreak: 1 })
  })

  test('finds marks made in another class for a history, and says which ones the school has', async () => {
    await putMarks([
      { ...row(12, '2026-09-12', false), classId: 2 },
      { ...row(13, '2026-09-12', true), classId: 2 },
      { ...row(13, '2026-09-08', true), classId: 2 },
    ])
    await markHere(12, true)
    const body = { studentId: 12, date: '2026-09-13', present: false, remark: 'Absent - Fasax' }
    await enqueue(db, markAttendanceOffline, { body })
    const { marks } = await readStudentHistory(reader(), 12, NOW)
    expect(marks.map((mark) => [mark.date, mark.classId, mark.present, mark.isAtSchool, mark.isPending])).toEqual([
      [DAY, 1, true, false, true],
      ['2026-09-13', 1, false, true, true],
      ['2026-09-12', 2, false, true, false],
    ])
  })

  test('does not count students in a month who are no longer in the replica', async () => {
    await putMarks([row(11, '2026-09-13', false), row(12, '2026-09-13', true), row(99, '2026-09-13', false)])
    await putMarks([row(99, '2026-09-12', true)])
    const month = await readReport(reader(), classMonth, { year: 2026, month: 9 }, NOW)
    expect(month.summary).toMatchObject([{ totalAbsentDays: 2, totalPresentDays: 1, markedDays: 2 }])
  })

  test('lists one student’s conflicts only, the latest day first', async () => {
    const side = { present: true, remark: 'Present', markedBy: 'Cabdi', markedAt: `${DAY}T04:40:00.000Z` }
    const differ = (id: number, studentId: number, date: string) =>
      cache.attendanceConflicts.put(
        { id, studentId, classId: 1, date, standing: side, challenger: { ...side, present: false } },
        String(id),
      )
    await differ(1, 12, '2026-09-13')
    await differ(2, 11, DAY)
    await differ(3, 12, DAY)
    const { conflicts } = await readStudentHistory(reader(), 12, NOW)
    expect(conflicts.map(({ id }) => id)).toEqual([3, 1])
  })

  test('counts in a class’s year what was marked in the class, wherever the student is now, with waiting marks', async () => {
    await cache.classes.put({ id: 2, name: '1B', grade: 1 }, '2')
    await cache.students.put({ id: 12, fullname: 'Student 12', classId: 2, phone: '6312' }, '12')
    await cache.students.put({ id: 13, fullname: 'Student 13', classId: 2, phone: '6313' }, '13')
    const counts = async (classId: number) => {
      const year = await readReport(reader(), classYear, { classId, year: 2026 }, NOW)
      return year?.summary.map((line) => [line.studentId, line.totalAbsentCount])
    }
    expect(await counts(1)).toEqual([
      [11, 2],
      [12, 0],
    ])
    expect(await counts(2)).toEqual([
      [12, 0],
      [13, 0],
    ])
    // A correction of a mark made in the old class stays there; a new mark belongs to the new class.
    const body = { studentId: 12, present: false, remark: 'Absent - Fasax' }
    await enqueue(db, markAttendanceOffline, { body: { ...body, date: '2026-09-13' } })
    await enqueue(db, markAttendanceOffline, { body: { ...body, date: DAY } })
    expect(await counts(1)).toEqual([
      [11, 2],
      [12, 1],
    ])
    expect(await counts(2)).toEqual([
      [12, 1],
      [13, 0],
    ])
  })
})

describe('calls about absences, without network,', () => {
  const toCall = async () => {
    const { records } = await readReport(reader(), absencesToCall, { from: DAY, to: DAY }, NOW)
    const open = records.filter((record) => needsCall(latestCall(record).status, record)).length
    return { records: records.map((record) => ({ ...record, latest: latestCall(record) })), open }
  }
  const call = (callStatus: 'Completed' | 'No Answer', callTime: string) =>
    enqueue(db, callInfoOffline, { body: { studentId: 11, date: DAY, callStatus, callTime, callNotes: '' } })

  test('are shown at once, every attempt is stored, and the list of calls to make gets shorter', async () => {
    const school: AbsenceCallRow = {
      studentId: 11,
      date: DAY,
      status: 'Missed',
      notes: '',
      calledAt: '2026-09-14T06:00:00.000Z',
      calledById: 2,
      calledBy: 'Hodan',
    }
    await cache.absenceCalls.put(school, callKey(school))
    expect(await toCall()).toMatchObject({ open: 1, records: [{ latest: { status: 'Missed' }, phone: '6311' }] })
    await call('No Answer', '2026-09-14T06:10:00.000Z')
    await call('Completed', '2026-09-14T06:20:00.000Z')
    const { records, open } = await toCall()
    expect(open).toBe(0)
    expect(records[0]?.attempts.map(({ status, pending }) => [status, pending])).toEqual([
      ['Completed', 'waiting'],
      ['No Answer', 'waiting'],
      ['Missed', null],
    ])
  })

  test('are due for an absence that nobody has called about, and not for one that was corrected', async () => {
    expect(await toCall()).toMatchObject({ open: 1, records: [{ latest: { status: 'Not Called', calledAt: null } }] })
    await markHere(11, true)
    expect(await toCall()).toMatchObject({ open: 0, records: [] })
  })
})
