import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domain/audit/audit.schema.ts'
import type { ParentLink, ParentOfPhone, PhoneClaim } from '#domain/students/parents.schema.ts'
import { guardians, signInAttempts, students, users } from '../../db/schema.ts'
import { PASSWORD } from '../../testing/app.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Tablet } from '../../testing/tablet.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER' | 'Teacher'>>>
let faadumo: Tablet
let xuseen: Tablet
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER', 'Teacher'])
  faadumo = await school.tablet('faadumo')
  xuseen = await school.tablet('xuseen')
})
afterAll(() => school.close())

const OWN = '634000001'
const THEIRS = '654000003'

beforeEach(async () => {
  await school.db.delete(signInAttempts)
  const nothing = { phoneNumber: null, phoneSince: null, phoneProposed: null, phoneProposedAt: null }
  await school.db.update(users).set(nothing).where(eq(users.role, 'PARENT'))
  const having = (tablet: Tablet, phoneNumber: string) =>
    school.db.update(users).set({ phoneNumber }).where(eq(users.id, tablet.owner))
  await having(faadumo, OWN)
  await having(xuseen, THEIRS)
})

const put = (by: Tablet, body: unknown, id = by.owner) =>
  school.call({ method: 'PUT', path: `/user/${id}`, body, token: by.token })
const propose = (by: Tablet, phoneNumber: string, password = PASSWORD) =>
  school.call({ method: 'POST', path: '/user/phone', body: { phoneNumber, password }, token: by.token })
const phoneOf = async ({ owner }: Tablet) => {
  const [user] = await school.db.select().from(users).where(eq(users.id, owner))
  return [user?.phoneNumber, user?.phoneProposed]
}
const claims = async () => (await as.USER('GET', '/student/phone-claims')).json as unknown as PhoneClaim[]
const settle = (by: Tablet, phone: string, isConfirmed = true) =>
  as.USER('POST', `/student/phone-claims/${by.owner}`, { phone, isConfirmed })
const find = async (phone: string) =>
  (await as.USER('GET', `/student/parent-of-phone?phone=${phone}`)).json as unknown as ParentOfPhone
const link = (studentId: number, parentPhone: string, more: object = {}) =>
  as.USER('PUT', '/student/student/update-parent', { studentId, parentPhone, ...more })
const parents = async (studentId: number) =>
  (await as.USER('GET', `/student/parents/${studentId}`)).json as unknown as ParentLink[]

