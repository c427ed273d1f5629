import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPapers } from '#domain/exams/papers.endpoints.ts'
import type { NewPaper, PaperKind } from '#domain/exams/papers.schema.ts'
import { codeOf } from '#domain/exams/paper-codes.rules.ts'
import { publishExam } from '#domain/exams/publish.endpoints.ts'
import { registerScore } from '#domain/exams/scores.endpoints.ts'
import { getTranscript } from '#domain/exams/transcript.endpoints.ts'
import { verifyPaper } from '#domain/exams/verify.endpoints.ts'
import * as former from '#domain/former/former.endpoints.ts'
import * as removals from '#domain/students/removals.endpoints.ts'
import * as turns from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, audit, classMoves, exams, scores, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { paperHandlers } from '../exams/papers.handlers.ts'
import { publishHandlers } from '../exams/publish.handlers.ts'
import { scoreHandlers } from '../exams/scores.handlers.ts'
import { transcriptHandlers } from '../exams/transcript.handlers.ts'
import { removalHandlers } from '../students/removals.handlers.ts'
import { turnHandlers } from '../turns/turns.handlers.ts'
import { formerHandlers } from './former.handlers.ts'

const HANDLERS = [
  ...formerHandlers,
  ...removalHandlers,
  ...transcriptHandlers,
  ...turnHandlers,
  ...paperHandlers,
  ...publishHandlers,
  ...scoreHandlers,
]

let school: TestSchool
let database: Database
/** The years of the turn. */
let from = 0
let to = 0
/** A child of the last class, who graduates with the turn. */
let graduate = { id: 0, classId: 0, fullname: '' }

const admin = () => school.actor('admin')
const list = async (who = 'admin') => (await school.call(former.listFormerStudents, school.actor(who), {})).students
const rowOf = async (id: number, who?: string) => (await list(who)).find(({ studentId }) => studentId === id)
const transcript = (id: number) => school.call(getTranscript, school.actor('academy'), { params: { id } })
const back = (id: number, classId: number) =>
  school.call(former.comeBack, admin(), { params: { id }, body: { classId } })

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, HANDLERS, { students: 112 })
  const years = await database.db.select().from(academicYears)
  const idOf = (name: string): number => years.find(({ year }) => year === name)?.id ?? 0
  from = idOf('2026-2027')
  to = idOf('2027-2028')
  const body = { fromYearId: from, toYearId: to, rule: 'all' as const }
  const { turn } = await school.call(turns.prepareTurn, admin(), { body })
  const params = { id: turn.id }
  const draft = await school.call(turns.getTurnDraft, admin(), { params })
  const last = draft.turn.plans.find(({ next }) => next === null)?.classId
  graduate = draft.students.find(({ classId }) => classId === last) ?? graduate
  await school.call(turns.turnYear, admin(), { params, body: previewOf(draft).counts })
})
afterAll(() => database.close())

describe('the list of former students', () => {
  it('names class, year and how each left, with what is owed for those alone who take money', async () => {
    const row = await rowOf(graduate.id)
    const className = school.classes.find(({ id }) => id === graduate.classId)?.name
    expect(row).toMatchObject({ className, academicYear: '2026-2027', kind: 'graduated', nextSchool: null })
    expect(row?.owesCents).toBeTypeOf('number')
    expect(row && row.since < row.leftOn).toBe(true)
    expect(await rowOf(graduate.id, 'academy')).not.toHaveProperty('owesCents')
  })

  it('says how a student left and where to, once somebody has written it', async () => {
    const params = { id: graduate.id }
    const change = (nextSchool: string | null) =>
      school.call(former.changeLeaving, school.actor('office'), { params, body: { kind: 'moved', nextSchool } })
    await change('  Dugsiga Burco ')
    expect(await rowOf(graduate.id)).toMatchObject({ kind: 'moved', nextSchool: 'Dugsiga Burco' })
    const trail = await database.db.select().from(audit).where(eq(audit.endpoint, 'former.change'))
    expect(trail.at(-1)?.after).toEqual({ kind: 'moved', nextSchool: 'Dugsiga Burco' })
    await change('')
    expect((await rowOf(graduate.id))?.nextSchool).toBeNull()
    const present = { params: { id: school.studentsOf('1A')[0]?.id ?? 0 }, body: { kind: 'left', nextSchool: null } }
    await expect(school.call(former.changeLeaving, admin(), present as never)).rejects.toMatchObject({
      code: 'notDeleted',
    })
  })
})

it('who left with the turn is a former student, and not among those who were deleted or restored', async () => {
  const [deleted] = school.studentsOf('2B')
  await school.call(removals.softDeleteStudent, admin(), {
    body: { studentId: deleted?.id ?? 0, reason: 'entered twice' },
  })
  const { deletedStudents } = await school.call(removals.listDeletedStudents, admin(), {})
  const ids = deletedStudents.map(({ studentId }) => studentId)
  expect(ids).toContain(deleted?.id)
  expect(ids).not.toContain(graduate.id)
  const listed = (await list()).map(({ studentId }) => studentId)
  expect(listed).toEqual(expect.arrayContaining([deleted?.id, graduate.id]))
})

