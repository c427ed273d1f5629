import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit, listLatestAudit, listScoresOfWrite } from '#domain/audit/audit.endpoints.ts'
import * as endpoints from '#domain/exams/scores.endpoints.ts'
import type { BulkScores } from '#domain/exams/scores.schema.ts'
import type { Database } from '../../db/client.ts'
import { scoreConflicts, scoreHistory, scores, teacherAssignments, users } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { auditHandlers } from '../audit/audit.handlers.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { scoreHandlers } from './scores.handlers.ts'

let school: TestSchool
let database: Database

/** The final exam of the present year, which class 1A has not begun in the demo school. */
const MONTHLY = 1
const FINAL = 3
const PRESENT = 3
const [ENGLISH, ARABIC, SOMALI, CHEMISTRY] = [1, 2, 3, 8]

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...scoreHandlers, ...auditHandlers], { students: 480 })
})
afterAll(() => database.close())

const nth = (at: number, name = '1A'): number => school.studentsOf(name)[at]?.id ?? 0
const payload = (studentId: number, marks: number | null, more: object = {}) => ({
  studentId,
  examId: FINAL,
  subjectId: ENGLISH,
  marks,
  academicYearId: PRESENT,
  ...more,
})
const academy = (device = 'AAA') => school.actor('academy', device)
const teacher = (device = 'AAA') => school.actor('teacher', device)

const register = (studentId: number, marks: number | null, more: object = {}) =>
  school.call(endpoints.registerScore, academy(), { body: payload(studentId, marks, more) })
const update = (studentId: number, marks: number | null, more: object = {}) =>
  school.call(endpoints.updateScore, academy(), { body: payload(studentId, marks, more) })
const remove = (studentId: number, subjectId = ENGLISH) =>
  school.call(endpoints.deleteScore, academy(), { body: { studentId, examId: FINAL, subjectId } })

const countOf = (studentId: number) =>
  database.db.$count(scores, and(eq(scores.studentId, studentId), eq(scores.examId, FINAL)))

describe('one score', () => {
  it('is registered once: the same marks again have no effect, other marks are refused', async () => {
    const studentId = nth(0)
    expect(await register(studentId, 12.5)).toMatchObject({
      message: 'Score registered successfully!',
      score: { studentId, marks: 12.5, revision: 1, classId: 1, lastUpdatedBy: academy().fullName },
    })
    expect((await register(studentId, 12.5)).score.revision).toBe(1)
    await expect(register(studentId, 13)).rejects.toMatchObject({ code: 'scoreExists' })
    expect(await database.db.$count(scoreConflicts, eq(scoreConflicts.studentId, studentId))).toBe(0)
  })

  it('is changed unless somebody else was faster', async () => {
    const studentId = nth(1)
    await expect(update(studentId, 10)).rejects.toMatchObject({ code: 'scoreNotFound' })
    expect(await countOf(studentId)).toBe(0)
    await school.call(endpoints.registerScore, academy('BBB'), { body: payload(studentId, 10) })
    expect(await update(studentId, 11, { base: 1, reason: 'added up wrongly' })).toMatchObject({
      message: 'Score updated successfully!',
      score: { marks: 11, revision: 2 },
    })
    const other = school.actor('admin', 'CCC')
    const late = { body: payload(studentId, 12, { base: 1 }) }
    await expect(school.call(endpoints.updateScore, other, late)).rejects.toMatchObject({
      code: 'scoreChanged',
      details: { changedBy: academy().fullName },
    })
  })

  it('is missing after a deletion, and the next score replaces it with a higher revision', async () => {
    const studentId = nth(2)
    await register(studentId, 10)
    expect(await remove(studentId)).toEqual({ message: 'Score deleted successfully!' })
    await expect(remove(studentId)).rejects.toMatchObject({ code: 'scoreNotFound' })
    await expect(update(studentId, 11)).rejects.toMatchObject({ code: 'scoreNotFound' })
    expect((await register(studentId, 11)).score).toMatchObject({ marks: 11, revision: 3 })
    expect(await countOf(studentId)).toBe(1)
  })

  it.each([
    ['otherAcademicYear', { academicYearId: 2 }],
    ['examNotFound', { examId: 999 }],
    ['subjectNotFound', { subjectId: 999 }],
    ['subjectNotOfClass', { subjectId: CHEMISTRY }],
    ['studentNotFound', { studentId: 999_999 }],
    ['marksAboveMaximum', { examId: 1, subjectId: ENGLISH, marks: 20.5 }],
  ])('is refused: %s', async (code, more) => {
    await expect(register(nth(3), 10, more)).rejects.toMatchObject({ code })
  })
})

