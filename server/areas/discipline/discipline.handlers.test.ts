import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/discipline/discipline.endpoints.ts'
import type { DisciplineForm } from '#domain/discipline/discipline.schema.ts'
import type { Database } from '../../db/client.ts'
import { audit, classMoves, discipline, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openTestSchool, type CallOptions, type TestSchool } from '../../testing/test-school.ts'
import { disciplineHandlers } from './discipline.handlers.ts'

let school: TestSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openTestSchool(database.db, disciplineHandlers, { students: 84 })
})
afterAll(() => database.close())

let refs = 0
const freshRef = (): string => `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`
const TEXT = { type: 'Disruption', description: 'Talked through the lesson', actionTaken: 'Moved' } as const

/** Writes a record, by default of the first student, who is in 1A, teacher@'s class, and a child of parent@. */
const write = async (name: string, form: Partial<DisciplineForm> = {}, options?: CallOptions & { device?: string }) =>
  (
    await school.call(
      endpoints.createRecord,
      school.actor(name, options?.device),
      { body: { studentId: 1, ...TEXT, ...form } },
      options,
    )
  ).record

const edit = (name: string, id: number | string, body: object, device?: string) =>
  school.call(endpoints.editRecord, school.actor(name, device), { params: { id }, body: { ...TEXT, ...body } })

const remove = (name: string, id: number | string) =>
  school.call(endpoints.deleteRecord, school.actor(name), { params: { id }, query: {} })

const trailOf = (id: number) =>
  school.db
    .select({ before: audit.before, after: audit.after, actorId: audit.actorId })
    .from(audit)
    .where(and(eq(audit.entity, 'discipline'), eq(audit.key, String(id))))
    .orderBy(audit.id)

const foreign = (): number => school.studentsOf('3B')[0]?.id ?? 0

describe('writing a record', () => {
  it('answers with the record, its class and who wrote it', async () => {
    const ref = freshRef()
    const reply = await school.call(endpoints.createRecord, school.actor('teacher'), {
      body: { studentId: 1, ...TEXT, actionTaken: null, ref },
    })
    expect(reply).toMatchObject({
      message: 'Record saved successfully',
      record: { ref, studentId: 1, className: '1A', ...TEXT, actionTaken: null, revision: 1 },
    })
    expect(reply.record.recordedBy.fullName).toBe(school.actor('teacher').fullName)
    expect(reply.record.student.fullname).toBe(school.students[0]?.fullname)
    expect(await trailOf(reply.record.id)).toMatchObject([{ before: {}, after: { description: TEXT.description } }])
  })

  it('makes a key when the caller sends none', async () => {
    const [one, two] = [await write('office'), await write('office')]
    expect(one.ref).toMatch(/^[0-9a-f-]{36}$/)
    expect(one.ref).not.toBe(two.ref)
  })

  it('keeps the time of making, at the latest now, and the class at that time', async () => {
    const [pupil] = school.studentsOf('1B')
    const id = pupil?.id ?? 0
    const [from, to] = [pupil?.classId ?? 0, school.studentsOf('2B')[0]?.classId ?? 0]
    const by = school.actor('office').id
    const batch = '6f9619ff-8b86-4d01-b42d-00c04fc964ff'
    const movedAt = '2026-09-13T06:00:00.000Z'
    await school.db
      .insert(classMoves)
      .values({ batch, studentId: id, fromClassId: from, toClassId: to, movedAt, movedBy: by })
    await school.db.update(students).set({ classId: to }).where(eq(students.id, id))
    const made = (madeAt: string) =>
      write('office', { studentId: id }, { write: { id: `AAA-${++refs}`, version: 1, madeAt } })
    expect(await made('2026-09-12T06:00:00Z')).toMatchObject({
      classId: from,
      recordedAt: '2026-09-12T06:00:00.000Z',
    })
    expect(await made('2999-01-01T00:00:00Z')).toMatchObject({ classId: to, recordedAt: '2026-09-14T07:00:00.000Z' })
  })

  it('is allowed to a teacher whose student has changed class since', async () => {
    const pupil = school.studentsOf('1A')[3]
    const id = pupil?.id ?? 0
    const to = school.studentsOf('3B')[0]?.classId ?? 0
    await school.db.insert(classMoves).values({
      batch: '6f9619ff-8b86-4d01-b42d-00c04fc964fe',
      studentId: id,
      fromClassId: pupil?.classId ?? 0,
      toClassId: to,
      movedAt: '2026-09-13T06:00:00.000Z',
      movedBy: 1,
    })
    await school.db.update(students).set({ classId: to }).where(eq(students.id, id))
    const waited = { write: { id: `AAA-${++refs}`, version: 1, madeAt: '2026-09-12T06:00:00Z' } }
    expect(await write('teacher', { studentId: id }, waited)).toMatchObject({ className: '1A' })
    await expect(write('teacher', { studentId: id })).rejects.toMatchObject({ code: 'notYourClass' })
  })

  it('is refused for students of others and for students who do not exist', async () => {
    await expect(write('teacher', { studentId: foreign() })).rejects.toMatchObject({ code: 'notYourClass' })
    await expect(write('office', { studentId: 999_999 })).rejects.toMatchObject({ code: 'studentNotFound' })
  })

  it('under a used key replaces the text of the same person, and makes no second record', async () => {
    const ref = freshRef()
    const { id } = await write('teacher', { ref })
    expect(await write('teacher', { ref })).toMatchObject({ id, revision: 1 })
    expect(await write('teacher', { ref, description: 'Shouted' })).toMatchObject({ id, revision: 2 })
    expect(await trailOf(id)).toMatchObject([
      {},
      { before: { description: TEXT.description }, after: { description: 'Shouted' } },
    ])
  })

  it('under a used key is refused to other people, for another student, and after the record’s deletion', async () => {
    const ref = freshRef()
    const { id } = await write('teacher', { ref })
    const refused = { code: 'recordNotFound' }
    await expect(write('office', { ref, description: 'x' })).rejects.toMatchObject(refused)
    await expect(write('teacher', { ref, studentId: school.studentsOf('1A')[1]?.id ?? 0 })).rejects.toMatchObject(
      refused,
    )
    await remove('office', id)
    await expect(write('teacher', { ref, description: 'x' })).rejects.toMatchObject(refused)
  })
})

