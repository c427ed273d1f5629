import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChildResults } from '#domain/exams/children.endpoints.ts'
import {
  getExamReport,
  getFinalReport,
  getMidtermReport,
  getPerformance,
  getProgressReport,
  getStudentYear,
  getTypeReport,
} from '#domain/exams/reports.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { classSubjects, exams, publications, scores, students, subjects } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { examReportHandlers } from './reports.handlers.ts'

let school: TestSchool
let database: Database

/** Of the present year, 2026-2027. */
const [MONTHLY, MIDTERM, FINAL] = [1, 2, 3]
const YEAR = 3
/** The demo school publishes the midterm in every class but each third. */
const UNPUBLISHED = 3

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, examReportHandlers, { students: 480 })
})
afterAll(() => database.close())

/** Sums of marks by student, added up by the database; students without scores are left out. */
async function totalsOf(classId: number, examIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await database.db
    .select({ studentId: scores.studentId, examId: scores.examId, marks: scores.marks })
    .from(scores)
    .where(and(eq(scores.classId, classId), isNull(scores.deletedAt)))
  const totals = new Map<number, number>()
  for (const { studentId, examId, marks } of rows)
    if (examIds.includes(examId)) totals.set(studentId, (totals.get(studentId) ?? 0) + (marks ?? 0))
  return totals
}

type Ranked = { rank: number | null; totalMarks: number }

const totalsIn = <Row extends Ranked>(report: readonly Row[], idOf: (row: Row) => number) =>
  new Map(report.filter(({ rank }) => rank !== null).map((row) => [idOf(row), row.totalMarks]))

const sorted = (totals: ReadonlyMap<number, number>) => [...totals].sort(([a], [b]) => a - b)

