import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterScores } from '#domain/exams/scores.endpoints.ts'
import type { EnteredScores } from '#domain/exams/scores.schema.ts'
import type { Database } from '../../db/client.ts'
import {
  classMoves,
  classSubjects,
  exams,
  scoreConflicts,
  scoreHistory,
  scores,
  students,
  users,
} from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type CallOptions, type TestSchool } from '../../testing/test-school.ts'
import { scoreHandlers } from './scores.handlers.ts'

let school: TestSchool
let database: Database

/** The final exam of the present year, which class 1A has not begun in the demo school. */
const [FINAL, MONTHLY] = [3, 1]
const [ENGLISH, ARABIC, CHEMISTRY] = [1, 2, 8]

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, scoreHandlers, { students: 480 })
})
afterAll(() => database.close())

type Given = EnteredScores['scores']

const enter = (
  scores: Given,
  {
    by = 'teacher',
    device = 'AAA',
    ...of
  }: Partial<Omit<EnteredScores, 'scores'>> & { by?: string; device?: string } = {},
  options?: CallOptions,
) =>
  school.call(
    enterScores,
    school.actor(by, device),
    { body: { classId: 1, examId: FINAL, subjectId: ENGLISH, ...of, scores } },
    options,
  )

const pupils = (name = '1A') => school.studentsOf(name).map(({ id }) => id)
const nth = (at: number): number => pupils()[at] ?? 0

const storedOf = async (studentId: number, examId = FINAL, subjectId = ENGLISH) => {
  const [row] = await database.db
    .select()
    .from(scores)
    .where(and(eq(scores.studentId, studentId), eq(scores.examId, examId), eq(scores.subjectId, subjectId)))
  return row
}
const historyOf = (studentId: number, subjectId = ENGLISH) =>
  database.db
    .select()
    .from(scoreHistory)
    .where(
      and(eq(scoreHistory.studentId, studentId), eq(scoreHistory.examId, FINAL), eq(scoreHistory.subjectId, subjectId)),
    )
    .orderBy(scoreHistory.id)
const setLimit = (limit: number | null) =>
  database.db
    .update(users)
    .set({ correctionLimit: limit })
    .where(eq(users.id, school.actor('teacher').id))

describe('entering scores', () => {
  it('saves marks in halves, zero, and absence, which are three different things', async () => {
    const reply = await enter([
      { studentId: nth(0), marks: 12.5 },
      { studentId: nth(1), marks: 0 },
      { studentId: nth(2), marks: null },
    ])
    expect(reply).toEqual({
      message: 'All marks saved successfully',
      entered: 3,
      changed: 0,
      same: 0,
      corrections: 0,
      notApplied: [],
    })
    expect([
      (await storedOf(nth(0)))?.marks,
      (await storedOf(nth(1)))?.marks,
      (await storedOf(nth(2)))?.marks,
      await storedOf(nth(3)),
    ]).toEqual([12.5, 0, null, undefined])
    expect(await storedOf(nth(0))).toMatchObject({
      classId: 1,
      revision: 1,
      deviceCode: 'AAA',
      enteredBy: school.actor('teacher').id,
    })
  })

  it('twice changes nothing the second time, and the history has both', async () => {
    const studentId = nth(4)
    await enter([{ studentId, marks: 7 }])
    expect(await enter([{ studentId, marks: 7, base: 0 }])).toMatchObject({ same: 1, corrections: 0 })
    expect((await historyOf(studentId)).map(({ outcome }) => outcome)).toEqual(['entered', 'same'])
    expect(await storedOf(studentId)).toMatchObject({ revision: 1 })
  })

  it('that somebody else entered otherwise is a conflict: the first marks count, and both are kept', async () => {
    const studentId = nth(5)
    await enter([{ studentId, marks: 20, base: 0 }], { by: 'academy' })
    const reply = await enter([{ studentId, marks: 30, base: 0 }])
    expect(reply).toMatchObject({
      message: 'Failed to save some marks',
      notApplied: [{ studentId, outcome: 'conflict', standing: 20 }],
    })
    const [open] = await database.db.select().from(scoreConflicts).where(eq(scoreConflicts.studentId, studentId))
    expect(open).toMatchObject({ standingMarks: 20, challengerMarks: 30, settledAt: null, classId: 1 })
    expect(await storedOf(studentId)).toMatchObject({ marks: 20 })
  })

  it('again by the same person on the same device is no conflict, since its writes arrive in order', async () => {
    const studentId = nth(6)
    await enter([{ studentId, marks: 20, base: 0 }])
    expect(await enter([{ studentId, marks: 21, base: 0 }])).toMatchObject({ changed: 1, corrections: 1 })
    expect(await enter([{ studentId, marks: 22, base: 0 }], { device: 'BBB' })).toMatchObject({
      notApplied: [{ outcome: 'conflict', standing: 21 }],
    })
  })

  it('ends a conflict when the marks are changed to the challenger’s', async () => {
    const studentId = nth(7)
    await enter([{ studentId, marks: 20, base: 0 }], { by: 'academy' })
    await enter([{ studentId, marks: 30, base: 0 }])
    const open = and(eq(scoreConflicts.studentId, studentId), isNull(scoreConflicts.settledAt))
    await enter([{ studentId, marks: 25 }], { by: 'academy' })
    expect(await database.db.select().from(scoreConflicts).where(open)).toMatchObject([{ standingMarks: 25 }])
    await enter([{ studentId, marks: 30 }], { by: 'academy' })
    expect(await database.db.select().from(scoreConflicts).where(open)).toEqual([])
  })
})

