import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { attendance, students, substitutes, teacherClasses } from '../../db/schema.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import { emptyReplica, type Replica, type Tablet } from '../../testing/tablet.ts'

const IN_1B = 2
const [FIRST = 0, SECOND = 0] = studentIds('1B')
const DAY_MS = 86_400_000

let school: School
let idle: Tablet
let start: number

beforeAll(async () => {
  school = await openSchool()
  idle = await school.tablet('idle')
  start = school.clock.now
})
afterAll(() => school.close())
beforeEach(async () => {
  school.clock.now = start
  for (const table of [substitutes, attendance]) await school.db.delete(table)
})

/** Gives idle, who has no class, a lesson of 1B on a day. */
async function cover(day: string, teacher = 'idle', period = 1): Promise<number> {
  const lesson = { day, classId: IN_1B, shift: 'Morning' as const, period, subjectId: 1 }
  const people = {
    absentId: school.userId('yuusuf'),
    teacherId: school.userId(teacher),
    madeBy: school.userId('hodan'),
  }
  const [row] = await school.db
    .insert(substitutes)
    .values({ ...lesson, ...people, madeAt: new Date(start).toISOString() })
    .returning()
  return row?.id ?? 0
}

const takeBack = (id: number) =>
  school.db
    .update(substitutes)
    .set({ deletedAt: new Date(school.clock.now).toISOString(), deletedBy: school.userId('hodan') })
    .where(eq(substitutes.id, id))

async function pulled(tablet = idle, replica = emptyReplica()): Promise<Replica> {
  expect((await tablet.pull(replica)).status).toBe(200)
  return replica
}

const covered = ({ tables }: Replica): string[] => [...tables.coveredClasses.keys()]

const markOf = (studentId: number, date: string, madeAt = new Date(school.clock.now).toISOString()) =>
  idle.entry('attendance.mark', { studentId, date, present: true }, { madeAt })

const classOf = (date: string, madeAt = new Date(school.clock.now).toISOString()) =>
  idle.entry(
    'attendance.markClass',
    { classId: IN_1B, date, marks: studentIds('1B').map((studentId) => ({ studentId, present: true })) },
    { madeAt },
  )

const verdictOf = async (entry: ReturnType<typeof markOf>) => {
  const [verdict] = await idle.deliver([entry])
  return verdict?.code ?? verdict?.verdict
}

const saved = async (): Promise<number[]> =>
  (await school.db.select().from(attendance)).map(({ studentId }) => studentId).toSorted((a, b) => a - b)

describe('a class of which a teacher takes a lesson', () => {
  it(
    'is on her device on that day, with names and marks and nothing else',
    { tags: ['attack:foreign-class'] },
    async () => {
      await cover(school.today)
      await school.db.insert(attendance).values({
        studentId: SECOND,
        classId: IN_1B,
        date: school.today,
        present: false,
        remark: 'Absent - Sick',
        revision: 1,
        kind: 'mark',
        markedBy: school.userId('hodan'),
        deviceCode: 'AAA',
        madeAt: new Date(start).toISOString(),
        markedAt: new Date(start).toISOString(),
      })
      const replica = await pulled()
      const [row] = [...replica.tables.coveredClasses.values()]
      expect(row).toMatchObject({ classId: IN_1B, date: school.today, name: '1B' })
      const people = row?.['students'] as { id: number }[]
      expect(people.map(({ id }) => id)).toEqual(studentIds('1B'))
      expect(Object.keys(people[0] ?? {}).toSorted()).toEqual(['born', 'fullname', 'id', 'joined'])
      expect(JSON.stringify(row)).toContain('Absent - Sick')
      for (const table of ['students', 'classes', 'classDays', 'discipline', 'scoreSheets'] as const)
        expect([table, replica.tables[table].size]).toEqual([table, 0])
    },
  )

  it('comes when the day begins, to a device that was pulled before, and is not there before or for others', async () => {
    const day = addDays(school.today, 1)
    await cover(day)
    const replica = await pulled()
    expect(covered(replica)).toEqual([])
    school.clock.now = start + DAY_MS
    const tomorrow = await school.tablet('idle')
    expect(covered(await pulled(tomorrow, replica))).toEqual([`${IN_1B}:${day}`])
    for (const name of ['sahra', 'yuusuf', 'hodan', 'academy', 'faadumo'])
      expect([name, ...covered(await pulled(await school.tablet(name)))]).toEqual([name])
    school.clock.now = start + 2 * DAY_MS
    expect(covered(await pulled(await school.tablet('idle')))).toEqual([])
  })

  it('is gone once the lesson is taken back or goes to another, unless she has a second lesson there', async () => {
    const [id, second] = [await cover(school.today), await cover(school.today, 'idle', 2)]
    const replica = await pulled()
    await takeBack(id)
    expect(covered(await pulled(idle, replica))).toEqual([`${IN_1B}:${school.today}`])
    await takeBack(second)
    await cover(school.today, 'sahra')
    expect(covered(await pulled(idle, replica))).toEqual([])
    expect(covered(await pulled(await school.tablet('sahra')))).toEqual([`${IN_1B}:${school.today}`])
  })

  it('is not there a second time where she has the class anyway', async () => {
    await cover(school.today)
    const own = { userId: school.userId('idle'), classId: IN_1B }
    await school.db.insert(teacherClasses).values(own)
    const replica = await pulled()
    expect([covered(replica), replica.tables.students.size]).toEqual([[], 6])
    await school.db.delete(teacherClasses).where(eq(teacherClasses.userId, own.userId))
  })

  it('shows what others mark, and who came or left, at the next pull', async () => {
    await cover(school.today)
    const replica = await pulled()
    await school.db.update(students).set({ classId: 3 }).where(eq(students.id, SECOND))
    const hodan = await school.tablet('hodan')
    await hodan.deliver([hodan.entry('attendance.mark', { studentId: FIRST, date: school.today, present: true })])
    const [row] = [...(await pulled(idle, replica)).tables.coveredClasses.values()]
    expect(row).toMatchObject({ marks: { present: [FIRST] } })
    expect(row?.['students']).toHaveLength(5)
    await school.db.update(students).set({ classId: IN_1B }).where(eq(students.id, SECOND))
  })
})

