import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { markClassOffline } from '#domain/attendance/attendance.offline.ts'
import type { CoveredClassRow } from '#domain/attendance/covered.schema.ts'
import { classDayKey } from '#domain/row-keys.ts'
import { openCacheDb, openDeviceDb, type CacheDb, type DeviceDb } from '../device/db.ts'
import { setSetting } from '../device/settings.ts'
import { enqueue } from '../outbox/outbox.ts'
import { rowsOfClass } from '../outbox/subjects.ts'
import type { ClassBook } from '../school/classes.queries.ts'
import { bookOf, readCovered, withCovered } from './covered.ts'
import { readDay } from './day.queries.ts'

const [DAY, NEXT] = ['2026-09-14', '2026-09-15']
const OWNER = 5
const maker = { markedBy: 'Cabdi', markedAt: '2026-09-14T04:40:00.000Z' }
const COVERED: CoveredClassRow = {
  classId: 7,
  date: DAY,
  name: '3A',
  grade: 3,
  born: 100,
  students: [
    { id: 22, fullname: 'Xasan Nuur', born: 202, joined: null },
    { id: 21, fullname: 'Axmed Cali', born: 201, joined: null },
  ],
  marks: { classId: 7, date: DAY, makers: [maker], present: [21], others: [] },
}
const EMPTY: ClassBook = { classes: [], isWhole: true }

let db: DeviceDb
let cache: CacheDb
let round = 0

beforeEach(async () => {
  round++
  db = openDeviceDb(`covering-device-${round}`)
  cache = openCacheDb(`covering-${round}`)
  const user = { id: OWNER, fullname: 'Sahra', email: 's@demo.school', Role: 'Teacher', username: 'person' }
  await setSetting(db, 'userData', { ...user, phone: null, photoUrl: null } as never)
  await setSetting(db, 'device', { code: 'K7Q', secret: 'x' })
  await cache.coveredClasses.put(COVERED, classDayKey(COVERED))
})
afterEach(async () => {
  await db.delete()
  await cache.delete()
})

describe('a class that a substitute marks', () => {
  test('is among her classes on its day, by name, and on no other', async () => {
    const [group] = (await readCovered(cache, DAY)).map(bookOf)
    expect(withCovered(EMPTY, [group!]).classes).toMatchObject([
      { id: 7, name: '3A', students: [{ id: 21 }, { id: 22 }] },
    ])
    expect(await readCovered(cache, NEXT)).toEqual([])
  })

  test('is not there twice where the class is hers as well', async () => {
    const own = { id: 7, name: '3A', grade: 3, students: [] }
    const book: ClassBook = { classes: [own], isWhole: true }
    expect(withCovered(book, (await readCovered(cache, DAY)).map(bookOf)).classes).toEqual([own])
  })

  test('shows the marks of the school, with her own waiting ones over them, and the entry names whom she saw', async () => {
    const [group] = (await readCovered(cache, DAY)).map(bookOf)
    const marks = [
      { studentId: 21, present: false, remark: 'Absent - Sick', base: 1 },
      { studentId: 22, present: true, base: 0 },
    ]
    const body = { classId: 7, date: DAY, marks }
    expect((await readDay(db, cache, OWNER, DAY)).marks.get(21)).toMatchObject({ present: true, base: 1 })
    await enqueue(db, markClassOffline, { body }, { seen: rowsOfClass(group!) })
    const day = await readDay(db, cache, OWNER, DAY)
    expect([day.marks.get(21)?.present, day.marks.get(22)?.present]).toEqual([false, true])
    expect((await db.outbox.toArray())[0]?.subjects).toEqual([{ born: 100 }, { born: 201 }, { born: 202 }])
  })
})
