import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EarlierSchool } from '#domain/exams/earlier.schema.ts'
import type { FilesOfStudent, LookedAt } from '#domain/studentfiles/studentfiles.schema.ts'
import {
  attendance,
  classMoves,
  earlierRecords,
  givenFiles,
  guardians,
  journalLines,
  payments,
  scores,
  studentFees,
  students,
} from '../../db/schema.ts'
import { readServerValue } from '../../db/server-values.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { TEST_CONTENT, testFile } from '../../testing/student-files.ts'
import type { Tablet } from '../../testing/tablet.ts'
import { makeKeys } from './file-keys.ts'

/** The school that gives files out, and the one that takes them in. */
let there: School
let here: School
let head: Tablet
let admin: Tablet

/** A student of 1A there, with marks, a payment, two marked days and a move from 1B. */
const CHILD = 2

async function fill({ db, userId, freshDay }: School): Promise<void> {
  const by = userId('hodan')
  const madeAt = '2026-09-14T06:00:00.000Z'
  const sat = { studentId: CHILD, classId: 1, examId: 1, marks: 17.5, enteredBy: by, madeAt }
  await db.insert(scores).values([1, 2].map((subjectId) => ({ ...sat, subjectId })))
  const fee = { studentId: CHILD, year: 2026, amountCents: 1_700 }
  await db.insert(studentFees).values([8, 9].map((month) => ({ ...fee, month })))
  const day = { studentId: CHILD, classId: 1, remark: '', markedBy: by, madeAt }
  await db.insert(attendance).values([
    { ...day, date: freshDay(), present: true },
    { ...day, date: freshDay(), present: false },
  ])
  await db.insert(classMoves).values({
    batch: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
    studentId: CHILD,
    fromClassId: 2,
    toClassId: 1,
    movedAt: new Date().toISOString(),
    movedBy: by,
  })
  await db
    .insert(guardians)
    .values({ userId: userId('faadumo'), studentId: CHILD })
    .onConflictDoNothing()
}

