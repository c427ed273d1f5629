import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#domain/exams/paper-codes.rules.ts'
import { registerPapers } from '#domain/exams/papers.endpoints.ts'
import { NewPapers, type CountedMarks, type NewPaper, type Printed } from '#domain/exams/papers.schema.ts'
import { publishExam } from '#domain/exams/publish.endpoints.ts'
import { deleteExam, restoreExam } from '#domain/exams/setup.endpoints.ts'
import * as scoreCalls from '#domain/exams/scores.endpoints.ts'
import { verifyPaper } from '#domain/exams/verify.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { papers, scores } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { paperHandlers } from './papers.handlers.ts'
import { publishHandlers } from './publish.handlers.ts'
import { scoreHandlers } from './scores.handlers.ts'
import { examSetupHandlers } from './setup.handlers.ts'

let school: TestSchool
let database: Database

/** In the demo school the monthly exam is published in every class, the final one in none. */
const [MONTHLY, FINAL] = [1, 3]
const CLASS = 1

beforeAll(async () => {
  database = await openTestDatabase()
  const handlers = [...paperHandlers, ...publishHandlers, ...scoreHandlers, ...examSetupHandlers]
  school = await openTestSchool(database.db, handlers, { students: 480 })
})
afterAll(() => database.close())

let codes = 0
const freshCode = (): string => codeOf(new Uint8Array(16).fill(++codes))

const printedOf = (student: string, more: Partial<Printed> = {}): Printed => ({
  school: 'Dugsiga Test',
  student,
  className: '1A',
  academicYear: '2026-2027',
  exam: 'Monthly exam',
  total: '87.5 of 140',
  result: 'Passed',
  grade: 'B',
  rank: '3 of 30',
  ...more,
})

async function marksOf(studentId: number): Promise<CountedMarks[]> {
  const rows = await database.db
    .select({ subjectId: scores.subjectId, marks: scores.marks })
    .from(scores)
    .where(and(eq(scores.studentId, studentId), eq(scores.examId, MONTHLY)))
  return rows.map(({ subjectId, marks }) => [subjectId, 'MONTHLY', marks])
}

async function paperOf(at: number, more: Partial<NewPaper> = {}): Promise<NewPaper> {
  const { id, fullname } = school.studentsOf('1A')[at]!
  const content = { printed: printedOf(fullname), counted: await marksOf(id) }
  return { code: freshCode(), kind: 'certificate', studentId: id, examIds: [MONTHLY], content, ...more }
}

const register = (given: NewPaper[], who = 'academy', classId = CLASS) =>
  school.call(registerPapers, school.actor(who), { body: { classId, papers: given } })
const verify = (code: string) => school.call(verifyPaper, null as never, { params: { code } })
const publish = (examId: number, published: boolean) =>
  school.call(publishExam, school.actor('academy'), { body: { classId: CLASS, examId, published } })

const UNKNOWN = { paper: null, changedSince: false }

