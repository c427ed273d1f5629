import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import type { AttendanceConflict, AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import { classDaysOf } from '#domain/attendance/class-days.rules.ts'
import { classDayKey } from '#domain/row-keys.ts'
import { readClassBook } from '../school/classes.queries.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { enqueue } from '../outbox/outbox.ts'
import { setSetting } from '../device/settings.ts'
import { testEntry } from '../outbox/test-entry.ts'
import { classDayOf, classesOn, overviewOf } from './class-day.ts'
import { foldMarks } from '../school/day-marks.ts'
import { readDay } from './day.queries.ts'

const DAY = '2026-09-14'
const OWNER = 5
let db: DeviceDb
let cache: CacheDb
let round = 0

const row = (studentId: number, more: Partial<AttendanceRow> = {}): AttendanceRow => ({
  studentId,
  classId: 1,
  date: DAY,
  present: true,
  remark: 'Present',
  revision: 1,
  markedBy: 'Cabdi',
  markedAt: '2026-09-14T04:40:00.000Z',
  ...more,
})

const putRows = (marks: AttendanceRow[]) => {
  const rows = classDaysOf(marks)
  return cache.classDays.bulkPut(rows, rows.map(classDayKey))
}

beforeEach(async () => {
  round++
  db = openDeviceDb(`device-${round}`)
  cache = openCacheDb(`cache-${round}`)
  await setSetting(db, 'userData', {
    id: OWNER,
    fullname: 'Sahra',
    email: 's@demo.school',
    Role: 'Teacher',
    username: 'person',
    phone: null,
    photoUrl: null,
  })
  await setSetting(db, 'device', { code: 'K7Q', secret: 'x' })
  await cache.classes.bulkPut(
    ['1A', '10A', '2A', '1B'].map((name, index) => ({ id: index + 1, name, grade: null })),
    ['1', '2', '3', '4'],
  )
  const students = [
    { id: 12, fullname: 'Xasan Nuur', classId: 1 },
    { id: 11, fullname: 'Axmed Cali', classId: 1 },
    { id: 13, fullname: 'Hodan Jaamac', classId: 2 },
    { id: 14, fullname: 'Faadumo Cali', classId: 3 },
  ]
  await cache.students.bulkPut(
    students,
    students.map(({ id }) => String(id)),
  )
  await cache.meta.put({ key: 'position', value: 10 })
})

afterEach(async () => {
  await db.delete()
  await cache.delete()
})

const save = (classId: number, marks: { studentId: number; present: boolean; remark?: string; base?: number }[]) =>
  enqueue(db, markClassOffline, { body: { classId, date: DAY, marks } })

const classOf = async (name: string) => {
  const found = (await readClassBook(cache)).classes.find((group) => group.name === name)
  if (!found) throw new Error(`no class ${name}`)
  return found
}

describe('the book of classes', () => {
  test('lists classes in the order in which people count, with their students by name', async () => {
    const book = await readClassBook(cache)
    expect(book.classes.map(({ name }) => name)).toEqual(['1A', '1B', '2A', '10A'])
    expect(book.classes[0]?.students.map(({ id }) => id)).toEqual([11, 12])
    expect(book.isWhole).toBe(true)
  })

  test('is not whole while an initial load is under way', async () => {
    await cache.meta.clear()
    expect((await readClassBook(cache)).isWhole).toBe(false)
  })
})

describe('a day of attendance', () => {
  test('shows the waiting mark over the school’s one, with the revision that the waiting one was based on', async () => {
    await putRows([row(11, { revision: 3 }), row(12, { revision: 7 })])
    await save(1, [{ studentId: 11, present: false, remark: 'Absent - Sick', base: 2 }])
    const day = await readDay(db, cache, OWNER, DAY)
    expect(day.marks.get(11)).toMatchObject({
      present: false,
      remark: 'Absent - Sick',
      markedBy: 'Sahra',
      base: 2,
      pending: 'waiting',
    })
    expect(day.marks.get(12)).toMatchObject({ present: true, base: 7, pending: null })
  })

  test('leaves out other days and other people’s entries', async () => {
    await putRows([row(11, { date: '2026-09-13' })])
    await save(1, [{ studentId: 11, present: false }])
    await db.outbox.toCollection().modify({ ownerId: 6 })
    expect((await readDay(db, cache, OWNER, DAY)).marks.size).toBe(0)
  })

  test('shows an accepted mark until the replica has passed its position, and then the school’s', async () => {
    await putRows([row(11)])
    const { id } = await save(1, [{ studentId: 11, present: false }])
    await db.outbox.update(id, { state: 'acknowledged', ack: { epoch: 'e', position: 10, reply: null, at: 0 } })
    expect((await readDay(db, cache, OWNER, DAY)).marks.get(11)?.present).toBe(false)
    await cache.meta.put({ key: 'position', value: 11 })
    expect((await readDay(db, cache, OWNER, DAY)).marks.get(11)?.present).toBe(true)
  })

  test('leaves parked marks out and lists them with their class', async () => {
    const { id } = await save(1, [{ studentId: 11, present: false }])
    await db.outbox.update(id, {
      state: 'parked',
      parkReason: 'rejected',
      lastError: { code: 'notYourClass', message: 'No' },
    })
    const day = await readDay(db, cache, OWNER, DAY)
    expect(day.marks.size).toBe(0)
    const group = await classOf('1A')
    const other = await classOf('1B')
    expect(classDayOf(group, day).notices.map(({ entry }) => entry.id)).toEqual([id])
    expect(classDayOf(other, day).notices).toEqual([])
    expect(overviewOf([group], day).counts.get(1)).toMatchObject({ attention: 1, state: 'notMarked' })
  })

  test('can be read although a parked entry no longer decodes', async () => {
    const { id } = await save(1, [{ studentId: 11, present: false }])
    await db.outbox.update(id, { state: 'parked', parkReason: 'unreadable', input: { body: null } })
    expect((await readDay(db, cache, OWNER, DAY)).notices).toEqual([])
  })

  test('lists conflicts of that day only', async () => {
    const side = { present: true, remark: 'Present', markedBy: 'A', markedAt: DAY }
    const conflict: AttendanceConflict = {
      id: 1,
      studentId: 11,
      classId: 1,
      date: DAY,
      standing: side,
      challenger: side,
    }
    await cache.attendanceConflicts.bulkPut([conflict, { ...conflict, id: 2, date: '2026-09-13' }], ['1', '2'])
    const day = await readDay(db, cache, OWNER, DAY)
    expect(day.conflicts.map(({ id }) => id)).toEqual([1])
    expect(overviewOf((await readClassBook(cache)).classes, day).counts.get(1)?.attention).toBe(1)
  })
})

describe('an accepted entry with differing marks', () => {
  const accept = async (outcome: string) => {
    const { id } = await save(1, [{ studentId: 11, present: false }])
    const reply = { message: '', applied: 0, merged: 0, notApplied: [{ studentId: 11, outcome }] }
    const ack = { epoch: 'e', position: 10, reply, at: 0 }
    await db.outbox.update(id, { state: 'acknowledged', ack, attention: 'One mark differs' })
    return id
  }
  const troubles = async () => {
    const { notices, settledEntries } = await readDay(db, cache, OWNER, DAY)
    return { told: notices.map(({ entry }) => entry.id), settled: settledEntries }
  }
  const side = { present: true, remark: 'Present', markedBy: 'A', markedAt: DAY }

  test('is listed until the replica has the conflicts, is then shown as conflicts, and counts as settled once they are gone', async () => {
    const id = await accept('conflict')
    expect(await troubles()).toEqual({ told: [id], settled: [] })
    await cache.meta.put({ key: 'position', value: 11 })
    await cache.attendanceConflicts.put(
      { id: 1, studentId: 11, classId: 1, date: DAY, standing: side, challenger: side },
      '1',
    )
    expect(await troubles()).toEqual({ told: [], settled: [] })
    await cache.attendanceConflicts.clear()
    expect(await troubles()).toEqual({ told: [], settled: [id] })
  })

  test('stays listed when a mark was refused, which nobody can settle', async () => {
    const id = await accept('refused')
    await cache.meta.put({ key: 'position', value: 11 })
    expect(await troubles()).toEqual({ told: [id], settled: [] })
  })
})

describe('the overview of a day', () => {
  test('names who marked the class, and not who scanned one student of it at the gate later', async () => {
    const scan = { markedBy: 'Yuusuf', remark: 'Late 08:10, at the gate', markedAt: '2026-09-14T05:10:00.000Z' }
    const lastOf = async (...marks: AttendanceRow[]) => {
      await putRows(marks)
      const { classes } = await readClassBook(cache)
      return overviewOf(classes, await readDay(db, cache, OWNER, DAY)).counts.get(1)?.lastMark?.by
    }
    expect(await lastOf(row(12, scan))).toBe('Yuusuf')
    expect(await lastOf(row(12, scan), row(11))).toBe('Cabdi')
    expect(await lastOf(row(11), row(12, scan))).toBe('Cabdi')
  })

  test('counts each class, says who marked it, and lists what remains to be marked', async () => {
    await putRows([row(11, { markedAt: '2026-09-14T04:00:00.000Z' }), row(12, { markedBy: 'Yuusuf' })])
    await enqueue(db, markAttendanceOffline, { body: { studentId: 14, date: DAY, present: false } })
    const { classes } = await readClassBook(cache)
    const overview = overviewOf(classes, await readDay(db, cache, OWNER, DAY))
    expect(overview.counts.get(1)).toMatchObject({
      state: 'marked',
      present: 2,
      absent: 0,
      waiting: 0,
      lastMark: { by: 'Yuusuf' },
    })
    expect(overview.counts.get(3)).toMatchObject({ state: 'marked', absent: 1, waiting: 1, lastMark: { by: 'Sahra' } })
    expect(overview.counts.get(4)?.state).toBe('empty')
    expect(overview).toMatchObject({
      markedClasses: 2,
      allClasses: 3,
      open: [{ name: '10A', missing: 1, isPartly: false }],
    })
  })

  test('does not count a class as marked while a student of it is unmarked', async () => {
    await putRows([row(11)])
    const { classes } = await readClassBook(cache)
    const overview = overviewOf(classes, await readDay(db, cache, OWNER, DAY))
    expect(overview.counts.get(1)).toMatchObject({ state: 'partly', marked: 1 })
    expect(overview.open[0]).toEqual({ id: 1, name: '1A', missing: 1, isPartly: true })
  })

  test('does not wait for students who came into the class after that day, and lists those of them who were marked', async () => {
    const born = Date.parse('2025-09-01T06:00:00Z')
    // Half past midnight of the 15th at the school.
    const joined = Date.parse('2026-09-14T21:30:00Z')
    await cache.students.bulkPut(
      [
        { id: 11, fullname: 'Axmed Cali', classId: 1, born, joined: null },
        { id: 12, fullname: 'Xasan Nuur', classId: 1, born, joined },
        { id: 13, fullname: 'Hodan Jaamac', classId: 1, born, joined },
        { id: 15, fullname: 'Cabdi Faarax', classId: 1, born: joined, joined: null },
      ],
      ['11', '12', '13', '15'],
    )
    await putRows([row(11), row(13, { classId: 2 })])
    const { classes } = await readClassBook(cache)
    const on = async (date: string) => {
      const day = await readDay(db, cache, OWNER, date)
      const here = classesOn(classes, day, 'Africa/Mogadishu')
      return {
        names: classDayOf(here[0]!, day).students.map(({ studentId }) => studentId),
        overview: overviewOf(here, day),
      }
    }
    const then = await on(DAY)
    expect(then.names).toEqual([11, 13])
    expect(then.overview.counts.get(1)).toMatchObject({ students: 2, marked: 2, state: 'marked' })
    const later = await on('2026-09-15')
    expect(later.names).toEqual([11, 15, 13, 12])
    expect(later.overview.counts.get(1)).toMatchObject({ students: 4, state: 'notMarked' })
  })
})

test('a day is read with forty waiting entries over forty classes', () => {
  const ids = Array.from({ length: 1_600 }, (_, index) => index + 1)
  const rows = ids.map((id) => row(id))
  const entries = Array.from({ length: 40 }, (_, index) => {
    const marks = ids.slice(index * 40, index * 40 + 40).map((studentId) => ({ studentId, present: false, base: 1 }))
    return testEntry(index + 1, {
      ownerId: OWNER,
      endpoint: 'attendance.markClass',
      input: { body: { classId: index, date: DAY, marks } },
    })
  })
  expect(
    foldMarks(rows, {
      table: 'attendance',
      id: 'studentId',
      entries,
      pulled: { epoch: null, position: 10 },
      date: DAY,
    }).get(1_600),
  ).toMatchObject({
    present: false,
    pending: 'waiting',
  })
})

describe('absences that parents have announced', () => {
  const announced = (ref: string, more: object = {}) => {
    const said = { from: DAY, to: '2026-09-15', reason: 'sick', note: '', saidBy: '', withdrawnOn: null }
    const at = '2026-09-13T18:00:00.000Z'
    return cache.announcedAbsences.put({ ref, studentId: 11, ...said, saidAt: at, reachedAt: at, ...more }, ref)
  }

  test('are read with the marks of the day, of each student the newest that stands', async () => {
    await announced('a')
    await announced('b', { reason: 'travel', saidAt: '2026-09-14T03:00:00.000Z' })
    await announced('c', { studentId: 12, withdrawnOn: DAY })
    await announced('d', { studentId: 13, to: DAY, from: '2026-09-10' })
    const on = async (day: string) =>
      Object.fromEntries([...(await readDay(db, cache, OWNER, day)).announced].map(([id, { reason }]) => [id, reason]))
    expect(await on(DAY)).toEqual({ 11: 'travel', 13: 'sick' })
    expect(await on('2026-09-15')).toEqual({ 11: 'travel' })
    expect(await on('2026-09-16')).toEqual({})
  })

  test('stand beside the student in the class', async () => {
    await announced('a')
    const [group] = (await readClassBook(cache)).classes
    const { students } = classDayOf(group!, await readDay(db, cache, OWNER, DAY))
    expect(students.map(({ studentId, announced: of }) => [studentId, of?.reason])).toEqual([
      [11, 'sick'],
      [12, undefined],
    ])
  })
})
