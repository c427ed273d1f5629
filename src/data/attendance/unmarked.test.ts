import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { absentDay, unmarkedDays } from '#domain/attendance/attendance.reports.ts'
import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { classDaysOf } from '#domain/attendance/class-days.rules.ts'
import { classDayKey } from '#domain/row-keys.ts'
import type { AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { enqueue } from '../outbox/outbox.ts'
import { setSetting } from '../device/settings.ts'
import { readReport } from '../reports/report-rows.ts'

const DAY = '2026-09-14'
const NOW = Date.parse('2026-09-14T07:00:00Z')
const OWNER = 5
const CLASSES = [1, 2, 3, 4]
let db: DeviceDb
let cache: CacheDb
let round = 0
const reader = () => ({ db, cache, ownerId: OWNER })

const row = (studentId: number, date: string, classId: number): AttendanceRow => ({
  studentId,
  classId,
  date,
  present: true,
  revision: 1,
  markedBy: 'Cabdi',
  remark: 'Present',
  markedAt: `${date}T04:40:00.000Z`,
})

/**
 * Ten students in each class; class 4 has none. Which ones are marked depends on the numbers, so that no two days are
 * the same.
 */
beforeEach(async () => {
  round++
  db = openDeviceDb(`unmarked-device-${round}`)
  cache = openCacheDb(`unmarked-cache-${round}`)
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
  const classes = CLASSES.map((id) => ({ id, name: `${id}A`, grade: id }))
  await cache.classes.bulkPut(classes, CLASSES.map(String))
  const students = Array.from({ length: 30 }, (_, index) => ({
    id: index + 1,
    classId: (index % 3) + 1,
    fullname: 'x',
  }))
  await cache.students.bulkPut(
    students,
    students.map(({ id }) => String(id)),
  )
  const marks = students.flatMap(({ id, classId }) => [
    // On the 13th all but two are marked; student 1 was in another class then.
    ...(id === 5 || id === 8 ? [] : [row(id, '2026-09-13', id === 1 ? 2 : classId)]),
    ...(classId === 1 ? [row(id, '2026-09-12', classId)] : []),
  ])
  // A student who has left the school was marked as well.
  const rows = classDaysOf([...marks, row(99, '2026-09-13', 2)])
  await cache.classDays.bulkPut(rows, rows.map(classDayKey))
  await cache.meta.put({ key: 'position', value: 10 })
})
afterEach(async () => {
  await db.delete()
  await cache.delete()
})

const listedDays = async (from: string, to = DAY) =>
  (await readReport(reader(), unmarkedDays, { from, to }, NOW)).days.map(({ date, classes }) => [
    date,
    classes.map(({ className, missing, students }) => `${className} ${missing}/${students}`).join(),
  ])

test('unmarked days are listed the latest first, without those of the weekend', async () => {
  expect(await listedDays('2026-09-10')).toEqual([
    [DAY, '1A 10/10,2A 10/10,3A 10/10'],
    ['2026-09-13', '2A 2/10'],
    ['2026-09-12', '2A 10/10,3A 10/10'],
  ])
  await cache.calendar.put(
    { id: 1, weekend: [4, 5], holidays: [{ date: '2026-09-12', name: 'Rain' }], revision: 2 },
    '1',
  )
  expect(await listedDays('2026-09-10', '2026-09-13')).toEqual([['2026-09-13', '2A 2/10']])
})

test('unmarked days take waiting marks into account, and days in the future are not listed', async () => {
  const present = { present: true, remark: 'Present' }
  await enqueue(db, markAttendanceOffline, { body: { studentId: 5, date: '2026-09-13', ...present } })
  await enqueue(db, markAttendanceOffline, { body: { studentId: 8, date: '2026-09-13', ...present } })
  const marks = [1, 4, 7].map((studentId) => ({ studentId, ...present }))
  await enqueue(db, markClassOffline, { body: { classId: 1, date: DAY, marks } })
  expect(await listedDays('2026-09-13', '2026-09-20')).toEqual([[DAY, '1A 7/10,2A 10/10,3A 10/10']])
})

test('the unmarked classes of a period are the same as those of each of its days alone', async () => {
  await enqueue(db, markAttendanceOffline, { body: { studentId: 2, date: DAY, present: false, remark: 'x' } })
  const { days } = await readReport(reader(), unmarkedDays, { from: '2026-08-01', to: DAY }, NOW)
  expect(days.length).toBeGreaterThan(20)
  for (const { date, classes } of days)
    expect(classes).toEqual((await readReport(reader(), absentDay, { date }, NOW)).unmarkedClasses)
})

test('a student counts as unmarked from the day of registration on, and not before', async () => {
  const late = { id: 31, classId: 1, fullname: 'Late', born: Date.parse('2026-09-13T21:30:00Z') }
  const known = (await cache.students.toArray()).map((student) => ({ ...student, born: Date.parse('2025-01-01') }))
  const all: Record<string, unknown>[] = [...known, late]
  await cache.students.bulkPut(
    all,
    all.map((student) => String(student['id'])),
  )
  expect(await listedDays('2026-09-12')).toEqual([
    // The student was registered half past midnight on the 14th, school time.
    [DAY, '1A 11/11,2A 10/10,3A 10/10'],
    ['2026-09-13', '2A 2/10'],
    ['2026-09-12', '2A 10/10,3A 10/10'],
  ])
  expect((await readReport(reader(), absentDay, { date: '2026-09-13' }, NOW)).unmarkedClasses).toMatchObject([
    { className: '2A', missing: 2 },
  ])
})

test('a student who moved later is missing from no day before, and from the day of the move on in the new class', async () => {
  // Registered long ago, and moved half past midnight on the 13th, school time.
  const moved = {
    id: 2,
    classId: 1,
    fullname: 'Moved',
    born: Date.parse('2025-01-01'),
    joined: Date.parse('2026-09-12T21:30:00Z'),
  }
  await cache.students.put(moved, '2')
  const date = '2026-09-12'
  expect(await listedDays(date)).toEqual([
    [DAY, '1A 11/11,2A 9/9,3A 10/10'],
    ['2026-09-13', '2A 2/9'],
    [date, '2A 9/9,3A 10/10'],
  ])
  expect((await readReport(reader(), absentDay, { date }, NOW)).unmarkedClasses).toMatchObject([
    { className: '2A', missing: 9 },
    { className: '3A', missing: 10 },
  ])
})

test('a replica without the index of moves gets it when it is opened, with every row', async () => {
  const name = `unmarked-older-${round}`
  const older = new Dexie(name)
  older.version(2).stores({ students: ',classId', classes: '', meta: 'key' })
  const student = { id: 7, classId: 1, fullname: 'x', born: 1 }
  await older.table('students').put(student, '7')
  older.close()
  const replica = openCacheDb(name)
  await replica.students.put({ ...student, id: 8, joined: 5 }, '8')
  expect(await replica.students.where('joined').aboveOrEqual(1).primaryKeys()).toEqual(['8'])
  expect(await replica.students.get('7')).toEqual(student)
  await replica.delete()
})
