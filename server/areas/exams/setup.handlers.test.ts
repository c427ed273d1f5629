import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/exams/setup.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, classSubjects, scores } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { examSetupHandlers } from './setup.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, examSetupHandlers, { students: 84 })
})
afterAll(() => database.close())

const academy = () => school.actor('academy')
const setup = (who = 'academy') => school.call(endpoints.getExamSetup, school.actor(who), {})
const newExam = (name: string, type: 'MONTHLY' | 'MIDTERM' | 'FINAL' = 'MONTHLY', academicYearId = 3) =>
  school.call(endpoints.createExam, academy(), { body: { name, type, academicYearId } })
const newSubject = (name: string, classIds?: number[]) =>
  school.call(endpoints.createSubject, academy(), { body: { name, ...(classIds && { classIds }) } })

describe('an academic year', () => {
  it('is created only once', async () => {
    const body = { year: '2030-2031' }
    const { message, academicYear } = await school.call(endpoints.createAcademicYear, academy(), { body })
    expect([message, academicYear.year]).toEqual(['Academic year created successfully!', '2030-2031'])
    await expect(school.call(endpoints.createAcademicYear, academy(), { body })).rejects.toMatchObject({
      code: 'academicYearExists',
    })
    expect((await setup()).years).toContainEqual(academicYear)
  })

  it('has the days that the school gives it, and shares none with another', async () => {
    const { years } = await setup()
    const idOf = (name: string): number => years.find(({ year }) => year === name)?.id ?? 0
    const give = (name: string, firstDay: string, lastDay: string) =>
      school.call(endpoints.changeAcademicYear, academy(), { params: { id: idOf(name) }, body: { firstDay, lastDay } })
    expect((await give('2026-2027', '2026-08-15', '2027-06-10')).academicYear).toEqual({
      id: idOf('2026-2027'),
      year: '2026-2027',
      firstDay: '2026-08-15',
      lastDay: '2027-06-10',
      terms: years.find(({ year }) => year === '2026-2027')?.terms,
    })
    expect((await setup()).years).toContainEqual(expect.objectContaining({ firstDay: '2026-08-15' }))
    await expect(give('2027-2028', '2027-06-10', '2028-05-31')).rejects.toMatchObject({
      message: 'The academic year 2026-2027 is from 15/08/2026 to 10/06/2027. Two years cannot share a day.',
    })
    await expect(give('2027-2028', '2028-01-10', '2028-05-31')).rejects.toMatchObject({ code: 'yearBeginsElsewhere' })
    await expect(give('2027-2028', '2027-08-10', '2029-01-01')).rejects.toMatchObject({ code: 'yearBeginsElsewhere' })
    await expect(give('2020-2021', '2020-08-10', '2021-05-31')).rejects.toMatchObject({ code: 'academicYearNotFound' })
  })
})

describe('an exam', () => {
  it('has the maximum of its type and is listed with it', async () => {
    const { message, exam } = await newExam('Second monthly exam')
    expect(message).toBe('Exam created successfully!')
    expect(exam).toMatchObject({ type: 'MONTHLY', maxMarks: 20, academicYearId: 3 })
    const listed = await school.call(endpoints.listExams, academy(), { query: { academicYearId: 3 } })
    expect(listed.map(({ id }) => id)).toEqual([1, 2, 3, exam.id])
  })

  it('exists once in a year and type, whatever the case of its name', async () => {
    await newExam('Mock exam', 'FINAL')
    await expect(newExam('mock EXAM', 'FINAL')).rejects.toMatchObject({ code: 'examExists' })
    expect((await newExam('Mock exam', 'FINAL', 4)).exam.academicYearId).toBe(4)
    await expect(newExam('Mock exam', 'FINAL', 99)).rejects.toMatchObject({ code: 'academicYearNotFound' })
  })

  it('can be renamed, but change its type and year only while it has no scores', async () => {
    const { exam } = await newExam('To be changed')
    const change = (id: number, body: { name: string; type?: 'FINAL'; academicYearId?: number }) =>
      school.call(endpoints.changeExam, academy(), { params: { id }, body })
    expect((await change(exam.id, { name: 'Changed', type: 'FINAL', academicYearId: 4 })).exam).toMatchObject({
      name: 'Changed',
      maxMarks: 50,
      academicYearId: 4,
    })
    expect((await change(1, { name: 'First monthly exam' })).exam).toMatchObject({ name: 'First monthly exam' })
    const count = await database.db.$count(scores, eq(scores.examId, 1))
    await expect(change(1, { name: 'Monthly exam', type: 'FINAL' })).rejects.toMatchObject({
      code: 'typeAndYearStay',
      details: { count },
    })
    await expect(change(exam.id, { name: 'MOCK exam' })).rejects.toMatchObject({ code: 'examExists' })
    await expect(change(999, { name: 'Nothing' })).rejects.toMatchObject({ code: 'examNotFound' })
  })

  it('with scores is hidden only on confirmation, keeps its scores, and can be shown again', async () => {
    // Of the year before only the final exam has scores.
    const [MONTHLY, FINAL] = [4, 6]
    const remove = (id: number, query: { hide?: 'true' } = {}) =>
      school.call(endpoints.deleteExam, academy(), { params: { id }, query })
    const count = await database.db.$count(scores, eq(scores.examId, FINAL))
    expect(count).toBeGreaterThan(0)
    await expect(remove(FINAL)).rejects.toMatchObject({ code: 'hasScores', details: { count } })
    expect((await remove(FINAL, { hide: 'true' })).exam.hidden).toBe(true)
    const listed = await school.call(endpoints.listExams, academy(), { query: {} })
    expect(listed.map(({ id }) => id)).not.toContain(FINAL)
    expect((await setup()).exams.find(({ id }) => id === FINAL)).toMatchObject({ hidden: true })
    expect(await database.db.$count(scores, eq(scores.examId, FINAL))).toBe(count)
    const { exam } = await school.call(endpoints.restoreExam, academy(), { params: { id: FINAL } })
    expect(exam.hidden).toBeUndefined()
    expect(await remove(MONTHLY)).toMatchObject({ message: 'Exam deleted', exam: { hidden: true } })
  })
})

