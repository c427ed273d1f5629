import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import { createStudents } from '#domain/students/import.endpoints.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, studentFees, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { readSchoolFees } from '../school/settings.queries.ts'
import { feeMonthHandlers } from '../fees/fee-months.handlers.ts'
import { importHandlers } from '../students/import.handlers.ts'
import { turnHandlers } from './turns.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, [...turnHandlers, ...importHandlers, ...feeMonthHandlers], {
    students: 112,
  })
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const usualNow = () => readSchoolFees(database.db, school.context(admin()).env)
const feesNow = async () =>
  new Map((await database.db.select().from(students)).map(({ id, feeCents }) => [id, feeCents]))

it('usual fees of a level are changed with the turn and taken back with it, individual ones are kept', async () => {
  const years = await database.db.select().from(academicYears)
  const idOf = (name: string): number => years.find(({ year }) => year === name)?.id ?? 0
  const body = { fromYearId: idOf('2026-2027'), toYearId: idOf('2027-2028'), rule: 'all' as const }
  const { turn } = await school.call(endpoints.prepareTurn, admin(), { body })
  const params = { id: turn.id }
  const [usual, own, rider, later] = school.studentsOf('1A').map(({ id }) => id)
  if (!usual || !own || !rider || !later) throw new Error('The class has too few students')
  const give = (id: number, values: Partial<typeof students.$inferInsert>) =>
    database.db.update(students).set(values).where(eq(students.id, id))
  await give(usual, { feeCents: 1_700, bus: null })
  await give(own, { feeCents: 900, bus: null })
  await give(rider, { feeCents: 2_700, bus: 'Bus 1' })
  await give(later, { feeCents: 1_700, bus: null })
  const fees = { withoutBus: 20, withBus: 31.5 }
  const set = await school.call(endpoints.setTurnFees, admin(), { params, body: { level: 2, fees } })
  expect(set.turn.fees).toEqual([{ level: 2, withoutBusCents: 2_000, withBusCents: 3_150 }])

  const before = await feesNow()
  const { counts } = previewOf(await school.call(endpoints.getTurnDraft, admin(), { params }))
  const turned = await school.call(endpoints.turnYear, admin(), { params, body: counts })
  expect(turned.school.fees).toMatchObject({ levels: [{ level: 2, withoutBusCents: 2_000, withBusCents: 3_150 }] })
  const after = await feesNow()
  expect([usual, own, rider].map((id) => after.get(id))).toEqual([2_000, 900, 3_150])
  const second = school.studentsOf('2A')[0]?.id ?? 0
  expect(after.get(second)).toBe(before.get(second))

  expect(await usualNow()).toMatchObject({ withoutBusCents: 1_700, levels: [{ level: 2, withoutBusCents: 2_000 }] })

  // Somebody has agreed on another fee since.
  await give(later, { feeCents: 1_500 })
  const back = await school.call(endpoints.takeTurnBack, admin(), { params })
  expect(back.school.fees).not.toHaveProperty('levels')
  expect(await feesNow()).toEqual(before.set(later, 1_500))
  expect(await usualNow()).not.toHaveProperty('levels')

  const again = await school.call(endpoints.getTurnDraft, admin(), { params })
  await school.call(endpoints.turnYear, admin(), { params, body: previewOf(again).counts })
})

it('who is registered by a list without fees after the turn pays the usual fee of her class', async () => {
  const item = (firstname: string, classId: string, bus?: string) => ({
    firstname,
    lastname: 'Listed',
    classId,
    phone: `6340999${firstname.length}1`,
    gender: 'Female',
    Age: 8,
    ...(bus && { bus }),
  })
  const body = [item('Hodan', '2A'), item('Sahra Y', '2A', 'Bus 1'), item('Xaliimo', '1A'), item('Ubax', '1A', 'Bus 1')]
  await school.call(createStudents, admin(), { query: {}, body })
  const made = await database.db.select().from(students).where(eq(students.lastname, 'Listed')).orderBy(students.id)
  expect(made.map(({ feeCents }) => feeCents)).toEqual([2_000, 3_150, 1_700, 2_700])
})

it('the part of a fee that is for the bus is what it is above the usual fee of the level without bus', async () => {
  await school.call(generateFees, admin(), { body: undefined })
  const charged = await database.db
    .select({ amount: studentFees.amountCents, bus: studentFees.busCents })
    .from(studentFees)
    .innerJoin(students, eq(students.id, studentFees.studentId))
    .where(eq(students.lastname, 'Listed'))
    .orderBy(students.id)
  expect(charged.map(({ amount, bus }) => [amount, bus])).toEqual([
    [2_000, 0],
    [3_150, 1_150],
    [1_700, 0],
    [2_700, 1_000],
  ])
})