beforeAll(async () => {
  there = await openSchool()
  here = await openSchool()
  there.env.school.id = 'school-there'
  there.env.school.name = 'Dugsiga Hodan'
  here.env.school.id = 'school-here'
  await fill(there)
  head = await there.tablet('user')
  admin = await here.tablet('admin')
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const post = (school: School, by: Tablet, path: string, body?: unknown) =>
  school.call({ method: 'POST', path, token: by.token, ...(body ? { body } : {}) })

const give = async (id: number): Promise<{ name: string; file: string; fingerprint: string }> => {
  const { status, json } = await post(there, head, `/student-files/${id}/give`)
  expect(status).toBe(200)
  return json as never
}
const look = (file: string) => post(here, admin, '/student-files/look', { file })

const FORM = {
  firstname: 'Nimco',
  lastname: 'Warsame',
  classId: 1,
  gender: 'Female',
  age: 8,
  feeCents: 1_500,
  district: 'Axmed Dhagax',
  previousSchoolType: 'NOT_SPECIFIC',
}
let phones = 0
const takeIn = (file: string, student: object = {}) =>
  post(here, admin, '/student-files', {
    file,
    student: { ...FORM, phone: `63400${String(++phones).padStart(4, '0')}`, ...student },
  })
const idOf = ({ json }: { json: Record<string, unknown> }): number => (json['student'] as { id: number }).id
const filesOf = async (id: number): Promise<FilesOfStudent> =>
  (await here.call({ path: `/student-files/${id}`, token: admin.token })).json as never

describe('a file that a school gives out', () => {
  it('has all of one student: data, stays, years, fees and attendance, and is noted with its digest', async () => {
    const { name, file } = await give(CHILD)
    const { content, fingerprint, key, namesakes } = (await look(file)).json as unknown as LookedAt
    expect(name).toMatch(/^Student2-Cali-\d{4}-\d\d-\d\d\.dugsi\.json$/)
    expect(content).toMatchObject({
      school: { id: 'school-there', name: 'Dugsiga Hodan' },
      givenBy: expect.any(String),
      student: { id: CHILD, fullname: 'Student2 Cali', phone: '63100102', motherName: 'Mother2', left: null },
      classes: [{ className: '1B' }, { className: '1A', until: null }],
      fees: { chargedCents: 3_400, paidCents: 0, owesCents: 3_400 },
      attendance: [{ present: 1, absent: 1 }],
      earlier: [],
    })
    expect(content.student.guardians.map((each) => each.name)).toContain('faadumo Test')
    const [year] = content.years
    expect(year).toMatchObject({ class: '1A', total: 35, subjects: [{ monthly: 17.5 }, { monthly: 17.5 }] })
    expect({ key, namesakes: namesakes.filter(({ isSameName }) => isSameName).map(({ id }) => id) }).toEqual({
      key: 'new',
      // The other school of the tests has students of the same names.
      namesakes: [CHILD],
    })
    const shown = (await there.call({ path: `/student-files/${CHILD}`, token: head.token }))
      .json as never as FilesOfStudent
    expect(shown).toMatchObject({ fingerprint, taken: null, student: { fullName: 'Student2 Cali', hasLeft: false } })
    expect(shown.given).toHaveLength(1)
    expect(await there.db.$count(givenFiles)).toBe(1)
  })

  it('is signed with keys that are made once and are none of the values that a backup leaves out', async () => {
    const kept = await readServerValue(there.db, 'studentFileKeys')
    const [one, two] = [await give(CHILD), await give(3)]
    expect(one.fingerprint).toBe(two.fingerprint)
    expect(await readServerValue(there.db, 'studentFileKeys')).toBe(kept)
    expect(one.file).not.toContain((JSON.parse(kept ?? '') as { privateKey: string }).privateKey)
  })

  it('is given out of somebody who has left, and of nobody who never was', async () => {
    await there.db.update(students).set({ deletedAt: '2026-09-01T06:00:00.000Z' }).where(eq(students.id, 4))
    const { content } = (await look((await give(4)).file)).json as unknown as LookedAt
    expect(content.student.left).toEqual({ on: '2026-09-01', kind: 'deleted' })
    expect(content.classes.at(-1)?.until).toBe('2026-09-01')
    expect((await post(there, head, '/student-files/9999/give')).code).toBe('studentNotFound')
  })
})

describe('a file that is taken in', () => {
  let file = ''
  let id = 0

  it('registers the student as the form says, and brings nothing of the other school into the books', async () => {
    file = (await give(CHILD)).file
    const before = [
      await here.db.$count(payments),
      await here.db.$count(studentFees),
      await here.db.$count(journalLines),
    ]
    const answer = await takeIn(file, { firstname: 'Student2', lastname: 'Cali' })
    expect(answer.status, answer.text).toBe(200)
    id = idOf(answer)
    const [student] = await here.db.select().from(students).where(eq(students.id, id))
    expect(student).toMatchObject({ fullname: 'Student2 Cali', feeCents: 1_500, classId: 1, createdBy: admin.owner })
    expect([
      await here.db.$count(payments),
      await here.db.$count(studentFees),
      await here.db.$count(journalLines),
    ]).toEqual(before)
    const { taken } = await filesOf(id)
    expect(taken).toMatchObject({ content: { fees: { owesCents: 3_400 }, school: { name: 'Dugsiga Hodan' } } })
  })

  it('gives the student a transcript with the years of the other school apart from ours', async () => {
    const { json } = await here.call({ path: `/exam/students/${id}/transcript`, token: admin.token })
    const { years, earlier } = json as { years: unknown[]; earlier: EarlierSchool[] }
    expect(years).toEqual([])
    expect(earlier).toMatchObject([{ school: 'Dugsiga Hodan', years: [{ class: '1A', total: 35 }] }])
  })

  it('is not taken a second time, and neither is a newer file of the same student there', async () => {
    const newer = (await give(CHILD)).file
    for (const each of [file, newer])
      for (const answer of [await look(each), await takeIn(each)]) {
        expect(answer).toMatchObject({ status: 409, code: 'studentFileTaken' })
        expect(answer.json['details']).toMatchObject({ id, fullname: 'Student2 Cali', hasLeft: false })
        expect(answer.json['message']).toContain(`Student2 Cali (ID ${id}) was registered`)
      }
  })

  it('is not taken again after the student has left: she can come back with what she has', async () => {
    const by = { method: 'POST', token: admin.token }
    await here.call({ ...by, path: '/student/soft-delete', body: { studentId: id, reason: 'moved again' } })
    const answer = await look(file)
    expect(answer.json['details']).toMatchObject({ id, hasLeft: true })
    expect(answer.json['message']).toContain('can come back')
    await here.call({ ...by, path: `/former-students/${id}/come-back`, body: { classId: 2 } })
    expect((await filesOf(id)).taken).not.toBeNull()
  })

  it('tells of a key that came before, and of a school whose files had another key until now', async () => {
    const known = (await look((await give(5)).file)).json as unknown as LookedAt
    expect(known.key).toBe('known')
    const content = { ...TEST_CONTENT, school: { ...TEST_CONTENT.school, id: 'school-there' } }
    const other = (await look(testFile(content, makeKeys()))).json as unknown as LookedAt
    expect(other.key).toBe('other')
  })

  it('brings the years of the schools before that school along when the student moves on', async () => {
    const { json } = await post(here, admin, `/student-files/${id}/give`)
    const third = await openSchool()
    third.env.school.id = 'school-third'
    const by = await third.tablet('admin')
    const answer = await post(third, by, '/student-files/look', { file: json['file'] })
    const { content } = answer.json as unknown as LookedAt
    expect(content.earlier).toMatchObject([{ school: 'Dugsiga Hodan', years: [{ total: 35 }] }])
    await third.close()
  })

  it('is registered once by two administrators at the same moment', async () => {
    const { file: wanted } = await give(6)
    const answers = await Promise.all([takeIn(wanted), takeIn(wanted)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.map(({ code }) => code)).toContain('studentFileTaken')
    const rows = await here.db.select().from(earlierRecords).where(eq(earlierRecords.numberThere, 6))
    expect(rows).toHaveLength(1)
  })

  it('leaves nothing behind where the student cannot be registered', async () => {
    const { file: wanted } = await give(7)
    const taken = await here.db.$count(earlierRecords)
    const twin = { firstname: 'Student1', lastname: 'Cali', phone: '634123456' }
    await here.db.update(students).set({ phone: twin.phone }).where(eq(students.id, 1))
    expect((await takeIn(wanted, twin)).code).toBe('studentExists')
    expect((await takeIn(wanted, { classId: 999 })).code).toBe('classNotFound')
    expect(await here.db.$count(earlierRecords)).toBe(taken)
    const { namesakes } = (
      await look(testFile({ ...TEST_CONTENT, student: { ...TEST_CONTENT.student, phone: twin.phone } }))
    ).json as unknown as LookedAt
    expect(namesakes).toEqual([expect.objectContaining({ id: 1, isSameName: false, isSamePhone: true })])
    expect((await takeIn(wanted)).status).toBe(200)
  })
})

describe('a file that is refused', () => {
  it('was changed by one letter, cut off, or is of another kind or version', async () => {
    const file = testFile()
    const cases = [
      [file.replace('17.5', '18.5'), 'studentFileChanged'],
      [file.replace('2950', '2951'), 'studentFileChanged'],
      [file.replace('Nimco', 'Nimca'), 'studentFileChanged'],
      [file.slice(0, 500), 'studentFileChanged'],
      [`${file} `, 'studentFileChanged'],
      [file.replace('"version":1', '"version":7'), 'studentFileVersion'],
      ['%PDF-1.7 and so on', 'notAStudentFile'],
      ['{"format":"another"}', 'notAStudentFile'],
      ['x'.repeat(400_001), 'invalidInput'],
    ] as const
    for (const [text, code] of cases)
      for (const answer of [await look(text), await takeIn(text)])
        expect([text.slice(0, 30), answer.status < 500, answer.code]).toEqual([text.slice(0, 30), true, code])
    expect((await look('x'.repeat(2_000_000))).status).toBe(413)
  })

  it('was given out by this very school, where the student is or can come back', async () => {
    const { json } = await post(here, admin, '/student-files/8/give')
    const own = await look(json['file'] as string)
    expect(own).toMatchObject({ status: 409, code: 'ownStudentFile', json: { details: { id: 8, hasLeft: false } } })
    await here.db.update(students).set({ deletedAt: '2026-09-01T06:00:00.000Z' }).where(eq(students.id, 8))
    const left = await look(json['file'] as string)
    expect(left.json['details']).toMatchObject({ id: 8, hasLeft: true })
    expect(left.json['message']).toContain('is among the former students here')
  })

  it('is nobody’s to look at but an administrator’s', async () => {
    const office = await here.tablet('user')
    expect((await post(here, office, '/student-files/look', { file: testFile() })).status).toBe(403)
    expect((await post(here, await here.tablet('academy'), '/student-files/1/give')).status).toBe(403)
  })
})