describe('the reports of a class', () => {
  it.each([1, 2, 16])('have the totals that the scores of class %i add up to', async (classId) => {
    const admin = school.actor('admin')
    const ofYear = { classId, academicYearId: YEAR }
    const exam = await school.call(getExamReport, admin, { body: { classId, examId: MONTHLY } })
    const byType = await school.call(getTypeReport, admin, { body: { ...ofYear, examType: 'MIDTERM' } })
    const midterm = await school.call(getMidtermReport, admin, { body: { classId } })
    const final = await school.call(getFinalReport, admin, { body: ofYear })
    const idOf = ({ studentId }: { studentId: number }) => studentId
    const expected = async (...ids: number[]) => sorted(await totalsOf(classId, ids))
    expect((await expected(MONTHLY)).length).toBeGreaterThan(5)
    expect(sorted(totalsIn(exam.report, idOf))).toEqual(await expected(MONTHLY))
    expect(sorted(totalsIn(byType.report, ({ id }) => id))).toEqual(await expected(MIDTERM))
    expect(sorted(totalsIn(midterm.report, idOf))).toEqual(await expected(MONTHLY, MIDTERM))
    expect(sorted(totalsIn(final.report, idOf))).toEqual(await expected(MONTHLY, MIDTERM, FINAL))
    expect(midterm.academicYear).toBe('2026-2027')
  })

  it('show a subject that the class takes from the next request on', async () => {
    const body = { classId: 5, academicYearId: YEAR }
    const ask = () => school.call(getFinalReport, school.actor('admin'), { body })
    expect((await ask()).subjects).not.toContain('Astronomy')
    const [made] = await database.db.insert(subjects).values({ name: 'Astronomy' }).returning()
    await database.db.insert(classSubjects).values({ classId: 5, subjectId: made!.id })
    expect((await ask()).subjects).toContain('Astronomy')
    await database.db.update(subjects).set({ name: 'Geography 2' }).where(eq(subjects.id, made!.id))
    expect((await ask()).subjects).toContain('Geography 2')
    await database.db.update(subjects).set({ deletedAt: '2026-09-14T07:00:00Z' }).where(eq(subjects.id, made!.id))
    expect((await ask()).subjects).not.toContain('Geography 2')
  })

  it('are ranked, the best first', async () => {
    const { report } = await school.call(getFinalReport, school.actor('admin'), {
      body: { classId: 1, academicYearId: YEAR },
    })
    const totals = report.filter(({ rank }) => rank !== null)
    for (const { rank, totalMarks } of totals)
      expect(rank).toBe(1 + totals.filter((other) => other.totalMarks > totalMarks).length)
    expect(totals.map(({ rank }) => rank)).toEqual(totals.map(({ rank }) => rank).toSorted((a, b) => a! - b!))
  })

  it('leave out deleted scores', async () => {
    const [score] = await database.db
      .select()
      .from(scores)
      .where(and(eq(scores.classId, 1), eq(scores.examId, MONTHLY)))
      .limit(1)
    const deleted = (at: string | null) =>
      database.db.update(scores).set({ deletedAt: at }).where(eq(scores.id, score!.id))
    const marksOf = async () => {
      const { report, subjects: names } = await school.call(getExamReport, school.actor('admin'), {
        body: { classId: 1, examId: MONTHLY },
      })
      const [subject] = await database.db.select().from(subjects).where(eq(subjects.id, score!.subjectId))
      return report.find(({ studentId }) => studentId === score!.studentId)?.subjects[names.indexOf(subject!.name)]
    }
    expect((await marksOf())?.marks).not.toBeNull()
    await deleted('2026-09-14T07:00:00.000Z')
    expect((await marksOf())?.marks).toBeNull()
    await deleted(null)
  })

  it('refuse classes, exams and years that do not exist', async () => {
    const admin = school.actor('admin')
    const refused = (body: { classId: number; examId: number }) => school.call(getExamReport, admin, { body })
    await expect(refused({ classId: 999, examId: MONTHLY })).rejects.toMatchObject({ code: 'classNotFound' })
    await expect(refused({ classId: 1, examId: 999 })).rejects.toMatchObject({ code: 'examNotFound' })
    await expect(
      school.call(getFinalReport, admin, { body: { classId: 1, academicYearId: 999 } }),
    ).rejects.toMatchObject({ code: 'academicYearNotFound' })
  })

  it('are closed to teachers of other classes', async () => {
    const teacher = school.actor('teacher')
    const own = await school.call(getExamReport, teacher, { body: { classId: 1, examId: MONTHLY } })
    expect(own.report.length).toBeGreaterThan(5)
    for (const [endpoint, body] of [
      [getExamReport, { classId: 2, examId: MONTHLY }],
      [getFinalReport, { classId: 2, academicYearId: YEAR }],
      [getMidtermReport, { classId: 2 }],
      [getTypeReport, { classId: 2, academicYearId: YEAR, examType: 'FINAL' }],
    ] as const)
      await expect(school.call(endpoint, teacher, { body } as never)).rejects.toMatchObject({ code: 'classNotFound' })
  })
})

describe('the reports of a student', () => {
  const studentOf = (className: string) => school.studentsOf(className)[0]!.id

  it('have the same total as the final report of the class', async () => {
    const admin = school.actor('admin')
    const { report } = await school.call(getFinalReport, admin, { body: { classId: 1, academicYearId: YEAR } })
    for (const { studentId, totalMarks } of report.slice(0, 5)) {
      const params = { id: studentId, yearId: YEAR }
      const transcript = await school.call(getStudentYear, admin, { params })
      const progress = await school.call(getProgressReport, admin, { body: { studentId, academicYearId: YEAR } })
      expect([transcript.total, progress.grandTotal]).toEqual([totalMarks, totalMarks])
    }
  })

  it('are closed to teachers of other classes', async () => {
    const teacher = school.actor('teacher')
    const ask = (id: number) => school.call(getStudentYear, teacher, { params: { id, yearId: YEAR } })
    await expect(ask(studentOf('1A'))).resolves.toMatchObject({ student: { class: '1A' } })
    await expect(ask(studentOf('1B'))).rejects.toMatchObject({ code: 'studentNotFound' })
    const body = { studentId: studentOf('1B'), academicYearId: YEAR }
    await expect(school.call(getProgressReport, teacher, { body })).rejects.toMatchObject({ code: 'studentNotFound' })
  })

  it('follow a student into another class, while marks stay in the class where they were made', async () => {
    const admin = school.actor('admin')
    const id = studentOf('1A')
    const ask = () => school.call(getStudentYear, admin, { params: { id, yearId: YEAR } })
    const before = await ask()
    await database.db.update(students).set({ classId: 2 }).where(eq(students.id, id))
    const after = await ask()
    expect(after.total).toBe(before.total)
    expect(after.student).toMatchObject({ class: '1B', classes: ['1A'] })
    const { report } = await school.call(getExamReport, admin, { body: { classId: 1, examId: MONTHLY } })
    expect(report.find(({ studentId }) => studentId === id)).toMatchObject({ hasLeft: true })
    await database.db.update(students).set({ classId: 1 }).where(eq(students.id, id))
  })
})

