import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeClass,
  deleteClass,
  listClasses,
  listClassesWithStudents,
  listClassStudents,
} from '#domain/classes/classes.endpoints.ts'
import { ClassChange } from '#domain/classes/class-forms.schema.ts'
import { classes, classMoves, classSubjects, studentFees, students, teacherClasses } from '../../db/schema.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { classHandlers } from './classes.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, classHandlers, { students: 84 })
})
afterAll(() => database.close())

describe('the list of classes', () => {
  it('is in natural order, with grade 10 last', async () => {
    const [added] = await database.db.insert(classes).values({ name: '10A', grade: 10 }).returning()
    const names = (await school.call(listClasses, school.actor('admin'), {})).map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['1A', '1B'])
    expect(names.slice(-2)).toEqual(['4F', '10A'])
    expect(added?.id).toBe(22)
  })

  it('has for a teacher only her own classes', async () => {
    const names = (await school.call(listClasses, school.actor('teacher'), {})).map(({ name }) => name)
    expect(names).toEqual(['1A', '2A'])
  })

  it('is empty for a teacher without classes', async () => {
    const idle = { ...school.actor('teacher'), id: school.actor('office').id }
    expect(await school.call(listClasses, idle, {})).toEqual([])
    expect(await school.call(listClassesWithStudents, idle, {})).toEqual([])
  })
})

describe('classes with their students', () => {
  it('contain every student once, and include an empty class', async () => {
    const listed = await school.call(listClassesWithStudents, school.actor('office'), {})
    expect(listed.flatMap(({ Student }) => Student)).toHaveLength(84)
    expect(listed.find(({ name }) => name === '10A')?.Student).toEqual([])
    for (const { id, Student } of listed) expect(Student.every(({ classId }) => classId === id)).toBe(true)
  })

  it('have the paid part of this month’s fees, to the cent, only for roles that take money', async () => {
    const month = school.fees.filter((fee) => fee.year === 2026 && fee.month === 9)
    const monthOf = new Map(month.map(({ id, studentId }) => [id, studentId]))
    const paidOf = new Map<number, number>()
    for (const { feeId, amountCents } of school.allocations) {
      const studentId = monthOf.get(feeId)
      if (studentId) paidOf.set(studentId, (paidOf.get(studentId) ?? 0) + amountCents)
    }
    const studentsAs = async (name: string) =>
      (await school.call(listClassesWithStudents, school.actor(name), {})).flatMap(({ Student }) => Student)
    const told = (await studentsAs('admin')).filter(({ paidCents }) => paidCents)
    expect(new Map(told.map(({ id, paidCents }) => [id, paidCents]))).toEqual(paidOf)
    expect(paidOf.size).toBeGreaterThan(40)
    for (const { Amount, paidCents, fee, feeCents } of told)
      expect([Amount, fee]).toEqual([(paidCents ?? 0) / 100, (feeCents ?? 0) / 100])
    for (const name of ['teacher', 'academy'])
      for (const field of ['Amount', 'paidCents', 'dueCents', 'fee', 'feeCents'])
        expect((await studentsAs(name)).filter((student) => field in student)).toEqual([])
  })

  it('owe the fee of this month as it was charged, whatever the fee has become since, or their fee where none was', async () => {
    const month = school.fees.filter((each) => each.year === 2026 && each.month === 9)
    const [fee] = month
    const paid = new Set(school.allocations.map(({ feeId }) => feeId))
    const uncharged = month.find(({ id }) => id !== fee?.id && !paid.has(id))
    await database.db.delete(studentFees).where(eq(studentFees.id, uncharged?.id ?? 0))
    const dueOf = async (of: number | undefined) =>
      (await school.call(listClassesWithStudents, school.actor('office'), {}))
        .flatMap(({ Student }) => Student)
        .find(({ id }) => id === of)?.dueCents
    await database.db.update(students).set({ feeCents: 1_900 })
    expect(await dueOf(fee?.studentId)).toBe(fee?.amountCents)
    expect(await dueOf(uncharged?.studentId)).toBe(1_900)
    for (const { id, feeCents } of school.students)
      await database.db.update(students).set({ feeCents }).where(eq(students.id, id))
  })

  it('are only her own for a teacher', async () => {
    const listed = await school.call(listClassesWithStudents, school.actor('teacher'), {})
    expect(listed.map(({ name, Student }) => [name, Student.length])).toEqual([
      ['1A', school.studentsOf('1A').length],
      ['2A', school.studentsOf('2A').length],
    ])
  })
})

