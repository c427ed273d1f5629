import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditRow } from '#domain/audit/audit.schema.ts'
import { teacherAssignments, teacherClasses } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Tablet } from '../../testing/tablet.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'ACADEMY'>>>
let sahra: Tablet
beforeAll(async () => {
  school = await openSchool()
  // Classes with subjects stay hers.
  await school.db.delete(teacherAssignments)
  as = await callersOf(school, ['ADMIN', 'ACADEMY'])
  sahra = await school.tablet('sahra')
})
afterAll(() => school.close())

const assign = (classIds: readonly number[], id = sahra.owner) => as.ADMIN('PUT', `/user/${id}/classes`, { classIds })
const classesOf = async () => {
  const rows = await school.db.select().from(teacherClasses).where(eq(teacherClasses.userId, sahra.owner))
  return rows.map(({ classId }) => classId).toSorted()
}

it('a teacher who was just registered has no class, and marks once she has one', async () => {
  const account = { username: 'nimco', fullName: 'Nimco Cali', email: 'nimco@test.school', phoneNumber: '634111222' }
  const made = await as.ADMIN('POST', '/user/register', { ...account, password: 'Geel-biyo1!', Role: 'Teacher' })
  const { id } = made.json['user'] as { id: number }
  const { json } = await school.tryLogin({ email: account.email, password: 'Geel-biyo1!' })
  const token = String(json['Access_token'])
  const list = () => school.call({ path: '/student/classList', token })
  const mark = () =>
    school.call({
      method: 'POST',
      path: '/student/createattendance',
      body: { studentId: 1, date: school.today, present: true },
      token,
    })
  expect((await list()).json).toEqual([])
  expect((await mark()).code).toBe('notYourClass')
  expect((await assign([1], id)).json).toMatchObject({
    message: 'Teacher assigned successfully',
    teacher: { id, fullName: 'Nimco Cali', classIds: [1] },
  })
  expect((await list()).json).toMatchObject([{ id: 1 }])
  expect((await mark()).status).toBe(200)
})

it('classes that are taken away leave the teacher’s devices, and added classes reach them', async () => {
  const [before] = [await classesOf()]
  const replica = emptyReplica()
  await sahra.pull(replica)
  const held = () => [...replica.tables.classes.keys()].map(Number).toSorted()
  expect(held()).toEqual(before)
  await assign([2])
  expect((await sahra.pull(replica)).code).toBe('cursorGone')
  const fresh = emptyReplica()
  await sahra.pull(fresh)
  expect([...fresh.tables.classes.keys()]).toEqual(['2'])
  const trail = (await as.ADMIN('GET', `/audit/users/${sahra.owner}`)).json as unknown as AuditRow[]
  expect(trail[0]).toMatchObject({ endpoint: 'users.setTeacherClasses', after: { classes: '1B' } })
  await assign(before ?? [])
  expect(await classesOf()).toEqual(before)
})

it('assigning classes is refused for a person who is no teacher, for a missing class, and to all but administrators', async () => {
  const academy = await school.tablet('academy')
  expect((await assign([1], academy.owner)).code).toBe('userNotFound')
  expect((await assign([1], 999_999)).code).toBe('userNotFound')
  const before = await classesOf()
  expect((await assign([1, 999_999])).code).toBe('classNotFound')
  expect(await classesOf()).toEqual(before)
  expect((await as.ACADEMY('GET', '/user/teacher-classes')).code).toBe('accessDenied')
  const teachers = (await as.ADMIN('GET', '/user/teacher-classes')).json as unknown as { id: number }[]
  expect(teachers.find(({ id }) => id === sahra.owner)).toMatchObject({ classIds: before })
})
