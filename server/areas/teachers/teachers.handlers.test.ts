import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domain/audit/audit.schema.ts'
import type { Assignment } from '#domain/teachers/teachers.schema.ts'
import {
  classes,
  schoolSettings,
  scoreHistory,
  subjects,
  teacherAssignments,
  teacherClasses,
  users,
} from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import { emptyReplica, type Replica, type Tablet } from '../../testing/tablet.ts'

const [ENGLISH, ARABIC, PHYSICS, HIDDEN] = [1, 2, 3, 4]
const [IN_1A, IN_1B, CLOSED] = [1, 2, 3]

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'ACADEMY' | 'USER'>>>
let idle: Tablet
let sahra: Tablet

beforeAll(async () => {
  school = await openSchool()
  const { db } = school
  as = await callersOf(school, ['ADMIN', 'ACADEMY', 'USER'])
  // Subjects that no class takes.
  await db.insert(subjects).values([{ name: 'Physics' }, { name: 'Music', deletedAt: '2026-09-01T00:00:00Z' }])
  await db.update(classes).set({ closedAt: '2026-09-01T00:00:00Z' }).where(eq(classes.id, CLOSED))
  idle = await school.tablet('idle')
  sahra = await school.tablet('sahra')
})
afterAll(() => school.close())
beforeEach(async () => {
  await school.db.delete(teacherAssignments)
  await school.db.delete(teacherClasses).where(eq(teacherClasses.userId, idle.owner))
})

const assign = (teacherId: number, classId: number, subjectId = ENGLISH) =>
  as.ADMIN('POST', '/exam/teacher/assignments', { teacherId, classId, subjectId })
const edit = (assignmentId: number, classId: number, subjectId = ENGLISH) =>
  as.ADMIN('PUT', '/exam/teacher/assignments', { assignmentId, classId, subjectId })
const remove = (id: number) => as.ADMIN('DELETE', `/exam/teacher/assignment/${id}`)
const made = async (teacherId: number, classId: number, subjectId = ENGLISH): Promise<number> =>
  Number((await assign(teacherId, classId, subjectId)).json['id'])
const listOf = async (teacherId: number) =>
  (await as.ACADEMY('GET', `/exam/teacher/${teacherId}/assignments`)).json['assignments'] as Assignment[]
const classesOf = async (userId: number) => {
  const rows = await school.db.select().from(teacherClasses).where(eq(teacherClasses.userId, userId))
  return rows.toSorted((a, b) => a.classId - b.classId).map((row) => [row.classId, row.isByAssignment])
}
async function fresh(tablet: Tablet): Promise<Replica> {
  const replica = emptyReplica()
  await tablet.pull(replica)
  return replica
}
const namesIn = ({ tables }: Replica) => ({
  classes: [...tables.classes.keys()],
  students: [...tables.students.keys()].map(Number).toSorted((a, b) => a - b),
  assignments: [...tables.teacherAssignments.values()].map(({ classId, subjectId }) => [classId, subjectId]),
})

