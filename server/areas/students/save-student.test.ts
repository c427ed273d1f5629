import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { classMoves, students } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER'])
})
afterAll(() => school.close())

const FORM = {
  firstname: 'Hodan',
  middlename: 'Cali',
  lastname: 'Nuur',
  fourtname: 'Jaamac',
  classId: 1,
  gender: 'Female',
  age: 7,
  feeCents: 1700,
  district: 'Maxamed Mooge',
  phone: '634000001',
  previousSchoolType: 'NOT_SPECIFIC',
}
let phones = 0
/** A valid form with a phone that no student has. */
const freshForm = (change: Record<string, unknown> = {}) => ({ ...FORM, phone: `65${4_000_000 + phones++}`, ...change })
type Saved = { id: number; revision: number; fullname: string }
const create = async (change: Record<string, unknown> = {}): Promise<Saved & { form: typeof FORM }> => {
  const form = freshForm(change)
  const answer = await as.USER('POST', '/student/create', form)
  if (answer.status !== 200) throw new Error(answer.text)
  return { ...(answer.json['student'] as Saved), form }
}
const auditOf = async (id: number) =>
  (await as.ADMIN('GET', `/audit/students/${id}`)).json as unknown as {
    before: Record<string, unknown>
    after: Record<string, unknown>
    actor: { fullName: string }
    endpoint: string
  }[]

