import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveHandlers } from '../students/moves.handlers.ts'
import { transferStudent } from '#domain/students/moves.endpoints.ts'
import * as proposals from '#domain/turns/turn-proposals.endpoints.ts'
import type { ProposedOutcome } from '#domain/turns/turn-proposals.schema.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, audit, students, teacherClasses, turnProposals } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { proposalHandlers } from './proposals.handlers.ts'
import { turnHandlers } from './turns.handlers.ts'

let school: TestSchool
let database: Database
let params: { id: number }
/** A class of `teacher`, another of hers, one of `teacher2`, and a class of hers that `teacher2` has as well. */
let own: number, ownToo: number, foreign: number, shared: number

const [FIRST, SECOND] = ['teacher', 'teacher2']
const LATER = Date.parse('2026-09-14T08:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...turnHandlers, ...proposalHandlers, ...moveHandlers], { students: 112 })
  const classesOf = (name: string) =>
    school.teacherClasses.filter(({ userId }) => userId === school.actor(name).id).map(({ classId }) => classId)
  ;[own, shared, ownToo = shared] = classesOf(FIRST) as [number, number, number?]
  ;[foreign] = classesOf(SECOND) as [number]
  await database.db.insert(teacherClasses).values({ userId: school.actor(SECOND).id, classId: shared })
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const idsOf = (classId: number) => school.students.filter((each) => each.classId === classId).map(({ id }) => id)
const firstOf = (classId: number): number => idsOf(classId)[0] ?? 0
const ownList = (name: string) => school.call(proposals.listOwnProposals, school.actor(name), {})
const propose = (
  name: string,
  classId: number,
  studentIds: number[],
  outcome: ProposedOutcome | null,
  { reason, now }: { reason?: string; now?: number } = {},
) =>
  school.call(
    proposals.proposeInTurn,
    school.actor(name),
    { body: { into: '2027-2028', classId, studentIds, outcome, reason } },
    now ? { now } : {},
  )
const draft = () => school.call(endpoints.getTurnDraft, admin(), { params })
const shownOf = async (id: number) => (await draft()).students.find((each) => each.id === id)
const take = (taken: { studentId: number; teacherId: number; outcome: ProposedOutcome }[]) =>
  school.call(proposals.takeProposals, admin(), { params, body: { taken } })
const turn = async () => {
  const { counts } = previewOf(await draft())
  await school.call(endpoints.turnYear, admin(), { params, body: counts })
}

beforeEach(async () => {
  for (const { id, turned } of (await school.call(endpoints.listTurns, admin(), {})).turns) {
    if (turned) await school.call(endpoints.takeTurnBack, admin(), { params: { id } })
    await school.call(endpoints.dropTurn, admin(), { params: { id } })
  }
  const years = await database.db.select().from(academicYears)
  const idOf = (name: string): number => years.find(({ year }) => year === name)?.id ?? 0
  const body = { fromYearId: idOf('2026-2027'), toYearId: idOf('2027-2028'), rule: 'all' as const }
  params = { id: (await school.call(endpoints.prepareTurn, admin(), { body })).turn.id }
})

describe('a teacher', () => {
  it('sees the students of her classes with the marks that the administrator sees, and nothing of money or other classes', async () => {
    const { turn: prepared, classes, students: shown } = await ownList(FIRST)
    expect(prepared).toEqual({ from: '2026-2027', to: '2027-2028' })
    const hers = new Set([own, shared, ownToo])
    expect(new Set(classes.map(({ id }) => id))).toEqual(hers)
    expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [...hers].flatMap(idsOf).toSorted((a, b) => a - b),
    )
    const marks = new Map((await draft()).students.map(({ id, percent }) => [id, percent]))
    for (const { id, percent } of shown) expect(percent).toBe(marks.get(id))
    expect(Object.keys(shown[0] ?? {}).toSorted()).toEqual(['classId', 'fullname', 'id', 'percent', 'proposal'])
  })

  it('hears that nothing is prepared, where that is so', async () => {
    await school.call(endpoints.dropTurn, admin(), { params })
    expect(await ownList(FIRST)).toEqual({ turn: null, classes: [], students: [] })
  })

  it('proposes with a reason, changes it and takes it back, which moves nobody and is in the audit trail', async () => {
    const id = firstOf(own)
    const before = previewOf(await draft()).counts
    await propose(FIRST, own, [id], 'repeats', { reason: ' Ill since May ' })
    expect((await ownList(FIRST)).students.find((each) => each.id === id)?.proposal).toMatchObject({
      outcome: 'repeats',
      reason: 'Ill since May',
    })
    expect(previewOf(await draft()).counts).toEqual(before)
    await propose(FIRST, own, [id], 'up')
    expect((await shownOf(id))?.proposals).toMatchObject([{ outcome: 'up', reason: null }])
    await propose(FIRST, own, [id], null)
    expect((await shownOf(id))?.proposals).toEqual([])
    const isIt = and(eq(audit.entity, 'turnProposals'), eq(audit.key, String(id)))
    const trail = await database.db.select().from(audit).where(isIt).orderBy(audit.id)
    expect(trail.map(({ actorId, after }) => [actorId, after])).toEqual([
      [school.actor(FIRST).id, { outcome: 'repeats', reason: 'Ill since May' }],
      [school.actor(FIRST).id, { outcome: 'up', reason: null }],
      [school.actor(FIRST).id, { outcome: null }],
    ])
  })

  it('is refused for a class that is not hers, a child of another class and whoever does not exist, none of them named', async () => {
    const code = (classId: number, id: number) =>
      propose(FIRST, classId, [id], 'repeats').then(
        () => null,
        (error: { code: string }) => error.code,
      )
    expect(await code(foreign, firstOf(foreign))).toBe('notYourClass')
    expect(await code(own, firstOf(foreign))).toBe('studentNotFound')
    expect(await code(own, 999_999)).toBe('studentNotFound')
    expect(await database.db.$count(turnProposals)).toBe(0)
  })

  it('is refused for a child who has moved or left since, who is named', async () => {
    const [moved = 0, left = 0] = idsOf(own).slice(1)
    const nameOf = (id: number) => school.students.find((each) => each.id === id)?.fullname
    await propose(FIRST, own, [moved, left], 'repeats')
    await school.call(transferStudent, admin(), {
      params: { id: moved },
      body: { targetClassId: foreign },
    })
    const deletedAt = '2026-09-14T07:30:00.000Z'
    await database.db.update(students).set({ deletedAt }).where(eq(students.id, left))
    expect((await shownOf(moved))?.proposals).toEqual([])
    await expect(propose(FIRST, own, [moved], 'up')).rejects.toMatchObject({
      code: 'studentsMoved',
      details: { names: nameOf(moved) },
    })
    await expect(propose(FIRST, own, [left], 'up')).rejects.toMatchObject({
      code: 'studentsLeft',
      details: { names: nameOf(left) },
    })
    await database.db.update(students).set({ deletedAt: null }).where(eq(students.id, left))
    await database.db.update(students).set({ classId: own }).where(eq(students.id, moved))
  })

  it('is refused once the school has turned, and hears so in words for her', async () => {
    await turn()
    await expect(propose(FIRST, own, [firstOf(own)], 'repeats')).rejects.toMatchObject({
      code: 'turnDecided',
      message: expect.stringContaining('tell the office'),
    })
    expect((await ownList(FIRST)).turn).toBeNull()
  })
})