describe('assigning a class and subject', () => {
  it('makes the class the teacher’s, whose devices get its students, and is listed for her', async () => {
    const replica = await fresh(idle)
    expect(namesIn(replica)).toEqual({ classes: [], students: [], assignments: [] })
    const { json } = await assign(idle.owner, IN_1B)
    expect(json).toMatchObject({
      message: 'Teacher assigned successfully',
      teacherId: idle.owner,
      classId: IN_1B,
      subjectId: ENGLISH,
      className: '1B',
      subjectName: 'English',
    })
    // Another scope is another replica: the old one is fetched again.
    expect((await idle.pull(replica)).code).toBe('cursorGone')
    expect(namesIn(await fresh(idle))).toEqual({
      classes: ['2'],
      students: studentIds('1B'),
      assignments: [[IN_1B, ENGLISH]],
    })
    expect(await classesOf(idle.owner)).toEqual([[IN_1B, true]])
    const own = await idle.get(`/exam/teacher/${idle.owner}/assignments`)
    expect(own.json['assignments']).toEqual([expect.objectContaining({ className: '1B', subjectName: 'English' })])
  })

  it('takes several subjects of a class at once, beside those that are hers', async () => {
    const assignAll = (classId: number, subjectIds: number[]) =>
      as.ADMIN('POST', '/exam/teacher/assignments/subjects', { teacherId: idle.owner, classId, subjectIds })
    await made(idle.owner, IN_1A, ARABIC)
    const { json } = await assignAll(IN_1A, [ENGLISH, ARABIC, ENGLISH])
    expect(json).toMatchObject({ message: 'Teacher assigned successfully', assignments: [{ subjectName: 'English' }] })
    expect((await listOf(idle.owner)).map(({ subjectName }) => subjectName)).toEqual(['Arabic', 'English'])
    expect((await assignAll(IN_1A, [ARABIC, ENGLISH])).code).toBe('assignmentExists')
    // All or none.
    expect((await assignAll(IN_1B, [ENGLISH, PHYSICS])).code).toBe('subjectNotOfClass')
    expect(await listOf(idle.owner)).toHaveLength(2)
    expect(await classesOf(idle.owner)).toEqual([[IN_1A, true]])
    expect((await assignAll(IN_1B, [])).status).toBe(400)
  })

  it('reaches a device that has the class already at its next pull', async () => {
    const replica = await fresh(sahra)
    const id = await made(sahra.owner, IN_1A)
    expect((await sahra.pull(replica)).status).toBe(200)
    expect(namesIn(replica).assignments).toEqual([[IN_1A, ENGLISH]])
    await remove(id)
    expect((await sahra.pull(replica)).status).toBe(200)
    expect(namesIn(replica).assignments).toEqual([])
  })

  it('is refused a second time, also when several administrators do it at once; two teachers may share a subject', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => assign(idle.owner, IN_1A)))
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      200,
      ...Array(5).fill('assignmentExists'),
    ])
    expect((await assign(idle.owner, IN_1A)).json['message']).toBe('This assignment already exists')
    expect((await assign(sahra.owner, IN_1A)).status).toBe(200)
    expect(await listOf(idle.owner)).toHaveLength(1)
  })

  it.each([
    ['a subject that the class does not take', IN_1A, PHYSICS, 'subjectNotOfClass'],
    ['a hidden subject', IN_1A, HIDDEN, 'subjectNotFound'],
    ['a missing subject', IN_1A, 999_999, 'subjectNotFound'],
    ['a closed class', CLOSED, ENGLISH, 'classClosed'],
    ['a missing class', 999_999, ENGLISH, 'classNotFound'],
  ])('is refused for %s, new or edited', async (_, classId, subjectId, code) => {
    expect((await assign(idle.owner, classId, subjectId)).code).toBe(code)
    const id = await made(idle.owner, IN_1B)
    expect((await edit(id, classId, subjectId)).code).toBe(code)
    expect(await classesOf(idle.owner)).toEqual([[IN_1B, true]])
  })

  it('is refused for accounts of other roles and for those that have ended, whose assignments can still be deleted', async () => {
    const academy = await school.tablet('academy')
    expect((await assign(academy.owner, IN_1A)).code).toBe('userNotFound')
    const id = await made(idle.owner, IN_1A)
    const end = (endedAt: string | null) => school.db.update(users).set({ endedAt }).where(eq(users.id, idle.owner))
    await end('2026-09-01T00:00:00Z')
    expect((await assign(idle.owner, IN_1B)).code).toBe('userNotFound')
    expect((await edit(id, IN_1B)).code).toBe('userNotFound')
    expect((await as.ADMIN('GET', `/exam/teacher/${idle.owner}/assignments`)).code).toBe('userNotFound')
    expect((await remove(id)).status).toBe(200)
    await end(null)
  })

  it('without an id is refused in the documented words (TCH-3)', async () => {
    const post = await as.ADMIN('POST', '/exam/teacher/assignments', { classId: 1, subjectId: 1 })
    expect([post.status, post.text]).toEqual([400, expect.stringContaining('Teacher ID is required')])
    const put = await as.ADMIN('PUT', '/exam/teacher/assignments', { classId: 1, subjectId: 1 })
    expect([put.status, put.text]).toEqual([400, expect.stringContaining('Assignment ID is required')])
  })
})

