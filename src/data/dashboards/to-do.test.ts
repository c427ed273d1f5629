import { afterEach, beforeEach, expect, test } from 'vitest'
import { markClassOffline } from '#domain/attendance/attendance.offline.ts'
import type { Role } from '#domain/core/roles.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { setSetting } from '../device/settings.ts'
import { enqueue } from '../outbox/outbox.ts'
import { readDailyToDo, readSchoolCheck } from './to-do.ts'

const DAY = '2026-09-14'
const NOW = Date.parse('2026-09-14T07:00:00Z')
const OWNER = 5
let db: DeviceDb
let cache: CacheDb

const mark = (studentId: number, present: boolean) => ({
  studentId,
  present,
  remark: present ? 'Present' : 'Sick',
  base: 0,
})
const daily = async (role: Role) => {
  const { unmarked, calls, marks } = await readDailyToDo({ db, cache, ownerId: OWNER }, { role, today: DAY }, NOW)
  return {
    unmarked: unmarked.map(({ date, classes }) => [date, classes.map(({ className }) => className)]),
    calls,
    marks,
  }
}

beforeEach(async () => {
  const name = crypto.randomUUID()
  db = openDeviceDb(`to-do-device-${name}`)
  cache = openCacheDb(`to-do-cache-${name}`)
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
  await cache.classes.bulkPut(
    [1, 2].map((id) => ({ id, name: `${id}A`, grade: id })),
    ['1', '2'],
  )
  await cache.students.bulkPut(
    [1, 2].map((id) => ({ id, classId: id, fullname: `Student ${id}`, bus: id === 1 ? 'Cali - Masalaha' : null })),
    ['1', '2'],
  )
  // The school was closed on the days before.
  const holidays = ['2026-09-11', '2026-09-12', '2026-09-13'].map((date) => ({ date, name: 'Eid' }))
  await cache.calendar.put({ id: 1, weekend: [], holidays, revision: 1 }, '1')
  await cache.meta.put({ key: 'position', value: 10 })
})
afterEach(async () => {
  await db.delete()
  await cache.delete()
})

test('the day’s work is counted on the device, with what waits there', async () => {
  expect(await daily('ADMIN')).toMatchObject({ unmarked: [[DAY, ['1A', '2A']]], calls: 0, marks: [] })
  await enqueue(db, markClassOffline, { body: { classId: 1, date: DAY, marks: [mark(1, false)] } })
  expect(await daily('ADMIN')).toMatchObject({ unmarked: [[DAY, ['2A']]], calls: 1 })
  await enqueue(db, markClassOffline, { body: { classId: 2, date: DAY, marks: [mark(2, true)] } })
  expect(await daily('ADMIN')).toMatchObject({ unmarked: [], calls: 1 })
})

test('families are called by the office, and a teacher is not told of it', async () => {
  await enqueue(db, markClassOffline, { body: { classId: 1, date: DAY, marks: [mark(1, false)] } })
  expect(await daily('Teacher')).toMatchObject({ calls: 0 })
})

test('differing marks are listed the latest day first', async () => {
  const at = { present: true, remark: 'Present', markedBy: 'x', markedAt: `${DAY}T05:00:00.000Z` }
  for (const [id, date] of [
    [1, '2026-09-12'],
    [2, DAY],
  ] as const)
    await cache.attendanceConflicts.put(
      { id, studentId: 1, classId: 1, date, standing: at, challenger: at },
      String(id),
    )
  expect((await daily('Teacher')).marks.map(({ date }) => date)).toEqual([DAY, '2026-09-12'])
})

test('the check of the school reads classes, buses and subjects of the replica', async () => {
  expect(await readSchoolCheck(cache)).toEqual({ classesWithoutSubjects: 2, unknownBuses: 1 })
  await cache.classSubjects.put({ classId: 1, subjectId: 1 }, '1:1')
  await cache.buses.put({ id: 1, label: 'Cali - Masalaha' }, '1')
  expect(await readSchoolCheck(cache)).toEqual({ classesWithoutSubjects: 1, unknownBuses: 0 })
})
