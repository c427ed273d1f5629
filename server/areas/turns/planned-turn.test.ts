import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, audit, students, turns, yearRolls } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { readPrevented, turnWhatIsPlanned } from './planned-turn.ts'
import { turnHandlers } from './turns.handlers.ts'

let school: TestSchool
let database: Database
let params: { id: number }

/** The school is three hours ahead of UTC. */
const [EVE, MIDNIGHT] = ['2026-09-30T20:59:59Z', '2026-09-30T21:00:00Z'].map(Date.parse) as [number, number]
const DAY = '2026-10-01'

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, turnHandlers, { students: 112 })
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const at = (now: number) => school.context(admin(), { now }).env
const lookAfter = (now: number) => turnWhatIsPlanned(database.db, at(now))
const draft = () => school.call(endpoints.getTurnDraft, admin(), { params })
const countsNow = async () => previewOf(await draft()).counts
const planFor = async (day: string, now?: number) =>
  school.call(endpoints.planTurn, admin(), { params, body: { day, counts: await countsNow() } }, now ? { now } : {})
const readTurn = async () =>
  (await school.call(endpoints.listTurns, admin(), {})).turns.find(({ id }) => id === params.id)
const places = () =>
  database.db
    .select({ id: students.id, classId: students.classId })
    .from(students)
    .where(isNull(students.deletedAt))
    .orderBy(asc(students.id))
const leave = (id: number) =>
  database.db.update(students).set({ deletedAt: '2026-09-20T06:00:00.000Z' }).where(eq(students.id, id))
const comeBack = (id: number) => database.db.update(students).set({ deletedAt: null }).where(eq(students.id, id))
const childOf = (className: string): number => school.studentsOf(className)[0]?.id ?? 0

beforeEach(async () => {
  for (const { id, turned } of (await school.call(endpoints.listTurns, admin(), {})).turns) {
    if (turned) await school.call(endpoints.takeTurnBack, admin(), { params: { id } }, { now: MIDNIGHT })
    await school.call(endpoints.dropTurn, admin(), { params: { id } })
  }
  const years = await database.db.select().from(academicYears)
  const idOf = (name: string): number => years.find(({ year }) => year === name)?.id ?? 0
  const body = { fromYearId: idOf('2026-2027'), toYearId: idOf('2027-2028'), rule: 'all' as const }
  params = { id: (await school.call(endpoints.prepareTurn, admin(), { body })).turn.id }
})