describe('changing and deleting an assignment', () => {
  it('changes the teacher’s classes accordingly, affects no other teacher’s devices, and keeps the assignment’s id', async () => {
    const replica = await fresh(sahra)
    const id = await made(idle.owner, IN_1A)
    await sahra.pull(replica)
    expect(namesIn(replica).assignments).toEqual([[IN_1A, ENGLISH]])
    const { json } = await edit(id, IN_1B, ARABIC)
    expect(json).toMatchObject({
      message: 'Assignment updated successfully',
      assignment: { id, className: '1B', subjectName: 'Arabic' },
    })
    expect(await classesOf(idle.owner)).toEqual([[IN_1B, true]])
    expect((await sahra.pull(replica)).status).toBe(200)
    expect(namesIn(replica).assignments).toEqual([])
  })

  it('is refused where she has that assignment already, but not where it stays the same', async () => {
    const [english] = [await made(idle.owner, IN_1A), await made(idle.owner, IN_1A, ARABIC)]
    expect((await edit(english, IN_1A, ARABIC)).code).toBe('assignmentExists')
    expect((await edit(english, IN_1A, ENGLISH)).status).toBe(200)
  })

  it('removes the class with its last assignment, and the students from her devices', async () => {
    const ids = [await made(idle.owner, IN_1B), await made(idle.owner, IN_1B, ARABIC)]
    const replica = await fresh(idle)
    await remove(ids[0] ?? 0)
    expect((await idle.pull(replica)).status).toBe(200)
    expect(namesIn(replica).students).toEqual(studentIds('1B'))
    expect((await remove(ids[1] ?? 0)).json).toEqual({ message: 'Assignment deleted successfully' })
    expect((await idle.pull(replica)).code).toBe('cursorGone')
    expect(namesIn(await fresh(idle)).students).toEqual([])
    const read = await idle.get('/student/classList')
    expect(read.json).toEqual([])
  })

  it('does not remove a class that was given to her directly', async () => {
    const id = await made(sahra.owner, IN_1A)
    expect(await classesOf(sahra.owner)).toEqual([[IN_1A, false]])
    await remove(id)
    expect(await classesOf(sahra.owner)).toEqual([[IN_1A, false]])
  })

  it('of a missing one is refused, and each change is in the audit log', async () => {
    expect((await remove(999_999)).code).toBe('assignmentNotFound')
    expect((await edit(999_999, IN_1A)).code).toBe('assignmentNotFound')
    const id = await made(idle.owner, IN_1A)
    await edit(id, IN_1A, ARABIC)
    await remove(id)
    const trail = (await as.ADMIN('GET', `/audit/users/${idle.owner}`)).json as unknown as AuditRow[]
    expect(trail.slice(0, 3).map(({ endpoint, before, after }) => [endpoint, before, after])).toEqual([
      ['teachers.deleteAssignment', { assignment: '1A, Arabic' }, { assignment: null }],
      ['teachers.changeAssignment', { assignment: '1A, English' }, { assignment: '1A, Arabic' }],
      ['teachers.assign', { assignment: null }, { assignment: '1A, English' }],
    ])
  })
})

describe('the classes of a teacher in the office of users', () => {
  const setClasses = (classIds: number[]) => as.ADMIN('PUT', `/user/${idle.owner}/classes`, { classIds })

  it('keep those in which she teaches a subject, and say so where one was unticked', async () => {
    const id = await made(idle.owner, IN_1A)
    expect((await setClasses([IN_1B])).json).toMatchObject({
      message: 'Teacher assigned successfully',
      teacher: { classIds: [IN_1A, IN_1B], byAssignment: [IN_1A] },
    })
    await setClasses([IN_1A, IN_1B])
    expect(await classesOf(idle.owner)).toEqual([
      [IN_1A, false],
      [IN_1B, false],
    ])
    const { json } = await setClasses([])
    expect(json['message']).toBe('Teacher assigned successfully. Still hers, since she teaches a subject there: 1A')
    expect(await classesOf(idle.owner)).toEqual([[IN_1A, true]])
    await remove(id)
    expect(await classesOf(idle.owner)).toEqual([])
  })
})

