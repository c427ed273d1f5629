import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { students } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER' | 'ACADEMY'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER', 'ACADEMY'])
})
afterAll(() => school.close())

const change = (id: number, values: Partial<typeof students.$inferInsert>) =>
  school.db.update(students).set(values).where(eq(students.id, id))
const idsOf = (rows: unknown) => (rows as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)

it('free students are those without a fee, with reason and who registered them', async () => {
  await change(7, { feeCents: 0, freeReason: 'Orphan', createdBy: 2 })
  const found = await as.USER('GET', '/student/free-students')
  expect(found.json).toMatchObject([
    {
      id: 7,
      fullname: 'Student7 Cali',
      classes: { name: '1B' },
      registeredBy: { fullName: 'Test USER', email: 'user@test.school' },
      FreeReason: 'Orphan',
    },
  ])
})

describe('newly registered students', () => {
  const list = (query: string) => as.USER('GET', `/student/students/new?${query}`)

  it('are counted by the days of the school, including both ends', async () => {
    // 00:30 at the school is still the day before in UTC.
    await change(1, { createdAt: '2025-03-01T21:30:00Z' })
    await change(2, { createdAt: '2025-03-03T20:59:00Z' })
    await change(3, { createdAt: '2025-03-03T21:00:00Z' })
    expect(idsOf((await list('startDate=2025-03-02&endDate=2025-03-03')).json)).toEqual([1, 2])
    expect(idsOf((await list('startDate=2025-03-01&endDate=2025-03-01')).json)).toEqual([])
  })

  it.each([
    ['startDate=2025-03-02', 'Please enter both start and end dates.'],
    ['startDate=&endDate=', 'Please enter both start and end dates.'],
    ['startDate=2025-03-03&endDate=2025-03-02', 'End date must be the same or after the start date.'],
  ])('are refused for %s', async (query, message) => {
    expect((await list(query)).json['message']).toBe(message)
  })
})

describe('standardizing genders', () => {
  it('writes Male and Female, and reports what it changed and what it left', async () => {
    await change(1, { gender: 'm' })
    await change(2, { gender: 'Dhedig' })
    await change(3, { gender: 'unknown' })
    const done = await as.ADMIN('PUT', '/student/standardize-gender')
    expect(done.json).toEqual({
      message: '2 changed, 1 left as they are.',
      changed: [
        { id: 1, fullname: 'Student1 Cali', from: 'm', to: 'Male' },
        { id: 2, fullname: 'Student2 Cali', from: 'Dhedig', to: 'Female' },
      ],
      left: [{ id: 3, fullname: 'Student3 Cali', gender: 'unknown' }],
    })
    const [two] = await school.db.select().from(students).where(eq(students.id, 2))
    expect(two?.gender).toBe('Female')
    expect((await as.ADMIN('PUT', '/student/standardize-gender')).json['changed']).toEqual([])
    const trail = (await as.ADMIN('GET', '/audit/students/2')).json as unknown as unknown[]
    expect(trail).toMatchObject([{ before: { gender: 'Dhedig' }, after: { gender: 'Female' } }])
  })
})

describe('creating a class', () => {
  const create = (name: unknown) => as.ADMIN('POST', '/student/createclass', { name })

  it('sets the grade that its name begins with', async () => {
    expect((await create(' 10  B ')).json['class']).toMatchObject({ name: '10 B', grade: 10 })
    expect((await create('KG-1A')).json['class']).toMatchObject({ name: 'KG-1A', grade: null })
    expect(idsOf((await as.USER('GET', '/student/classList')).json)).toContain(5)
  })

  it.each(['10b', ' 10 B', '1a', 'kg-1 a'])('refuses %s, which exists already', async (name) => {
    const refused = await create(name)
    expect([refused.status, refused.json['message']]).toEqual([409, 'This class already exists.'])
  })

  it.each(['', '   ', null, '--'])('needs a name: %j', async (name) => {
    expect((await create(name)).json['message']).toBe('Class name is required')
  })

  it('by two people at once creates one', async () => {
    const answers = await Promise.all([create('5A'), create('5 a'), create('5A')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})
