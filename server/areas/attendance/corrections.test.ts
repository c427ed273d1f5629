import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { markAttendance } from '#domain/attendance/attendance.endpoints.ts'
import { deleteAttendance, getAttendance, updateAttendance } from '#domain/attendance/corrections.endpoints.ts'
import { listAbsentees } from '#domain/attendance/reports.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { attendance } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { attendanceHandlers } from './attendance.handlers.ts'
import { attendanceReportHandlers } from './reports.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...attendanceHandlers, ...attendanceReportHandlers], { students: 84 })
})
afterAll(() => database.close())

const mark = async (present = false) => {
  const date = school.freshDay()
  const body = { studentId: 1, date, present, remark: 'Absent - Sick' }
  return (await school.call(markAttendance, school.actor('office'), { body })).attendance
}
const remove = (id: number) => school.call(deleteAttendance, school.actor('admin'), { params: { id } })

describe('a deleted mark', () => {
  it('is not counted in any report, while row and history have who deleted it and when', async () => {
    const { id, date } = await mark()
    expect(await remove(id)).toEqual({ message: 'Deleted' })
    const hear = school.call(getAttendance, school.actor('admin'), { params: { id } })
    await expect(hear).rejects.toMatchObject({ code: 'attendanceNotFound' })
    const day = await school.call(listAbsentees, school.actor('admin'), { query: { date } })
    expect(day.totalAbsent).toBe(0)
    const [row] = await school.marksOf(date)
    expect(row).toMatchObject({ present: false, deletedBy: school.actor('admin').id })
    expect(row?.deletedAt).toBe('2026-09-14T07:00:00.000Z')
    expect(await school.historyOf(date)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'deleted', present: false, remark: 'Absent - Sick', markedBy: school.actor('admin').id },
    ])
  })

  it('is replaced by a new mark of the day, which has another revision', async () => {
    const { id, date } = await mark()
    await remove(id)
    const again = { studentId: 1, date, present: true, base: 0 }
    const reply = await school.call(markAttendance, school.actor('office', 'BBB'), { body: again })
    expect(reply).toMatchObject({ outcome: 'applied', attendance: { present: true, revision: 3 } })
    const stale = { studentId: 1, date, present: false, remark: 'x', base: 1 }
    const late = await school.call(markAttendance, school.actor('teacher', 'CCC'), { body: stale })
    expect(late.outcome).toBe('conflict')
  })

  it('cannot be deleted again, with the same answer as for a mark that never existed', async () => {
    const { id } = await mark()
    await remove(id)
    for (const each of [id, 999_999]) await expect(remove(each)).rejects.toMatchObject({ code: 'attendanceNotFound' })
  })

  it('is missing from every list of the student', async () => {
    const { id } = await mark()
    await remove(id)
    const rows = await database.db.select().from(attendance).where(eq(attendance.id, id))
    expect(rows).toHaveLength(1)
  })
})

describe('a correction by the administrator', () => {
  const update = (body: z.input<typeof updateAttendance.body>) =>
    school.call(updateAttendance, school.actor('admin'), { body })

  it('accepts the id under either spelling, and keeps the former mark in the history', async () => {
    for (const name of ['id', 'attedenceId']) {
      const { id, date } = await mark()
      const reply = await update({ [name]: id, studentId: 1, present: true, remark: 'came at nine' })
      expect(reply).toMatchObject({ message: 'Status updated', attendance: { id, present: true, revision: 2 } })
      expect(await school.historyOf(date)).toMatchObject([
        { present: false, remark: 'Absent - Sick', kind: 'mark' },
        { present: true, remark: 'came at nine', kind: 'correction', endpoint: 'attendance.update' },
      ])
    }
  })

  it('does not change the record of another student when the id is mistyped', async () => {
    const { id, date } = await mark()
    await expect(update({ id, studentId: 2, present: true, remark: 'x' })).rejects.toMatchObject({
      code: 'attendanceNotFound',
    })
    expect(await school.marksOf(date)).toMatchObject([{ present: false, revision: 1 }])
  })

  it.each([
    [{ id: 1, present: true, remark: 'x' }, 'Student ID is required'],
    [{ studentId: 1, present: true, remark: 'x' }, 'Attendance ID is required'],
    [{ id: 1, studentId: 1, present: true, remark: ' ' }, 'Remark is required'],
    [{ id: 1, studentId: 1, present: true }, 'Remark is required'],
  ])('with %o names the missing field', (body, message) => {
    expect(updateAttendance.body.safeParse(body).error?.issues[0]?.message).toBe(message)
  })
})