describe('editing a record', () => {
  it('works by number or key, and keeps the old text in the audit log', async () => {
    const { id, ref } = await write('teacher')
    await edit('office', id, { description: 'Sang', base: 1 })
    const { message, record } = await edit('office', ref, { type: 'Behavior', description: 'Sang', base: 2 })
    expect([message, record.type, record.revision, record.actionTaken]).toEqual([
      'Record updated successfully',
      'Behavior',
      3,
      'Moved',
    ])
    expect(record.recordedBy.id).toBe(school.actor('teacher').id)
    expect(await trailOf(id)).toMatchObject([
      {},
      { before: { description: TEXT.description }, after: { description: 'Sang' } },
      { before: { type: 'Disruption' }, after: { type: 'Behavior' } },
    ])
  })

  it('on an outdated revision is refused with the last author and the present text', async () => {
    const { id } = await write('teacher')
    await edit('office', id, { description: 'Sang', base: 1 })
    await expect(edit('admin', id, { description: 'Danced', base: 1 })).rejects.toMatchObject({
      code: 'recordChanged',
      message: `This record was changed by ${school.actor('office').fullName} since you opened it.`,
      details: { current: { description: 'Sang', revision: 2 } },
    })
    expect(await trailOf(id)).toHaveLength(2)
  })

  it('on an outdated revision is accepted where the text is the same, or follows an edit of the same device', async () => {
    const { id } = await write('teacher')
    await edit('office', id, { description: 'Sang', base: 1 })
    expect((await edit('admin', id, { description: 'Sang', base: 1 }, 'BBB')).record.revision).toBe(2)
    expect((await edit('office', id, { description: 'Sang loudly', base: 1 })).record.revision).toBe(3)
    const elsewhere = edit('office', id, { description: 'Hummed', base: 1 }, 'BBB')
    await expect(elsewhere).rejects.toMatchObject({ code: 'recordChanged' })
  })

  it('succeeds for one of two people who edit at once', async () => {
    const { id } = await write('teacher')
    const both = await Promise.allSettled([
      edit('office', id, { description: 'One', base: 1 }),
      edit('admin', id, { description: 'Two', base: 1 }, 'BBB'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is allowed to a teacher only for records that she wrote, and never assigns one to another student', async () => {
    const [own, others, far] = [
      await write('teacher'),
      await write('office'),
      await write('office', { studentId: foreign() }),
    ]
    expect((await edit('teacher', own.id, { description: 'Better' })).record.description).toBe('Better')
    await expect(edit('teacher', others.id, {})).rejects.toMatchObject({ code: 'notYourRecord' })
    await expect(remove('teacher', others.ref)).rejects.toMatchObject({ code: 'notYourRecord' })
    for (const missing of [far.id, far.ref, 999_999, freshRef()]) {
      await expect(edit('teacher', missing, {})).rejects.toMatchObject({ code: 'recordNotFound' })
      await expect(remove('teacher', missing)).rejects.toMatchObject({ code: 'recordNotFound' })
    }
    await expect(edit('office', own.id, { studentId: 2 })).rejects.toMatchObject({ code: 'recordNotFound' })
  })
})

describe('deleting a record', () => {
  it('hides the record, with who deleted it and when, once', async () => {
    const { id, ref } = await write('teacher')
    expect(await remove('office', ref)).toEqual({ message: 'Record deleted successfully' })
    const [row] = await school.db.select().from(discipline).where(eq(discipline.id, id))
    expect(row).toMatchObject({
      description: TEXT.description,
      deletedBy: school.actor('office').id,
      deletedAt: '2026-09-14T07:00:00.000Z',
    })
    expect((await trailOf(id)).at(-1)).toMatchObject({
      before: { deletedAt: null },
      actorId: school.actor('office').id,
    })
    await expect(remove('office', id)).rejects.toMatchObject({ code: 'recordNotFound' })
    const left = await school.call(endpoints.listStudentRecords, school.actor('admin'), { params: { studentId: 1 } })
    expect(left.map((record) => record.id)).not.toContain(id)
  })
})

describe('reading records', () => {
  const list = (name: string, query = {}) => school.call(endpoints.listRecords, school.actor(name), { query })

  it('gives the office the whole school and a teacher her classes, newest first', async () => {
    const far = await write('office', { studentId: foreign() })
    const [all, hers] = [await list('academy'), await list('teacher')]
    expect(all.map(({ id }) => id)).toContain(far.id)
    const own = new Set(['1A', '2A'].flatMap((name) => school.studentsOf(name).map(({ id }) => id)))
    expect(hers.length).toBeGreaterThan(0)
    expect(hers.length).toBeLessThan(all.length)
    expect(hers.every(({ studentId }) => own.has(studentId))).toBe(true)
    const times = all.map(({ recordedAt }) => recordedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('filters by type, class and school days, including both ends', async () => {
    const at = (madeAt: string) =>
      write('office', { type: 'Dishonesty' }, { write: { id: `AAA-${++refs}`, version: 1, madeAt } })
    const first = await at('2025-03-01T21:30:00Z') // March 2 at the school
    const last = await at('2025-03-04T20:30:00Z') // March 4 at the school
    const ids = async (query: object) => (await list('admin', query)).map(({ id }) => id)
    const days = { from: '2025-03-02', to: '2025-03-04' }
    expect(await ids(days)).toEqual([last.id, first.id])
    expect(await ids({ ...days, from: '2025-03-03' })).toEqual([last.id])
    expect(await ids({ ...days, to: '2025-03-03' })).toEqual([first.id])
    expect(await ids({ ...days, type: 'Behavior' })).toEqual([])
    expect(await ids({ ...days, classId: first.classId, type: 'Dishonesty' })).toEqual([last.id, first.id])
    expect(await ids({ ...days, classId: first.classId + 1 })).toEqual([])
  })

  it('gives one student’s records, to a teacher only of her students', async () => {
    const ofStudent = (name: string, studentId: number) =>
      school.call(endpoints.listStudentRecords, school.actor(name), { params: { studentId } })
    const own = await ofStudent('teacher', 1)
    expect(own.length).toBeGreaterThan(0)
    expect(own.every(({ studentId }) => studentId === 1)).toBe(true)
    for (const missing of [foreign(), 999_999])
      await expect(ofStudent('teacher', missing)).rejects.toMatchObject({ code: 'studentNotFound' })
  })

  it('lists only the names of the students that the caller may write about', async () => {
    const named = await school.call(endpoints.listMinimalStudents, school.actor('teacher'), {})
    const own = ['1A', '2A'].flatMap((name) => school.studentsOf(name))
    expect(named.length).toBeLessThanOrEqual(own.length)
    expect(Object.keys(named[0] ?? {}).toSorted()).toEqual(['fullname', 'id'])
    expect(named.map(({ id }) => id)).not.toContain(foreign())
  })

  it('gives parents the records of their own children, without the description', async () => {
    const seen = await school.call(endpoints.listChildRecords, school.actor('parent'), {})
    expect(seen.length).toBeGreaterThan(0)
    for (const record of seen)
      expect(Object.keys(record).toSorted()).toEqual(['actionTaken', 'id', 'recordedAt', 'student', 'type'])
    const names = school.students
      .filter(({ phone }) => phone === school.students[0]?.phone)
      .map((each) => each.fullname)
    expect(seen.every(({ student }) => names.includes(student.fullname))).toBe(true)
    expect(JSON.stringify(seen)).not.toContain(TEXT.description)
  })
})
