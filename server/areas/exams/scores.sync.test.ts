import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_MARKS } from '#domain/exams/exams.schema.ts'
import type { ScoreConflictRow, ScoreSheetRow } from '#domain/exams/scores.schema.ts'
import { scoreHistory, scores, teacherAssignments, teacherClasses, users } from '../../db/schema.ts'
import { untilFeedIsBehind } from '../../testing/pull-beyond.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import { emptyReplica, type Replica, type Tablet } from '../../testing/tablet.ts'

let school: School
let admin: Tablet
let sahra: Tablet
beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  sahra = await school.tablet('sahra')
})
afterAll(() => school.close())

const [MONTHLY, MIDTERM, FINAL] = [1, 2, 3]
type Save = { studentId: number; marks: unknown; base?: number }[]

const saved = (by: Tablet, given: Save, over: object = {}) =>
  by.entry('exams.enterScores', { classId: 1, examId: MONTHLY, subjectId: 1, scores: given, ...over })
const sheetsIn = ({ tables }: Replica): ScoreSheetRow[] =>
  [...tables.scoreSheets.values()].map((row) => row as ScoreSheetRow)

async function freshReplica(tablet: Tablet): Promise<Replica> {
  const replica = emptyReplica()
  expect((await tablet.pull(replica)).status).toBe(200)
  return replica
}

async function pullAll(tablet: Tablet, replica: Replica): Promise<void> {
  await untilFeedIsBehind(school.db)
  expect((await tablet.pull(replica)).status).toBe(200)
}

const call = (by: Tablet, method: string, path: string, body?: unknown) =>
  school.call({ method, path, token: by.token, ...(body ? { body } : {}) })

describe('the replica of a teacher', () => {
  it('follows scores, their deletion and publishing, of her classes alone', async () => {
    const replica = await freshReplica(sahra)
    const [first, second] = studentIds('1A') as [number, number]
    const verdicts = await sahra.deliver([
      saved(
        sahra,
        [first, second].map((studentId) => ({ studentId, marks: 12.5 })),
      ),
    ])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied'])
    const [other] = studentIds('1B')
    await admin.deliver([saved(admin, [{ studentId: other ?? 0, marks: 3 }], { classId: 2 })])
    await call(admin, 'POST', '/exam/publish', { classId: 1, examId: MONTHLY, published: true })
    await call(admin, 'POST', '/exam/publish', { classId: 2, examId: MONTHLY, published: true })
    await pullAll(sahra, replica)
    expect(sheetsIn(replica)).toMatchObject([
      { classId: 1, examId: MONTHLY, subjectId: 1, scores: [first, second].map((id) => [id, 12.5, 1]) },
    ])
    expect([...replica.tables.publications.keys()]).toEqual(['1:1'])

    await call(admin, 'DELETE', '/exam/score/delete', { studentId: first, examId: MONTHLY, subjectId: 1 })
    await call(admin, 'POST', '/exam/publish', { classId: 1, examId: MONTHLY, published: false })
    await pullAll(sahra, replica)
    expect(sheetsIn(replica)[0]?.scores).toEqual([[second, 12.5, 1]])
    expect(replica.tables.publications.size).toBe(0)
    expect(sheetsIn(await freshReplica(sahra))).toEqual(sheetsIn(replica))
  })

  it('shows a conflict of two scores to both makers until it is settled', async () => {
    const studentId = studentIds('1A')[2] ?? 0
    const academy = await school.tablet('academy')
    const replica = await freshReplica(sahra)
    await academy.deliver([saved(academy, [{ studentId, marks: 10, base: 0 }])])
    const [verdict] = await sahra.deliver([saved(sahra, [{ studentId, marks: 11, base: 0 }])])
    expect(verdict?.reply).toMatchObject({ notApplied: [{ studentId, outcome: 'conflict', standing: 10 }] })
    await pullAll(sahra, replica)
    const [row] = [...replica.tables.scoreConflicts.values()] as ScoreConflictRow[]
    expect(row).toMatchObject({ studentId, classId: 1, standing: { marks: 10 }, challenger: { marks: 11 } })
    const settled = await call(academy, 'POST', `/exam/scores/conflicts/${row?.id}/settle`, { keep: 'challenger' })
    expect(settled.status).toBe(200)
    await pullAll(sahra, replica)
    expect(replica.tables.scoreConflicts.size).toBe(0)
    expect(sheetsIn(replica).flatMap((sheet) => sheet.scores)).toContainEqual([studentId, 11, 2])
  })

  it('loses a class with its last assignment, while what she entered stays under her name', async () => {
    const hodan = await school.tablet('hodan')
    const studentId = studentIds('1B')[1] ?? 0
    await hodan.deliver([saved(hodan, [{ studentId, marks: 9 }], { classId: 2, examId: FINAL })])
    expect(new Set(sheetsIn(await freshReplica(hodan)).map(({ classId }) => classId))).toEqual(new Set([1, 2]))
    const waiting = saved(hodan, [{ studentId, marks: 8 }], { classId: 2, examId: FINAL })
    await school.db
      .delete(teacherAssignments)
      .where(and(eq(teacherAssignments.teacherId, hodan.owner), eq(teacherAssignments.classId, 2)))
    await school.db
      .delete(teacherClasses)
      .where(and(eq(teacherClasses.userId, hodan.owner), eq(teacherClasses.classId, 2)))
    expect((await hodan.deliver([waiting]))[0]).toMatchObject({ verdict: 'rejected', code: 'notYourSubject' })
    expect(new Set(sheetsIn(await freshReplica(hodan)).map(({ classId }) => classId))).toEqual(new Set([1]))
    const [score] = await school.db
      .select()
      .from(scores)
      .where(and(eq(scores.studentId, studentId), eq(scores.examId, FINAL)))
    expect(score).toMatchObject({ marks: 9, enteredBy: hodan.owner })
  })
})

