import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '#domain/core/problems.ts'
import { MAX_MARKS } from '#domain/exams/exams.schema.ts'
import { publishExam } from '#domain/exams/publish.endpoints.ts'
import * as endpoints from '#domain/exams/scores.endpoints.ts'
import { RANDOM_TIMEOUT, volume } from '#tests/tier.ts'
import type { Database } from '../../db/client.ts'
import { publications, scoreConflicts, scoreHistory, scores, students, users } from '../../db/schema.ts'
import { seededRandom } from '../../db/seed/random.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { readSheets } from './exams.sync.ts'
import { publishHandlers } from './publish.handlers.ts'
import { scoreHandlers } from './scores.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...scoreHandlers, ...publishHandlers], { students: 84 })
})
afterAll(() => database.close())

/** Two classes of one teacher, the second of which nobody else may enter offline. */
const CLASSES = [1, 3] as const
const EXAMS = { 1: 'MONTHLY', 3: 'FINAL' } as const
const SUBJECTS = [1, 2] as const
const LIMIT = 12

type Standing = { marks: number | null; revision: number; classId: number; by: number; device: string }

/** Model of the scores that the school should have by its rules. */
function newModel(classOf: Map<number, number>) {
  const there = new Map<string, Standing>()
  /** Revisions of deleted scores, which the next one goes on from. */
  const gone = new Map<string, number>()
  const open = new Map<string, { challenger: number | null }>()
  const published = new Set<string>()
  return { there, gone, open, published, classOf, corrections: 0 }
}
type Model = ReturnType<typeof newModel>
type Given = { studentId: number; examId: 1 | 3; subjectId: number; marks: number | null; base: number | undefined }

const keyOf = ({ studentId, examId, subjectId }: Omit<Given, 'marks' | 'base'>): string =>
  [studentId, examId, subjectId].join(':')

const classIn = (model: Model, { studentId, examId }: Given): number | undefined =>
  [...model.there].find(([key]) => key.startsWith(`${studentId}:${examId}:`))?.[1].classId ??
  model.classOf.get(studentId)

type Maker = { id: number; device: string; isTeacher: boolean }

/** Applies a save of a class to the model; null where all of it is refused. */
function enterIn(model: Model, classId: number, given: readonly Given[], maker: Maker): string[] | null {
  const outcomes = given.map((score): string => {
    if (classIn(model, score) !== classId) return 'refused'
    if (score.marks !== null && score.marks > MAX_MARKS[EXAMS[score.examId]]) return 'refused'
    const standing = model.there.get(keyOf(score))
    if (!standing) return 'entered'
    if (standing.marks === score.marks) return 'same'
    const isSameLane = standing.by === maker.id && standing.device === maker.device
    return score.base === undefined || score.base === standing.revision || isSameLane ? 'changed' : 'conflict'
  })
  const changes = outcomes.filter((each) => each === 'changed').length
  if (outcomes.every((each) => each === 'refused')) return null
  if (maker.isTeacher && changes > LIMIT - model.corrections) return null
  if (maker.isTeacher) model.corrections += changes
  for (const [at, score] of given.entries()) {
    const key = keyOf(score)
    const before = model.there.get(key)
    if (outcomes[at] === 'conflict') model.open.set(key, { challenger: score.marks })
    if (outcomes[at] !== 'entered' && outcomes[at] !== 'changed') continue
    const revision = (before?.revision ?? model.gone.get(key) ?? 0) + 1
    const { marks } = score
    model.there.set(key, { marks, revision, classId: before?.classId ?? classId, by: maker.id, device: maker.device })
    if (model.open.get(key)?.challenger === marks && outcomes[at] === 'changed') model.open.delete(key)
  }
  return outcomes
}

