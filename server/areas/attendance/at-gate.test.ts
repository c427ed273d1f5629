import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markAttendance, markClass } from '#domain/attendance/attendance.endpoints.ts'
import { gateMark } from '#domain/gate/gate.rules.ts'
import { attendanceConflicts } from '../../db/schema.ts'
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

/** Scans the card of the first student at a time, on a device that knows no mark of hers, or the one with this revision. */
const scan = async (device: string, date: string, time: string, absentBase?: number) => {
  const standing = absentBase === undefined ? null : { present: false, base: absentBase }
  const { mark } = gateMark(standing, { time, lateAfter: '07:30' })!
  return school.call(markAttendance, school.actor('office', device), { body: { studentId: 1, date, ...mark } })
}

const conflictsOf = (date: string) =>
  database.db.select().from(attendanceConflicts).where(eq(attendanceConflicts.date, date))

describe('a scan at the gate (ATT-30)', () => {
  it('on two devices is one mark, also where the bell rang between them', async () => {
    for (const [first, second] of [
      ['07:29', '07:31'],
      ['07:40', '07:41'],
    ] as const) {
      const date = school.freshDay()
      expect((await scan('AAA', date, first)).outcome).toBe('applied')
      expect((await scan('BBB', date, second)).outcome).toBe('merged')
      expect(await school.marksOf(date)).toMatchObject([{ present: true, revision: 1 }])
      expect(await conflictsOf(date)).toEqual([])
    }
  })

  it('on ten devices at once is one mark, and no device is told of a difference', async () => {
    const date = school.freshDay()
    const times = Array.from({ length: 10 }, (_, at) => `07:${26 + at}`)
    const outcomes = await Promise.all(times.map((time, at) => scan(`D${at}`, date, time)))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', ...Array<string>(9).fill('merged')])
    expect(await school.marksOf(date)).toMatchObject([{ present: true, revision: 1 }])
    expect(await conflictsOf(date)).toEqual([])
  })

  it('is confirmed by the teacher who says the same, with or without having seen it', async () => {
    const date = school.freshDay()
    await scan('AAA', date, '07:10')
    for (const base of [0, 1]) {
      const marks = [{ studentId: 1, present: true, remark: 'Present', base }]
      const reply = await school.call(markClass, school.actor('teacher'), { body: { classId: 1, date, marks } })
      expect(reply).toMatchObject({ merged: 1, notApplied: [] })
    }
    expect(await school.marksOf(date)).toMatchObject([{ remark: 'Present, at the gate', revision: 1 }])
  })

  it('stands against a sheet that says absent until somebody settles it, where neither had seen the other', async () => {
    const date = school.freshDay()
    const absent = { studentId: 1, date, present: false, remark: 'Absent - Sick', base: 0 }
    await school.call(markAttendance, school.actor('teacher'), { body: absent })
    expect((await scan('AAA', date, '07:40')).outcome).toBe('conflict')
    expect(await conflictsOf(date)).toMatchObject([
      { standingRemark: 'Absent - Sick', challengerRemark: 'Late 07:40, at the gate', settledAt: null },
    ])
  })

  it('replaces an absence that the device had shown to whoever scans', async () => {
    const date = school.freshDay()
    const absent = { studentId: 1, date, present: false, remark: 'Absent - Sick', base: 0 }
    await school.call(markAttendance, school.actor('teacher'), { body: absent })
    expect((await scan('AAA', date, '07:40', 1)).outcome).toBe('applied')
    expect(await school.marksOf(date)).toMatchObject([
      { present: true, dayKind: 'late', dayTime: '07:40', revision: 2 },
    ])
  })
})