describe('the phone of a parent', () => {
  it(
    'that a parent enters herself links her to no child, and the office’s next link by that phone is not hers',
    { tags: ['attack:claimed-phone'] },
    async () => {
      const wanted = '631999001'
      await school.db.update(students).set({ phone: wanted }).where(eq(students.id, 9))
      expect((await put(faadumo, { phoneNumber: wanted })).code).toBe('phoneNeedsPassword')
      expect((await propose(faadumo, wanted)).status).toBe(200)
      expect(await phoneOf(faadumo)).toEqual([OWN, wanted])

      expect(await find(wanted)).toEqual({
        phone: wanted,
        account: null,
        family: [],
        claims: [{ id: faadumo.owner, fullName: 'faadumo Test', email: 'faadumo@test.school' }],
      })
      expect((await link(9, wanted)).json).toMatchObject({ isNew: true })
      expect((await faadumo.get('/student/9')).code).toBe('studentNotFound')
      const replica = emptyReplica()
      await faadumo.pull(replica)
      expect([...replica.tables.students.keys()].toSorted()).toEqual(['1', '13'])

      // The family has an account now, so the phone cannot become hers.
      expect(await claims()).toMatchObject([{ account: { id: faadumo.owner }, phone: wanted, students: [{ id: 9 }] }])
      expect((await claims())[0]?.holder).toMatchObject({ fullName: 'Parent of Student9 Cali' })
      expect((await settle(faadumo, wanted)).code).toBe('phoneTaken')
    },
  )

  it('changes by her password and the office’s confirmation, and the audit log shows both', async () => {
    expect((await propose(faadumo, '631999002', 'wrong')).code).toBe('wrongPassword')
    expect(await phoneOf(faadumo)).toEqual([OWN, null])
    const told = await propose(faadumo, '+252 63 1999002')
    expect(told.json).toMatchObject({ user: { phoneNumber: OWN, phoneProposed: '631999002' } })
    expect((await settle(faadumo, '631999003')).code).toBe('proposalGone')
    expect((await settle(faadumo, '631999002')).json['message']).toBe('Phone confirmed')
    expect(await phoneOf(faadumo)).toEqual(['631999002', null])
    expect((await settle(faadumo, '631999002')).code).toBe('proposalGone')
    const trail = (await as.ADMIN('GET', `/audit/users/${faadumo.owner}`)).json as unknown as AuditRow[]
    expect(trail.slice(0, 2)).toMatchObject([
      {
        endpoint: 'students.settlePhoneClaim',
        actor: { fullName: 'Test USER' },
        before: { phoneNumber: OWN },
        after: { phoneNumber: '631999002', phoneProposed: null },
      },
      {
        endpoint: 'users.changePhone',
        actor: { id: faadumo.owner },
        before: { phoneProposed: null },
        after: { phoneProposed: '631999002' },
      },
    ])
  })

  it('that the office rejects, or the parent withdraws, is deleted', async () => {
    await propose(faadumo, '631999004')
    expect((await settle(faadumo, '631999004', false)).json['message']).toBe('Phone refused')
    expect(await phoneOf(faadumo)).toEqual([OWN, null])
    const told = async (by: Tablet) => (await by.get(`/user/userinfo/${faadumo.owner}`)).json['phoneRefused']
    expect(await told(faadumo)).toBe('631999004')
    expect(await told(await school.tablet('admin'))).toBeUndefined()
    await propose(faadumo, '631999005')
    expect(await told(faadumo)).toBeUndefined()
    await propose(faadumo, `0${OWN}`)
    expect(await phoneOf(faadumo)).toEqual([OWN, null])
    expect(await told(faadumo)).toBeUndefined()
    expect(await claims()).toEqual([])
  })

  it('does not reveal whether another family has it', async () => {
    const [free, taken] = [await propose(faadumo, '631999006'), await propose(faadumo, THEIRS)]
    expect([taken.status, taken.json['message']]).toEqual([free.status, free.json['message']])
  })

  it('can be claimed with at most as many wrong passwords as a sign-in', { tags: ['attack:guessing'] }, async () => {
    for (let round = 0; round < 5; round++) expect((await propose(faadumo, OWN, 'wrong')).code).toBe('wrongPassword')
    expect((await propose(faadumo, OWN)).code).toBe('tooManyAttempts')
  })

  it('belongs to one account, whether an administrator sets it or two people of the office at once', async () => {
    const admin = await school.tablet('admin')
    expect((await put(admin, { phoneNumber: '+252 65-4000003' }, faadumo.owner)).code).toBe('phoneTaken')
    await propose(faadumo, '631999007')
    await propose(xuseen, '631999007')
    const both = await Promise.all([settle(faadumo, '631999007'), settle(xuseen, '631999007')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await put(admin, { phoneNumber: '631999008' }, faadumo.owner)).status).toBe(200)
    expect(await phoneOf(faadumo)).toEqual(['631999008', null])
  })

  it('can be claimed again once the account that had it has ended', async () => {
    await propose(faadumo, THEIRS)
    expect((await settle(faadumo, THEIRS)).code).toBe('phoneTaken')
    const ended = (endedAt: string | null) => school.db.update(users).set({ endedAt }).where(eq(users.id, xuseen.owner))
    await ended(new Date().toISOString())
    expect((await settle(faadumo, THEIRS)).status).toBe(200)
    await school.db.update(users).set({ phoneNumber: null }).where(eq(users.id, faadumo.owner))
    await ended(null)
  })

  it('of staff changes at once, since no links depend on it', async () => {
    const sahra = await school.tablet('sahra')
    expect((await put(sahra, { phoneNumber: THEIRS })).json).toMatchObject({ user: { phoneNumber: THEIRS } })
    expect((await find(THEIRS)).account?.id).toBe(xuseen.owner)
    expect((await propose(sahra, '631999012')).json).toMatchObject({ user: { phoneNumber: '631999012' } })
  })
})

