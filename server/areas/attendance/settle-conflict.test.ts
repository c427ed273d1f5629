import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markAttendance, settleConflict } from '#domain/attendance/attendance.endpoints.ts'
import { students } from '../../db/schema.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { attendanceHandlers } from './attendance.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, attendanceHandlers, { students: 84 })
})
afterAll(() => database.close())

const STUDENT = 1

/** Makes a conflict: the office marks present, the teacher of 1A absent on another device. */
async function makeConflict(challenger = 'teacher') {
  const date = school.freshDay()
  const body = { studentId: STUDENT, date, present: true }
  await school.call(markAttendance, school.actor('office', 'AAA'), { body })
  const challenge = { ...body, present: false, remark: 'Absent - Sick', base: 0 }
  await school.call(markAttendance, school.actor(challenger, 'BBB'), { body: challenge })
  const [conflict] = await school.conflictsOf(date)
  return { date, id: conflict?.id ?? 0 }
}

const settleAs = (name: string, id: number, keep: 'standing' | 'challenger') =>
  school.call(settleConflict, school.actor(name, 'EEE'), { params: { id }, body: { keep } })

describe('settling a conflict', () => {
  it('for the challenger corrects the record, and the history shows it', async () => {
    const { date, id } = await makeConflict()
    await settleAs('office', id, 'challenger')
    expect(await school.marksOf(date)).toMatchObject([
      { present: false, remark: 'Absent - Sick', kind: 'correction', revision: 2, markedBy: school.actor('office').id },
    ])
    expect((await school.historyOf(date)).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'mark applied',
      'mark conflict',
      'correction applied',
    ])
    const [conflict] = await school.conflictsOf(date)
    expect(conflict).toMatchObject({ kept: 'challenger', settledBy: school.actor('office').id })
    expect(conflict?.settledAt).not.toBeNull()
  })

  it('for the first mark leaves the record unchanged', async () => {
    const { date, id } = await makeConflict()
    await settleAs('teacher', id, 'standing')
    expect(await school.marksOf(date)).toMatchObject([{ present: true, revision: 1, kind: 'mark' }])
    expect(await school.conflictsOf(date)).toMatchObject([{ kept: 'standing', settledBy: school.actor('teacher').id }])
  })

  it('is possible only once', async () => {
    const { date, id } = await makeConflict()
    await settleAs('attendance', id, 'standing')
    await expect(settleAs('admin', id, 'challenger')).rejects.toMatchObject({ code: 'alreadySettled' })
    expect(await school.marksOf(date)).toMatchObject([{ present: true, revision: 1 }])
  })

  it('succeeds for one of two people who settle at the same moment', async () => {
    const { date, id } = await makeConflict()
    const both = await Promise.allSettled([settleAs('office', id, 'challenger'), settleAs('teacher', id, 'challenger')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await school.marksOf(date)).toMatchObject([{ revision: 2 }])
  })

  it('is allowed to the two makers, and to all other staff but teachers', async () => {
    for (const name of ['admin', 'academy', 'attendance', 'office', 'teacher']) {
      const { id } = await makeConflict()
      expect(await settleAs(name, id, 'standing')).toEqual({ message: 'Status updated' })
    }
    const { id } = await makeConflict('attendance')
    const hear = (conflictId: number) =>
      settleAs('teacher', conflictId, 'standing').catch(({ code, message }) => ({ code, message }))
    expect(await hear(id)).toMatchObject({ code: 'conflictNotFound' })
    expect(await hear(id)).toEqual(await hear(999_999))
  })

  it('is refused where a newer differing mark has replaced the conflict, which nobody may settle unseen', async () => {
    const { date, id } = await makeConflict()
    const again = { studentId: STUDENT, date, present: false, remark: 'Absent - Travel', base: 0 }
    const challenge = { body: again }
    expect(await school.call(markAttendance, school.actor('teacher', 'BBB'), challenge)).toMatchObject({
      outcome: 'conflict',
    })
    await expect(settleAs('office', id, 'challenger')).rejects.toMatchObject({ code: 'alreadySettled' })
    const open = (await school.conflictsOf(date)).filter(({ settledAt }) => settledAt === null)
    expect(open).toMatchObject([{ challengerRemark: 'Absent - Travel', standingRemark: 'Present' }])
    await settleAs('office', open[0]?.id ?? 0, 'challenger')
    expect(await school.marksOf(date)).toMatchObject([{ present: false, remark: 'Absent - Travel', revision: 2 }])
    expect((await school.historyOf(date)).map(({ outcome, remark }) => `${outcome} ${remark}`)).toEqual([
      'applied Present',
      'conflict Absent - Sick',
      'conflict Absent - Travel',
      'applied Absent - Travel',
    ])
  })

  it('while others make differing marks causes no deadlock and leaves one open conflict', async () => {
    for (let round = 0; round < 5; round++) {
      const { date, id } = await makeConflict()
      const body = { studentId: STUDENT, date, present: false, remark: 'Absent - Travel', base: 0 }
      const ends = await Promise.allSettled([
        settleAs('office', id, 'challenger'),
        school.call(markAttendance, school.actor('teacher', 'BBB'), { body }),
        school.call(markAttendance, school.actor('attendance', 'CCC'), { body: { ...body, remark: 'Absent - Other' } }),
        settleAs('teacher', id, 'standing'),
      ])
      const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code?: string }).code] : []))
      expect(new Set(reasons)).toEqual(new Set(['alreadySettled']))
      const open = (await school.conflictsOf(date)).filter(({ settledAt }) => settledAt === null)
      expect(open.length).toBeLessThanOrEqual(1)
    }
  })

  it('is still allowed to the maker after the student has left her class', async () => {
    const { date, id } = await makeConflict()
    await database.db.update(students).set({ classId: 12 }).where(eq(students.id, STUDENT))
    await settleAs('teacher', id, 'challenger')
    // The mark stays in the class in which it was made.
    expect(await school.marksOf(date)).toMatchObject([{ present: false, classId: 1 }])
    await database.db.update(students).set({ classId: 1 }).where(eq(students.id, STUDENT))
  })

  it('is refused as not found for a deleted student', async () => {
    const { id } = await makeConflict()
    await database.db.update(students).set({ deletedAt: '2026-09-14T00:00:00Z' }).where(eq(students.id, STUDENT))
    await expect(settleAs('admin', id, 'standing')).rejects.toMatchObject({ code: 'conflictNotFound' })
    await database.db.update(students).set({ deletedAt: null }).where(eq(students.id, STUDENT))
  })
})
