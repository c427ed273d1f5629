import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getFinalReport } from '#domain/exams/reports.endpoints.ts'
import { registerScore } from '#domain/exams/scores.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import type { TurnDraft } from '#domain/turns/turns.schema.ts'
import type { Database } from '../../db/client.ts'
import {
  academicYears,
  classMoves,
  exams,
  scores,
  studentRemovals,
  students,
  turns,
  yearRolls,
} from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { yearPapers } from '../../testing/year-papers.ts'
import { examReportHandlers } from '../exams/reports.handlers.ts'
import { scoreHandlers } from '../exams/scores.handlers.ts'
import { turnHandlers } from './turns.handlers.ts'

let school: TestSchool
let database: Database
let FROM = 0
let TO = 0

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...turnHandlers, ...examReportHandlers, ...scoreHandlers], {
    students: 112,
  })
  const years = await database.db.select().from(academicYears)
  FROM = years.find(({ year }) => year === '2026-2027')?.id ?? 0
  TO = years.find(({ year }) => year === '2027-2028')?.id ?? 0
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const prepare = async (rule: 'all' | 'byResult' = 'all') =>
  (await school.call(endpoints.prepareTurn, admin(), { body: { fromYearId: FROM, toYearId: TO, rule } })).turn
const draftOf = (id: number) => school.call(endpoints.getTurnDraft, admin(), { params: { id } })
const choose = (id: number, studentIds: number[], outcome: 'up' | 'repeats' | 'leaves' | 'moves', classId?: number) =>
  school.call(endpoints.chooseInTurn, admin(), {
    params: { id },
    body: { studentIds, outcome, ...(classId && { classId }) },
  })
const countsOf = (draft: TurnDraft) => previewOf(draft).counts
const turn = async (id: number) =>
  school.call(endpoints.turnYear, admin(), { params: { id }, body: countsOf(await draftOf(id)) })
const takeBack = (id: number, now?: number) =>
  school.call(endpoints.takeTurnBack, admin(), { params: { id } }, now ? { now } : {})

const present = () =>
  database.db
    .select({ id: students.id, classId: students.classId })
    .from(students)
    .where(isNull(students.deletedAt))
    .orderBy(students.id)

const papersOf = (academicYearId: number) => yearPapers(school, academicYearId)

/** Turns back and drops whatever a test has left. */
beforeEach(async () => {
  const ofNewYear = exams.academicYearId
  const examIds = await database.db.select({ id: exams.id }).from(exams).where(eq(ofNewYear, TO))
  for (const { id } of examIds) await database.db.delete(scores).where(eq(scores.examId, id))
  const { turns: found } = await school.call(endpoints.listTurns, admin(), {})
  for (const { id, turned } of found) {
    if (turned) await takeBack(id)
    await school.call(endpoints.dropTurn, admin(), { params: { id } })
  }
})

describe('a prepared turn', () => {
  it('proposes that each class goes into the next level with the same letter, and that the last graduates', async () => {
    const { plans } = await prepare()
    const nameOf = (id: number | null) => school.classes.find((each) => each.id === id)?.name ?? 'graduates'
    const said = plans.map(({ classId, next }) => `${nameOf(classId)} > ${nameOf(next)}`)
    expect(said).toContain('1A > 2A')
    expect(said).toContain('4A > graduates')
    expect(said).toHaveLength(school.classes.length)
  })

  it('has each student exactly once in its counts, whoever was decided about', async () => {
    const { id } = await prepare()
    const [first, second, third] = school.studentsOf('1A')
    await choose(id, [first?.id ?? 0], 'repeats')
    await choose(id, [second?.id ?? 0], 'moves')
    await choose(id, [third?.id ?? 0], 'leaves')
    const draft = await draftOf(id)
    const { up, repeats, graduates, moves, leaves } = countsOf(draft)
    expect([repeats, moves, leaves]).toEqual([1, 1, 1])
    expect(up + repeats + graduates + moves + leaves).toBe((await present()).length)
    expect(draft.students.find((each) => each.id === first?.id)?.choice).toMatchObject({ outcome: 'repeats' })
  })

  it('changes nothing in the school, and is prepared once', async () => {
    const before = [await present(), await papersOf(FROM)]
    await prepare()
    expect([await present(), await papersOf(FROM)]).toEqual(before)
    await expect(prepare()).rejects.toMatchObject({ code: 'turnPrepared' })
  })

  it('goes into the year after, not another', async () => {
    const body = { fromYearId: TO, toYearId: FROM, rule: 'all' as const }
    await expect(school.call(endpoints.prepareTurn, admin(), { body })).rejects.toMatchObject({
      code: 'turnsBackwards',
      details: { year: '2028-2029' },
    })
  })
})