async function expectLike(model: Model): Promise<void> {
  const isOurs = sql`${scores.studentId} = any(${sql.param([...model.classOf.keys()])}::integer[])`
  const stored = await database.db
    .select()
    .from(scores)
    .where(and(isNull(scores.deletedAt), isOurs))
  const told = stored.map((row) => [keyOf(row as never), row.marks, row.revision, row.classId])
  const wanted = [...model.there].map(([key, { marks, revision, classId }]) => [key, marks, revision, classId])
  const byKey = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
  expect(told.toSorted(byKey)).toEqual(wanted.toSorted(byKey))
  const conflicts = await database.db.select().from(scoreConflicts).where(isNull(scoreConflicts.settledAt))
  expect(conflicts.map((row) => keyOf(row as never)).toSorted()).toEqual([...model.open.keys()].toSorted())
  for (const row of conflicts) expect(row.standingMarks).toBe(model.there.get(keyOf(row as never))?.marks)
  const teacher = school.actor('teacher').id
  const isHers = and(eq(scoreHistory.isCorrection, true), eq(scoreHistory.madeBy, teacher))
  expect(await database.db.$count(scoreHistory, isHers)).toBe(model.corrections)
  const shown = await database.db.select().from(publications).where(isNull(publications.withdrawnAt))
  expect(shown.map(({ examId, classId }) => `${examId}:${classId}`).toSorted()).toEqual([...model.published].toSorted())
}

/** Asserts that the last score of the history is the one that counts, and that sheets hold each score once. */
async function expectHistory(model: Model, since: number): Promise<void> {
  const events = await database.db
    .select()
    .from(scoreHistory)
    .where(gt(scoreHistory.id, since))
    .orderBy(scoreHistory.id)
  const last = new Map<string, number | null | undefined>()
  for (const event of events) {
    if (event.outcome === 'entered' || event.outcome === 'changed') last.set(keyOf(event as never), event.marks)
    if (event.outcome === 'deleted') last.delete(keyOf(event as never))
  }
  const wanted = new Map([...model.there].map(([key, { marks }]) => [key, marks]))
  expect(last).toEqual(wanted)
  const sheets = await readSheets(database.db, { kind: 'school' }, {})
  const inSheets = sheets.flatMap(({ examId, subjectId, classId, scores: each }) =>
    each.map(([studentId, marks]) => `${studentId}:${examId}:${subjectId} ${marks} in ${classId}`),
  )
  const there = [...model.there].map(([key, { marks, classId }]) => `${key} ${marks} in ${classId}`)
  expect(inSheets.toSorted()).toEqual(there.toSorted())
}

