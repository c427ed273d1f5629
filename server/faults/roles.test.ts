import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { ROLES, type Role } from '#domain/core/roles.ts'
import { endpoints } from '#domain/endpoints.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

let school: School
const tokens = new Map<Role, string>()

beforeAll(async () => {
  school = await openSchool()
  for (const role of ROLES) tokens.set(role, (await school.signIn(role)).token)
})
afterAll(() => school.close())

const addressesOf = ({ path, aliases = [] }: EndpointDefinition, id = '999999'): string[] =>
  [path, ...aliases].map((each) => each.replace(/:\w+/g, id))

const closed = endpoints.filter(({ roles }) => roles !== 'public')

describe.each(closed.map((each) => [each.id, each] as const))('%s', (_, endpoint) => {
  it.each(ROLES)('lets %s in exactly as declared, by each of its addresses', async (role) => {
    for (const path of addressesOf(endpoint)) {
      const { status, code } = await school.call({ method: endpoint.method, path, token: tokens.get(role)! })
      const isIn = endpoint.roles.includes(role)
      expect([path, status === 403 ? code : status === 401 ? code : 'in']).toEqual([path, isIn ? 'in' : 'accessDenied'])
    }
  })

  it('is closed to strangers, to forged and to worn-out tokens', async () => {
    const [head, body] = tokens.get('ADMIN')!.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    for (const path of addressesOf(endpoint)) {
      expect((await school.call({ method: endpoint.method, path })).code).toBe('notSignedIn')
      for (const token of [unsigned, `${head}.${body}.AAAA`, 'x', '']) {
        const { status } = await school.call({
          method: endpoint.method,
          path,
          headers: { authorization: `Bearer ${token}` },
        })
        expect(status).toBe(401)
      }
    }
  })
})

it('only what has to be is open to strangers', () => {
  const open = endpoints.filter(({ roles }) => roles === 'public').map(({ id }) => id)
  expect(open.toSorted()).toEqual([
    'auth.health',
    'auth.login',
    'auth.logout',
    'auth.refresh',
    'users.sendResetCode',
    'users.verifyResetCode',
  ])
})

describe('a foreign id answers like a missing one', () => {
  const sameAnswer = async (
    tablet: Tablet,
    call: { method?: string; path: string; body?: unknown },
    foreign: number,
  ) => {
    const ask = async (id: number) => {
      const { status, json } = await school.call({
        ...call,
        path: call.path.replace(':id', String(id)),
        token: tablet.token,
      })
      return { status, ...json, requestId: '' }
    }
    const [missing, others] = [await ask(999_999), await ask(foreign)]
    expect(missing['status']).toBe(404)
    expect(others).toEqual(missing)
  }

  it('to a parent who asks for another family’s child', async () => {
    const faadumo = await school.tablet('faadumo')
    for (const path of ['/student/Get/:id', '/student/:id']) {
      expect((await faadumo.get(path.replace(':id', '13'))).status).toBe(200)
      await sameAnswer(faadumo, { path }, 2)
    }
  })

  it('to a teacher who asks for students, classes, marks and differences of others', async () => {
    const [sahra, admin, office] = [
      await school.tablet('sahra'),
      await school.tablet('admin'),
      await school.tablet('user'),
    ]
    const day = school.freshDay()
    await admin.deliver([admin.entry('attendance.mark', { studentId: 7, date: day, present: true })])
    await office.deliver([
      office.entry('attendance.mark', { studentId: 7, date: day, present: false, remark: 'sick', base: 0 }),
    ])
    const [mark] = await school.marksOf(day)
    const [conflict] = await school.conflictsOf(day)
    await sameAnswer(sahra, { path: '/student/Get/:id' }, 7)
    await sameAnswer(sahra, { path: '/student/ClassList/:id' }, 2)
    await sameAnswer(sahra, { path: '/student/attedencelist/:id' }, 7)
    await sameAnswer(sahra, { method: 'PUT', path: '/student/attendance/:id', body: { present: true } }, mark!.id)
    const settle = { method: 'POST', path: '/student/attendance/conflicts/:id/settle', body: { keep: 'challenger' } }
    await sameAnswer(sahra, settle, conflict!.id)
    expect(await school.marksOf(day)).toEqual([mark])
    expect(await school.conflictsOf(day)).toEqual([conflict])
  })

  it('and marks of others’ students are refused each for itself', async () => {
    const sahra = await school.tablet('sahra')
    const day = school.freshDay()
    const marks = [1, 7, 999_999].map((studentId) => ({ studentId, present: true }))
    const answer = await school.call({
      method: 'POST',
      path: '/student/attendance/class',
      token: sahra.token,
      body: { classId: 1, date: day, marks },
    })
    expect(answer.json['notApplied']).toMatchObject([
      { studentId: 7, code: 'notYourClass' },
      { studentId: 999_999, code: 'studentNotFound' },
    ])
    expect((await school.marksOf(day)).map(({ studentId }) => studentId)).toEqual([1])
  })
})