describe('the students of a class', () => {
  const studentsAs = (name: string, classId: number) =>
    school.call(listClassStudents, school.actor(name), { params: { classId } })

  it('are listed by name', async () => {
    const names = (await studentsAs('attendance', 1)).map(({ fullname }) => fullname)
    expect(names).toEqual(
      school
        .studentsOf('1A')
        .map(({ fullname }) => fullname)
        .toSorted(),
    )
  })

  it('are refused as not found for a missing class, or a class of another teacher', async () => {
    await expect(studentsAs('admin', 999)).rejects.toMatchObject({ code: 'classNotFound' })
    await expect(studentsAs('teacher', 2)).rejects.toMatchObject({ code: 'classNotFound' })
    await expect(studentsAs('teacher', 999)).rejects.toMatchObject({ code: 'classNotFound' })
  })

  it('are visible to a teacher as soon as the class is assigned', async () => {
    await database.db.insert(teacherClasses).values({ userId: school.actor('teacher').id, classId: 2 })
    expect(await studentsAs('teacher', 2)).toHaveLength(school.studentsOf('1B').length)
  })
})

describe('the seats of a class', () => {
  const setSeats = (seats: unknown) =>
    school.call(changeClass, school.actor('admin'), { params: { id: 3 }, body: ClassChange.parse({ seats }) })
  const rowOf = async () => (await school.call(listClasses, school.actor('admin'), {})).find(({ id }) => id === 3)

  it('are set, listed and taken away, and no other field changes', async () => {
    const before = (await database.db.select().from(classes).where(eq(classes.id, 3)))[0]
    expect((await setSeats('1')).message).toBe(`Class ${before?.name} has 1 seat.`)
    expect((await setSeats(36)).message).toBe(`Class ${before?.name} has 36 seats.`)
    expect((await rowOf())?.seats).toBe(36)
    expect((await setSeats('')).message).toBe(`Class ${before?.name} has no limit of students.`)
    expect(await rowOf()).not.toHaveProperty('seats')
    expect((await database.db.select().from(classes).where(eq(classes.id, 3)))[0]).toEqual(before)
  })

  it.each([0, -1, 501, 2.5, '-3', '2.5', 'many'])('are refused as %s', (seats) => {
    expect(ClassChange.safeParse({ seats }).error?.issues[0]?.message).toBe('A whole number from 1 to 500, or nothing')
  })
})

describe('a class that is deleted', () => {
  const remove = (id: number) => school.call(deleteClass, school.actor('admin'), { params: { id } })

  it('was never used: it goes with its subjects and teachers', async () => {
    const [made] = await database.db.insert(classes).values({ name: '9Z', grade: 9 }).returning()
    const classId = made!.id
    await database.db.insert(classSubjects).values({ classId, subjectId: 1 })
    await database.db.insert(teacherClasses).values({ userId: school.actor('teacher').id, classId })
    expect(await remove(classId)).toEqual({ message: 'Class 9Z was deleted.' })
    expect(await database.db.$count(classes, eq(classes.id, classId))).toBe(0)
    expect(await database.db.$count(classSubjects, eq(classSubjects.classId, classId))).toBe(0)
    await expect(remove(classId)).rejects.toMatchObject({ code: 'classNotFound' })
  })

  it('stays where somebody was ever in it', async () => {
    const [made] = await database.db.insert(classes).values({ name: '9Y', grade: 9 }).returning()
    const classId = made!.id
    const [student] = await database.db.select().from(students).limit(1)
    await database.db.insert(classMoves).values({
      batch: randomUUID(),
      studentId: student!.id,
      fromClassId: classId,
      toClassId: student!.classId,
      movedAt: new Date().toISOString(),
      movedBy: school.actor('admin').id,
    })
    await expect(remove(classId)).rejects.toMatchObject({ code: 'classUsed' })
    await expect(remove(student!.classId)).rejects.toMatchObject({ code: 'classUsed' })
  })
})