const paper = (kind: PaperKind, seed: number, about: Pick<NewPaper, 'examIds'> & { counted?: never[] }): NewPaper => ({
  code: codeOf(new Uint8Array(16).fill(seed)),
  kind,
  studentId: graduate.id,
  examIds: about.examIds,
  content: {
    printed: {
      school: 'Dugsi',
      student: graduate.fullname,
      className: '4A',
      academicYear: '2026-2027',
      exam: kind,
      total: '',
      result: 'Graduated',
      grade: null,
      rank: null,
    },
    counted: about.counted ?? [],
  },
})
const keep = (papers: NewPaper[]) =>
  school.call(registerPapers, school.actor('academy'), { body: { classId: graduate.classId, papers } })
const verify = (code: string) => school.call(verifyPaper, school.actor('academy'), { params: { code } })

describe('papers of a former student', () => {
  it('are a transcript of all years, whose code says whether marks have changed since', async () => {
    const { years } = await transcript(graduate.id)
    expect(years.length).toBeGreaterThan(0)
    const [year] = years
    if (!year) throw new Error('There is no year with marks')
    expect(year.report).toMatchObject({ student: { id: graduate.id, fullName: graduate.fullname } })
    expect(year.report.subjects.length).toBeGreaterThan(0)
    for (const examId of year.examIds)
      await school.call(publishExam, school.actor('academy'), {
        body: { classId: graduate.classId, examId, published: true },
      })
    const [published] = (await transcript(graduate.id)).years
    expect(published?.isPublished).toBe(true)
    const kept = paper('transcript', 7, { examIds: year.examIds, counted: year.counted as never[] })
    await keep([kept])
    expect(await verify(kept.code)).toMatchObject({ paper: { student: graduate.fullname }, changedSince: false })
    const altered = paper('transcript', 8, { examIds: year.examIds, counted: year.counted.slice(1) as never[] })
    await keep([altered])
    expect((await verify(altered.code)).changedSince).toBe(true)
  })

  it('are a leaving certificate about no exam, which anybody can verify', async () => {
    const kept = paper('leaving', 9, { examIds: [] })
    await keep([kept])
    expect(await verify(kept.code)).toMatchObject({
      paper: { isLeaving: true, exam: 'leaving', result: 'Graduated' },
      changedSince: false,
    })
    await expect(keep([paper('reportCard', 10, { examIds: [] })])).rejects.toThrow('about no exam')
  })
})

describe('marks of a former student', () => {
  it('are still taken for the year that she ended at the school, and for no later one', async () => {
    const all = await database.db.select().from(exams)
    const finalOf = (yearId: number) => all.find((each) => each.academicYearId === yearId && each.type === 'FINAL')?.id
    const enter = (yearId: number, examId = 0) =>
      school.call(registerScore, school.actor('academy'), {
        body: { studentId: graduate.id, examId, subjectId: 1, marks: 44, academicYearId: yearId },
      })
    await database.db.delete(scores).where(eq(scores.studentId, graduate.id))
    await enter(from, finalOf(from))
    const later = { name: 'Final exam', type: 'FINAL' as const, academicYearId: to }
    const [made] = await database.db.insert(exams).values(later).onConflictDoNothing().returning()
    await expect(enter(to, made?.id ?? finalOf(to))).rejects.toMatchObject({ code: 'studentNotFound' })
  })
})

describe('a former student who comes back', () => {
  it('is in the class that is named, with her years and the day on which she came', async () => {
    const classId = school.classes.find(({ name }) => name === '2A')?.id ?? 0
    const { years } = await transcript(graduate.id)
    await expect(back(graduate.id, 9_999)).rejects.toMatchObject({ code: 'classNotFound' })
    await back(graduate.id, classId)
    await expect(back(graduate.id, classId)).rejects.toMatchObject({ code: 'notDeleted' })
    const [row] = await database.db.select().from(students).where(eq(students.id, graduate.id))
    expect(row).toMatchObject({ classId, deletedAt: null })
    const moves = await database.db.select().from(classMoves).where(eq(classMoves.studentId, graduate.id))
    expect(moves.at(-1)).toMatchObject({ fromClassId: graduate.classId, toClassId: classId, note: 'Came back' })
    expect(await rowOf(graduate.id)).toBeUndefined()
    const after = (await transcript(graduate.id)).years
    expect(after.map(({ report }) => [report.academicYear, report.student.class, report.total])).toEqual(
      years.map(({ report }) => [report.academicYear, report.student.class, report.total]),
    )
  })

  it('has a leaving certificate whose code says that things have changed since', async () => {
    const { code } = paper('leaving', 9, { examIds: [] })
    expect(await verify(code)).toMatchObject({ paper: { isLeaving: true }, changedSince: true })
  })
})