describe('the corrections of a teacher', () => {
  const limitOf = async (id = idle.owner) => (await as.ADMIN('GET', `/exam/admin/teacher/${id}/correction-limit`)).json
  const setLimit = (correctionLimit: unknown, userId: unknown = idle.owner) =>
    as.ADMIN('PUT', '/exam/admin/user/set-correction-limit', { userId, correctionLimit })
  const correct = (at: string, isCorrection = true) =>
    school.db.insert(scoreHistory).values({
      studentId: 1,
      examId: 1,
      subjectId: ENGLISH,
      classId: IN_1A,
      oldMarks: 5,
      wasThere: true,
      marks: 6,
      outcome: 'changed',
      isCorrection,
      madeBy: idle.owner,
      endpoint: 'exams.enterScores',
      madeAt: at,
      at,
    })

  it('are those of the school until an administrator sets hers, and are counted in the history', async () => {
    expect(await limitOf()).toEqual({
      teacherName: 'idle Test',
      correctionLimit: 20,
      correctionsUsed: 0,
      remaining: 20,
      isOwn: false,
    })
    await as.ADMIN('PUT', '/settings', { correctionLimit: 12 })
    const now = new Date(school.clock.now).toISOString()
    await correct(now)
    await correct(now)
    await correct(now, false)
    await correct('2020-11-01T08:00:00Z')
    expect(await limitOf()).toMatchObject({ correctionLimit: 12, correctionsUsed: 2, remaining: 10 })
    expect((await setLimit(1)).json).toMatchObject({
      message: 'Correction limit updated successfully',
      correctionLimit: 1,
      correctionsUsed: 2,
      remaining: 0,
      isOwn: true,
    })
    const trail = (await as.ADMIN('GET', `/audit/users/${idle.owner}`)).json as unknown as AuditRow[]
    expect(trail[0]).toMatchObject({
      endpoint: 'teachers.setCorrectionLimit',
      before: { correctionLimit: 12 },
      after: { correctionLimit: 1 },
    })
    await setLimit(25)
    await assign(idle.owner, IN_1A)
    expect((await idle.get('/exam/dashboard-data')).json).toEqual({
      teacherName: 'idle Test',
      correctionLimit: 25,
      correctionsUsed: 2,
      remainingCorrections: 23,
      assignments: [expect.objectContaining({ className: '1A', subjectName: 'English' })],
    })
    expect((await setLimit(null)).json).toMatchObject({ correctionLimit: 12, remaining: 10, isOwn: false })
    await as.ADMIN('PUT', '/settings', { correctionLimit: 14 })
    expect(await limitOf()).toMatchObject({ correctionLimit: 14, isOwn: false })
    const [last] = (await as.ADMIN('GET', `/audit/users/${idle.owner}`)).json as unknown as AuditRow[]
    expect(last).toMatchObject({ before: { correctionLimit: 25 }, after: { correctionLimit: null } })
    await school.db.delete(schoolSettings)
  })

  it.each([0, -3, 2.5, 'many', undefined])('cannot be limited to %s', async (correctionLimit) => {
    const before = await limitOf()
    const { status, text } = await setLimit(correctionLimit)
    expect([status, text]).toEqual([400, expect.stringContaining('Please enter valid limit and select a teacher')])
    expect(await limitOf()).toEqual(before)
  })

  it('can be limited for teachers only', async () => {
    const academy = await school.tablet('academy')
    expect((await setLimit(5, academy.owner)).code).toBe('userNotFound')
    expect((await as.ADMIN('GET', `/exam/admin/teacher/${academy.owner}/correction-limit`)).code).toBe('userNotFound')
  })
})

describe('a dashboard of a teacher', () => {
  it('is refused to everybody else, with the reason', async () => {
    for (const call of [as.ADMIN, as.ACADEMY, as.USER]) {
      const { status, code, json } = await call('GET', '/exam/dashboard-data')
      expect([status, code, json['message']]).toEqual([403, 'accessDenied', 'Only teachers can access the dashboard.'])
    }
  })
})

describe('registering a teacher', () => {
  const TEACHER = {
    username: 'nimco',
    password: 'Secret-word!',
    email: 'nimco@test.school',
    fullName: 'Nimco Cali',
    phoneNumber: '0634111222',
  }
  const register = (over: Record<string, unknown> = {}) =>
    as.ADMIN('POST', '/exam/register/teacher', { ...TEACHER, ...over })

  it('creates an account that signs in, has no class, and is told without its password', async () => {
    const { json, text } = await register()
    const { password, ...shown } = TEACHER
    expect(json).toMatchObject({ message: 'Registration Successful!', teacher: shown })
    expect(text).not.toContain(password)
    const signedIn = await school.tryLogin({ email: TEACHER.email, password })
    expect(signedIn.json).toMatchObject({ user: { Role: 'Teacher' } })
    const [row] = await school.db
      .select()
      .from(users)
      .where(and(eq(users.username, 'nimco'), eq(users.role, 'Teacher')))
    expect(await classesOf(row?.id ?? 0)).toEqual([])
    expect((await register({ username: 'another' })).code).toBe('emailTaken')
    expect((await register({ email: 'another@test.school', username: 'NIMCO' })).code).toBe('usernameTaken')
  })
})
