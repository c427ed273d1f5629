import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendance, students } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, marksIn } from '../../testing/tablet.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER'])
})
afterAll(() => school.close())

const remove = (studentId: number, reason = 'moved to Burco') =>
  as.USER('POST', '/student/soft-delete', { studentId, reason })
const restore = (studentId: number) => as.ADMIN('POST', '/student/restore', { studentId })
const listed = async (path: string, field: string) =>
  (await as.ADMIN('GET', path)).json[field] as Record<string, unknown>[]
const deleted = () => listed('/student/soft/deleted', 'deletedStudents')
const restored = () => listed('/student/students/restored', 'restoredStudents')

describe('deleting a student', () => {
  it(
    'hides the student from lists and stores reason, time and person',
    { tags: ['promise:deleted-can-return'] },
    async () => {
      expect((await remove(1)).json).toEqual({ message: 'Student1 Cali was deleted.' })
      expect((await as.USER('GET', '/student/1')).code).toBe('studentNotFound')
      expect((await deleted())[0]).toMatchObject({
        studentId: 1,
        fullName: 'Student1 Cali',
        className: '1A',
        reason: 'moved to Burco',
        deletedByName: 'Test USER',
        deletedByEmail: 'user@test.school',
      })
    },
  )

  it('a second time, or with an unknown id, is refused with its own code', async () => {
    expect((await remove(1)).code).toBe('alreadyDeleted')
    expect((await remove(999_999)).code).toBe('studentNotFound')
  })

  it.each([{}, { studentId: 2 }, { studentId: 2, reason: '  ' }, { reason: 'x' }])(
    'needs id and reason: %j',
    async (body) => {
      const answer = await as.USER('POST', '/student/soft-delete', body)
      expect(answer.json['message']).toBe('Please select a student ID and enter a reason for deletion.')
    },
  )

  it('by two people at once happens once', async () => {
    const answers = await Promise.all([remove(3), remove(3), remove(3)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it.each([
    [4, '/students/4'],
    [5, '/student/delete-all/5'],
  ])('%s by the call %s is the same soft deletion', async (id, path) => {
    const answer = await as.ADMIN('DELETE', path)
    expect(answer.json).toEqual({ id, fullname: `Student${id} Cali`, isdeleted: true })
    expect((await deleted()).map(({ studentId }) => studentId)).toContain(id)
  })
})

describe('restoring a student', () => {
  it('brings the student back and keeps the history of both', { tags: ['promise:deleted-can-return'] }, async () => {
    expect((await restore(1)).json).toEqual({ message: 'Student1 Cali was restored.' })
    expect((await as.USER('GET', '/student/1')).status).toBe(200)
    expect((await deleted()).map(({ studentId }) => studentId)).not.toContain(1)
    expect((await restored())[0]).toMatchObject({
      studentId: 1,
      reason: 'moved to Burco',
      deletedBy: { name: 'Test USER' },
      restoredBy: { name: 'Test ADMIN', email: 'admin@test.school' },
    })
    await remove(1, 'again')
    await restore(1)
    expect((await restored()).filter(({ studentId }) => studentId === 1)).toHaveLength(2)
  })

  it('is refused when somebody with the same name and phone was registered meanwhile', async () => {
    const [row] = await school.db.select().from(students).where(eq(students.id, 9))
    await remove(9, 'left')
    const { id: _, ...again } = row!
    const [twin] = await school.db.insert(students).values(again).returning({ id: students.id })
    const answer = await restore(9)
    expect(answer).toMatchObject({ code: 'studentExists', json: { details: { id: twin?.id } } })
    await remove(twin!.id, 'registered twice')
    expect((await restore(9)).status).toBe(200)
  })

  it('who is active or unknown is refused with its own code', async () => {
    expect((await restore(1)).code).toBe('notDeleted')
    expect((await restore(999_999)).code).toBe('studentNotFound')
  })

  it('writes every change into the audit log', async () => {
    const trail = (await as.ADMIN('GET', '/audit/students/1')).json as unknown as { after: Record<string, unknown> }[]
    expect(trail.map(({ after }) => after['reason'] ?? after['deletedAt'])).toEqual([
      null,
      'again',
      null,
      'moved to Burco',
    ])
  })
})

it(
  'a deleted student’s marks are removed from replicas with him and come back with him',
  { tags: ['promise:deleted-can-return'] },
  async () => {
    const sahra = await school.tablet('sahra')
    const replica = emptyReplica()
    const day = school.freshDay()
    await sahra.deliver([sahra.entry('attendance.mark', { studentId: 2, date: day, present: false, remark: 'sick' })])
    await sahra.pull(replica)
    const key = `2:${day}`
    expect(marksIn(replica).get(key)).toMatchObject({ remark: 'sick' })
    await remove(2)
    await sahra.pull(replica)
    expect([replica.tables.students.has('2'), marksIn(replica).has(key)]).toEqual([false, false])
    expect(await school.db.$count(attendance)).toBe(1)
    const late = await sahra.deliver([sahra.entry('attendance.mark', { studentId: 2, date: day, present: true })])
    expect(late).toMatchObject([{ verdict: 'rejected', code: 'studentNotFound' }])
    await restore(2)
    await sahra.pull(replica)
    expect(replica.tables.students.get('2')).toMatchObject({ fullname: 'Student2 Cali' })
    expect(marksIn(replica).get(key)).toMatchObject({ remark: 'sick', present: false })
  },
)
