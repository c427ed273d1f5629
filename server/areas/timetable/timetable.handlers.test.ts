import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PeriodTimes } from '#domain/timetable/periods.rules.ts'
import type { Taught } from '#domain/timetable/timetable.schema.ts'
import { bellTimes, classes, lessons, subjects, users } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica } from '../../testing/tablet.ts'

const [ENGLISH, ARABIC] = [1, 2]
const [IN_1A, IN_1B, IN_2A] = [1, 2, 3]
const [SATURDAY, SUNDAY, FRIDAY] = [6, 0, 5]
const PERIODS = [
  { start: '07:30', end: '08:10' },
  { start: '08:10', end: '08:50' },
]

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'ACADEMY'>>>
let hodan: number

beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'ACADEMY'])
  hodan = school.userId('hodan')
})
afterAll(() => school.close())
afterEach(async () => {
  await school.db.delete(lessons)
  await school.db.delete(bellTimes)
})

type Cell = [weekday: number, period: number, was: Taught | null, now: Taught | null]
const english = (teacherId: number | null = hodan, room: string | null = null) => ({
  subjectId: ENGLISH,
  teacherId,
  room,
})
const bells = (periods: PeriodTimes[] | null = PERIODS, more: object = {}) =>
  as.ACADEMY('PUT', '/timetable/bells', { shift: 'Morning', weekday: null, periods, ...more })
const save = (classId: number, ...cells: Cell[]) =>
  as.ACADEMY('PUT', `/timetable/classes/${classId}`, {
    shift: 'Morning',
    changes: cells.map(([weekday, period, was, now]) => ({ weekday, period, was, now })),
  })
const stored = async () => {
  const rows = await school.db.select().from(lessons).orderBy(lessons.classId, lessons.weekday, lessons.period)
  return rows.map(({ classId, weekday, period, subjectId }) => [classId, weekday, period, subjectId])
}
const wordsOf = ({ json }: { json: Record<string, unknown> }) => json['message']

describe('bell times', () => {
  it('are saved for every day and for one that differs, which can be as every day again', async () => {
    expect((await bells()).status).toBe(200)
    expect((await bells([PERIODS[0]!], { weekday: SUNDAY })).status).toBe(200)
    expect((await school.db.select().from(bellTimes)).map(({ weekday }) => weekday)).toEqual([null, SUNDAY])
    expect((await bells(null, { weekday: SUNDAY })).status).toBe(200)
    expect(await school.db.select().from(bellTimes)).toHaveLength(1)
  })

  it('refuse periods of no length and periods that overlap', async () => {
    for (const periods of [
      [{ start: '08:00', end: '08:00' }],
      [PERIODS[0]!, { start: '08:00', end: '09:00' }],
      [{ start: '8', end: '9' }],
    ])
      expect((await bells(periods)).code).toBe('invalidInput')
  })

  it('refuse a day without school', async () => {
    expect(wordsOf(await bells(PERIODS, { weekday: FRIDAY }))).toBe('There is no school on Friday.')
  })

  it('tell who else has changed them', async () => {
    await bells()
    expect((await bells(PERIODS, { base: 0 })).code).toBe('bellTimesChanged')
    expect((await bells([PERIODS[0]!], { base: 1 })).status).toBe(200)
    expect((await bells(PERIODS, { base: 1 })).code).toBe('bellTimesChanged')
  })

  it('refuse to take the period of a lesson away, by name', async () => {
    await bells()
    await save(IN_1A, [SATURDAY, 2, null, english()])
    expect(wordsOf(await bells([PERIODS[0]!]))).toBe(
      'There are lessons in periods that would be gone: 1A, Saturday, period 2',
    )
    expect(await stored()).toHaveLength(1)
  })

  it('refuse times at which a teacher of both shifts would be in two classes', async () => {
    await bells()
    const afternoon = (start: string, end: string) => bells([{ start, end }], { shift: 'Afternoon' })
    await afternoon('13:00', '13:40')
    await save(IN_1A, [SATURDAY, 1, null, english()])
    const changes = [{ weekday: SATURDAY, period: 1, was: null, now: english() }]
    await as.ADMIN('PUT', `/timetable/classes/${IN_1B}`, { shift: 'Afternoon', changes })
    expect(wordsOf(await afternoon('08:00', '08:40'))).toContain('hodan Test in 1B and 1A, Saturday 07:30–08:10')
  })
})