describe('a link between a parent and a student', () => {
  it('is shown before it is made: the account, its email, phone and age, and the students it sees', async () => {
    const { account } = await find('+252%20634000001')
    expect(account).toMatchObject({
      id: faadumo.owner,
      fullName: 'faadumo Test',
      email: 'faadumo@test.school',
      phoneNumber: OWN,
      children: [
        { id: 1, className: '1A' },
        { id: 13, className: '2A' },
      ],
    })
    expect(Date.parse(account?.phoneSince ?? '')).toBeGreaterThan(0)
  })

  it('is made only to the account that was shown', async () => {
    const changed = { code: 'parentChanged', status: 409 }
    expect(await link(8, OWN, { parentId: xuseen.owner })).toMatchObject(changed)
    expect(await link(8, OWN, { parentId: null })).toMatchObject(changed)
    expect(await link(8, '631999010', { parentId: faadumo.owner })).toMatchObject(changed)
    expect(await parents(8)).toEqual([])
    expect((await link(8, OWN, { parentId: faadumo.owner })).status).toBe(200)
    expect((await link(7, '631999011', { parentId: null })).json).toMatchObject({ isNew: true })
  })

  it('is listed with its maker, and can be ended at once; the audit log shows both', async () => {
    await link(10, OWN)
    expect(await parents(10)).toMatchObject([
      { account: { id: faadumo.owner, phoneNumber: OWN }, linkedBy: 'Test USER', linkedAt: expect.any(String) },
    ])
    expect(await parents(1)).toMatchObject([{ linkedBy: null, linkedAt: null }])
    const replica = emptyReplica()
    await faadumo.pull(replica)
    expect(replica.tables.students.has('10')).toBe(true)

    const end = () => as.USER('DELETE', `/student/parents/10/${faadumo.owner}`)
    expect((await end()).json['message']).toBe('Link ended')
    expect((await end()).code).toBe('linkNotFound')
    expect(await parents(10)).toEqual([])
    expect((await faadumo.get('/student/10')).code).toBe('studentNotFound')
    // A cursor of the replica that has the student is refused from here on.
    expect((await faadumo.pull(replica)).code).toBe('cursorGone')
    const fresh = emptyReplica()
    await faadumo.pull(fresh)
    expect(fresh.tables.students.has('10')).toBe(false)
    const trail = (await as.ADMIN('GET', '/audit/students/10')).json as unknown as AuditRow[]
    expect(trail.map(({ endpoint, after }) => [endpoint, after])).toEqual([
      ['students.unlinkParent', { guardianRemoved: faadumo.owner }],
      ['students.updateParent', { guardianAdded: faadumo.owner }],
    ])
  })

  it('can be made by the office only, and only to existing students', async () => {
    const paths = ['/student/parents/1', '/student/phone-claims', '/student/parent-of-phone?phone=634000001']
    for (const path of paths) expect((await as.Teacher('GET', path)).code).toBe('accessDenied')
    expect((await as.USER('GET', '/student/parents/999999')).code).toBe('studentNotFound')
    const own = and(eq(guardians.userId, faadumo.owner), eq(guardians.studentId, 1))
    expect((await faadumo.get('/student/parents/1')).code).toBe('accessDenied')
    expect(await school.db.$count(guardians, own)).toBe(1)
  })
})
