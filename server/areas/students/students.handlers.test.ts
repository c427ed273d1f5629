import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getStudent, listStudents } from '#domain/students/students.endpoints.ts'
import { students } from '../../db/schema.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { studentHandlers } from './students.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, studentHandlers, { students: 84 })
})
afterAll(() => database.close())

const listAs = (name: string) => school.call(listStudents, school.actor(name), {})
const getAs = (name: string, id: number) => school.call(getStudent, school.actor(name), { params: { id } })

describe('the list of students', () => {
  it('shows the whole school by name to all staff but teachers', async () => {
    for (const name of ['admin', 'office', 'academy', 'attendance']) {
      const listed = await listAs(name)
      expect(listed).toHaveLength(84)
      expect(listed.map(({ fullname }) => fullname)).toEqual(listed.map(({ fullname }) => fullname).toSorted())
    }
  })

  it('shows a teacher the students of her classes, without phones and fees', async () => {
    const listed = await listAs('teacher')
    expect(new Set(listed.map(({ className }) => className))).toEqual(new Set(['1A', '2A']))
    expect(listed).toHaveLength(school.studentsOf('1A').length + school.studentsOf('2A').length)
    for (const field of ['phone', 'phone2', 'fee', 'feeCents', 'motherName', 'user'])
      expect(listed.filter((student) => field in student)).toEqual([])
  })

  it('shows the office phone, fee, class and creator', async () => {
    const [row] = school.students
    const listed = (await listAs('office')).find(({ id }) => id === row?.id)
    expect(listed).toMatchObject({
      phone: row?.phone,
      fee: (row?.feeCents ?? 0) / 100,
      feeCents: row?.feeCents,
      classes: { name: '1A' },
      className: '1A',
    })
    expect(listed?.user?.email).toMatch(/^(admin|office)@demo\.school$/)
  })

  it('leaves out a deleted student', async () => {
    await database.db.update(students).set({ deletedAt: '2026-09-01T00:00:00Z' }).where(eq(students.id, 5))
    expect((await listAs('admin')).map(({ id }) => id)).not.toContain(5)
    await expect(getAs('admin', 5)).rejects.toMatchObject({ code: 'studentNotFound' })
    await database.db.update(students).set({ deletedAt: null }).where(eq(students.id, 5))
  })
})

describe('one student', () => {
  it('is read by her parent, with phone and fee', async () => {
    const child = await getAs('parent', 2)
    expect(child).toMatchObject({ id: 2, phone: school.students[1]?.phone })
    expect(child).toHaveProperty('feeCents')
    expect(child).not.toHaveProperty('motherName')
  })

  it('of another family gets a parent the same answer as one that does not exist', async () => {
    const foreign = school.students.find(({ id }) => id > 3)?.id ?? 0
    const hear = (id: number) => getAs('parent', id).catch((error: Error) => ({ ...error, message: error.message }))
    expect(await hear(foreign)).toEqual(await hear(999_999))
    expect(await hear(foreign)).toMatchObject({ code: 'studentNotFound' })
  })

  it('outside her classes is not found by a teacher', async () => {
    const [foreign] = school.studentsOf('3B')
    await expect(getAs('teacher', foreign?.id ?? 0)).rejects.toMatchObject({ code: 'studentNotFound' })
  })
})
