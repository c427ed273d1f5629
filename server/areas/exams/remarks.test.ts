import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCardRemarks, writeCardRemarks } from '#domain/exams/remarks.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { academicYears, audit } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { remarkHandlers } from './remarks.handlers.ts'

const YEAR = 3
const TERM = 1

let school: TestSchool
let database: Database
let classId = 0
let child = 0

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, remarkHandlers, { students: 84 })
  classId = school.classes.find(({ name }) => name === '1A')?.id ?? 0
  child = school.students.find((each) => each.classId === classId)?.id ?? 0
})
afterAll(() => database.close())

const read = async (who = 'academy', termId?: number, of = classId) => {
  const query = { academicYearId: YEAR, ...(termId && { termId }) }
  return (await school.call(getCardRemarks, school.actor(who), { params: { classId: of }, query })).students
}
const remarkOf = async (termId?: number) =>
  (await read('academy', termId)).find(({ studentId }) => studentId === child)?.remark
const write = (
  remark: string,
  { base = '', termId = null as number | null, who = 'academy', studentId = child } = {},
) =>
  school.call(writeCardRemarks, school.actor(who), {
    params: { classId },
    body: { academicYearId: YEAR, termId, remarks: [{ studentId, remark, base }] },
  })

describe('remarks on report cards', () => {
  it('are of a term or of the year, and each is changed and taken away for itself', async () => {
    await write('Works  hard ', { termId: TERM })
    await write('A good year')
    expect([await remarkOf(TERM), await remarkOf()]).toEqual(['Works hard', 'A good year'])
    await write('', { termId: TERM, base: 'Works hard' })
    expect([await remarkOf(TERM), await remarkOf()]).toEqual(['', 'A good year'])
    const lines = await database.db
      .select()
      .from(audit)
      .where(and(eq(audit.entity, 'students'), eq(audit.key, String(child))))
      .orderBy(audit.id)
    expect(lines.map(({ after }) => (after as { cardRemark?: string }).cardRemark)).toEqual([
      '2026-2027, First term: Works hard',
      '2026-2027: A good year',
      '',
    ])
  })

  it('of two people are not lost: who has not seen the other remark is refused, unless both wrote the same', async () => {
    const base = (await remarkOf()) ?? ''
    await write('First', { base })
    await expect(write('Second', { base })).rejects.toMatchObject({
      code: 'remarkChanged',
      details: { remark: 'First' },
    })
    expect((await write('First', { base })).remarks).toBe(0)
    expect(await remarkOf()).toBe('First')
  })

  it('are written by teachers about their own classes alone', async () => {
    const teacher = school.actor('teacher')
    expect((await read('teacher')).map(({ studentId }) => studentId)).toContain(child)
    const foreign = school.classes.find(({ name }) => name === '4B')?.id ?? 0
    await expect(read('teacher', undefined, foreign)).rejects.toMatchObject({ code: 'classNotFound' })
    const other = school.students.find((each) => each.classId === foreign)?.id ?? 0
    await expect(write('Not hers', { who: 'teacher', studentId: other })).rejects.toMatchObject({
      code: 'studentNotFound',
    })
    const of = {
      params: { classId: foreign },
      body: { academicYearId: YEAR, remarks: [{ studentId: other, remark: 'x', base: '' }] },
    }
    await expect(school.call(writeCardRemarks, teacher, of)).rejects.toMatchObject({ code: 'classNotFound' })
  })

  it('are refused of terms and years that are not there, and of a closed year', async () => {
    await expect(write('x', { termId: 9 })).rejects.toMatchObject({ code: 'termNotFound' })
    await expect(read('academy', 9)).rejects.toMatchObject({ code: 'termNotFound' })
    const closed = (closedAt: string | null) =>
      database.db.update(academicYears).set({ closedAt }).where(eq(academicYears.id, YEAR))
    await closed(new Date(0).toISOString())
    await expect(write('x', { base: 'First' })).rejects.toMatchObject({ code: 'yearClosed' })
    await closed(null)
    expect(await remarkOf()).toBe('First')
  })
})
