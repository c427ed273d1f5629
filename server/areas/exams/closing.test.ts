import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as closing from '#domain/exams/closing.endpoints.ts'
import { deleteScore, enterScores, registerScore } from '#domain/exams/scores.endpoints.ts'
import { changeExam, createExam, deleteExam, getExamSetup } from '#domain/exams/setup.endpoints.ts'
import { prepareTurn, takeTurnBack, turnYear, getTurnDraft } from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, audit, exams, scores } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { turnHandlers } from '../turns/turns.handlers.ts'
import { scoreHandlers } from './scores.handlers.ts'
import { examSetupHandlers } from './setup.handlers.ts'

let school: TestSchool
let database: Database
let FROM = 0
let TO = 0
let examId = 0
let studentId = 0
let turnId = 0

beforeAll(async () => {
  database = await openTestDatabase()
  const handlers = [...turnHandlers, ...examSetupHandlers, ...scoreHandlers]
  school = await openTestSchool(database.db, handlers, { students: 112 })
  const years = await database.db.select().from(academicYears)
  FROM = years.find(({ year }) => year === '2026-2027')?.id ?? 0
  TO = years.find(({ year }) => year === '2027-2028')?.id ?? 0
  const ofYear = await database.db.select().from(exams).where(eq(exams.academicYearId, FROM))
  examId = ofYear.find(({ type }) => type === 'FINAL')?.id ?? 0
  studentId = school.studentsOf('1A')[0]?.id ?? 0
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const academy = () => school.actor('academy')
const close = (id = FROM) => school.call(closing.closeAcademicYear, admin(), { params: { id } })
const reopen = (id = FROM) =>
  school.call(closing.reopenAcademicYear, admin(), { params: { id }, body: { reason: 'a mark was forgotten' } })
const score = () => ({ studentId, examId, subjectId: 1, marks: 41, academicYearId: FROM })
const enter = () => school.call(registerScore, academy(), { body: score() })
const refused = {
  code: 'yearClosed',
  message: 'The academic year 2026-2027 is closed. An administrator can reopen it.',
}

const turn = async () => {
  const body = { fromYearId: FROM, toYearId: TO, rule: 'all' as const }
  turnId = (await school.call(prepareTurn, admin(), { body })).turn.id
  const params = { id: turnId }
  const { counts } = previewOf(await school.call(getTurnDraft, admin(), { params }))
  await school.call(turnYear, admin(), { params, body: counts })
}

describe('closing a year', () => {
  it('is refused while the classes of the school are its own, and for a later one', async () => {
    await expect(close()).rejects.toMatchObject({ code: 'yearRuns', details: { year: '2026-2027' } })
    await expect(close(TO)).rejects.toMatchObject({ code: 'yearRuns', details: { year: '2026-2027' } })
    await expect(close(9_999)).rejects.toMatchObject({ code: 'academicYearNotFound' })
  })
})

describe('a closed year', () => {
  beforeAll(turn)
  afterEach(async () => {
    await reopen()
    await database.db.delete(scores).where(and(eq(scores.studentId, studentId), eq(scores.examId, examId)))
  })

  it('takes no marks, from the office or from a tablet that brings them late', async () => {
    await close()
    await expect(enter()).rejects.toMatchObject(refused)
    const classId = school.classes.find(({ name }) => name === '1A')?.id ?? 0
    const body = { classId, examId, subjectId: 1, scores: [{ studentId, marks: 40, base: 0 }] }
    const madeAt = '2026-06-01T08:00:00.000Z'
    await expect(
      school.call(enterScores, academy(), { body }, { write: { id: 'late', madeAt } as never }),
    ).rejects.toMatchObject(refused)
    expect(await database.db.$count(scores, and(eq(scores.studentId, studentId), eq(scores.examId, examId)))).toBe(0)
  })

  it('keeps its marks and exams as they are', async () => {
    await enter()
    await close()
    const name = { studentId, examId, subjectId: 1 }
    await expect(school.call(deleteScore, academy(), { body: name })).rejects.toMatchObject(refused)
    const params = { id: examId }
    const exam = { name: 'Another', type: 'FINAL' as const, academicYearId: FROM }
    await expect(school.call(createExam, academy(), { body: exam })).rejects.toMatchObject(refused)
    await expect(school.call(changeExam, academy(), { params, body: { name: 'Other' } })).rejects.toMatchObject(refused)
    const hide = { params, query: { hide: 'true' as const } }
    await expect(school.call(deleteExam, academy(), hide)).rejects.toMatchObject(refused)
  })

  it('is not closed twice, keeps the turn out of it, and tells devices', async () => {
    await close()
    await expect(close()).rejects.toMatchObject({ code: 'yearClosed' })
    await expect(school.call(takeTurnBack, admin(), { params: { id: turnId } })).rejects.toMatchObject(refused)
    const { years } = await school.call(getExamSetup, academy(), {})
    expect(years.find(({ id }) => id === FROM)).toMatchObject({ closed: true, turn: 'turned' })
  })

  it('takes marks again once an administrator has reopened it, with the reason in the trail', async () => {
    await close()
    await reopen()
    await expect(reopen()).rejects.toMatchObject({ code: 'yearNotClosed' })
    await enter()
    const trail = await database.db.select().from(audit).where(eq(audit.entity, 'academicYears')).orderBy(audit.id)
    expect(trail.at(-1)?.after).toMatchObject({ closedAt: null, reason: 'a mark was forgotten' })
    await close()
  })
})