describe('lessons of a class', () => {
  it('are made, changed and ended, all or none', async () => {
    await bells()
    expect(wordsOf(await save(IN_1A, [SATURDAY, 1, null, english()], [SATURDAY, 2, null, english(null)]))).toBe(
      'Lessons of 1A saved',
    )
    const arabic = { subjectId: ARABIC, teacherId: null, room: 'Lab' }
    await save(IN_1A, [SATURDAY, 1, english(), arabic], [SATURDAY, 2, english(null), null])
    expect(await stored()).toEqual([[IN_1A, SATURDAY, 1, ARABIC]])
    const refused = await save(IN_1A, [SUNDAY, 1, null, english()], [SUNDAY, 9, null, english()])
    expect(wordsOf(refused)).toBe('Sunday has no period 9 in the Morning shift.')
    expect(await stored()).toHaveLength(1)
  })

  it('refuse a teacher in two classes and a room with two classes, by name', async () => {
    await bells()
    await save(IN_1A, [SATURDAY, 1, null, english(hodan, 'Lab 1')])
    expect(wordsOf(await save(IN_1B, [SATURDAY, 1, null, english()]))).toBe(
      'These lessons cannot be at the same time: hodan Test in 1B and 1A, Saturday 07:30–08:10',
    )
    const room = await save(IN_1B, [SATURDAY, 1, null, english(null, 'LAB1')])
    expect(wordsOf(room)).toBe('These lessons cannot be at the same time: Lab 1 for 1B and 1A, Saturday 07:30–08:10')
    expect(await stored()).toHaveLength(1)
  })

  it('of two classes are held together by one teacher in one room where that is said, and else refused', async () => {
    await bells()
    const joint = { ...english(hodan, 'Hall'), isJoint: true }
    await save(IN_1A, [SATURDAY, 1, null, english(hodan, 'Hall')])
    expect((await save(IN_1B, [SATURDAY, 1, null, english(hodan, 'Hall')])).code).toBe('lessonsClash')
    expect((await save(IN_1B, [SATURDAY, 1, null, { ...joint, room: 'Lab' }])).code).toBe('lessonsClash')
    expect((await save(IN_1B, [SATURDAY, 1, null, joint])).status).toBe(200)
    // The other class goes to another room: the teacher would be in two.
    const moved = await save(IN_1A, [SATURDAY, 1, english(hodan, 'Hall'), english(hodan, 'Lab')])
    expect(wordsOf(moved)).toBe(
      'These lessons cannot be at the same time: hodan Test in 1A and 1B, Saturday 07:30–08:10',
    )
    expect((await save(IN_1B, [SATURDAY, 1, joint, english(hodan, 'Hall')])).code).toBe('lessonsClash')
  })

  it('on a Friday are held where Friday is a school day, and shown nowhere once it is free again', async () => {
    await bells()
    const week = (weekend: number[]) => as.ADMIN('PUT', '/calendar', { weekend, holidays: [] })
    expect((await week([4])).status).toBe(200)
    expect((await save(IN_1A, [FRIDAY, 1, null, english()])).status).toBe(200)
    const ofFamily = async () => (await (await school.tablet('faadumo')).get('/timetable/children')).json['lessons']
    expect(await ofFamily()).toMatchObject([{ weekday: FRIDAY }])
    await week([4, 5])
    expect(await ofFamily()).toEqual([])
    expect((await save(IN_1A, [FRIDAY, 2, null, english()])).code).toBe('noLessonsThatDay')
    // What was typed for it can still be taken away.
    expect((await save(IN_1A, [FRIDAY, 1, english(), null])).status).toBe(200)
  })

  it('of two saves at once that would give a teacher to two classes keep one', async () => {
    await bells()
    const answers = await Promise.all([
      save(IN_1A, [SATURDAY, 1, null, english()]),
      save(IN_1B, [SATURDAY, 1, null, english()]),
    ])
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'lessonsClash'])
  })

  it('name what somebody else has changed meanwhile, and change nothing', async () => {
    await bells()
    await save(IN_1A, [SATURDAY, 1, null, english()])
    const refused = await save(IN_1A, [SATURDAY, 1, null, english(null)], [SATURDAY, 2, null, english()])
    expect(wordsOf(refused)).toBe(
      'Somebody else has changed these lessons meanwhile: 1A, Saturday, period 1: English, hodan Test',
    )
    expect(await stored()).toHaveLength(1)
  })

  it('are refused on a day without school, without bell times, and of what is closed, hidden, foreign or gone', async () => {
    expect((await save(IN_1A, [SATURDAY, 1, null, english()])).code).toBe('noBellTimes')
    await bells()
    expect(wordsOf(await save(IN_1A, [FRIDAY, 1, null, english()]))).toBe('There is no school on Friday.')
    const [physics] = await school.db.insert(subjects).values({ name: 'Physics' }).returning()
    const [gone] = await school.db
      .insert(subjects)
      .values({ name: 'Latin', deletedAt: '2026-01-01T00:00:00Z' })
      .returning()
    const [closed] = await school.db
      .insert(classes)
      .values({ name: '9Z', closedAt: '2026-01-01T00:00:00Z' })
      .returning()
    const [left] = await school.db
      .insert(users)
      .values({
        username: 'left',
        email: 'left@test.school',
        fullName: 'Left Test',
        role: 'Teacher',
        passwordHash: '',
        endedAt: '2026-01-01T00:00:00Z',
      })
      .returning()
    const taught = (subjectId: number, teacherId: number | null) => ({ subjectId, teacherId, room: null })
    const codes = [
      await save(IN_1A, [SATURDAY, 1, null, taught(physics!.id, null)]),
      await save(IN_1A, [SATURDAY, 1, null, taught(gone!.id, null)]),
      await save(closed!.id, [SATURDAY, 1, null, english(null)]),
      await save(IN_1A, [SATURDAY, 1, null, taught(ENGLISH, left!.id)]),
      await save(IN_2A, [SATURDAY, 1, null, english()]),
      await save(999_999, [SATURDAY, 1, null, english()]),
    ].map(({ code }) => code)
    expect(codes).toEqual([
      'subjectNotOfClass',
      'subjectNotFound',
      'classClosed',
      'userNotFound',
      'teacherNotOfClass',
      'classNotFound',
    ])
    expect(await stored()).toEqual([])
  })

  it('are in the audit log in words', async () => {
    await bells()
    await save(IN_1A, [SATURDAY, 1, null, english(hodan, 'Lab')])
    const { text } = await as.ADMIN('GET', '/audit?entity=lessons')
    expect(text).toContain('1A, Saturday, period 1: English, hodan Test, Lab')
  })

  it('go with their class where it was never used', async () => {
    await bells()
    const [empty] = await school.db.insert(classes).values({ name: '7Z' }).returning()
    await as.ADMIN('PUT', `/exam/classes/${empty!.id}/subjects`, { subjectIds: [ENGLISH] })
    await save(empty!.id, [SATURDAY, 1, null, english(null)])
    expect((await as.ADMIN('DELETE', `/student/class/${empty!.id}`)).status).toBe(200)
    expect(await stored()).toEqual([])
  })
})