describe('entering scores is refused one by one for', () => {
  it('marks above the maximum of the type, students of other classes and unknown ones', async () => {
    const [other] = pupils('1B')
    const reply = await enter(
      [
        { studentId: nth(8), marks: 20 },
        { studentId: nth(9), marks: 20.5 },
        { studentId: other ?? 0, marks: 5 },
        { studentId: 999_999, marks: 5 },
      ],
      { by: 'academy', examId: MONTHLY },
    )
    expect(reply.notApplied).toEqual([
      { studentId: nth(9), outcome: 'refused', code: 'marksAboveMaximum' },
      { studentId: other, outcome: 'refused', code: 'notOfClass' },
      { studentId: 999_999, outcome: 'refused', code: 'notOfClass' },
    ])
  })

  it('all scores of a call, which is then refused itself, with the reason', async () => {
    await expect(enter([{ studentId: nth(9), marks: 50 }], { examId: MONTHLY })).rejects.toMatchObject({
      code: 'marksAboveMaximum',
      message: 'Max marks for this exam is 20',
    })
    await expect(enter([{ studentId: nth(9), marks: 5 }], { by: 'admin', subjectId: CHEMISTRY })).rejects.toMatchObject(
      { message: 'Class 1A does not take Chemistry.' },
    )
  })

  it.each([
    ['classNotFound', { classId: 999 }],
    ['examNotFound', { examId: 999 }],
    ['subjectNotFound', { subjectId: 999 }],
  ])('%s', async (code, of) => {
    await expect(enter([{ studentId: nth(9), marks: 5 }], { by: 'academy', ...of })).rejects.toMatchObject({ code })
  })

  it('an exam that is hidden', async () => {
    const [hidden] = await database.db
      .insert(exams)
      .values({ name: 'Hidden', type: 'FINAL', academicYearId: 3, deletedAt: '2026-09-01T00:00:00Z' })
      .returning()
    const examId = hidden?.id ?? 0
    await expect(enter([{ studentId: nth(9), marks: 5 }], { examId })).rejects.toMatchObject({ code: 'examNotFound' })
  })

  it('a student whose number meant another student to the maker, and whose history stays without the score', async () => {
    const studentId = nth(10)
    const context = { ...school.context(school.actor('academy')), strangers: new Set([studentId]) }
    const handler = scoreHandlers.find(({ endpoint }) => endpoint.id === enterScores.id)
    const body = { classId: 1, examId: FINAL, subjectId: ENGLISH, scores: [{ studentId, marks: 5 }] }
    const run = database.db.transaction((tx) =>
      Promise.resolve(handler?.run({ body } as never, { ...context, tx, endpoint: 'x' } as never)),
    )
    await expect(run).rejects.toMatchObject({ code: 'anotherSubject' })
    expect(await historyOf(studentId)).toEqual([])
  })
})

