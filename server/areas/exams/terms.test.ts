import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/exams/setup.endpoints.ts'
import { reopenAcademicYear } from '#domain/exams/closing.endpoints.ts'
import type { TermForm } from '#domain/exams/terms.schema.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, audit, exams } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { examSetupHandlers } from './setup.handlers.ts'

const [PRESENT, NEXT] = [3, 4]
const DAYS = { firstDay: '2026-08-01', lastDay: '2027-07-31' }
const FIRST = { name: 'Term 1', firstDay: '2026-08-01', lastDay: '2026-11-30' }
const SECOND = { name: 'Term 2', firstDay: '2026-12-10', lastDay: '2027-03-31' }

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, examSetupHandlers, { students: 84 })
})
afterAll(() => database.close())

/** The terms of the demo's year, and those of its exams, are none of this test's. */
beforeAll(async () => {
  await database.db.update(exams).set({ termId: null })
  await database.db.update(academicYears).set({ terms: [] })
})

const academy = () => school.actor('academy')
const give = async (terms?: readonly TermForm[], days = DAYS, id = PRESENT) => {
  const body = { ...days, ...(terms && { terms: [...terms] }) }
  return (await school.call(endpoints.changeAcademicYear, academy(), { params: { id }, body })).academicYear
}
const newExam = (name: string, termId: number | null, academicYearId = PRESENT) =>
  school.call(endpoints.createExam, academy(), { body: { name, type: 'MONTHLY', academicYearId, termId } })
const changeExam = (id: number, body: { name: string; academicYearId?: number; termId?: number | null }) =>
  school.call(endpoints.changeExam, academy(), { params: { id }, body })
const setup = () => school.call(endpoints.getExamSetup, academy(), {})

describe('the terms of an academic year', () => {
  it('keep their ids, whatever their names, and stay where only days of the year are sent', async () => {
    const { terms } = await give([FIRST, SECOND])
    expect(terms).toEqual([
      { id: 1, ...FIRST },
      { id: 2, ...SECOND },
    ])
    expect((await give()).terms).toEqual(terms)
    expect((await setup()).years.find(({ id }) => id === PRESENT)?.terms).toEqual(terms)
    const renamed = await give([
      { name: 'Before', firstDay: '2026-08-01', lastDay: '2026-08-31' },
      { id: 2, ...SECOND, name: 'Winter' },
    ])
    expect(renamed.terms?.map(({ id, name }) => [id, name])).toEqual([
      [3, 'Before'],
      [2, 'Winter'],
    ])
    expect((await give([])).terms).toBeUndefined()
    const told = await database.db.select().from(audit).where(eq(audit.entity, 'academicYears')).orderBy(audit.id)
    expect(told[0]).toMatchObject({
      before: { terms: [] },
      after: { terms: ['Term 1: 01/08/2026 – 30/11/2026', 'Term 2: 10/12/2026 – 31/03/2027'] },
    })
    // Saving the same days and terms once more told nothing.
    expect(told[1]?.before).toEqual({ terms: ['Term 1: 01/08/2026 – 30/11/2026', 'Term 2: 10/12/2026 – 31/03/2027'] })
  })

  it('are refused with an id that the year does not have, and hold the days of the year', async () => {
    await give([FIRST, SECOND])
    await expect(give([{ id: 9, ...FIRST }])).rejects.toMatchObject({
      message: 'The academic year 2026-2027 has no such term.',
    })
    const [one] = (await give([FIRST])).terms ?? []
    const twice = [
      { ...FIRST, id: one!.id },
      { ...SECOND, id: one!.id },
    ]
    await expect(give(twice)).rejects.toMatchObject({ code: 'termNotFound' })
    await expect(give(undefined, { ...DAYS, firstDay: '2026-08-02' })).rejects.toMatchObject({
      message: 'The term Term 1 is not within these days. Please change its days first.',
    })
  })

  it('with exams are not removed, and ids are not given again while a hidden exam names them', async () => {
    const [first] = (await give([FIRST])).terms ?? []
    const { exam } = await newExam('Of the first term', first!.id)
    expect(exam.termId).toBe(first!.id)
    await expect(give([SECOND])).rejects.toMatchObject({
      message: 'Term 1 has exams: Of the first term. Give them another term first.',
    })
    await school.call(endpoints.deleteExam, academy(), { params: { id: exam.id }, query: {} })
    const [second] = (await give([SECOND])).terms ?? []
    expect(second!.id).toBeGreaterThan(first!.id)
    const restored = await school.call(endpoints.restoreExam, academy(), { params: { id: exam.id } })
    expect(restored.exam).not.toHaveProperty('termId')
  })

  it('of a closed year are refused', async () => {
    const closed = { closedAt: new Date(0).toISOString() }
    await database.db.update(academicYears).set(closed).where(eq(academicYears.id, 1))
    const of = { firstDay: '2024-08-01', lastDay: '2025-07-31' }
    await expect(give([], of, 1)).rejects.toMatchObject({ code: 'yearClosed' })
    await school.call(reopenAcademicYear, school.actor('admin'), { params: { id: 1 }, body: { reason: 'Days' } })
    expect((await give([], of, 1)).year).toBe('2024-2025')
  })
})

describe('the term of an exam', () => {
  it('is one of its year, may be left out, and is lost with the year', async () => {
    const [first, second] = (await give([FIRST, SECOND])).terms ?? []
    await expect(newExam('Of no term here', 99)).rejects.toMatchObject({ code: 'termNotFound' })
    await expect(newExam('Of another year', first!.id, NEXT)).rejects.toMatchObject({ code: 'termNotFound' })
    const { exam } = await newExam('Moving', first!.id)
    expect((await changeExam(exam.id, { name: 'Moved' })).exam.termId).toBe(first!.id)
    expect((await changeExam(exam.id, { name: 'Moved', termId: second!.id })).exam.termId).toBe(second!.id)
    const stays = { name: 'Moved', academicYearId: NEXT, termId: second!.id }
    await expect(changeExam(exam.id, stays)).rejects.toMatchObject({ code: 'termNotFound' })
    expect((await changeExam(exam.id, { name: 'Moved', academicYearId: NEXT })).exam).not.toHaveProperty('termId')
    const plain = { name: 'As documented', type: 'MONTHLY' as const, academicYearId: PRESENT }
    const { exam: other } = await school.call(endpoints.createExam, academy(), { body: plain })
    expect(other).not.toHaveProperty('termId')
    expect((await changeExam(other.id, { name: 'With scores or not', termId: first!.id })).exam.termId).toBe(first!.id)
  })
})