describe('the administrator', () => {
  it('sees both teachers of a class by name, the newer first, and takes either', async () => {
    const id = firstOf(shared)
    await propose(FIRST, shared, [id], 'repeats', { reason: 'Weak in maths' })
    await propose(SECOND, shared, [id], 'up', { now: LATER })
    const named = (name: string) => ({ teacherId: school.actor(name).id, by: school.actor(name).fullName })
    expect((await shownOf(id))?.proposals).toMatchObject([
      { ...named(SECOND), outcome: 'up' },
      { ...named(FIRST), outcome: 'repeats', reason: 'Weak in maths' },
    ])
    expect((await ownList(SECOND)).students.find((each) => each.id === id)?.proposal).toMatchObject({ outcome: 'up' })
    await take([{ studentId: id, teacherId: school.actor(FIRST).id, outcome: 'repeats' }])
    expect((await shownOf(id))?.choice).toMatchObject({ outcome: 'repeats', by: admin().fullName })
  })

  it('takes the proposals of a class at once, unless a teacher has changed one since it was shown', async () => {
    const ids = idsOf(own)
    const teacherId = school.actor(FIRST).id
    const taken = ids.map((studentId) => ({ studentId, teacherId, outcome: 'repeats' as const }))
    await propose(FIRST, own, ids, 'repeats')
    await propose(FIRST, own, ids.slice(0, 1), 'leaves')
    await expect(take(taken)).rejects.toMatchObject({ code: 'proposalsChanged' })
    expect(previewOf(await draft()).counts.repeats).toBe(0)
    await propose(FIRST, own, ids.slice(0, 1), 'repeats')
    await take(taken)
    expect(previewOf(await draft()).counts.repeats).toBe(ids.length)
  })

  it('lets whoever a teacher proposes to go up graduate, where the class graduates', async () => {
    const id = firstOf(own)
    const { plans } = (await draft()).turn
    const body = { plans: [...plans.filter(({ classId }) => classId !== own), { classId: own, next: null }] }
    await school.call(endpoints.changeTurn, admin(), { params, body })
    await propose(FIRST, own, [id], 'up')
    await take([{ studentId: id, teacherId: school.actor(FIRST).id, outcome: 'up' }])
    expect((await shownOf(id))?.choice).toMatchObject({ outcome: 'graduates' })
  })

  it('keeps proposals when the turn is taken back, and loses them with the preparation', async () => {
    const id = firstOf(own)
    await propose(FIRST, own, [id], 'repeats')
    await turn()
    await school.call(endpoints.takeTurnBack, admin(), { params })
    expect((await shownOf(id))?.proposals).toMatchObject([{ outcome: 'repeats' }])
    await school.call(endpoints.dropTurn, admin(), { params })
    expect(await database.db.$count(turnProposals)).toBe(0)
  })
})

it('proposals of a teacher whose class is another’s now are seen and taken by nobody, until she has it again', async () => {
  const id = firstOf(own)
  const hers = { userId: school.actor(FIRST).id, classId: own }
  await propose(FIRST, own, [id], 'repeats')
  const isHers = and(eq(teacherClasses.userId, hers.userId), eq(teacherClasses.classId, own))
  await database.db.delete(teacherClasses).where(isHers)
  expect((await shownOf(id))?.proposals).toEqual([])
  const taken = { studentId: id, teacherId: hers.userId, outcome: 'repeats' as const }
  await expect(take([taken])).rejects.toMatchObject({ code: 'proposalsChanged' })
  expect((await ownList(FIRST)).students.some((each) => each.id === id)).toBe(false)
  await expect(propose(FIRST, own, [id], 'up')).rejects.toMatchObject({ code: 'notYourClass' })
  await database.db.insert(teacherClasses).values(hers)
  expect((await shownOf(id))?.proposals).toHaveLength(1)
})
