import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeClass, deleteClass } from '#domain/classes/classes.endpoints.ts'
import { closeAcademicYear } from '#domain/exams/years.endpoints.ts'
import { deleteSubject, setClassSubjects } from '#domain/exams/setup.endpoints.ts'
import { prepareTurn, turnYear, getTurnDraft } from '#domain/turns/turns.endpoints.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, classSubjects, scores } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { yearPapers } from '../../testing/year-papers.ts'
import { classHandlers } from '../classes/classes.handlers.ts'
import { turnHandlers } from '../turns/turns.handlers.ts'
import { examReportHandlers } from './reports.handlers.ts'
import { examSetupHandlers } from './setup.handlers.ts'

let school: TestSchool
let database: Database
let FROM = 0
let papers = ''

const admin = () => school.actor('admin')
const academy = () => school.actor('academy')
const idOf = (className: string): number => school.classes.find(({ name }) => name === className)?.id ?? 0

beforeAll(async () => {
  database = await openTestDatabase()
  const handlers = [...turnHandlers, ...examSetupHandlers, ...examReportHandlers, ...classHandlers]
  school = await openTestSchool(database.db, handlers, { students: 112 })
  const years = await database.db.select().from(academicYears)
  const yearOf = (name: string): number => years.find(({ year }) => year === name)?.id ?? 0
  FROM = yearOf('2026-2027')
  const body = { fromYearId: FROM, toYearId: yearOf('2027-2028'), rule: 'all' as const }
  const params = { id: (await school.call(prepareTurn, admin(), { body })).turn.id }
  const { counts } = previewOf(await school.call(getTurnDraft, admin(), { params }))
  await school.call(turnYear, admin(), { params, body: counts })
  await school.call(closeAcademicYear, admin(), { params: { id: FROM } })
})
afterAll(() => database.close())
beforeEach(async () => {
  papers = await yearPapers(school, FROM)
  if (papers.length < 10_000) throw new Error('The year has no papers to compare')
})

it('papers of a closed year stay as they are where a class takes other subjects from now on', async () => {
  const classId = idOf('1A')
  const taken = await database.db.select().from(classSubjects).where(eq(classSubjects.classId, classId))
  const subjectIds = taken.map(({ subjectId }) => subjectId).slice(1)
  await school.call(setClassSubjects, academy(), { params: { classId }, body: { subjectIds } })
  expect(await yearPapers(school, FROM)).toBe(papers)
})

it('papers of a closed year stay as they are where a subject of theirs is hidden', async () => {
  const [marked] = await database.db.select().from(scores).limit(1)
  const params = { id: marked?.subjectId ?? 0 }
  await school.call(deleteSubject, academy(), { params, query: { hide: 'true' } })
  expect(await yearPapers(school, FROM)).toBe(papers)
})

it('papers of a closed year stay as they are where a class of theirs is closed, and it cannot be deleted', async () => {
  const [empty] = ['1A', '1B'].map(idOf)
  const params = { id: empty ?? 0 }
  await school.call(changeClass, admin(), { params, body: { closed: true } })
  expect(await yearPapers(school, FROM)).toBe(papers)
  await expect(school.call(deleteClass, admin(), { params })).rejects.toMatchObject({ code: 'classUsed' })
  expect(await yearPapers(school, FROM)).toBe(papers)
})