describe('a teacher', () => {
  it('may enter scores only in assigned classes and subjects, and learns nothing about others', async () => {
    for (const of of [{ classId: 2 }, { classId: 999 }, { subjectId: CHEMISTRY }, { subjectId: 999 }])
      await expect(enter([{ studentId: nth(0), marks: 5 }], of)).rejects.toMatchObject({ code: 'notYourSubject' })
  })

  it('still corrects the scores of a student who has left the class, which stay in it', async () => {
    const studentId = nth(11)
    await enter([{ studentId, marks: 10 }])
    await database.db.update(students).set({ classId: 2 }).where(eq(students.id, studentId))
    expect(await enter([{ studentId, marks: 11 }])).toMatchObject({ changed: 1 })
    expect(await enter([{ studentId, marks: 12 }], { subjectId: ARABIC })).toMatchObject({ entered: 1 })
    expect(await storedOf(studentId, FINAL, ARABIC)).toMatchObject({ classId: 1 })
    await expect(enter([{ studentId, marks: 9 }], { classId: 2, by: 'academy' })).rejects.toMatchObject({
      code: 'notOfClass',
    })
    await database.db.update(students).set({ classId: 1 }).where(eq(students.id, studentId))
  })

  it('has scores accepted that she entered offline before a student changed class', async () => {
    const studentId = pupils('1C')[0] ?? 0
    const movedAt = '2026-09-14T06:00:00Z'
    await database.db.insert(classMoves).values({
      batch: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
      studentId,
      fromClassId: 1,
      toClassId: 3,
      movedAt,
      movedBy: school.actor('academy').id,
    })
    const write = { id: 'AAA-1', version: 1, madeAt: '2026-09-14T05:00:00Z' }
    expect(await enter([{ studentId, marks: 10 }], {}, { write })).toMatchObject({ entered: 1 })
    expect(await storedOf(studentId)).toMatchObject({ classId: 1, madeAt: '2026-09-14T05:00:00.000Z' })
  })

  it('can still change a score after the class no longer takes the subject', async () => {
    const studentId = nth(3)
    const isSomali = and(eq(classSubjects.classId, 1), eq(classSubjects.subjectId, 3))
    await enter([{ studentId, marks: 10 }], { subjectId: 3 })
    await database.db.delete(classSubjects).where(isSomali)
    expect(await enter([{ studentId, marks: 11 }], { subjectId: 3 })).toMatchObject({ changed: 1 })
    await expect(enter([{ studentId: nth(2), marks: 10 }], { subjectId: 3 })).rejects.toMatchObject({
      code: 'subjectNotOfClass',
    })
    await database.db.insert(classSubjects).values({ classId: 1, subjectId: 3 })
  })
})

describe('the correction limit', () => {
  const used = async () =>
    database.db.$count(
      scoreHistory,
      and(eq(scoreHistory.madeBy, school.actor('teacher').id), eq(scoreHistory.isCorrection, true)),
    )

  it('counts each mark that a teacher changes, and no mark that was missing before', async () => {
    const before = await used()
    await enter([12, 13, 14].map((at) => ({ studentId: nth(at), marks: 10 })))
    expect(await used()).toBe(before)
    const changed = [12, 13, 14].map((at) => ({ studentId: nth(at), marks: 11 }))
    expect(await enter(changed)).toMatchObject({ changed: 3, corrections: 3 })
    expect(await used()).toBe(before + 3)
    expect(await enter([{ studentId: nth(12), marks: 12 }], { by: 'academy' })).toMatchObject({ corrections: 0 })
  })

  it('refuses a save as a whole that needs more corrections than are left, including its new marks', async () => {
    const before = await used()
    await enter([15, 16].map((at) => ({ studentId: nth(at), marks: 10 })))
    await setLimit(before + 1)
    const two = [15, 16].map((at) => ({ studentId: nth(at), marks: 11 }))
    await expect(enter([...two, { studentId: nth(17), marks: 11 }])).rejects.toMatchObject({
      code: 'noCorrectionsLeft',
      details: { limit: before + 1, remaining: 1, needed: 2 },
    })
    expect(await storedOf(nth(17))).toBeUndefined()
    expect(await enter(two.slice(0, 1))).toMatchObject({ changed: 1 })
    await setLimit(null)
  })

  it('lets no more corrections through when fifty come at once', async () => {
    const before = await used()
    const all = pupils().slice(0, 20)
    await enter(
      all.map((studentId) => ({ studentId, marks: 1 })),
      { subjectId: ARABIC, by: 'academy' },
    )
    await setLimit(before + 7)
    const tries = Array.from({ length: 50 }, (_, at) =>
      enter([{ studentId: all[at % all.length] ?? 0, marks: 2 + at / 2 }], {
        subjectId: ARABIC,
        device: `D${at}`,
      }).then(
        ({ corrections }) => corrections,
        (error: { code: string }) => error.code,
      ),
    )
    const met = await Promise.all(tries)
    expect(met.filter((each) => each === 1)).toHaveLength(7)
    expect(met.filter((each) => each === 'noCorrectionsLeft')).toHaveLength(43)
    expect(await used()).toBe(before + 7)
    await setLimit(null)
  })

  it('counts the present academic year, which begins in August', async () => {
    await setLimit(1)
    const now = Date.parse('2027-07-31T20:59:00Z')
    await enter([{ studentId: nth(18), marks: 10 }], {}, { now })
    await expect(enter([{ studentId: nth(18), marks: 11 }], {}, { now })).rejects.toMatchObject({
      code: 'noCorrectionsLeft',
    })
    const inAugust = { now: Date.parse('2027-07-31T21:00:00Z') }
    expect(await enter([{ studentId: nth(18), marks: 11 }], {}, inAugust)).toMatchObject({ changed: 1 })
    await setLimit(null)
  })
})
