import { afterAll, beforeAll, expect, it } from 'vitest'
import { getCalendar, saveCalendar } from '#domain/calendar/calendar.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { calendarHandlers } from './calendar.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, calendarHandlers, { students: 21 })
})
afterAll(() => database.close())

const read = () => school.call(getCalendar, school.actor('parent'), {})

it('a new school has Thursday and Friday free', async () => {
  expect(await read()).toMatchObject({ weekend: [4, 5], revision: 1 })
})

it('weekend and holidays are saved in order, with the old ones in the audit log', async () => {
  const holidays = [
    { date: '2026-12-25', name: 'Second' },
    { date: '2026-07-01', name: 'First' },
  ]
  const before = await read()
  const body = { weekend: [6, 5], holidays, base: before.revision }
  const { calendar } = await school.call(saveCalendar, school.actor('admin'), { body })
  expect(calendar).toMatchObject({ weekend: [5, 6], revision: before.revision + 1 })
  expect(calendar.holidays.map(({ name }) => name)).toEqual(['First', 'Second'])
  expect(await read()).toEqual(calendar)
  const [change] = await database.db.select().from(audit)
  expect(change).toMatchObject({ entity: 'calendar', before: { weekend: [4, 5] }, after: { weekend: [5, 6] } })
})

it('so many times late count as one absence once the office says so, and callers that do not know it leave it', async () => {
  const save = async (more: object) => {
    const { revision, weekend, holidays } = await read()
    const body = { weekend, holidays, base: revision, ...more }
    return (await school.call(saveCalendar, school.actor('admin'), { body })).calendar.lateAsAbsence
  }
  expect((await read()).lateAsAbsence ?? null).toBeNull()
  expect(await save({ lateAsAbsence: 3 })).toBe(3)
  expect(await save({})).toBe(3)
  expect(await save({ lateAsAbsence: null })).toBeNull()
})

it('a form that was filled in from an outdated calendar is refused', async () => {
  const body = { weekend: [5], holidays: [], base: 1 }
  await expect(school.call(saveCalendar, school.actor('admin'), { body })).rejects.toMatchObject({
    code: 'calendarChanged',
  })
})

it.each([
  { weekend: [7], holidays: [] },
  { weekend: [1, 1], holidays: [] },
  { weekend: [0, 1, 2, 3, 4, 5, 6], holidays: [] },
  { weekend: [], holidays: [{ date: '2026-02-30', name: 'x' }] },
  { weekend: [], holidays: [{ date: '2026-02-20', name: ' ' }] },
  { weekend: [], holidays: ['a', 'b'].map((name) => ({ date: '2026-02-20', name })) },
])('%o is refused as a calendar', (body) => {
  expect(saveCalendar.body.safeParse(body).success).toBe(false)
})
