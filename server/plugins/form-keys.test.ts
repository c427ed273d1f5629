import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users, workPlans, writes } from '../db/schema.ts'
import { deleteExpired } from '../process/forget.ts'
import { emailOf, openTestApp, type Answer, type SignedIn, type TestApp } from '../testing/app.ts'

const DAY_MS = 86_400_000
let school: TestApp
let office: SignedIn
let admin: SignedIn

beforeAll(async () => {
  school = await openTestApp()
  office = await school.signIn('USER')
  admin = await school.signIn('ADMIN')
})
afterAll(() => school.close())

let plans = 0
const newPlan = () => ({
  title: `Plan ${++plans}`,
  description: 'Before the rains',
  startDate: '2026-09-10',
  endDate: '2026-09-20',
  assignedToId: admin.reply.user.id,
})
const send = (key: string, body: object, { token } = office): Promise<Answer> =>
  school.call({
    method: 'POST',
    path: '/workplans',
    token,
    body,
    headers: { 'idempotency-key': key },
  })
const countOf = ({ title }: { title: string }) => school.db.$count(workPlans, eq(workPlans.title, title))

describe('a form that is sent again under its key', () => {
  it('gets the first answer, and makes one record', { tags: ['attack:replay'] }, async () => {
    const [key, plan] = [randomUUID(), newPlan()]
    const first = await send(key, plan)
    const again = await send(key.toUpperCase(), plan)
    expect([first.status, again.status, again.json]).toEqual([200, 200, first.json])
    expect(first.headers['idempotency-key']).toBe(key)
    expect(await countOf(plan)).toBe(1)
  })

  it('makes one record when twenty copies arrive at once', async () => {
    const [key, plan] = [randomUUID(), newPlan()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, plan)))
    for (const { status, json } of answers) expect([status, json]).toEqual([200, answers[0]?.json])
    expect(await countOf(plan)).toBe(1)
  })

  it('from another device of the same person gets the first answer', async () => {
    const [key, plan] = [randomUUID(), newPlan()]
    const first = await send(key, plan)
    expect((await send(key, plan, await school.signIn('USER'))).json).toEqual(first.json)
    expect(await countOf(plan)).toBe(1)
  })

  it(
    'with other content, or to another call, is refused and changes nothing',
    { tags: ['fault:same-id-other-body'] },
    async () => {
      const [key, plan, other] = [randomUUID(), newPlan(), newPlan()]
      const first = await send(key, plan)
      const refused = await send(key, other)
      expect([refused.status, refused.code]).toEqual([409, 'savedBefore'])
      const { id } = first.json['workPlan'] as { id: number }
      const comment = await school.call({
        method: 'POST',
        path: `/workplans/workplans/${id}/comments`,
        token: office.token,
        body: { comment: 'Done', status: 'Done' },
        headers: { 'idempotency-key': key },
      })
      expect(comment.code).toBe('savedBefore')
      expect([await countOf(plan), await countOf(other)]).toEqual([1, 0])
      expect((await send(key, plan)).json).toEqual(first.json)
    },
  )

  it('by another person never gets the first answer, and makes a record of that person', async () => {
    const [key, plan] = [randomUUID(), newPlan()]
    const first = await send(key, plan)
    const second = await send(key, plan, admin)
    expect(second.status).toBe(200)
    expect(second.json['workPlan']).toMatchObject({ createdBy: { fullName: 'Test ADMIN' } })
    expect(first.json['workPlan']).toMatchObject({ createdBy: { fullName: 'Test USER' } })
    expect(await countOf(plan)).toBe(2)
  })

  it('is saved when it was refused before and is corrected, or what stood against it is gone', async () => {
    const [key, plan] = [randomUUID(), newPlan()]
    expect((await send(key, { ...plan, endDate: '2026-09-01' })).code).toBe('endBeforeStart')
    expect((await send(key, { ...plan, assignedToId: 99_999 })).code).toBe('noAssignee')
    const isAdmin = eq(users.email, emailOf('ADMIN'))
    await school.db.update(users).set({ role: 'PARENT' }).where(isAdmin)
    expect((await send(key, plan)).code).toBe('noAssignee')
    await school.db.update(users).set({ role: 'ADMIN' }).where(isAdmin)
    expect((await send(key, plan)).status).toBe(200)
    expect(await countOf(plan)).toBe(1)
  })

  it('gets the first answer when the record was deleted meanwhile, and makes none', async () => {
    const [key, plan] = [randomUUID(), newPlan()]
    const first = await send(key, plan)
    const { id } = first.json['workPlan'] as { id: number }
    const deletion = { method: 'DELETE', path: `/workplans/${id}`, token: office.token }
    expect((await school.call(deletion)).status).toBe(200)
    expect((await send(key, plan)).json).toEqual(first.json)
    expect(await countOf(plan)).toBe(1)
  })

  it('is refused once the person may not make the call any more', { tags: ['attack:replay'] }, async () => {
    const [key, plan] = [randomUUID(), newPlan()]
    await send(key, plan)
    await school.db
      .update(users)
      .set({ role: 'ATTENDANCE' })
      .where(eq(users.email, emailOf('USER')))
    const again = await send(key, plan)
    await school.db
      .update(users)
      .set({ role: 'USER' })
      .where(eq(users.email, emailOf('USER')))
    expect([again.code, again.json['workPlan']]).toEqual(['accessDenied', undefined])
    expect((await send(key, plan, { ...office, token: 'x' })).code).toBe('sessionExpired')
  })

  it('is known for as long as entries of outboxes are', async () => {
    const key = randomUUID()
    await send(key, newPlan())
    const own = eq(writes.id, `${office.reply.user.id}:${key}`)
    const madeDaysAgo = (days: number) =>
      school.db
        .update(writes)
        .set({ createdAt: new Date(school.clock.now - days * DAY_MS).toISOString() })
        .where(own)
    await madeDaysAgo(400)
    await deleteExpired(school.db, school.clock.now)
    expect(await school.db.$count(writes, own)).toBe(1)
    await madeDaysAgo(402)
    await deleteExpired(school.db, school.clock.now)
    expect(await school.db.$count(writes, own)).toBe(0)
  })
})
