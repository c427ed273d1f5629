import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordChange } from './audit.ts'
import { audit, writes } from './db/schema.ts'
import type { HandlerContext } from './handle.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

const trailOf = async (key: number) => {
  const { token } = await school.signIn('ADMIN')
  return (await school.call({ path: `/audit/students/${key}`, token })).json as unknown as Record<string, unknown>[]
}

describe('the audit log', () => {
  it(
    'names the author of a change, her device, the old and new values, and the times of the server and the device',
    { tags: ['promise:audit-trail'] },
    async () => {
      const { token, device, reply } = await school.signIn('USER')
      const headers = { 'idempotency-key': `${device.code}-1`, 'x-made-at': '2026-09-13T06:30:00Z' }
      const change = { method: 'PUT', path: '/student/updateClass', body: { studentId: 1, classId: 2 }, token, headers }
      expect((await school.call(change)).status).toBe(200)
      expect((await school.call(change)).status).toBe(200) // repeated, as after a lost answer
      expect(await trailOf(1)).toEqual([
        {
          id: expect.stringMatching(/^change-\d+$/),
          at: new Date(school.clock.now).toISOString(),
          madeAt: '2026-09-13T06:30:00.000Z',
          actor: { id: reply.user.id, fullName: 'Test USER' },
          deviceCode: device.code,
          endpoint: 'students.updateClass',
          subject: 'Student1 Cali',
          before: { classId: 1 },
          after: { classId: 2 },
        },
      ])
    },
  )

  it('does not accept a device’s time that is in the future', async () => {
    const { token, device } = await school.signIn('USER')
    const headers = { 'idempotency-key': `${device.code}-1`, 'x-made-at': '2999-01-01T00:00:00Z' }
    await school.call({
      method: 'PUT',
      path: '/student/updateClass',
      body: { studentId: 2, classId: 2 },
      token,
      headers,
    })
    const [row] = await trailOf(2)
    expect(row?.['madeAt']).toBe(row?.['at'])
  })

  it('records that a device doubted its own clock', { tags: ['fault:clock-doubted'] }, async () => {
    const { token, device } = await school.signIn('USER')
    const headers = {
      'idempotency-key': `${device.code}-1`,
      'x-made-at': '2026-09-11T06:30:00Z',
      'x-clock': 'behind',
    }
    const body = { studentId: 5, classId: 2 }
    await school.call({ method: 'PUT', path: '/student/updateClass', body, token, headers })
    expect(await trailOf(5)).toMatchObject([{ clock: 'behind', madeAt: '2026-09-11T06:30:00.000Z' }])
  })

  it('has no entry for a refused call', async () => {
    const { token } = await school.signIn('USER')
    await school.call({ method: 'PUT', path: '/student/updateClass', body: { studentId: 3, classId: 99 }, token })
    expect(await trailOf(3)).toEqual([])
  })

  it('contains only the fields that changed, and no entry for a change of none', async () => {
    const actor = { id: 1, deviceCode: 'AAA' } as HandlerContext['actor']
    const env = { now: () => school.clock.now } as HandlerContext['env']
    const context = { tx: school.db, actor, env, write: null, endpoint: 'students.edit' }
    const before = { bus: null, age: 7, list: [1, 2], feeCents: 1700 }
    await recordChange(context, 'students', 4, { before, after: { bus: 'Bus 1', age: 7, list: [1, 2], feeCents: 0 } })
    await recordChange(context, 'students', 4, { before, after: { bus: undefined, age: 7 } })
    expect(await trailOf(4)).toMatchObject([
      { before: { bus: null, feeCents: 1700 }, after: { bus: 'Bus 1', feeCents: 0 }, madeAt: null },
    ])
  })

  it('cannot be changed or emptied', async () => {
    const count = await school.db.$count(audit)
    await expect(school.db.update(audit).set({ actorId: 1 })).rejects.toThrow()
    await expect(school.db.delete(audit)).rejects.toThrow()
    await expect(school.db.execute(sql`truncate audit`)).rejects.toThrow()
    expect(await school.db.$count(audit)).toBe(count)
  })

  it('has nothing about a table that is not logged, and refuses what names no record', async () => {
    const { token } = await school.signIn('ADMIN')
    expect(await school.db.$count(writes)).toBeGreaterThan(0)
    expect((await school.call({ path: '/audit/writes/1', token })).json).toEqual([])
    for (const path of ['/audit/__proto__/1', '/audit/students/x', '/audit/students/1:2'])
      expect((await school.call({ path, token })).status).toBe(400)
  })
})
