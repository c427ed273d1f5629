import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardians, students, users } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER'])
  const change = (id: number, values: Partial<typeof students.$inferInsert>) =>
    school.db.update(students).set(values).where(eq(students.id, id))
  await change(1, { phone: '634000001', fullname: 'Hodan Maxamed Cali', motherName: 'Sahra' })
  await change(2, { phone: '634000001', fullname: 'Cabdi Mohamed Ali' })
  await change(3, { phone: '654000003', phone2: '634000001', fullname: 'Maxamed Xasan Nuur' })
})
afterAll(() => school.close())

const idsOf = ({ json }: { json: unknown }) => (json as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)

describe('families', () => {
  it.each(['634000001', '0634000001', '%2B252634000001'])(
    'are found by the phone %s, first or second',
    async (phone) => {
      const found = await as.USER('GET', `/student/students/by-parent-phone?phone=${phone}`)
      expect(idsOf(found)).toEqual([1, 2, 3])
      expect(found.json).toContainEqual(expect.objectContaining({ firstname: 'Student1', motherName: 'Sahra' }))
    },
  )

  it('are not searched without a phone', async () => {
    expect((await as.USER('GET', '/student/students/by-parent-phone?phone=12')).json['message']).toBe(
      'Phone must be 63/65/67 + 7 digits (9 digits total)',
    )
    expect((await as.USER('GET', '/student/students/by-parent-phone')).status).toBe(400)
  })

  it('are found by father’s and grandfathers’ names in any spelling, not by the child’s own', async () => {
    expect(idsOf(await as.USER('GET', '/student/family/by-name?familyName=muhammad%20cali'))).toEqual([1, 2])
    expect(idsOf(await as.USER('GET', '/student/family/by-name?familyName=hodan'))).toEqual([])
  })

  it('with more than one child are listed as families, without deleted children', async () => {
    const list = async () =>
      (
        (await as.USER('GET', '/student/students/brothers')).json as unknown as { phone: string; students: unknown[] }[]
      ).map((family) => [family.phone, family.students.length])
    expect(await list()).toEqual([['634000001', 2]])
    await as.USER('POST', '/student/soft-delete', { studentId: 2, reason: 'left' })
    expect(await list()).toEqual([])
    await as.ADMIN('POST', '/student/restore', { studentId: 2 })
  })
})

describe('linking a student to a parent', () => {
  const link = (studentId: unknown, parentPhone: unknown) =>
    as.USER('PUT', '/student/student/update-parent', { studentId, parentPhone })
  const parentsOf = async (studentId: number) =>
    (await school.db.select().from(guardians).where(eq(guardians.studentId, studentId))).map(({ userId }) => userId)
  const account = async (phone: string) =>
    school.db.select().from(users).where(eq(users.phoneNumber, phone)).orderBy(users.id)

  it('creates an account with the email of the form and a password that nobody knows', async () => {
    await school.db.update(students).set({ parentEmail: 'Aabo@example.com' }).where(eq(students.id, 4))
    const linked = await link(4, '+252 63 5000004')
    expect(linked.json).toEqual({
      message: 'Successfully linked to parent: 635000004',
      parentUser: { id: expect.any(Number), username: '635000004' },
      isNew: true,
    })
    const [parent] = await account('635000004')
    expect(parent).toMatchObject({ role: 'PARENT', email: 'Aabo@example.com', fullName: 'Parent of Student4 Cali' })
    expect(await parentsOf(4)).toEqual([parent?.id])
  })

  it('a second time changes nothing, and a second child gets the same parent', async () => {
    expect((await link(4, '0635000004')).json['isNew']).toBe(false)
    expect((await link(5, '635000004')).json['isNew']).toBe(false)
    expect(await parentsOf(5)).toEqual(await parentsOf(4))
    const trail = (await as.ADMIN('GET', '/audit/students/4')).json as unknown as unknown[]
    expect(trail).toHaveLength(1)
  })

  it('is possible for several parents of one child', async () => {
    await link(4, '635000044')
    expect(await parentsOf(4)).toHaveLength(2)
  })

  it('never links a child to a member of staff, even with that person’s phone', async () => {
    await school.db
      .update(users)
      .set({ phoneNumber: '0635000009' })
      .where(eq(users.id, school.userId('sahra')))
    expect((await link(6, '635000009')).json['isNew']).toBe(true)
    expect(await parentsOf(6)).not.toContain(school.userId('sahra'))
  })

  it('finds an account whose phone is written otherwise, but not one that has ended', async () => {
    await school.db
      .update(users)
      .set({ phoneNumber: '+252-63-5000010' })
      .where(eq(users.id, school.userId('xuseen')))
    expect((await link(7, '635000010')).json).toMatchObject({ isNew: false, parentUser: { username: 'xuseen' } })
    const endedAt = new Date().toISOString()
    await school.db
      .update(users)
      .set({ endedAt })
      .where(eq(users.id, school.userId('xuseen')))
    expect((await link(8, '635000010')).json['isNew']).toBe(true)
  })

  it('gives the account a made-up email when the form’s belongs to somebody else', async () => {
    await school.db.update(students).set({ parentEmail: 'admin@test.school' }).where(eq(students.id, 9))
    await link(9, '635000011')
    expect((await account('635000011'))[0]).toMatchObject({ email: '635000011@parents.invalid', role: 'PARENT' })
  })

  it('of two children at once creates one account', async () => {
    await Promise.all([link(10, '635000012'), link(11, '635000012')])
    expect(await account('635000012')).toHaveLength(1)
    expect(await parentsOf(10)).toEqual(await parentsOf(11))
  })

  it('needs a phone and an existing student', async () => {
    expect((await link(undefined, '635000012')).json['message']).toBe('Student ID is required')
    expect((await link(1, ' ')).json['message']).toBe('Parent phone number is required')
    expect((await link(1, undefined)).json['message']).toBe('Parent phone number is required')
    expect((await link(1, '12')).status).toBe(400)
    expect((await link(999_999, '635000099')).code).toBe('studentNotFound')
    expect(await account('635000099')).toEqual([])
  })

  it('lets the parent see the child', async () => {
    const faadumo = await school.tablet('faadumo')
    await school.db
      .update(users)
      .set({ phoneNumber: '635000013' })
      .where(eq(users.id, school.userId('faadumo')))
    expect((await faadumo.get('/student/12')).code).toBe('studentNotFound')
    await link(12, '635000013')
    expect((await faadumo.get('/student/12')).status).toBe(200)
  })
})
