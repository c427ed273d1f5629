import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attendance, classMoves, students } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER' | 'ATTENDANCE'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER', 'ATTENDANCE'])
})
afterAll(() => school.close())

/** Returns everybody to 1A. */
beforeEach(async () => {
  await school.db
    .update(students)
    .set({ classId: 1 })
    .where(inArray(students.id, studentIds('1A')))
})

const classOf = async (id: number) =>
  (await school.db.select({ classId: students.classId }).from(students).where(eq(students.id, id)))[0]?.classId
const bulk = (studentIds: number[], change: Record<string, unknown> = {}) =>
  as.ATTENDANCE('POST', '/student/students/transfer-bulk', {
    sourceClassId: 1,
    targetClassId: 2,
    studentIds,
    ...change,
  })
const undo = (batch: unknown) => as.ATTENDANCE('POST', '/student/students/transfer-undo', { batch })

describe('changing the class of one student', () => {
  it('moves the student and leaves the marks with the class of their day', async () => {
    const day = school.freshDay()
    const mark = {
      studentId: 1,
      classId: 1,
      date: day,
      present: true,
      remark: 'Present',
      madeAt: new Date().toISOString(),
    }
    await school.db.insert(attendance).values(mark)
    const answer = await as.USER('PUT', '/student/updateClass', { studentId: 1, classId: 2 })
    expect(answer.json['student']).toMatchObject({ id: 1, classId: 2, className: '1B' })
    expect(await classOf(1)).toBe(2)
    expect(await school.marksOf(day)).toMatchObject([{ studentId: 1, classId: 1 }])
  })

  it('refuses the present class, an unknown one, and a missing student', async () => {
    const change = (studentId: number, classId: number) =>
      as.USER('PUT', '/student/updateClass', { studentId, classId })
    expect((await change(1, 1)).json['message']).toBe('Student is already in this class')
    expect((await change(1, 99)).code).toBe('classNotFound')
    expect((await change(999_999, 1)).code).toBe('studentNotFound')
  })

  it('by transfer keeps the note and answers with the documented messages (STU-15)', async () => {
    const transfer = (body: unknown) => as.ATTENDANCE('PATCH', '/student/students/1/transfer', body)
    const done = await transfer({ targetClassId: 2, note: ' nearer to home ' })
    expect(done.json['message']).toBe('Student Student1 Cali transferred successfully!')
    const [move] = await school.db
      .select()
      .from(classMoves)
      .where(eq(classMoves.batch, String(done.json['batch'])))
    expect(move).toMatchObject({ studentId: 1, fromClassId: 1, toClassId: 2, note: 'nearer to home' })
    expect((await transfer({ targetClassId: 2 })).json['message']).toBe(
      'Fasalka cusub waa inuu ka duwanaadaa fasalka hadda.',
    )
    expect((await transfer({ note: 'x' })).json['message']).toBe('Fadlan dooro fasalka lagu wareejinayo marka hore.')
  })
})

describe('the day on which a student came into the class', () => {
  const joinedAt = async (id: number) =>
    (await school.db.select({ at: students.joinedAt }).from(students).where(eq(students.id, id)))[0]?.at
  const lastMove = async (id: number) =>
    (await school.db.select().from(classMoves).where(eq(classMoves.studentId, id)).orderBy(classMoves.id)).at(-1)
      ?.movedAt

  it('is that of registration until a move, and then that of the last move that was not undone', async () => {
    expect(await joinedAt(5)).toBeNull()
    const first = await as.USER('PUT', '/student/updateClass', { studentId: 5, classId: 2 })
    const moved = await lastMove(5)
    expect([await joinedAt(5), first.status]).toEqual([moved, 200])
    const second = await as.USER('PUT', '/student/updateClass', { studentId: 5, classId: 3 })
    expect(await joinedAt(5)).toBe(await lastMove(5))
    expect(Date.parse((await joinedAt(5)) ?? '')).toBeGreaterThanOrEqual(Date.parse(moved ?? ''))
    await undo(second.json['batch'])
    expect([await classOf(5), await joinedAt(5)]).toEqual([2, moved])
    await undo(first.json['batch'])
    expect([await classOf(5), await joinedAt(5)]).toEqual([1, null])
  })
})