describe('the performance of a year', () => {
  it('counts every student with scores once', async () => {
    const body = { academicYearId: YEAR, examType: 'MONTHLY' } as const
    const found = await school.call(getPerformance, school.actor('academy'), { body })
    const scored = await database.db
      .selectDistinct({ id: scores.studentId })
      .from(scores)
      .innerJoin(exams, eq(exams.id, scores.examId))
      .where(and(eq(exams.id, MONTHLY), isNull(scores.deletedAt)))
    expect(found.students).toBe(scored.length)
    expect(found.classes.reduce((all, each) => all + each.students, 0)).toBe(scored.length)
    expect(found.average).toBeGreaterThan(20)
    expect(found.average).toBeLessThan(100)
  })
})

describe('the exam results that a parent reads', () => {
  const childIds = () => school.guardians.map(({ studentId }) => studentId)
  const read = () => school.call(listChildResults, school.actor('parent'), {})
  const classOf = (id: number) => school.students.find((student) => student.id === id)!.classId

  it('are those of her own children, of exams published in their classes', async () => {
    const found = await read()
    expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(childIds().toSorted((a, b) => a - b))
    for (const { id, years } of found) {
      const published = await database.db
        .select({ name: exams.name })
        .from(publications)
        .innerJoin(exams, eq(exams.id, publications.examId))
        .where(
          and(eq(publications.classId, classOf(id)), eq(exams.academicYearId, YEAR), isNull(publications.withdrawnAt)),
        )
      expect(years[0]?.exams.map(({ name }) => name).toSorted()).toEqual(published.map(({ name }) => name).toSorted())
    }
  })

  it('never contain marks of an exam that is not published, or not any more', async () => {
    const [id] = childIds()
    const classId = classOf(id!)
    const isOf = and(eq(publications.classId, classId), eq(publications.examId, MONTHLY))
    const monthly = async () => {
      const year = (await read())
        .find((child) => child.id === id)
        ?.years.find((each) => each.academicYear === '2026-2027')
      return { seen: year?.exams.some(({ name }) => name === 'Monthly exam') ?? false, year }
    }
    expect((await monthly()).seen).toBe(true)
    await database.db.update(publications).set({ withdrawnAt: '2026-09-14T07:00:00.000Z' }).where(isOf)
    const after = await monthly()
    expect(after.seen).toBe(false)
    expect(after.year?.subjects.every(({ monthly: marks }) => marks === null) ?? true).toBe(true)
    await database.db.update(publications).set({ withdrawnAt: null }).where(isOf)
  })

  it('have the same rank and total as the class report', async () => {
    const [child] = await read()
    const classId = classOf(child!.id)
    const { report } = await school.call(getExamReport, school.actor('admin'), { body: { classId, examId: MONTHLY } })
    const row = report.find(({ studentId }) => studentId === child!.id)!
    const exam = child!.years[0]!.exams.find(({ name }) => name === 'Monthly exam')!
    expect([exam.total, exam.rank]).toEqual([row.totalMarks, row.rank])
    expect(exam.ranked).toBe(report.filter(({ rank }) => rank !== null).length)
  })

  it('contain nothing of another family, whatever is published', async () => {
    const text = JSON.stringify(await read())
    const others = school.students.filter(
      ({ id }) => !childIds().includes(id) && classOf(id) === classOf(childIds()[0]!),
    )
    expect(others.length).toBeGreaterThan(5)
    for (const { fullname } of others) expect(text).not.toContain(fullname)
  })
})

it('the demo school has exams that parents do not see yet', async () => {
  const found = await school.call(getExamReport, school.actor('admin'), {
    body: { classId: UNPUBLISHED, examId: MIDTERM },
  })
  expect(found.isPublished).toBe(false)
})