it(
  'random histories of scores, corrections, deletions, publishings and moves end in the state of a model of the rules',
  { tags: ['random'], timeout: RANDOM_TIMEOUT },
  async () => {
    const random = seededRandom('random scores')
    await database.db.execute(sql`truncate ${scores}, ${publications}, ${scoreConflicts}`)
    await database.db
      .update(users)
      .set({ correctionLimit: LIMIT })
      .where(eq(users.id, school.actor('teacher').id))
    const pupils = school.students.filter(({ classId }) => CLASSES.some((id) => id === classId)).slice(0, 6)
    const model = newModel(new Map(pupils.map(({ id, classId }) => [id, classId])))
    const ids = pupils.map(({ id }) => id) as [number, ...number[]]
    const met = new Map<string, number>()
    const count = (what: string) => met.set(what, (met.get(what) ?? 0) + 1)
    const refused = async (call: Promise<unknown>): Promise<Problem | null> => {
      try {
        await call
        return null
      } catch (error) {
        if (!(error instanceof Problem) || error.status >= 500) throw error
        return error
      }
    }

    async function enter(): Promise<void> {
      const name = random.pick(['teacher', 'teacher', 'academy'])
      const device = random.pick(['AAA', 'BBB'])
      const actor = school.actor(name, device)
      const [examId, subjectId] = [random.pick([1, 3] as const), random.pick(SUBJECTS)]
      const classId = name === 'teacher' ? 1 : random.pick(CLASSES)
      const given = random
        .shuffle(ids)
        .slice(0, random.int(1, 4))
        .map((studentId): Given => {
          const marks = random.chance(0.1) ? null : random.int(0, random.chance(0.1) ? 100 : 40) / 2
          const known = model.there.get(keyOf({ studentId, examId, subjectId }))?.revision ?? 0
          const base = random.pick([undefined, known, known, Math.max(0, known - 1)])
          return { studentId, examId, subjectId, marks, base }
        })
      const wanted = enterIn(model, classId, given, { id: actor.id, device, isTeacher: name === 'teacher' })
      const body = {
        classId,
        examId,
        subjectId,
        scores: given.map(({ studentId, marks, base }) => ({ studentId, marks, base })),
      }
      const call = school.call(endpoints.enterScores, actor, { body })
      const problem = await refused(call)
      if (!wanted) {
        count(problem?.code ?? 'accepted')
        expect(problem).not.toBeNull()
        return
      }
      expect(problem).toBeNull()
      const reply = await call
      for (const outcome of ['entered', 'changed', 'same'] as const)
        expect(reply[outcome]).toBe(wanted.filter((each) => each === outcome).length)
      for (const outcome of wanted) count(outcome)
    }

    async function remove(): Promise<void> {
      const [studentId, examId, subjectId] = [random.pick(ids), random.pick([1, 3] as const), random.pick(SUBJECTS)]
      const name = { studentId, examId, subjectId }
      const standing = model.there.get(keyOf(name))
      const problem = await refused(school.call(endpoints.deleteScore, school.actor('academy'), { body: name }))
      expect(problem?.code).toBe(standing ? undefined : 'scoreNotFound')
      if (!standing) return
      count('deleted')
      model.there.delete(keyOf(name))
      model.gone.set(keyOf(name), standing.revision + 1)
      model.open.delete(keyOf(name))
    }

    async function settle(): Promise<void> {
      const [open] = await database.db.select().from(scoreConflicts).where(isNull(scoreConflicts.settledAt)).limit(1)
      if (!open) return
      const keep = random.pick(['standing', 'challenger'] as const)
      const academy = school.actor('academy', 'SSS')
      await school.call(endpoints.settleScore, academy, { params: { id: open.id }, body: { keep } })
      count(`settled ${keep}`)
      const key = keyOf(open as never)
      model.open.delete(key)
      const standing = model.there.get(key)
      if (keep === 'challenger' && standing && standing.marks !== open.challengerMarks)
        model.there.set(key, {
          ...standing,
          marks: open.challengerMarks,
          revision: standing.revision + 1,
          by: academy.id,
          device: 'SSS',
        })
    }

    async function publish(): Promise<void> {
      const body = { classId: random.pick(CLASSES), examId: random.pick([1, 3]), published: random.chance(0.5) }
      await school.call(publishExam, school.actor('academy'), { body })
      const key = `${body.examId}:${body.classId}`
      if (body.published) model.published.add(key)
      else model.published.delete(key)
      count('published')
    }

    async function move(): Promise<void> {
      const studentId = random.pick(ids)
      const classId = random.pick(CLASSES)
      await database.db.update(students).set({ classId }).where(eq(students.id, studentId))
      model.classOf.set(studentId, classId)
      count('moved')
    }

    // The history is only added to: it begins with what the demo school has.
    const since = await database.db.$count(scoreHistory)
    for (let step = 0; step < volume(200, 2_000); step++) {
      await random.pick([enter, enter, enter, enter, remove, settle, publish, move])()
      await expectLike(model)
    }
    const wanted = ['entered', 'changed', 'same', 'conflict', 'refused', 'noCorrectionsLeft', 'deleted', 'moved']
    for (const what of [...wanted, 'published', 'settled standing', 'settled challenger'])
      expect([what, (met.get(what) ?? 0) > 0]).toEqual([what, true])
    await expectHistory(model, since)
  },
)