describe('transferring many', () => {
  it('moves all in one batch', async () => {
    const done = await bulk([1, 2, 3], { note: 'new section' })
    expect(done.json['message']).toBe('Arday si guul ah ayaa loogu wareejiyay.')
    expect(done.json['updatedStudents']).toMatchObject([{ id: 1, classId: 2 }, { id: 2 }, { id: 3, className: '1B' }])
    expect(await school.db.$count(classMoves, eq(classMoves.batch, String(done.json['batch'])))).toBe(3)
  })

  it('moves nobody, and names the student, when one has left the class meanwhile', async () => {
    await school.moveStudent(2, '2A')
    const refused = await bulk([1, 2, 3])
    expect([refused.code, refused.json['message']]).toEqual(['studentsMoved', 'No longer in this class: Student2 Cali'])
    expect([await classOf(1), await classOf(3)]).toEqual([1, 1])
  })

  it('moves nobody when one does not exist, is deleted, or the class is the same or unknown', async () => {
    expect((await bulk([1, 999_999])).code).toBe('studentNotFound')
    expect((await bulk([1], { targetClassId: 99 })).code).toBe('classNotFound')
    expect((await bulk([1], { sourceClassId: 99 })).code).toBe('classNotFound')
    expect((await bulk([1], { targetClassId: 1 })).json['message']).toBe(
      'Fasalka cusub waa inuu ka duwanaadaa fasalka hadda.',
    )
    expect((await bulk([1, 1])).status).toBe(400)
    await as.USER('POST', '/student/soft-delete', { studentId: 6, reason: 'left' })
    expect((await bulk([1, 6])).code).toBe('studentNotFound')
    await as.ADMIN('POST', '/student/restore', { studentId: 6 })
    expect(await classOf(1)).toBe(1)
  })

  it('by two people at once leaves every student in one of the two classes', async () => {
    const answers = await Promise.all([bulk([1, 2, 3, 4]), bulk([4, 3, 2, 1], { targetClassId: 3 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const places = await Promise.all([1, 2, 3, 4].map((id) => classOf(id)))
    expect(new Set(places).size).toBe(1)
  })
})

describe('undoing a transfer', () => {
  it('returns everybody, once', async () => {
    const { json } = await bulk([1, 2])
    const undone = await undo(json['batch'])
    expect(undone.json['updatedStudents']).toMatchObject([{ id: 1, classId: 1, className: '1A' }, { id: 2 }])
    expect([await classOf(1), await classOf(2)]).toEqual([1, 1])
    expect((await undo(json['batch'])).code).toBe('alreadyUndone')
  })

  it('by two people at once happens once', async () => {
    const { json } = await bulk([1, 2])
    const answers = await Promise.all([undo(json['batch']), undo(json['batch'])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('returns nobody when one has moved on, and names the student', async () => {
    const { json } = await bulk([1, 2])
    await as.USER('PUT', '/student/updateClass', { studentId: 2, classId: 3 })
    const refused = await undo(json['batch'])
    expect([refused.code, refused.json['message']]).toEqual(['studentsMoved', 'No longer in this class: Student2 Cali'])
    expect([await classOf(1), await classOf(2)]).toEqual([2, 3])
  })

  it('of an unknown one is not found', async () => {
    expect((await undo('6f9619ff-8b86-4d01-b42d-00c04fc964ff')).code).toBe('transferNotFound')
  })

  it('is in the audit log beside the transfer', async () => {
    const { json } = await bulk([4])
    await undo(json['batch'])
    const trail = (await as.ADMIN('GET', '/audit/students/4')).json as unknown as Record<string, unknown>[]
    expect(trail.slice(0, 2)).toMatchObject([
      { before: { classId: 2 }, after: { classId: 1 }, endpoint: 'students.transferUndo' },
      { before: { classId: 1 }, after: { classId: 2 }, endpoint: 'students.transferBulk' },
    ])
  })
})

describe('a class', () => {
  const change = (id: number, body: unknown) => as.ADMIN('PUT', `/student/class/${id}`, body)
  const make = async (name: string) =>
    ((await as.ADMIN('POST', '/student/createclass', { name })).json['class'] as { id: number }).id

  it('can be renamed, together with its grade, but not to the name of another class', async () => {
    const id = await make('7Z')
    const renamed = await change(id, { name: '8Z' })
    expect(renamed.json).toMatchObject({ message: 'Class 7Z is now called 8Z.', class: { id, name: '8Z', grade: 8 } })
    expect((await change(id, { name: '1 a' })).code).toBe('classExists')
    expect((await change(id, { name: '8 z' })).json['class']).toMatchObject({ name: '8 z' })
    expect((await change(999_999, { name: '9Q' })).code).toBe('classNotFound')
    expect((await change(id, { name: ' ' })).json['message']).toBe('Class name is required')
  })

  it('can be closed once it is empty, takes no students while closed, and can be opened again', async () => {
    const id = await make('6Y')
    await as.USER('PUT', '/student/updateClass', { studentId: 9, classId: id })
    const refused = await change(id, { closed: true })
    expect([refused.code, refused.json['message']]).toEqual([
      'classHasStudents',
      'Class 6Y still has students (1). Move them to another class first.',
    ])
    const back = await as.USER('PUT', '/student/updateClass', { studentId: 9, classId: 1 })
    const closed = await change(id, { closed: true })
    expect(closed.json).toMatchObject({ message: 'Class 6Y is closed.', class: { closed: true } })
    expect((await as.USER('PUT', '/student/updateClass', { studentId: 9, classId: id })).json['message']).toBe(
      'Class 6Y is closed.',
    )
    expect((await bulk([9], { targetClassId: id })).code).toBe('classClosed')
    expect((await undo(back.json['batch'])).code).toBe('classClosed')
    expect(await classOf(9)).toBe(1)
    expect((await change(id, { closed: false })).json['message']).toBe('Class 6Y is open again.')
    expect((await as.USER('PUT', '/student/updateClass', { studentId: 9, classId: id })).status).toBe(200)
  })

  it('that is closed while a student is moved into it either has the student or is closed', async () => {
    const id = await make('6X')
    const answers = await Promise.all([
      change(id, { closed: true }),
      as.USER('PUT', '/student/updateClass', { studentId: 10, classId: id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('students whose transfer is not confirmed', () => {
  it('are listed until they are given a roll number', async () => {
    const list = async () =>
      (await as.ATTENDANCE('GET', '/student/students/untransferred')).json as unknown as { id: number }[]
    expect((await list())[0]).toMatchObject({ classes: { name: '1A' }, phone: expect.any(String) })
    const confirm = (rollNumber: unknown) =>
      as.ATTENDANCE('PATCH', '/student/students/update-transfer-roll', { studentId: 5, rollNumber, transfer: true })
    for (const none of ['', '  ', null])
      expect((await confirm(none)).json['message']).toBe('Please enter a roll number')
    const done = await confirm(' 17 ')
    expect(done.json).toMatchObject({
      message: 'Student Student5 Cali transferred successfully!',
      student: { id: 5, rollNumber: '17' },
    })
    expect((await list()).map(({ id }) => id)).not.toContain(5)
  })
})
