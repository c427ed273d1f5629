import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { ROLES } from '#domain/core/roles.ts'
import { tablesOf } from '#domain/synced-tables.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool } from '../../testing/test-school.ts'
import { students } from '../../db/schema.ts'
import type { Scope } from '../school/scope.ts'
import { firstDayOf, isDaily, loadSteps } from './load-steps.ts'
import type { Keyed, Reader } from './synced-reader.ts'

const TODAY = '2026-09-14'
const NOW = Date.parse(`${TODAY}T07:00:00Z`)
const env = { now: () => NOW, school: { timeZone: 'Africa/Mogadishu' } } as unknown as Reader['env']

describe.each(ROLES)('an initial load of %s', (role) => {
  const steps = loadSteps(role)
  const names = steps.map(({ name }) => name)

  it('brings every table of the role once as a whole, and those of one account last', () => {
    const whole = steps.filter(({ isNear }) => !isNear).map(({ name }) => name)
    expect(whole.toSorted()).toEqual(tablesOf(role).toSorted())
    expect(new Set(names).size).toBe(names.length)
    const firstOwn = steps.findIndex(({ table }) => table.isPersonal)
    if (firstOwn >= 0) expect(steps.slice(firstOwn).every(({ table }) => table.isPersonal)).toBe(true)
  })

  it('begins with the people, then brings the marks of today, and history last', () => {
    expect(names.slice(0, 3)).toEqual(['classes', 'calendar', 'students'])
    if (names.includes('classDays')) expect(names[3]).toBe('classDays.near')
    const daily = names.findIndex((name) => isDaily(steps, name))
    const history = ['payments', 'classDays', 'scoreSheets'].filter((name) => names.includes(name))
    for (const name of history) expect(names.indexOf(name)).toBeGreaterThanOrEqual(daily)
    for (const name of names.slice(0, daily)) expect(history).not.toContain(name)
    expect(isDaily(steps, null)).toBe(true)
  })
})

describe('the history of an initial load', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase()
    await openTestSchool(database.db, [], { students: 120, attendanceDays: 20, today: TODAY })
  })
  afterAll(() => database.close())

  const reader = (scope: Scope): Reader => ({
    tx: database.db,
    scope,
    env,
    actor: { id: 1, role: 'ADMIN' },
  })
  const stepOf = (name: string) => loadSteps('ADMIN').find((step) => step.name === name)!

  /** All rows of a step, read in pages of at least `limit` rows, each from the place where the page before it ended. */
  async function inPages(name: string, limit: number, scope: Scope = { kind: 'school' }) {
    const step = stepOf(name)
    const found: Keyed<string | number>[] = []
    for (let after: string | number | null = null, pages = 0; ; pages++) {
      const page = await step.table.read(reader(scope), { after, limit, firstDay: firstDayOf(step, env) })
      found.push(...page)
      if (page.length < limit) return { found, pages }
      after = page.at(-1)!.id
    }
  }
  const keysOf = ({ found }: { found: Keyed<string | number>[] }) => found.map(({ key }) => key)

  it.each([
    ['classDays', 1],
    ['classDays', 7],
    ['scoreSheets', 1],
    ['scoreSheets', 20],
  ])('brings each row of %s once, in pages of %d as in one', async (name, limit) => {
    const [whole, parts] = [await inPages(name, 100_000), await inPages(name, limit)]
    expect(whole.pages).toBe(0)
    expect(parts.pages).toBeGreaterThan(5)
    expect(keysOf(parts).toSorted()).toEqual(keysOf(whole).toSorted())
    expect(new Set(keysOf(parts)).size).toBe(parts.found.length)
    const { rows } = (await database.db.execute(
      name === 'classDays'
        ? sql`select count(distinct (class_id, date))::int as count from attendance`
        : sql`select count(distinct (class_id, exam_id, subject_id))::int as count from scores join exams on exams.id = exam_id
            join academic_years on academic_years.id = academic_year_id where left(year, 4) || '-08-01' >= '2025-07-16'`,
    )) as { rows: { count: number }[] }
    expect(parts.found.length).toBe(rows[0]?.count)
  })

  it('begins with the newest days and exams', async () => {
    const days = (await inPages('classDays', 5)).found.map(({ id }) => String(id).split(':')[1]!)
    expect(days).toEqual(days.toSorted().toReversed())
    const exams = (await inPages('scoreSheets', 5)).found.map(({ row }) => Number(row['examId']))
    expect(exams).toEqual(exams.toSorted((a, b) => b - a))
    const near = (await inPages('classDays.near', 5)).found.map(({ row }) => String(row['date']))
    expect(near.length).toBeGreaterThan(0)
    expect(near.every((date) => date >= addDays(TODAY, -1))).toBe(true)
  })

  it('of a few classes has only theirs, in pages of any size', async () => {
    const scope: Scope = { kind: 'classes', classIds: [2, 3] }
    for (const name of ['classDays', 'scoreSheets']) {
      const classes = (await inPages(name, 3, scope)).found.map(({ row }) => Number(row['classId']))
      expect(new Set(classes)).toEqual(new Set([2, 3]))
    }
  })

  it('goes on behind a class whose students have all left', async () => {
    const before = keysOf(await inPages('classDays', 100_000))
    const ids = before.length > 0 ? [3, 4, 5] : []
    await database.db
      .update(students)
      .set({ deletedAt: new Date(NOW).toISOString() })
      .where(inArray(students.classId, ids))
    const after = keysOf(await inPages('classDays', 2))
    expect(after.toSorted()).toEqual(before.filter((key) => !ids.includes(Number(key.split(':')[0]))).toSorted())
    await database.db.update(students).set({ deletedAt: null })
  })
})
