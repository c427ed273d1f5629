import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listChildResults } from '#domain/exams/children.endpoints.ts'
import { codeOf } from '#domain/exams/paper-codes.rules.ts'
import { registerPapers } from '#domain/exams/papers.endpoints.ts'
import { getPublication } from '#domain/exams/publish.endpoints.ts'
import {
  getExamReport,
  getFinalReport,
  getPerformance,
  getProgressReport,
  getStudentYear,
  getTermReport,
  getTypeReport,
} from '#domain/exams/reports.endpoints.ts'
import { CLASSES, YEAR, yearScores } from '#domain/exams/test-year.ts'
import { verifyPaper } from '#domain/exams/verify.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { classSubjects, guardians, publications, scores, students, teacherClasses } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { paperHandlers } from './papers.handlers.ts'
import { publishHandlers } from './publish.handlers.ts'
import { examReportHandlers } from './reports.handlers.ts'

let school: TestSchool
let database: Database
/** The students of the year by hand, in its order. */
let ids: number[]

const [MONTHLY, FINAL, PRESENT] = [1, 3, 3]
const CLASS = { '1A': 1, '1B': 2 } as const

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  school = await openTestSchool(db, [...examReportHandlers, ...publishHandlers, ...paperHandlers], { students: 84 })
  ids = school.students.slice(0, YEAR.length).map(({ id }) => id)
  await db
    .update(students)
    .set({ classId: 5 })
    .where(inArray(students.classId, [1, 2]))
  await db.execute(sql`truncate ${scores}, ${publications}`)
  await db.delete(classSubjects).where(inArray(classSubjects.classId, [1, 2]))
  await db
    .insert(classSubjects)
    .values([1, 2].flatMap((classId) => [1, 2].map((subjectId) => ({ classId, subjectId }))))
  for (const [at, { name, classId, leftAt }] of YEAR.entries())
    await db
      .update(students)
      .set({ fullname: name, classId, deletedAt: leftAt ?? null })
      .where(eq(students.id, ids[at] ?? 0))
  const by = { enteredBy: school.actor('academy').id, madeAt: '2026-09-01T00:00:00Z' }
  await db.insert(scores).values(yearScores.map(({ at, ...score }) => ({ ...score, ...by, studentId: ids[at] ?? 0 })))
  const publishedBy = school.actor('academy').id
  await db
    .insert(publications)
    .values(
      [1, 2, 3].flatMap((examId) =>
        [1, 2].map((classId) => ({ examId, classId, publishedAt: by.madeAt, publishedBy })),
      ),
    )
})
afterAll(() => database.close())

const idOf = (name: string): number => ids[YEAR.findIndex((child) => child.name === name)] ?? 0
const transcriptOf = (name: string, who = 'academy') =>
  school.call(getStudentYear, school.actor(who), { params: { id: idOf(name), yearId: PRESENT } })
const finalOf = (className: '1A' | '1B', who = 'academy') =>
  school.call(getFinalReport, school.actor(who), { body: { classId: CLASS[className], academicYearId: PRESENT } })