describe('a turn that is planned for a day', () => {
  it('happens at midnight of the school, once of two servers, and says who planned it', async () => {
    const before = await places()
    const { message } = await planFor(DAY)
    expect(message).toBe('The server turns the school into 2027-2028 at midnight of 01/10/2026.')
    expect(await lookAfter(EVE)).toEqual([])
    expect(await places()).toEqual(before)
    const expected = [...previewOf(await draft()).destinations].flatMap(([id, { classId }]) =>
      classId ? [{ id, classId }] : [],
    )
    const done = await Promise.all([lookAfter(MIDNIGHT), lookAfter(MIDNIGHT)])
    expect(done.flat()).toEqual([{ id: params.id, isDone: true }])
    expect(await places()).toEqual(expected.toSorted((a, b) => a.id - b.id))
    const turn = await readTurn()
    expect(turn?.turned).toMatchObject({ by: admin().fullName, at: new Date(MIDNIGHT).toISOString() })
    expect(turn?.planned).toBeNull()
    const isTurn = and(eq(audit.entity, 'turns'), eq(audit.key, String(params.id)))
    const [newest] = await database.db.select().from(audit).where(isTurn).orderBy(desc(audit.id)).limit(1)
    expect(newest).toMatchObject({ actorId: admin().id, endpoint: 'turns.turn', after: { asPlanned: DAY } })
  })

  it('happens at the next start, where the server was off', async () => {
    await planFor(DAY)
    const days = 86_400_000
    expect(await lookAfter(MIDNIGHT + 3 * days)).toEqual([{ id: params.id, isDone: true }])
    expect(await lookAfter(MIDNIGHT + 3 * days)).toEqual([])
  })

  it('does not happen again, once it was taken back', async () => {
    await planFor(DAY)
    await lookAfter(MIDNIGHT)
    await school.call(endpoints.takeTurnBack, admin(), { params }, { now: MIDNIGHT + 60_000 })
    expect(await lookAfter(MIDNIGHT + 120_000)).toEqual([])
    expect(await readTurn()).toMatchObject({ turned: null, planned: null })
  })

  it('can be set for another day, left open again, and done at once before its day', async () => {
    await planFor(DAY)
    await planFor('2026-11-01')
    expect(await lookAfter(MIDNIGHT)).toEqual([])
    await school.call(endpoints.unplanTurn, admin(), { params })
    expect((await readTurn())?.planned).toBeNull()
    expect(await lookAfter(Date.parse('2026-11-02T06:00:00Z'))).toEqual([])
    await planFor('2026-11-01')
    await school.call(endpoints.turnYear, admin(), { params, body: await countsNow() })
    expect(await readTurn()).toMatchObject({ planned: null, turned: { by: admin().fullName } })
  })

  it.each([
    ['a student has left', () => leave(childOf('1A')), () => comeBack(childOf('1A')), /instead of \d+ go up\.$/],
    [
      'a class has no way any more',
      async () => {
        const { plans } = (await draft()).turn
        const body = { plans: plans.filter(({ classId }) => classId !== school.classes[0]?.id) }
        await school.call(endpoints.changeTurn, admin(), { params, body })
      },
      async () => {},
      /please settle: where class 1A goes/,
    ],
  ])('does not happen where %s; nobody has moved, and administrators are told why', async (_, happen, undo, words) => {
    await planFor(DAY)
    await happen()
    const before = await places()
    expect(await lookAfter(MIDNIGHT)).toEqual([{ id: params.id, isDone: false }])
    expect(await places()).toEqual(before)
    expect(await database.db.$count(yearRolls)).toBe(0)
    const prevented = { at: new Date(MIDNIGHT).toISOString(), because: expect.stringMatching(words) }
    expect(await readTurn()).toMatchObject({ turned: null, planned: { day: DAY, prevented } })
    expect(await readPrevented(database.db)).toEqual([{ day: DAY, because: prevented.because }])
    // It is not tried again in the middle of a school day, when all is well.
    await undo()
    expect(await lookAfter(MIDNIGHT + 600_000)).toEqual([])
    expect((await database.db.select().from(turns)).every(({ turnedAt }) => turnedAt === null)).toBe(true)
    await school.call(endpoints.unplanTurn, admin(), { params })
    expect(await readPrevented(database.db)).toEqual([])
  })

  it('cannot be set with other counts than the preview’s, nor where something must be settled first', async () => {
    const counts = await countsNow()
    const plan = (body: { day: string; counts: typeof counts }) =>
      school.call(endpoints.planTurn, admin(), { params, body })
    await expect(plan({ day: DAY, counts: { ...counts, up: counts.up + 1 } })).rejects.toMatchObject({
      code: 'turnChanged',
    })
    await school.call(endpoints.changeTurn, admin(), { params, body: { plans: [] } })
    await expect(plan({ day: DAY, counts })).rejects.toMatchObject({ code: 'turnNotReady' })
  })

  it('is set from tomorrow on, within a year; 29 February is a day like others', async () => {
    for (const day of ['2026-09-13', '2026-09-14', '2072-10-01'])
      await expect(planFor(day)).rejects.toMatchObject({ code: 'turnDayWrong' })
    await expect(planFor('2027-02-29')).rejects.toMatchObject({ code: 'invalidInput' })
    const leap = '2028-02-29'
    await planFor(leap, Date.parse('2028-02-01T06:00:00Z'))
    expect(await lookAfter(Date.parse('2028-02-28T20:59:59Z'))).toEqual([])
    expect(await lookAfter(Date.parse('2028-02-28T21:00:00Z'))).toEqual([{ id: params.id, isDone: true }])
    expect((await readTurn())?.turned?.until).toBe('2028-03-30')
    await school.call(endpoints.takeTurnBack, admin(), { params }, { now: Date.parse('2028-03-30T06:00:00Z') })
  })
})