describe('a subject', () => {
  it('is created with the classes that take it', async () => {
    const { message, subject } = await newSubject('Drawing', [1, 2, 2])
    expect(message).toBe('Subject created successfully!')
    const taken = (await setup()).classSubjects.filter(({ subjectId }) => subjectId === subject.id)
    expect(taken.map(({ classId }) => classId)).toEqual([1, 2])
    await expect(newSubject('DRAWING')).rejects.toMatchObject({ code: 'subjectExists' })
    await expect(newSubject('Music', [1, 999])).rejects.toMatchObject({ code: 'classNotFound' })
    expect((await setup()).subjects.map(({ name }) => name)).not.toContain('Music')
  })

  it('can be renamed, hidden and shown again', async () => {
    const { subject } = await newSubject('Handicraft')
    const params = { id: subject.id }
    const renamed = await school.call(endpoints.changeSubject, academy(), { params, body: { name: 'Crafts' } })
    expect(renamed.subject.name).toBe('Crafts')
    await expect(
      school.call(endpoints.changeSubject, academy(), { params, body: { name: 'english' } }),
    ).rejects.toMatchObject({ code: 'subjectExists' })
    expect((await school.call(endpoints.deleteSubject, academy(), { params, query: {} })).subject.hidden).toBe(true)
    expect((await school.call(endpoints.restoreSubject, academy(), { params })).subject.hidden).toBeUndefined()
    await expect(
      school.call(endpoints.deleteSubject, academy(), { params: { id: 1 }, query: {} }),
    ).rejects.toMatchObject({ code: 'hasScores' })
  })

  it('is taken by the classes that are named, and the audit log has the names', async () => {
    const save = (subjectIds: number[], classId = 3) =>
      school.call(endpoints.setClassSubjects, academy(), { params: { classId }, body: { subjectIds } })
    expect(await save([2, 1, 2])).toMatchObject({ classId: 3, subjectIds: [1, 2] })
    const isOfClass = eq(classSubjects.classId, 3)
    expect(await database.db.$count(classSubjects, isOfClass)).toBe(2)
    const [entry] = await database.db
      .select()
      .from(audit)
      .where(and(eq(audit.entity, 'classes'), eq(audit.key, '3')))
    expect(entry).toMatchObject({
      before: { subjects: 'English, Arabic, Somali, Mathematics, Science, Islamic, Social' },
      after: { subjects: 'English, Arabic' },
    })
    await expect(save([1, 999])).rejects.toMatchObject({ code: 'subjectNotFound' })
    await expect(save([1], 999)).rejects.toMatchObject({ code: 'classNotFound' })
    expect(await save([])).toMatchObject({ subjectIds: [] })
  })
})

it('a teacher sees what her own classes take', async () => {
  const { classSubjects: taken, publications } = await setup('teacher')
  const own = school.teacherClasses.filter(({ userId }) => userId === school.actor('teacher').id)
  const classIds = own.map(({ classId }) => classId)
  expect(taken.length).toBeGreaterThan(0)
  expect(publications.length).toBeGreaterThan(0)
  expect([...taken, ...publications].filter(({ classId }) => !classIds.includes(classId))).toEqual([])
})