describe('marks of a substitute', () => {
  it('are taken on the day of the lesson, of the class and of one student, also at the plain call', async () => {
    await cover(school.today)
    expect(await verdictOf(markOf(FIRST, school.today))).toBe('applied')
    const body = { studentId: SECOND, date: school.today, present: false, remark: 'Absent - Sick' }
    expect(
      (await school.call({ method: 'POST', path: '/student/createattendance', token: idle.token, body })).status,
    ).toBe(200)
    expect(await verdictOf(classOf(school.today))).toBe('applied')
    expect(await saved()).toEqual(studentIds('1B'))
  })

  it(
    'are refused for another day, before and after, and of another class',
    { tags: ['attack:foreign-class'] },
    async () => {
      const yesterday = addDays(school.today, -1)
      expect(await verdictOf(classOf(school.today))).toBe('notYourClass')
      await cover(yesterday)
      expect(await verdictOf(classOf(school.today))).toBe('notYourClass')
      // The day of the lesson is over: what is not from that day is the office's.
      expect(await verdictOf(classOf(yesterday))).toBe('notYourClass')
      expect(await verdictOf(markOf(FIRST, yesterday))).toBe('notYourClass')
      await cover(school.today)
      const [other = 0] = studentIds('2A')
      expect(await verdictOf(markOf(other, school.today))).toBe('notYourClass')
      expect(await verdictOf(classOf(yesterday))).toBe('notYourClass')
      expect(await saved()).toEqual([])
    },
  )

  it('that were made on the day and waited without network are taken later', async () => {
    await cover(school.today)
    const madeAt = new Date(start).toISOString()
    school.clock.now = start + 3 * DAY_MS
    const later = await school.tablet('idle')
    const marks = studentIds('1B').map((studentId) => ({ studentId, present: true }))
    const [one, all] = await later.deliver([
      later.entry('attendance.mark', { studentId: FIRST, date: school.today, present: true }, { madeAt }),
      later.entry('attendance.markClass', { classId: IN_1B, date: school.today, marks }, { madeAt }),
    ])
    expect([one?.verdict, all?.verdict]).toEqual(['applied', 'applied'])
    expect(await saved()).toEqual(studentIds('1B'))
  })

  it('that wait while the lesson is taken back are refused with a reason, so that her device parks them', async () => {
    const id = await cover(school.today)
    const entry = classOf(school.today)
    await takeBack(id)
    expect(await verdictOf(entry)).toBe('notYourClass')
    expect(await saved()).toEqual([])
    // Given to her again, the same marks are taken.
    await cover(school.today)
    expect(await verdictOf(classOf(school.today))).toBe('applied')
  })

  it('open no other door of the class', { tags: ['attack:foreign-class'] }, async () => {
    await cover(school.today)
    await verdictOf(classOf(school.today))
    const [mark] = await school.db.select().from(attendance)
    for (const path of [`/student/attedencelist/${FIRST}`, `/attendance/${mark?.id}`, `/student/Get/${FIRST}`]) {
      const answer = await idle.get(path)
      expect([path, answer.status >= 400, answer.text.includes(`Student${FIRST}`)]).toEqual([path, true, false])
    }
    const correction = { present: false, remark: 'Absent - Sick' }
    const path = `/student/attendance/${mark?.id}`
    const answer = await school.call({ method: 'PUT', path, token: idle.token, body: correction })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await school.db.select().from(attendance)).every(({ present }) => present)).toBe(true)
  })
})
