import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { previewOf } from '#domain/turns/turns.rules.ts'
import * as endpoints from '#domain/turns/turns.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { academicYears } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { turnHandlers } from './turns.handlers.ts'

const [FROM, TO] = [3, 4]
const TERM = { id: 2, name: 'Whole year', firstDay: '2026-08-01', lastDay: '2027-07-31' }

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, turnHandlers, { students: 56 })
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const setTerms = (id: number, terms: (typeof TERM)[]) =>
  database.db.update(academicYears).set({ terms }).where(eq(academicYears.id, id))
const termsOf = async (id: number) =>
  (await database.db.select().from(academicYears).where(eq(academicYears.id, id)))[0]?.terms

/** Turns the school and takes the turn back; returns the terms of the new year after it. */
async function turned() {
  const body = { fromYearId: FROM, toYearId: TO, rule: 'all' as const }
  const { turn } = await school.call(endpoints.prepareTurn, admin(), { body })
  const params = { id: turn.id }
  const { counts } = previewOf(await school.call(endpoints.getTurnDraft, admin(), { params }))
  await school.call(endpoints.turnYear, admin(), { params, body: counts })
  const terms = await termsOf(TO)
  await school.call(endpoints.takeTurnBack, admin(), { params })
  await school.call(endpoints.dropTurn, admin(), { params })
  return terms
}

it('the turn of the year gives the new year the terms of the old one a year later, unless it has its own', async () => {
  await setTerms(FROM, [])
  expect(await turned()).toEqual([])
  await setTerms(FROM, [TERM])
  const later = { ...TERM, firstDay: '2027-08-01', lastDay: '2028-07-31' }
  expect(await turned()).toEqual([later])
  const own = { ...later, id: 1, name: 'Its own' }
  await setTerms(TO, [own])
  expect(await turned()).toEqual([own])
})