describe('the year of a child who moves, leaves or misses exams', () => {
  it.each(YEAR)('is the same in all calls ($name)', async ({ name, leftAt, result }) => {
    const transcript = await transcriptOf(name)
    const body = { studentId: idOf(name), academicYearId: PRESENT }
    const progress = await school.call(getProgressReport, school.actor('office'), { body })
    if (!result) {
      expect([transcript.subjects, progress.progressReport]).toEqual([[], []])
      return
    }
    const { className, rank, total, possible, percent, ofYear, grade, missing } = result
    const soFar = { possible, percent, maximum: 200, grade, isOver: grade !== null, missing }
    const { leftOn } = transcript.student
    expect(leftOn).toBe(leftAt?.slice(0, 10))
    expect(transcript).toMatchObject({
      total,
      percentage: ofYear,
      student: { fullName: name, class: className },
      soFar,
    })
    expect(progress).toMatchObject({ grandTotal: total, soFar })
    const { report } = await finalOf(className)
    expect(report.find(({ studentId }) => studentId === idOf(name))).toMatchObject({
      fullName: name,
      rank,
      totalMarks: total,
      soFar,
      hasLeft: leftAt !== undefined,
    })
    let ofTypes = 0
    for (const examType of ['MONTHLY', 'MIDTERM', 'FINAL'] as const) {
      const asked = { classId: CLASS[className], academicYearId: PRESENT, examType }
      const found = await school.call(getTypeReport, school.actor('academy'), { body: asked })
      ofTypes += found.report.find(({ id }) => id === idOf(name))?.totalMarks ?? 0
    }
    expect(ofTypes).toBe(total)
  })

  it.each(['1A', '1B'] as const)('counts once, in the class at the end of the year (%s)', async (className) => {
    const { average, top, moved, percent, passRate } = CLASSES[className]
    const found = await finalOf(className)
    expect(found).toMatchObject({ average, topPerformer: top })
    expect(found.moved?.map(({ fullName, to }) => `${fullName} to ${to}`)).toEqual(moved)
    const asked = { body: { academicYearId: PRESENT } }
    const all = await school.call(getPerformance, school.actor('academy'), asked)
    expect(all.classes.find((each) => each.className === className)).toMatchObject({
      average: percent,
      passRate,
      best: top,
    })
    expect([all.students, all.average]).toEqual([6, 51.4])
  })

  it('has a part in each term, in the same class, with the term before beside it', async () => {
    // The demo's first term has the monthly and the midterm, its second the final.
    const termOf = (className: '1A' | '1B', termId: number) =>
      school.call(getTermReport, school.actor('academy'), {
        body: { classId: CLASS[className], academicYearId: PRESENT, termId },
      })
    const second = await termOf('1B', 2)
    expect(second).toMatchObject({ term: { name: 'Second term' }, before: { name: 'First term', maximum: 50 } })
    expect(
      second.report.map(({ fullName, rank, totalMarks, soFar }) => [fullName, rank, totalMarks, soFar.possible]),
    ).toEqual([
      ['Amina', 1, 96, 100],
      ['Farah', 2, 70, 100],
      ['Geedi', 3, 40, 100],
      ['Hodan', 4, 25, 100],
    ])
    expect(second.report.map(({ before }) => before?.total)).toEqual([94, 60, 30, 32])
    const [amina] = (await termOf('1B', 1)).report
    expect(amina).toMatchObject({ fullName: 'Amina', rank: 1, totalMarks: 94, soFar: { possible: 100, percent: 94 } })
    expect(amina?.elsewhere).toEqual([1, 2].map((id) => ({ id, isPublished: true })))
    await expect(termOf('1A', 9)).rejects.toMatchObject({ code: 'termNotFound' })
  })

  it('is the same for her parents', async () => {
    const parent = school.actor('parent')
    for (const [at, { name, result, leftAt }] of YEAR.entries()) {
      const guardian = { studentId: ids[at] ?? 0, userId: parent.id }
      await database.db
        .insert(guardians)
        .values(guardian as never)
        .onConflictDoNothing()
      const child = (await school.call(listChildResults, parent, {})).find(({ id }) => id === ids[at])
      expect([name, child?.years[0]?.total]).toEqual([name, leftAt ? undefined : result?.total])
      if (child?.years[0] && result) expect(child.years[0].possible).toBe(result.grade ? undefined : result.possible)
    }
  })
})

describe('a report of one exam and its publishing', () => {
  it('list students who have left the class since, and expect marks of its present students', async () => {
    const body = { classId: CLASS['1A'], examId: MONTHLY }
    const { report } = await school.call(getExamReport, school.actor('academy'), { body })
    const where = report.map(({ fullName, movedTo, leftOn }) => [fullName, movedTo ?? leftOn ?? ''])
    expect(where).toEqual([
      ['Amina', '1B'],
      ['Deeqa', '2026-09-12'],
      ['Bile', ''],
      ['Cabdi', ''],
      ['Hodan', '1B'],
      ['Ebla', ''],
    ])
    const query = { classId: CLASS['1A'], examId: MONTHLY }
    const panel = await school.call(getPublication, school.actor('academy'), { query })
    expect([panel.expected, panel.missing.map(({ fullName }) => fullName)]).toEqual([10, ['Ebla']])
  })
})

