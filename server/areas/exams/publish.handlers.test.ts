import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPublication, publishExam } from '#domain/exams/publish.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, publications, scores, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { publishHandlers } from './publish.handlers.ts'

let school: TestSchool
let database: Database
/** The final exam of the present year, which class 1A has not begun in the demo school. */
const FINAL = 3

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, publishHandlers, { students: 84 })
})
afterAll(() => database.close())

const publish = (published: boolean, examId = FINAL, classId = 1) =>
  school.call(publishExam, school.actor('academy'), { body: { classId, examId, published } })
const read = (examId = FINAL, classId = 1) =>
  school.call(getPublication, school.actor('office'), { query: { classId, examId } })
const ofClass = () => school.studentsOf('1A')

describe('publishing an exam of a class', () => {
  it('lists missing marks, and who has published the exam when', async () => {
    const [first, second] = ofClass()
    const score = { examId: FINAL, subjectId: 1, classId: 1, enteredBy: school.actor('academy').id }
    await database.db
      .insert(scores)
      .values({ ...score, studentId: first?.id ?? 0, marks: null, madeAt: '2026-09-01T00:00:00Z' })
    const before = await read()
    expect(before).toMatchObject({ published: false, expected: ofClass().length * 7 })
    expect(before.missing).toHaveLength(ofClass().length)
    const missingOf = (id = 0) => before.missing.find(({ studentId }) => studentId === id)?.subjectIds
    // Absence from the exam is not a missing mark.
    expect(missingOf(first?.id)).toEqual([2, 3, 4, 5, 6, 7])
    expect(missingOf(second?.id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await publish(true)).toMatchObject({
      message: 'Final exam of class 1A is published.',
      published: true,
      publishedBy: school.actor('academy').fullName,
    })
  })

  it('can be taken back and done again, and has no effect when repeated', async () => {
    const isOf = and(eq(publications.classId, 1), eq(publications.examId, FINAL))
    const told = () => database.db.$count(audit, and(eq(audit.entity, 'exams'), eq(audit.key, String(FINAL))))
    const entries = await told()
    await publish(true)
    expect(await told()).toBe(entries)
    expect(await publish(false)).toMatchObject({
      message: 'Final exam of class 1A is no longer published.',
      published: false,
    })
    await publish(false)
    expect(await told()).toBe(entries + 1)
    expect((await read()).published).toBe(false)
    await publish(true)
    expect(await database.db.$count(publications, isOf)).toBe(1)
  })

  it('counts a student who changed class in the class where the exam was held', async () => {
    const [mover] = ofClass()
    await database.db
      .update(students)
      .set({ classId: 2 })
      .where(eq(students.id, mover?.id ?? 0))
    expect((await read()).missing.map(({ studentId }) => studentId)).toContain(mover?.id)
    expect((await read(FINAL, 2)).missing.map(({ studentId }) => studentId)).not.toContain(mover?.id)
  })

  it('is refused for a class or exam that does not exist', async () => {
    await expect(publish(true, 999)).rejects.toMatchObject({ code: 'examNotFound' })
    await expect(publish(true, FINAL, 999)).rejects.toMatchObject({ code: 'classNotFound' })
    await expect(read(999)).rejects.toMatchObject({ code: 'examNotFound' })
  })
})