describe('the turn', () => {
  it('moves each student as the preview said, and leaves every paper of the year as it was', async () => {
    const { id } = await prepare()
    const [repeater, leaver] = school.studentsOf('2B')
    await choose(id, [repeater?.id ?? 0], 'repeats')
    await choose(id, [leaver?.id ?? 0], 'leaves')
    const papers = await papersOf(FROM)
    const { destinations } = previewOf(await draftOf(id))
    const { message } = await turn(id)
    expect(message).toBe('The school is in 2027-2028 now.')
    const expected = [...destinations]
      .flatMap(([studentId, { classId }]) => (classId ? [{ id: studentId, classId }] : []))
      .toSorted((a, b) => a.id - b.id)
    expect(await present()).toEqual(expected)
    expect(await papersOf(FROM)).toBe(papers)
  })

  it('gives children of the new year no result of the old one in their new class', async () => {
    const { id } = await prepare()
    await turn(id)
    const classId = school.classes.find(({ name }) => name === '2A')?.id ?? 0
    const { report } = await school.call(getFinalReport, school.actor('academy'), {
      body: { classId, academicYearId: TO },
    })
    const before = new Set(school.studentsOf('1A').map((each) => each.id))
    expect(report.length).toBeGreaterThan(0)
    expect(report.every(({ studentId }) => before.has(studentId))).toBe(true)
  })

  it('is refused where a class has no way, and names it', async () => {
    const { id, plans } = await prepare()
    const [first] = plans
    const body = { plans: plans.slice(1) }
    await school.call(endpoints.changeTurn, admin(), { params: { id }, body })
    const name = school.classes.find((each) => each.id === first?.classId)?.name
    await expect(turn(id)).rejects.toMatchObject({
      code: 'turnNotReady',
      message: expect.stringContaining(`where class ${name} goes`),
    })
    expect(await database.db.$count(yearRolls)).toBe(0)
  })

  it('is refused where the school has changed since the preview', async () => {
    const { id } = await prepare()
    const body = countsOf(await draftOf(id))
    await choose(id, [school.studentsOf('1A')[0]?.id ?? 0], 'leaves')
    await expect(school.call(endpoints.turnYear, admin(), { params: { id }, body })).rejects.toMatchObject({
      code: 'turnChanged',
    })
  })

  it('happens once, of two administrators who press at once', async () => {
    const { id } = await prepare()
    const body = countsOf(await draftOf(id))
    const press = () => school.call(endpoints.turnYear, admin(), { params: { id }, body })
    const done = await Promise.allSettled([press(), press()])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'alreadyTurned' } })
    const moved = await database.db.$count(classMoves, isNull(classMoves.undoneAt))
    const { up } = body
    expect(moved).toBeGreaterThanOrEqual(up)
  })

  it('lets marks of the year be entered afterwards, where the child sat the exam', async () => {
    const { id } = await prepare()
    await turn(id)
    const student = school.studentsOf('1A')[0]
    const [final] = await database.db
      .select()
      .from(exams)
      .where(and(eq(exams.academicYearId, FROM), eq(exams.type, 'FINAL')))
    await school.call(registerScore, school.actor('academy'), {
      body: { studentId: student?.id ?? 0, examId: final?.id ?? 0, subjectId: 1, marks: 41, academicYearId: FROM },
    })
    const [saved] = await database.db
      .select()
      .from(scores)
      .where(and(eq(scores.studentId, student?.id ?? 0), eq(scores.examId, final?.id ?? 0)))
    expect(saved?.classId).toBe(student?.classId)
  })
})

describe('taking a turn back', () => {
  it('puts everybody where she was, and prepares the same turn again', async () => {
    const before = await present()
    const papers = await papersOf(FROM)
    const { id } = await prepare()
    await choose(id, [school.studentsOf('1B')[0]?.id ?? 0], 'moves')
    const counts = countsOf(await draftOf(id))
    await turn(id)
    expect(await database.db.$count(studentRemovals, eq(studentRemovals.turnId, id))).toBe(
      counts.graduates + counts.moves,
    )
    await takeBack(id)
    expect(await present()).toEqual(before)
    expect(await papersOf(FROM)).toBe(papers)
    expect(countsOf(await draftOf(id))).toEqual(counts)
    await turn(id)
    expect((await present()).length).toBe(before.length - counts.graduates - counts.moves)
  })

  it('is refused once the new year has marks, and after 30 days', async () => {
    const { id } = await prepare()
    await turn(id)
    const late = Date.parse('2026-10-20T07:00:00Z')
    await expect(takeBack(id, late)).rejects.toMatchObject({ code: 'turnTooOld' })
    const [exam] = await database.db.select().from(exams).where(eq(exams.academicYearId, TO))
    const made =
      exam ??
      (
        await database.db
          .insert(exams)
          .values({ name: 'First monthly', type: 'MONTHLY', academicYearId: TO })
          .returning()
      )[0]
    const student = school.studentsOf('1A')[0]
    await school.call(registerScore, school.actor('academy'), {
      body: { studentId: student?.id ?? 0, examId: made?.id ?? 0, subjectId: 1, marks: 11, academicYearId: TO },
    })
    await expect(takeBack(id)).rejects.toMatchObject({
      code: 'turnHasScores',
      details: { count: 1, year: '2027-2028' },
    })
    expect((await database.db.select().from(turns)).map(({ turnedAt }) => turnedAt)).not.toContain(null)
  })
})