describe('a teacher’s year report', () => {
  it('has the whole year of the children of her class, and the names of those who left the class', async () => {
    // The teacher of the demo school has 1A.
    const { report, moved } = await finalOf('1A', 'teacher')
    expect(report.map(({ fullName }) => fullName)).toEqual(['Bile', 'Cabdi', 'Deeqa', 'Ebla'])
    expect(moved?.map(({ fullName }) => fullName)).toEqual(['Amina', 'Hodan'])
    expect(await transcriptOf('Deeqa', 'teacher')).toMatchObject({ total: 38, student: { leftOn: '2026-09-12' } })
    await expect(transcriptOf('Amina', 'teacher')).rejects.toMatchObject({ code: 'studentNotFound' })
    await expect(finalOf('1B', 'teacher')).rejects.toMatchObject({ code: 'classNotFound' })
    const teacher = school.actor('teacher')
    await database.db.insert(teacherClasses).values({ userId: teacher.id, classId: 2 })
    expect((await transcriptOf('Amina', 'teacher')).total).toBe(190)
    expect((await finalOf('1B', 'teacher')).report[0]).toMatchObject({ fullName: 'Amina', totalMarks: 190 })
  })

  it('is refused for a student who does not exist', async () => {
    const ask = (id: number) =>
      school.call(getStudentYear, school.actor('academy'), { params: { id, yearId: PRESENT } })
    await expect(ask(99_999)).rejects.toMatchObject({ code: 'studentNotFound' })
  })
})

describe('a paper about exams that a child sat in two classes', () => {
  let codes = 0
  const keep = async (name: string) => {
    const code = codeOf(new Uint8Array(16).fill(++codes))
    const printed = {
      school: 'S',
      student: name,
      className: '1B',
      academicYear: '2026-2027',
      exam: 'E',
      total: '1 of 2',
      result: 'R',
      grade: null,
      rank: null,
    }
    const counted = [
      [1, 'MONTHLY', 20],
      [1, 'FINAL', 50],
      [2, 'MONTHLY', 18],
      [2, 'FINAL', 46],
    ] as [number, 'MONTHLY' | 'FINAL', number][]
    const paper = { code, kind: 'reportCard' as const, studentId: idOf(name), examIds: [MONTHLY, FINAL] }
    const papers = [{ ...paper, content: { printed, counted } }]
    await school.call(registerPapers, school.actor('academy'), { body: { classId: 2, papers } })
    return () => school.call(verifyPaper, null as never, { params: { code } })
  }

  it('is genuine with all of the child’s marks, and shown as changed once a mark is changed', async () => {
    const verified = await keep('Amina')
    expect(await verified()).toMatchObject({ paper: { student: 'Amina' }, changedSince: false })
    const monthly = sql`${scores.studentId} = ${idOf('Amina')} and ${scores.examId} = 1 and ${scores.subjectId} = 1`
    await database.db.update(scores).set({ marks: 19 }).where(monthly)
    expect(await verified()).toMatchObject({ changedSince: true })
    await database.db.update(scores).set({ marks: 20 }).where(monthly)
  })

  it('needs each exam published in the class where the child sat it', async () => {
    const in1A = sql`${publications.classId} = 1 and ${publications.examId} = 1`
    const verified = await keep('Amina')
    await database.db.update(publications).set({ withdrawnAt: '2026-09-14T00:00:00Z' }).where(in1A)
    expect((await verified()).paper).toBeNull()
    await expect(keep('Amina')).rejects.toMatchObject({ code: 'notPublished', details: { className: '1A' } })
    await database.db.update(publications).set({ withdrawnAt: null }).where(in1A)
  })
})
