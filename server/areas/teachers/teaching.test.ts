import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Teaching } from '#domain/teachers/teachers.schema.ts'
import { classes, subjects, teacherAssignments, teacherClasses } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'

const [ENGLISH, ARABIC, PHYSICS] = [1, 2, 3]
const [IN_1A, IN_1B, CLOSED] = [1, 2, 3]

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN'>>>
let idle: Tablet
let sahra: Tablet

beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN'])
  // A subject that no class takes.
  await school.db.insert(subjects).values([{ name: 'Physics' }])
  await school.db.update(classes).set({ closedAt: '2026-09-01T00:00:00Z' }).where(eq(classes.id, CLOSED))
  await school.db.delete(teacherAssignments)
  idle = await school.tablet('idle')
  sahra = await school.tablet('sahra')
})
afterAll(() => school.close())

const classesOf = async (userId: number) => {
  const rows = await school.db.select().from(teacherClasses).where(eq(teacherClasses.userId, userId))
  return rows.toSorted((a, b) => a.classId - b.classId).map((row) => [row.classId, row.isByAssignment])
}

describe('the grid of classes and subjects', () => {
  type Cell = [classId: number, subjectId: number, was: number[], teacherIds: number[]]
  const save = (...cells: Cell[]) =>
    as.ADMIN('PUT', '/exam/teaching', {
      changes: cells.map(([classId, subjectId, was, teacherIds]) => ({ classId, subjectId, was, teacherIds })),
    })
  const taught = async () => {
    const { assignments } = (await as.ADMIN('GET', '/exam/teaching')).json as Teaching
    return assignments.map((each) => [each.classId, each.subjectId, each.teacherId])
  }

  afterEach(async () => {
    await school.db.delete(teacherAssignments)
    await school.db.delete(teacherClasses).where(eq(teacherClasses.isByAssignment, true))
  })

  it('gives and takes subjects of several classes at once, with the classes', async () => {
    const [one, other] = [idle.owner, sahra.owner]
    const { json } = await save(
      [IN_1A, ARABIC, [], [one]],
      [IN_1A, ENGLISH, [], [one, other]],
      [IN_1B, ENGLISH, [], [one]],
    )
    expect(json).toMatchObject({ message: '4 assignments were added, 0 removed.', added: 4, removed: 0 })
    expect(await classesOf(one)).toEqual([
      [IN_1A, true],
      [IN_1B, true],
    ])
    expect((await save([IN_1B, ENGLISH, [one], [other]])).json).toMatchObject({ added: 1, removed: 1 })
    expect(await taught()).toEqual([
      [IN_1A, ARABIC, one],
      [IN_1A, ENGLISH, one],
      [IN_1A, ENGLISH, other],
      [IN_1B, ENGLISH, other],
    ])
    expect(await classesOf(one)).toEqual([[IN_1A, true]])
  })

  it('names what somebody else has changed, and saves nothing', async () => {
    await save([IN_1A, ENGLISH, [], [idle.owner]])
    const refused = await save([IN_1A, ENGLISH, [], [sahra.owner]], [IN_1B, ENGLISH, [], [sahra.owner]])
    expect(refused.json['message']).toBe('Somebody else has changed the teachers of: 1A, English')
    expect(await taught()).toEqual([[IN_1A, ENGLISH, idle.owner]])
  })

  it('of two saves of the same cell at once keeps one, and tells the other', async () => {
    const answers = await Promise.all([
      save([IN_1A, ENGLISH, [], [idle.owner]]),
      save([IN_1A, ENGLISH, [], [idle.owner]]),
    ])
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'teachingChanged'])
  })

  it('refuses a subject that the class does not take, a closed class and somebody who is no teacher', async () => {
    const codes = [
      await save([IN_1A, PHYSICS, [], [idle.owner]]),
      await save([CLOSED, ENGLISH, [], [idle.owner]]),
      await save([IN_1A, ENGLISH, [], [999_999]]),
      await save(),
    ].map(({ status, code }) => code ?? status)
    expect(codes).toEqual(['subjectNotOfClass', 'classClosed', 'userNotFound', 'invalidInput'])
    expect(await taught()).toEqual([])
  })
})