describe('the marks of one student', () => {
  const bulk = (studentId: number, given: BulkScores['scores'], more: object = {}): BulkScores => ({
    studentId,
    examId: FINAL,
    academicYearId: PRESENT,
    scores: given,
    ...more,
  })

  it('are saved all or not at all, and have no effect when repeated', async () => {
    const studentId = nth(4)
    const save = (given: BulkScores['scores']) =>
      school.call(endpoints.registerTenSubjects, school.actor('admin'), { body: bulk(studentId, given) })
    const good = [
      { subjectId: ENGLISH, marks: 40 },
      { subjectId: ARABIC, marks: null },
    ]
    await expect(save([...good, { subjectId: CHEMISTRY, marks: 5 }])).rejects.toMatchObject({
      code: 'subjectNotOfClass',
    })
    expect(await countOf(studentId)).toBe(0)
    expect(await save(good)).toEqual({
      message: 'Registration successful!',
      corrections: 0,
      results: good.map(({ subjectId }) => ({ studentId, subjectId, outcome: 'entered' })),
    })
    expect((await save(good)).results.map(({ outcome }) => outcome)).toEqual(['same', 'same'])
  })

  it('are answered with those that somebody else has entered otherwise meanwhile', async () => {
    const studentId = nth(5)
    await register(studentId, 30)
    const given = [
      { subjectId: ENGLISH, marks: 31, base: 0 },
      { subjectId: ARABIC, marks: 20, base: 0 },
    ]
    const user = school.actor('office', 'UUU')
    const reply = await school.call(endpoints.updateScores, user, { body: bulk(studentId, given) })
    expect(reply).toMatchObject({
      message: 'Failed to save some marks',
      results: [{ outcome: 'conflict', standing: 30 }, { outcome: 'entered' }],
    })
  })

  it('may be saved by a teacher only in her subjects, and each change costs a correction', async () => {
    const studentId = nth(6)
    const save = (given: BulkScores['scores'], who = teacher()) =>
      school.call(endpoints.teacherScore, who, { body: bulk(studentId, given) })
    expect(await save([{ subjectId: ENGLISH, marks: 10 }])).toMatchObject({
      message: 'Registered 10 subjects successfully',
      corrections: 0,
    })
    expect(await save([{ subjectId: ENGLISH, marks: 11 }])).toMatchObject({ corrections: 1 })
    await expect(save([{ subjectId: CHEMISTRY, marks: 5 }])).rejects.toMatchObject({ code: 'notYourSubject' })
    const foreign = bulk(nth(0, '1B'), [{ subjectId: ENGLISH, marks: 5 }])
    const missing = bulk(999_999, [{ subjectId: ENGLISH, marks: 5 }])
    for (const body of [foreign, missing])
      await expect(school.call(endpoints.teacherScore, teacher(), { body })).rejects.toMatchObject({
        code: 'studentNotFound',
      })
  })
})

it('the marks of a class are saved all or not at all', async () => {
  const [first, second, other] = [nth(7), nth(8), nth(0, '1C')]
  const save = (ids: number[]) =>
    school.call(endpoints.registerClassExam, school.actor('admin'), {
      body: {
        classId: 1,
        examId: FINAL,
        academicYearId: PRESENT,
        students: ids.map((studentId) => ({ studentId, scores: [{ subjectId: SOMALI, marks: 33 }] })),
      },
    })
  await expect(save([first, second, other])).rejects.toMatchObject({ code: 'notOfClass' })
  expect(await countOf(first)).toBe(0)
  expect(await save([first, second])).toMatchObject({ message: 'All marks saved successfully', results: [{}, {}] })
})