describe('the lessons that a device holds', () => {
  it('are those of the classes of a teacher, and none of others or of families', async () => {
    await bells()
    await save(IN_1A, [SATURDAY, 1, null, english()])
    await save(IN_2A, [SATURDAY, 1, null, english(null)])
    const held = async (name: string) => {
      const replica = emptyReplica()
      await (await school.tablet(name)).pull(replica)
      return [...replica.tables.lessons.values()].map((row) => [row['classId'], row['teacher']])
    }
    expect(await held('sahra')).toEqual([[IN_1A, 'hodan Test']])
    expect(await held('idle')).toEqual([])
    expect(await held('faadumo')).toEqual([])
    expect(await held('academy')).toHaveLength(2)
  })

  it('follow every change, also a deletion', async () => {
    await bells()
    await save(IN_1A, [SATURDAY, 1, null, english()])
    const sahra = await school.tablet('sahra')
    const replica = emptyReplica()
    await sahra.pull(replica)
    await save(IN_1A, [SATURDAY, 1, english(), null], [SATURDAY, 2, null, english()])
    await sahra.pull(replica)
    expect([...replica.tables.lessons.values()].map((row) => row['period'])).toEqual([2])
    await school.db.delete(lessons).where(eq(lessons.classId, IN_1A))
    await sahra.pull(replica)
    expect(replica.tables.lessons.size).toBe(0)
  })
})