describe('an entry of scores from the outbox', () => {
  it('is applied once however often it is sent', async () => {
    const studentId = studentIds('1A')[3] ?? 0
    const entry = saved(sahra, [{ studentId, marks: 7 }], { examId: MIDTERM })
    const told = [await sahra.deliver([entry]), await sahra.deliver([entry])]
    expect(told.flat().map(({ verdict }) => verdict)).toEqual(['applied', 'replayed'])
    const isOf = and(eq(scoreHistory.studentId, studentId), eq(scoreHistory.examId, MIDTERM))
    expect(await school.db.$count(scoreHistory, isOf)).toBe(1)
  })

  it('beyond the correction limit is rejected with what is left, also in reply to a repeat, and the mark stays', async () => {
    const studentId = studentIds('1A')[4] ?? 0
    await sahra.deliver([saved(sahra, [{ studentId, marks: 7 }], { examId: MIDTERM })])
    await school.db.update(users).set({ correctionLimit: 0 }).where(eq(users.id, sahra.owner))
    const entry = saved(sahra, [{ studentId, marks: 8, base: 1 }], { examId: MIDTERM })
    const told = [await sahra.deliver([entry]), await sahra.deliver([entry])]
    expect(told.flat()).toEqual(
      Array.from({ length: 2 }, () => ({
        id: entry.id,
        verdict: 'rejected',
        code: 'noCorrectionsLeft',
        message: 'The correction limit is reached: 0 of 0 left, and 1 needed.',
        details: { remaining: 0, limit: 0, needed: 1 },
      })),
    )
    await school.db.update(users).set({ correctionLimit: null }).where(eq(users.id, sahra.owner))
    const [score] = await school.db
      .select()
      .from(scores)
      .where(and(eq(scores.studentId, studentId), eq(scores.examId, MIDTERM)))
    expect(score).toMatchObject({ marks: 7, revision: 1 })
  })
})

describe('invalid marks', () => {
  const above = MAX_MARKS.MONTHLY + 0.5
  it.each([-1, 20.3, 1e9, above, '', 'abc', '12', '\u0000', true, {}, [5]])(
    '%j are refused by every call, and nothing is stored',
    async (marks) => {
      const studentId = studentIds('1A')[5] ?? 0
      const one = { studentId, examId: MONTHLY, subjectId: 1, academicYearId: 1 }
      const bulk = { studentId, examId: MONTHLY, academicYearId: 1, scores: [{ subjectId: 1, marks }] }
      const ofClass = { classId: 1, examId: MONTHLY }
      const codes = ['invalidInput', 'marksAboveMaximum']
      for (const [by, method, path, body] of [
        [admin, 'POST', '/exam/RegisterScore', { ...one, marks }],
        [admin, 'PUT', '/exam/score/update', { ...one, marks }],
        [admin, 'PUT', '/exam/scores/update', bulk],
        [admin, 'POST', '/exam/registerTenSubjects', bulk],
        [admin, 'POST', '/exam/update-ten-subjects', bulk],
        [
          admin,
          'POST',
          '/exam/registerClassExam',
          { ...ofClass, academicYearId: 1, students: [{ studentId, scores: bulk.scores }] },
        ],
        [sahra, 'POST', '/exam/teacher/score', bulk],
        [sahra, 'PUT', '/exam/teacher/score/correct', { ...one, newMarks: marks }],
        [sahra, 'POST', '/exam/scores/class', { ...ofClass, subjectId: 1, scores: [{ studentId, marks }] }],
      ] as const) {
        const { status, code } = await call(by, method, path, body)
        expect([path, status, codes.includes(String(code))]).toEqual([path, 400, true])
      }
      expect(await school.db.$count(scores, eq(scores.studentId, studentId))).toBe(0)
    },
  )
})