describe('registering a student', () => {
  it('joins the four names, stamps the creator and can be read at once', async () => {
    const made = await as.USER('POST', '/student/create', FORM)
    expect(made.json).toMatchObject({
      message: 'Student registered!',
      student: {
        fullname: 'Hodan Cali Nuur Jaamac',
        className: '1A',
        revision: 1,
        user: { email: 'user@test.school' },
      },
    })
    const { id } = made.json['student'] as Saved
    const read = await as.USER('GET', `/student/${id}`)
    expect(read.json).toMatchObject({ ...FORM, id, transfer: false, FreeReason: null })
  })

  it('refuses a second student with that name and phone, in any case', async () => {
    const again = await as.USER('POST', '/student/create', { ...FORM, firstname: 'HODAN ', fourtname: 'jaamac' })
    expect(again.code).toBe('studentExists')
    expect(again.json['message']).toMatch(/^Hodan Cali Nuur Jaamac is already registered/)
    expect((await as.USER('POST', '/student/create', { ...FORM, firstname: 'Sahra' })).status).toBe(200)
  })

  it('stores no mark that nobody sees in a name, and knows the student again who is typed without them', async () => {
    const { fullname, form } = await create({
      firstname: 'U\u200bba\ufeff',
      lastname: '\u200fNu\u00adur\u00a0',
      motherName: 'Sahra\u200e',
    })
    expect(fullname).toBe('Uba Cali Nuur Jaamac')
    const again = await as.USER('POST', '/student/create', {
      ...form,
      firstname: 'Uba',
      lastname: 'Nuur',
      motherName: '',
    })
    expect(again.json['message']).toMatch(/^Uba Cali Nuur Jaamac is already registered/)
  })

  it('creates one student of two equal forms sent at once', async () => {
    const form = freshForm()
    const answers = await Promise.all([1, 2, 3, 4].map(() => as.USER('POST', '/student/create', form)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await school.db.$count(students, eq(students.phone, form.phone))).toBe(1)
  })

  it('takes the fee in dollars as well, and in one unit alone', async () => {
    const { feeCents: _, ...form } = freshForm()
    const made = await as.USER('POST', '/student/create', { ...form, fee: 17.5 })
    expect(made.json).toMatchObject({ student: { feeCents: 1750 } })
    const refused = async (fees: object) =>
      (await as.USER('POST', '/student/create', { ...form, phone: '654999999', ...fees })).json['message']
    expect(await refused({ fee: 17, feeCents: 1700 })).toBe('Send the fee once: fee in dollars, or feeCents in cents.')
    expect(await refused({})).toBe('Fee must be 0 or a positive number.')
    expect(await refused({ fee: 17.001 })).toBe('Fee must be dollars with at most two decimals')
  })

  it('refuses a class that does not exist, and says what is wrong in the documented words (STU-2)', async () => {
    expect((await as.USER('POST', '/student/create', freshForm({ classId: 99 }))).code).toBe('classNotFound')
    const young = await as.USER('POST', '/student/create', freshForm({ age: 2 }))
    expect(young.json['message']).toBe('Minimum age is 3')
  })
})

describe('editing a student', () => {
  const edit = (role: 'ADMIN' | 'USER', id: number, body: Record<string, unknown>) =>
    as[role]('PUT', `/student/${id}`, body)

  it('changes the edited fields, raises the revision and logs old and new values', async () => {
    const { id, form } = await create({ bus: 'Bus 1', motherName: 'Sahra' })
    const { gender: _, ...rest } = form
    const saved = await edit('USER', id, { ...rest, feeCents: 2700, bus: null, base: 1 })
    expect(saved.json).toMatchObject({
      message: 'Student updated!',
      student: { feeCents: 2700, bus: null, motherName: 'Sahra', gender: 'Female', revision: 2 },
    })
    const [latest, first] = await auditOf(id)
    expect(latest).toMatchObject({
      before: { feeCents: 1700, bus: 'Bus 1' },
      after: { feeCents: 2700, bus: null },
      actor: { fullName: 'Test USER' },
      endpoint: 'students.edit',
    })
    expect(Object.keys(latest?.after ?? {}).toSorted()).toEqual(['bus', 'feeCents'])
    expect(first).toMatchObject({ before: {}, after: { firstname: 'Hodan' }, endpoint: 'students.create' })
  })

  it('by two people at once tells the second, with the present row, and overwrites nothing', async () => {
    const { id, form } = await create()
    const answers = await Promise.all([
      edit('USER', id, { ...form, address: 'Suuqa Weyn', base: 1 }),
      edit('ADMIN', id, { ...form, address: 'Jidka Weyn', base: 1 }),
    ])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.code]).toEqual([200, 409, 'studentChanged'])
    const winner = won?.json['student'] as Record<string, unknown>
    expect(lost?.json['details']).toMatchObject({
      current: winner,
      changedAt: expect.stringMatching(/^\d{4}-/),
      changedBy: expect.stringMatching(/^Test (USER|ADMIN)$/),
    })
    const read = await as.USER('GET', `/student/${id}`)
    expect(read.json['address']).toBe(winner['address'])
    const informed = await edit('ADMIN', id, { ...form, address: 'Ceelka', base: 2 })
    expect(informed.json).toMatchObject({ student: { address: 'Ceelka', revision: 3 } })
  })

  it('is refused after any other change of the row, by whomever', async () => {
    const { id, form } = await create()
    await school.db.update(students).set({ bus: 'Bus 9' }).where(eq(students.id, id))
    expect((await edit('USER', id, { ...form, base: 1 })).code).toBe('studentChanged')
  })

  it('without a difference changes and logs nothing', async () => {
    const { id, form } = await create()
    expect((await edit('USER', id, { ...form, base: 1 })).json).toMatchObject({ student: { revision: 1 } })
    expect(await auditOf(id)).toHaveLength(1)
  })

  it('renames by the parts of the name, and stores a change of class as a move', async () => {
    const { id, form } = await create()
    const saved = await edit('USER', id, { ...form, lastname: 'Xasan', fourtname: '', classId: 2, base: 1 })
    expect(saved.json).toMatchObject({ student: { fullname: 'Hodan Cali Xasan', className: '1B' } })
    const moves = await school.db
      .select()
      .from(classMoves)
      .where(and(eq(classMoves.studentId, id)))
    expect(moves).toMatchObject([{ fromClassId: 1, toClassId: 2, undoneAt: null }])
    const [row] = await school.db.select().from(students).where(eq(students.id, id))
    expect(row?.joinedAt).toBe(moves[0]?.movedAt)
  })

  it('changes only the named fields, on any revision where none is named', async () => {
    const { id, form } = await create({ bus: 'Bus 1' })
    const saved = await edit('USER', id, { address: 'Suuqa Weyn', fee: 27.5 })
    expect(saved.json).toMatchObject({ student: { ...form, address: 'Suuqa Weyn', feeCents: 2750, bus: 'Bus 1' } })
    const renamed = await edit('USER', id, { lastname: 'Xasan' })
    expect(renamed.json).toMatchObject({ student: { fullname: 'Hodan Cali Xasan Jaamac', phone: form.phone } })
    expect((await edit('USER', id, { address: 'Ceelka', base: 1 })).code).toBe('studentChanged')
  })

  it('of a deleted or missing student is refused', async () => {
    const { id, form } = await create()
    await as.USER('POST', '/student/soft-delete', { studentId: id, reason: 'left' })
    expect((await edit('USER', id, { ...form, base: 2 })).code).toBe('studentNotFound')
    expect((await edit('USER', 999_999, { ...form, base: 1 })).code).toBe('studentNotFound')
  })
})
