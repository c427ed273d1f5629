import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { turnHandlers } from './turns.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, turnHandlers, { students: 112 })
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
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
  await school.call(endpoints.turnYear, admin(), { params, body: counts })
  const after = await feesNow()
  expect([usual, own, rider].map((id) => after.get(id))).toEqual([2_000, 900, 3_150])
  const second = school.studentsOf('2A')[0]?.id ?? 0
  expect(after.get(second)).toBe(before.get(second))

  // Somebody has agreed on another fee since.
  await give(later, { feeCents: 1_500 })
  await school.call(endpoints.takeTurnBack, admin(), { params })
  expect(await feesNow()).toEqual(before.set(later, 1_500))
})