describe('the correction of one score by its teacher', () => {
  const correct = (studentId: number, newMarks: number, more: object = {}, who = teacher()) => {
    const { marks: _, ...body } = payload(studentId, null, more)
    return school.call(endpoints.correctScore, who, { body: { ...body, newMarks } })
  }

  it('names its author, and how many corrections are left', async () => {
    const studentId = nth(9)
    await register(studentId, 10)
    await database.db.update(users).set({ correctionLimit: 50 }).where(eq(users.id, teacher().id))
    const told = await correct(studentId, 12, { reason: 'added up wrongly' })
    expect(told).toMatchObject({
      message: 'Score updated successfully!',
      studentId,
      subjectId: ENGLISH,
      examId: FINAL,
      marks: 12,
      lastUpdatedBy: teacher().fullName,
      lastUpdatedAt: '2026-09-14T07:00:00.000Z',
      correctionLimit: 50,
    })
    expect(told.correctionsUsed + told.remaining).toBe(50)
    await expect(correct(studentId, 50.5)).rejects.toMatchObject({ message: 'Marks are above the maximum' })
    await register(studentId, 10, { examId: MONTHLY })
    await expect(correct(studentId, 20.5, { examId: MONTHLY })).rejects.toMatchObject({ code: 'marksAboveMaximum' })
    await expect(correct(nth(10), 12)).rejects.toMatchObject({ code: 'scoreNotFound' })
    await expect(correct(nth(0, '1B'), 12)).rejects.toMatchObject({ code: 'studentNotFound' })
  })

  it('is refused once the subject is no longer assigned to her, while scores that she entered stay', async () => {
    const studentId = nth(11)
    const isSomali = and(
      eq(teacherAssignments.teacherId, teacher().id),
      eq(teacherAssignments.classId, 1),
      eq(teacherAssignments.subjectId, SOMALI),
    )
    const body = { classId: 1, examId: FINAL, subjectId: SOMALI, scores: [{ studentId, marks: 10 }] }
    await school.call(endpoints.enterScores, teacher(), { body })
    const gone = await database.db.delete(teacherAssignments).where(isSomali).returning()
    await expect(correct(studentId, 11, { subjectId: SOMALI })).rejects.toMatchObject({ code: 'notYourSubject' })
    const [score] = await database.db
      .select()
      .from(scores)
      .where(and(eq(scores.studentId, studentId), eq(scores.subjectId, SOMALI), eq(scores.examId, FINAL)))
    expect(score).toMatchObject({ marks: 10, enteredBy: teacher().id })
    await database.db.insert(teacherAssignments).values(gone)
  })
})

describe('a conflict of two scores', () => {
  async function differ(studentId: number): Promise<number> {
    await register(studentId, 20)
    const body = { classId: 1, examId: FINAL, subjectId: ENGLISH, scores: [{ studentId, marks: 25, base: 0 }] }
    await school.call(endpoints.enterScores, teacher(), { body })
    const [open] = await database.db.select().from(scoreConflicts).where(eq(scoreConflicts.studentId, studentId))
    return open?.id ?? 0
  }
  const settle = (id: number, keep: 'standing' | 'challenger', who = academy()) =>
    school.call(endpoints.settleScore, who, { params: { id }, body: { keep } })
  const marksOf = async (studentId: number) =>
    (
      await database.db
        .select({ marks: scores.marks })
        .from(scores)
        .where(and(eq(scores.studentId, studentId), eq(scores.examId, FINAL), eq(scores.subjectId, ENGLISH)))
    )[0]?.marks

  it('is settled once, for the marks that count or for the challenger’s', async () => {
    const [first, second] = [nth(12), nth(13)]
    const [kept, changed] = [await differ(first), await differ(second)]
    await settle(kept, 'standing')
    await settle(changed, 'challenger')
    expect([await marksOf(first), await marksOf(second)]).toEqual([20, 25])
    await expect(settle(kept, 'challenger')).rejects.toMatchObject({ code: 'alreadySettled' })
    const told = await database.db
      .select()
      .from(scoreHistory)
      .where(and(eq(scoreHistory.studentId, first), eq(scoreHistory.examId, FINAL)))
      .orderBy(scoreHistory.id)
    expect(told.map(({ outcome }) => outcome)).toEqual(['entered', 'conflict', 'kept'])
  })

  it('costs the teacher who settles it for her own marks a correction', async () => {
    const studentId = nth(14)
    const id = await differ(studentId)
    await settle(id, 'challenger', teacher())
    const [last] = await database.db
      .select()
      .from(scoreHistory)
      .where(and(eq(scoreHistory.studentId, studentId), eq(scoreHistory.outcome, 'changed')))
    expect(last).toMatchObject({ isCorrection: true, madeBy: teacher().id, oldMarks: 20, marks: 25 })
  })

  it('may be settled by no other teacher, and ends when the score is deleted', async () => {
    const studentId = nth(15)
    const id = await differ(studentId)
    const other = school.users.find(({ role, username }) => role === 'Teacher' && username !== 'teacher')
    await expect(settle(id, 'standing', school.actor(other?.username ?? ''))).rejects.toMatchObject({
      code: 'conflictNotFound',
    })
    await remove(studentId)
    await expect(settle(id, 'standing')).rejects.toMatchObject({ code: 'alreadySettled' })
  })
})

