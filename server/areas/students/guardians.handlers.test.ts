import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domain/audit/audit.schema.ts'
import type { ParentLink, ParentOfPhone } from '#domain/students/parents.schema.ts'
import { guardians, students, users } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'

const MOTHER = '637100001'
const FATHER = '657100002'
const NEW_PHONE = '677100003'

/** Siblings and phones in every order in which an office may name them. */
const ORDERS = [
  [7, MOTHER, 8, FATHER],
  [8, FATHER, 7, MOTHER],
  [7, FATHER, 8, MOTHER],
  [8, MOTHER, 7, FATHER],
  [7, MOTHER, 8, MOTHER, 8, FATHER],
  [8, FATHER, 8, MOTHER, 7, FATHER],
  [7, NEW_PHONE, 8, MOTHER, 7, FATHER, 8, NEW_PHONE],
].map((order) => {
  const steps = order.flatMap((each, at) => (at % 2 === 0 ? [[each as number, String(order[at + 1])] as const] : []))
  return [steps.map(([student, phone]) => `${student} to ${phone}`).join(', '), steps] as const
})

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER'])
})
afterAll(() => school.close())

const record = (id: number, values: Partial<typeof students.$inferInsert>) =>
  school.db.update(students).set(values).where(eq(students.id, id))
const find = async (phone: string, studentId: number) =>
  (await as.USER('GET', `/student/parent-of-phone?phone=${phone}&studentId=${studentId}`))
    .json as unknown as ParentOfPhone
const link = (studentId: number, parentPhone: string, more: object = {}) =>
  as.USER('PUT', '/student/student/update-parent', { studentId, parentPhone, ...more })
const parents = async (studentId: number) =>
  (await as.USER('GET', `/student/parents/${studentId}`)).json as unknown as ParentLink[]
const parentIdOf = ({ json }: Awaited<ReturnType<typeof link>>) => (json['parentUser'] as { id: number }).id

beforeEach(async () => {
  for (const id of [7, 8, 9]) await school.db.delete(guardians).where(eq(guardians.studentId, id))
  await school.db.update(users).set({ endedAt: new Date().toISOString() }).where(eq(users.fullName, 'Parent of nobody'))
  await record(7, { phone: MOTHER, phone2: null, parentEmail: null })
  await record(8, { phone: MOTHER, phone2: FATHER, parentEmail: null })
  await record(9, { phone: '637100009', phone2: null, parentEmail: null })
})

describe('a family that has an account', () => {
  it('is found by another phone of its children’s records, and gets no second one', async () => {
    const mother = parentIdOf(await link(7, MOTHER, { parentId: null }))
    await school.db.update(users).set({ fullName: 'Parent of nobody' }).where(eq(users.id, mother))
    const found = await find(NEW_PHONE, 8)
    expect(found).toMatchObject({ account: null, family: [{ id: mother, phoneNumber: MOTHER, children: [{ id: 7 }] }] })
    const linked = await link(8, NEW_PHONE, { parentId: mother, relation: 'Mother' })
    expect(linked.json).toMatchObject({ isNew: false, parentUser: { id: mother } })
    expect(await parents(8)).toMatchObject([{ account: { id: mother }, relation: 'Mother' }])
  })

  it('is found by the e-mail in the record', async () => {
    const other = parentIdOf(await link(9, '637100009', { parentId: null }))
    await school.db
      .update(users)
      .set({ fullName: 'Parent of nobody', email: 'Hooyo@example.com' })
      .where(eq(users.id, other))
    await record(7, { parentEmail: 'hooyo@EXAMPLE.com' })
    expect((await find(NEW_PHONE, 7)).family.map(({ id }) => id)).toEqual([other])
    await school.db
      .update(users)
      .set({ email: `gone${other}@example.com` })
      .where(eq(users.id, other))
  })

  it.each(ORDERS)(
    'gives the plain call, which names a phone alone, the account of that phone: %s',
    async (_, steps) => {
      for (const [student, phone] of steps) {
        const linked = await link(student, phone)
        const { id } = linked.json['parentUser'] as { id: number }
        await school.db.update(users).set({ fullName: 'Parent of nobody' }).where(eq(users.id, id))
        expect(linked.json['message']).toBe(`Successfully linked to parent: ${phone}`)
        expect((await parents(student)).map(({ account }) => account.phoneNumber)).toContain(phone)
      }
      for (const student of [7, 8]) {
        const named = steps.filter(([of]) => of === student).map(([, phone]) => phone)
        const seeing = (await parents(student)).map(({ account }) => account.phoneNumber)
        expect(seeing.toSorted()).toEqual([...new Set(named)].toSorted())
      }
    },
  )

  it('is not mixed with another: an account outside the family is refused', async () => {
    const stranger = parentIdOf(await link(9, '637100009', { parentId: null }))
    await school.db.update(users).set({ fullName: 'Parent of nobody' }).where(eq(users.id, stranger))
    expect((await find(NEW_PHONE, 7)).family).toEqual([])
    expect((await link(7, NEW_PHONE, { parentId: stranger })).code).toBe('parentChanged')
    expect((await as.USER('GET', '/student/parent-of-phone?phone=637100001&studentId=999999')).code).toBe(
      'studentNotFound',
    )
  })
})

describe('the relation of a parent to a student', () => {
  it('can be recorded later, changed and removed, each in the audit log', async () => {
    const id = parentIdOf(await link(9, '637100009', { parentId: null }))
    await school.db.update(users).set({ fullName: 'Parent of nobody' }).where(eq(users.id, id))
    const say = (relation: unknown, parentId = id) => as.USER('PUT', `/student/parents/9/${parentId}`, { relation })
    expect(await parents(9)).toMatchObject([{ relation: null }])
    expect((await say('Grandparent')).json['message']).toBe('Relation saved')
    expect(await parents(9)).toMatchObject([{ relation: 'Grandparent' }])
    expect((await say('Neighbour')).code).toBe('invalidInput')
    expect((await say('Mother', 1)).code).toBe('linkNotFound')
    await say(null)
    const trail = (await as.ADMIN('GET', '/audit/students/9')).json as unknown as AuditRow[]
    expect(trail.slice(0, 2)).toMatchObject([
      { endpoint: 'students.setRelation', before: { relation: 'Grandparent' }, after: { relation: null } },
      { before: { relation: null }, after: { relation: 'Grandparent' } },
    ])
  })
})
