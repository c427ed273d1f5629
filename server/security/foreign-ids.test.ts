import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { attendance, discipline, sessions, students } from '../db/schema.ts'
import { belongingsOf, type Belongings } from '../testing/belongings.ts'
import { openSchool, studentIds, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

const MISSING = 999_999

let school: School
let people: Record<'faadumo' | 'sahra' | 'admin', Tablet>
let foreign: Belongings

beforeAll(async () => {
  school = await openSchool()
  const [faadumo, sahra, admin] = [
    await school.tablet('faadumo'),
    await school.tablet('sahra'),
    await school.tablet('admin'),
  ]
  people = { faadumo, sahra, admin }
  foreign = await belongingsOf(school, admin, await school.tablet('attendance'), studentIds('1B')[0] ?? 0)
})
afterAll(() => school.close())

type Asked = { method?: string; path: string; body?: unknown }

/** Answer without the request id, which differs each time. */
async function answerTo({ method = 'GET', path, body }: Asked, by: Tablet) {
  const { status, json } = await school.call({ method, path, token: by.token, ...(body ? { body } : {}) })
  const rest = { ...json, requestId: '' }
  expect(status >= 400, `${method} ${path} answered ${status}`).toBe(true)
  // A request with a mistake proves nothing.
  expect([path, json['code']]).not.toEqual([path, 'invalidInput'])
  return { status, ...rest }
}

/** Asserts that another's id and a missing one get the same refusal. */
async function expectAlike(
  by: Tablet,
  of: (id: string | number) => Asked,
  own: string | number,
  none = MISSING as string | number,
) {
  const told = await answerTo(of(own), by)
  expect(told).toEqual(await answerTo(of(none), by))
  expect(JSON.stringify(told)).not.toContain(String(own))
}

describe('an id of others gets the same answer as a missing one', () => {
  it.each([
    ['a child of another family', (id: string | number) => ({ path: `/student/Get/${id}` }), () => 2],
    ['the same by its other address', (id: string | number) => ({ path: `/student/${id}` }), () => 2],
    ['another account', (id: string | number) => ({ path: `/user/userinfo/${id}` }), () => people.admin.owner],
    [
      'another account, to be changed',
      (id: string | number) => ({ method: 'PUT', path: `/user/${id}`, body: { username: 'x', fullName: 'Mine now' } }),
      () => people.admin.owner,
    ],
  ])('from a parent: %s', { tags: ['attack:foreign-family'] }, async (_, of, own) => {
    await expectAlike(people.faadumo, of, own())
  })

  it('from a parent: a session and a photo, which have long names', async () => {
    const of = (id: string | number) => ({ method: 'DELETE', path: `/user/sessions/${id}` })
    await expectAlike(people.faadumo, of, foreign.session, randomUUID())
    await expectAlike(people.faadumo, (id) => ({ path: `/user/photo/${id}` }), foreign.photo, randomUUID())
    const [session] = await school.db.select().from(sessions).where(eq(sessions.id, foreign.session))
    expect(session?.endedAt).toBeNull()
  })

  it.each([
    ['a student of another class', (id: string | number) => ({ path: `/student/Get/${id}` }), () => 7],
    ['his records', (id: string | number) => ({ path: `/Dicipline/discipline/${id}` }), () => 7],
    ['his marks', (id: string | number) => ({ path: `/student/attedencelist/${id}` }), () => 7],
    [
      'one of his marks, to be changed',
      (id: string | number) => ({ method: 'PUT', path: `/student/attendance/${id}`, body: { present: true } }),
      () => foreign.mark,
    ],
    [
      'a difference about him, to be settled',
      (id: string | number) => ({
        method: 'POST',
        path: `/student/attendance/conflicts/${id}/settle`,
        body: { keep: 'challenger' },
      }),
      () => foreign.difference,
    ],
    ['another class', (id: string | number) => ({ path: `/student/ClassList/${id}` }), () => 2],
    ['its year', (id: string | number) => ({ path: `/student/class-monthly-attendance-summary/${id}` }), () => 2],
    [
      'a record, to be changed',
      (id: string | number) => ({
        method: 'PUT',
        path: `/Dicipline/discipline/${id}`,
        body: { type: 'Disruption', description: 'Nothing' },
      }),
      () => foreign.record,
    ],
    [
      'a record, to be deleted',
      (id: string | number) => ({ method: 'DELETE', path: `/Dicipline/discipline/${id}` }),
      () => foreign.record,
    ],
  ])('from a teacher: %s', async (_, of, own) => {
    await expectAlike(people.sahra, of, own())
  })
})

describe('a teacher’s write about others changes nothing', () => {
  it('whether as mark, class, correction, settlement or record', { tags: ['attack:foreign-class'] }, async () => {
    const { sahra } = people
    const [student = 0] = studentIds('1B')
    const before = [await school.db.select().from(attendance), await school.db.select().from(discipline)]
    const date = school.today
    const present = false
    const asked: Asked[] = [
      { method: 'POST', path: '/student/createattendance', body: { studentId: student, date, present, base: 0 } },
      {
        method: 'POST',
        path: '/student/attendance/class',
        body: { classId: 2, date, marks: [{ studentId: student, present, base: 0 }] },
      },
      // The class is the teacher's own, the student is another teacher's.
      {
        method: 'POST',
        path: '/student/attendance/class',
        body: { classId: 1, date, marks: [{ studentId: student, present, base: 0 }] },
      },
      { method: 'PUT', path: `/student/attendance/${foreign.mark}`, body: { present } },
      {
        method: 'POST',
        path: `/student/attendance/conflicts/${foreign.difference}/settle`,
        body: { keep: 'challenger' },
      },
      {
        method: 'POST',
        path: '/Dicipline/discipline',
        body: { studentId: student, type: 'Disruption', description: 'Nothing' },
      },
    ]
    for (const each of asked) expect((await answerTo(each, sahra)).status).toBeGreaterThanOrEqual(400)
    expect([await school.db.select().from(attendance), await school.db.select().from(discipline)]).toEqual(before)
  })

  it('among the marks of her own class, where each mark of another student is rejected by itself', async () => {
    const marks = [1, 7, MISSING].map((studentId) => ({ studentId, present: true }))
    const { json } = await school.call({
      method: 'POST',
      path: '/student/attendance/class',
      token: people.sahra.token,
      body: { classId: 1, date: school.today, marks },
    })
    expect(json['notApplied']).toMatchObject([
      { studentId: 7, code: 'notYourClass' },
      { studentId: MISSING, code: 'studentNotFound' },
    ])
    expect((await school.marksOf(school.today)).map(({ studentId }) => studentId)).toEqual([1])
  })

  it('in a list of marks, the others of which are applied', async () => {
    const get = (path: string) => school.call({ path, token: people.sahra.token })
    const day = addDays(school.today, -2)
    for (const path of [
      '/student/studentList',
      '/student/Class',
      '/student/attendance/absent-today',
      `/student/absentees?date=${day}`,
      `/student/attendance/report?startDate=${day}&endDate=${school.today}`,
      '/Dicipline/discipline',
      '/Dicipline/students/minimal',
    ]) {
      const { status, text } = await get(path)
      expect([path, status]).toEqual([path, 200])
      for (const name of ['1B', '2A'] as const)
        for (const id of studentIds(name)) expect(text, path).not.toContain(`Student${id} Cali`)
    }
    expect((await school.db.select().from(students)).length).toBe(18)
  })
})