describe('reading scores', () => {
  it('of one student in one exam names every subject of the class; a missing mark is left out', async () => {
    const studentId = nth(16)
    await register(studentId, 0)
    await register(studentId, null, { subjectId: ARABIC })
    const read = (id: number, who = academy()) =>
      school.call(endpoints.getStudentExam, who, { params: { id, examId: FINAL, yearId: PRESENT } })
    const told = await read(studentId)
    expect(told).toMatchObject({
      examName: 'Final exam',
      maxMarks: 50,
      academicYear: '2026-2027',
      student: { id: studentId, class: '1A' },
    })
    expect(told.subjectScores.slice(0, 3)).toEqual([
      { subjectId: ENGLISH, subjectName: 'English', marks: 0, revision: 1 },
      { subjectId: ARABIC, subjectName: 'Arabic', marks: null, revision: 1 },
      { subjectId: SOMALI, subjectName: 'Somali', revision: 0 },
    ])
    expect(told.subjectScores).toHaveLength(7)
    expect(await read(studentId, teacher())).toEqual(told)
    for (const id of [nth(0, '1B'), 999_999])
      await expect(read(id, teacher())).rejects.toMatchObject({ code: 'studentNotFound' })
    const ofOtherYear = { params: { id: studentId, examId: FINAL, yearId: 2 } }
    await expect(school.call(endpoints.getStudentExam, academy(), ofOtherYear)).rejects.toMatchObject({
      code: 'otherAcademicYear',
    })
  })

  it('of a class is allowed to a teacher for her own classes only', async () => {
    const read = (classId: number, who = academy()) =>
      school.call(endpoints.listScores, who, { query: { classId, examId: 1 } })
    const foreign = school.classes.find(({ name }) => name === '1B')?.id ?? 0
    expect(await read(1)).toHaveLength(7)
    expect(await read(1, teacher())).toEqual(await read(1))
    expect((await read(foreign)).length).toBeGreaterThan(0)
    expect(await read(foreign, teacher())).toEqual([])
    const events = await school.call(endpoints.listScoreHistory, teacher(), { query: { classId: foreign } })
    expect(events).toEqual([])
  })

  it('includes a history with author, time, old and new marks, reason and device', async () => {
    const studentId = nth(17)
    await register(studentId, 10)
    await update(studentId, null, { reason: 'was not there' })
    const query = { studentId, examId: FINAL }
    expect(await school.call(endpoints.listScoreHistory, teacher(), { query })).toMatchObject([
      { oldMarks: 10, marks: null, outcome: 'changed', reason: 'was not there', device: 'AAA', isCorrection: false },
      { marks: 10, outcome: 'entered', by: academy().fullName, studentName: school.studentsOf('1A')[17]?.fullname },
    ])
  })
})

describe('scores in the audit log', () => {
  const admin = () => school.actor('admin')
  const latest = (at: number) =>
    school.call(listLatestAudit, admin(), { query: { entity: 'scores', limit: 1 } }, { now: at })

  it('of a class are one line, and can be listed one by one', async () => {
    const now = Date.parse('2026-10-01T07:00:00Z')
    const given = [18, 19].map((at) => ({ studentId: nth(at), marks: at }))
    const body = { classId: 1, examId: FINAL, subjectId: ENGLISH, scores: given }
    const write = { id: 'T1A-9', version: 1, madeAt: '2026-09-30T05:00:00Z' }
    await school.call(endpoints.enterScores, teacher('T1A'), { body }, { now, write })
    const [line] = await latest(now)
    expect(line).toMatchObject({
      entity: 'scores',
      key: '',
      about: { name: '1A', of: 'Final exam 2026-2027, English' },
      marks: 2,
      outcome: 'entered',
      deviceCode: 'T1A',
      madeAt: '2026-09-30T05:00:00.000Z',
      endpoint: 'exams.enterScores',
    })
    const id = Number(line?.id.replace('score-', ''))
    const each = await school.call(listScoresOfWrite, admin(), { params: { id } })
    expect(each.map(({ after }) => after)).toEqual([{ marks: 19 }, { marks: 18 }])
  })

  it('have old and new marks, with absence as a word', async () => {
    const studentId = nth(20)
    await register(studentId, 10)
    await update(studentId, null, { reason: 'was not there' })
    await remove(studentId)
    const [score] = await database.db
      .select()
      .from(scores)
      .where(and(eq(scores.studentId, studentId), eq(scores.examId, FINAL)))
    const told = await school.call(listAudit, admin(), { params: { entity: 'scores', key: score?.id ?? 0 } })
    expect(told.map(({ before, after, outcome }) => [outcome, before, after])).toEqual([
      ['deleted', { marks: 'absent' }, { marks: null }],
      ['changed', { marks: 10 }, { marks: 'absent', reason: 'was not there' }],
      ['entered', {}, { marks: 10 }],
    ])
  })
})