describe('a paper with a code', () => {
  it('is shown exactly as printed, without any other detail', async () => {
    const paper = await paperOf(0)
    await register([paper])
    const { grade: _, rank: __, ...told } = paper.content.printed
    expect(await verify(paper.code)).toEqual({ paper: told, changedSince: false })
  })

  it('is found by its code in any case, with gaps, and with letters that are easily misread', async () => {
    const paper = await paperOf(0, { code: '10ABCDEFGHJKMNPQRSTVWXYZ10' })
    await register([paper])
    expect((await verify('io-abcd efgh-jkmn pqrs-tvwx-yzlO')).paper?.student).toBe(paper.content.printed.student)
  })

  it.each(['', 'x', '0123456789ABCDEFGHJKMNPQRZ', 'U'.repeat(26), 'z'.repeat(100)])(
    'is unknown by the code %j',
    async (code) => {
      expect(await verify(code)).toEqual(UNKNOWN)
    },
  )

  it('may be sent twice, while another content under the same code is refused', async () => {
    const paper = await paperOf(1)
    expect((await register([paper])).message).toBe('1 paper kept')
    expect(await register([paper])).toEqual({ message: '0 papers kept', papers: 1 })
    const other = { ...paper, content: { ...paper.content, printed: printedOf('Somebody else') } }
    const fresh = await paperOf(2)
    await expect(register([fresh, other])).rejects.toMatchObject({ code: 'paperExists' })
    await expect(register([{ ...paper, kind: 'reportCard' }])).rejects.toMatchObject({ code: 'paperExists' })
    expect((await verify(paper.code)).paper?.student).toBe(paper.content.printed.student)
    expect(await verify(fresh.code)).toEqual(UNKNOWN)
  })

  it('is stored with its maker, device and time of making', async () => {
    const paper = await paperOf(1)
    const write = { id: 'P1A-3', version: 1, madeAt: '2026-09-13T05:00:00Z' }
    const actor = school.actor('office', 'P1A')
    await school.call(registerPapers, actor, { body: { classId: CLASS, papers: [paper] } }, { write })
    const [row] = await database.db.select().from(papers).where(eq(papers.code, paper.code))
    expect(row).toMatchObject({ madeBy: actor.id, deviceCode: 'P1A', madeAt: '2026-09-13T05:00:00.000Z' })
  })

  it('is refused, with all others of the call, where its exam is not published or does not exist', async () => {
    const [good, early] = [await paperOf(3), await paperOf(4, { examIds: [MONTHLY, FINAL] })]
    await expect(register([good, early])).rejects.toMatchObject({
      code: 'notPublished',
      details: { exam: 'Final exam', className: '1A' },
    })
    expect(await verify(good.code)).toEqual(UNKNOWN)
    await expect(register([await paperOf(3, { examIds: [999] })])).rejects.toMatchObject({ code: 'examNotFound' })
    await expect(register([await paperOf(3, { studentId: 99_999 })])).rejects.toMatchObject({ code: 'studentNotFound' })
    await expect(register([good], 'academy', 999)).rejects.toMatchObject({ code: 'classNotFound' })
  })

  it('is sent with at most 99 others, each with a code of its own', async () => {
    const paper = await paperOf(0)
    const many = Array.from({ length: 101 }, () => ({ ...paper, code: freshCode() }))
    expect(NewPapers.safeParse({ classId: CLASS, papers: many }).success).toBe(false)
    expect(NewPapers.safeParse({ classId: CLASS, papers: [paper, paper] }).success).toBe(false)
    expect(await register(many.slice(1))).toEqual({ message: '100 papers kept', papers: 100 })
    expect((await verify(many[100]!.code)).paper).not.toBeNull()
  })

  it('is not confirmed while its exam is withdrawn or hidden, and its content is not shown', async () => {
    const paper = await paperOf(5)
    await register([paper])
    await publish(MONTHLY, false)
    expect(await verify(paper.code)).toEqual({ ...UNKNOWN, withheld: true })
    expect(await verify(freshCode())).toEqual(UNKNOWN)
    await publish(MONTHLY, true)
    expect((await verify(paper.code)).paper).not.toBeNull()
    const params = { id: MONTHLY }
    await school.call(deleteExam, school.actor('academy'), { params, query: { hide: 'true' } })
    expect(await verify(paper.code)).toEqual({ ...UNKNOWN, withheld: true })
    await school.call(restoreExam, school.actor('academy'), { params })
    expect((await verify(paper.code)).paper).not.toBeNull()
  })
})

describe('a paper whose scores changed', () => {
  const body = (studentId: number, marks: number | null) => ({
    studentId,
    examId: MONTHLY,
    subjectId: 1,
    marks,
    academicYearId: 3,
  })
  const update = (studentId: number, marks: number | null, base: number) =>
    school.call(scoreCalls.updateScore, school.actor('academy'), {
      body: { ...body(studentId, marks), base, reason: 'Added up wrongly' },
    })
  const revisionOf = async (studentId: number): Promise<number> => {
    const [row] = await database.db
      .select({ revision: scores.revision })
      .from(scores)
      .where(and(eq(scores.studentId, studentId), eq(scores.examId, MONTHLY), eq(scores.subjectId, 1)))
    return row!.revision
  }

  it('is shown as changed, with the content as printed', async () => {
    const [paper, other] = [await paperOf(6), await paperOf(7)]
    await register([paper, other])
    const [, , marks] = paper.content.counted.find(([subjectId]) => subjectId === 1)!
    await update(paper.studentId, marks === 3 ? 4 : 3, await revisionOf(paper.studentId))
    const { paper: told, changedSince } = await verify(paper.code)
    expect([told?.total, changedSince]).toEqual([paper.content.printed.total, true])
    expect((await verify(other.code)).changedSince).toBe(false)
    await update(paper.studentId, marks, await revisionOf(paper.studentId))
    expect((await verify(paper.code)).changedSince).toBe(false)
  })

  it('is shown as changed where a mark was deleted, or is absence instead of 0', async () => {
    const [gone, zero] = [await paperOf(8), await paperOf(9)]
    await register([gone])
    await school.call(scoreCalls.deleteScore, school.actor('academy'), {
      body: { studentId: gone.studentId, examId: MONTHLY, subjectId: 1 },
    })
    expect((await verify(gone.code)).changedSince).toBe(true)
    await update(zero.studentId, 0, await revisionOf(zero.studentId))
    const counted = await marksOf(zero.studentId)
    const later = { ...zero, content: { ...zero.content, counted } }
    await register([later])
    expect((await verify(zero.code)).changedSince).toBe(false)
    await update(zero.studentId, null, await revisionOf(zero.studentId))
    expect((await verify(zero.code)).changedSince).toBe(true)
  })
})
