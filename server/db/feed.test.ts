import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { openTestDatabase } from '../testing/database.ts'
import type { Database } from './client.ts'
import { attendance, attendanceConflicts, attendanceHistory, changes, classes, students } from './schema.ts'
import type { Db } from './types.ts'

let database: Database
let db: Db

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})

afterAll(() => database.close())

const today = new Date().toISOString().slice(0, 10)
const now = new Date().toISOString()

/** Two classes with one student each, and an empty feed. */
beforeEach(async () => {
  for (const table of [attendance, attendanceConflicts, students, classes]) await db.delete(table)
  for (const name of ['students', 'classes', 'attendance_conflicts']) {
    await db.execute(sql`alter sequence ${sql.identifier(`${name}_id_seq`)} restart`)
  }
  await db.insert(classes).values([
    { name: '1A', grade: 1 },
    { name: '1B', grade: 1 },
  ])
  await db.insert(students).values([student('Axmed', 1), student('Sahra', 2)])
  await db.delete(changes)
})

const student = (firstname: string, classId: number) => ({
  firstname,
  lastname: 'Cali',
  fullname: firstname,
  classId,
  gender: 'Male',
  feeCents: 1700,
  phone: '631234567',
})

const mark = (studentId: number, date: string, present = true) => ({
  studentId,
  classId: 1,
  date,
  present,
  remark: 'Present',
  madeAt: now,
})

const conflict = (studentId: number) => ({
  studentId,
  classId: 1,
  date: today,
  standingPresent: true,
  standingRemark: 'Present',
  standingAt: now,
  challengerPresent: false,
  challengerRemark: 'sick',
  challengerAt: now,
})

/** Rows of the feed in order, each as `entity key op student/class`. */
async function feed(): Promise<string[]> {
  const rows = await db.select().from(changes).orderBy(asc(changes.transaction), asc(changes.position))
  return rows.map(
    ({ entity, key, op, studentId, classId }) => `${entity} ${key} ${op} ${studentId ?? '-'}/${classId ?? '-'}`,
  )
}

describe('the feed', () => {
  it('contains each new row once', async () => {
    await db.insert(classes).values({ name: '2A', grade: 2 })
    await db.insert(students).values(student('Cabdi', 1))
    await db.insert(attendance).values(mark(1, today))
    expect(await feed()).toEqual(['classes 3 put -/-', 'students 3 put 3/-', `attendance 1:${today} put 1/-`])
  })

  it('contains a changed row once, at the end', async () => {
    await db.insert(attendance).values([mark(1, today), mark(2, today)])
    await db.update(attendance).set({ present: false }).where(eq(attendance.studentId, 1))
    expect(await feed()).toEqual([`attendance 2:${today} put 2/-`, `attendance 1:${today} put 1/-`])
  })

  it('contains both the new and the changed rows of one upsert', async () => {
    await db.insert(attendance).values(mark(1, today))
    await db
      .insert(attendance)
      .values([mark(1, today, false), mark(2, today)])
      .onConflictDoUpdate({ target: [attendance.studentId, attendance.date], set: { present: sql`excluded.present` } })
    expect((await feed()).toSorted()).toEqual([`attendance 1:${today} put 1/-`, `attendance 2:${today} put 2/-`])
  })

  it('ignores a statement that touched no row, and a transaction that was rolled back', async () => {
    await db.update(students).set({ firstname: 'X' }).where(eq(students.id, 99))
    await db
      .transaction(async (tx) => {
        await tx.insert(attendance).values(mark(1, today))
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await feed()).toEqual([])
  })

  it('stamps all rows of a transaction with its number', async () => {
    await db.transaction(async (tx) => {
      await tx.insert(attendance).values(mark(1, today))
      await tx.insert(classes).values({ name: '3A', grade: 3 })
    })
    const stamped = await db.select({ transaction: changes.transaction }).from(changes)
    expect(new Set(stamped.map(({ transaction }) => transaction)).size).toBe(1)
    expect(stamped).toHaveLength(2)
  })

  it('removes a student who changes class from the old class, and adds the student, marks and open conflicts to the new class', async () => {
    await db.insert(attendance).values([mark(1, today), mark(1, addDays(today, -90)), mark(2, today)])
    await db.insert(attendanceConflicts).values(conflict(1))
    await db.delete(changes)
    await db.update(students).set({ classId: 2 }).where(eq(students.id, 1))
    expect(await feed()).toEqual([
      'students 1 put 1/-',
      'students 1 remove 1/1',
      `attendance 1:${today} put 1/-`,
      'attendanceConflicts 1 put 1/-',
    ])
  })

  it('removes a deleted student, and adds a restored student together with the marks', async () => {
    await db.insert(attendance).values(mark(1, today))
    await db.delete(changes)
    await db.update(students).set({ firstname: 'Axmed Cali' }).where(eq(students.id, 1))
    await db.update(students).set({ deletedAt: now }).where(eq(students.id, 1))
    expect(await feed()).toEqual(['students 1 remove 1/-'])
    await db.update(students).set({ deletedAt: null }).where(eq(students.id, 1))
    expect(await feed()).toEqual(['students 1 put 1/-', `attendance 1:${today} put 1/-`])
  })

  it('removes a settled conflict and a deleted mark', async () => {
    await db.insert(attendance).values(mark(1, today))
    await db.insert(attendanceConflicts).values(conflict(1))
    await db.update(attendanceConflicts).set({ settledAt: now, kept: 'standing' })
    await db.delete(attendance)
    expect(await feed()).toEqual(['attendanceConflicts 1 remove 1/-', `attendance 1:${today} remove 1/1`])
  })

  it('names the former class of a mark that is made again in another class', async () => {
    await db.insert(attendance).values([mark(1, today), mark(2, today)])
    await db.delete(changes)
    await db.update(attendance).set({ classId: 2 }).where(eq(attendance.studentId, 1))
    expect(await feed()).toEqual([`attendance 1:${today} put 1/-`, `attendance 1:${today} remove 1/1`])
    await db.update(attendance).set({ present: false }).where(eq(attendance.studentId, 1))
    expect(await feed()).toEqual([`attendance 1:${today} remove 1/1`, `attendance 1:${today} put 1/-`])
  })

  it('notes a thousand marks with one statement', async () => {
    const days = Array.from({ length: 500 }, (_, index) => addDays('2024-01-01', index))
    await db.insert(attendance).values(days.flatMap((day) => [mark(1, day), mark(2, day)]))
    expect(await db.$count(changes)).toBe(1_000)
  })
})

it('the history of marks cannot be changed or emptied', async () => {
  const { classId: _, ...entry } = mark(1, today)
  await db.insert(attendanceHistory).values({ ...entry, classId: 1, kind: 'mark', outcome: 'applied' })
  await expect(db.update(attendanceHistory).set({ present: false })).rejects.toThrow()
  await expect(db.delete(attendanceHistory)).rejects.toThrow()
  await expect(db.execute(sql`truncate attendance_history`)).rejects.toThrow()
  expect(await db.$count(attendanceHistory, eq(attendanceHistory.present, true))).toBe(1)
})
