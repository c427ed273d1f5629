import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { weekdayAt } from '#domain/timetable/free-teachers.rules.ts'
import { bellTimes, lessons, substitutes } from '../../db/schema.ts'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica } from '../../testing/tablet.ts'

const [IN_1A, IN_1B] = [1, 2]
const ENGLISH = 1

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'ACADEMY'>>>
let day: string

beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'ACADEMY'])
  // The next day with school: Thursday and Friday are free.
  day = addDays(school.today, 1)
  while ([4, 5].includes(weekdayAt(day))) day = addDays(day, 1)
})
afterAll(() => school.close())

beforeEach(async () => {
  for (const table of [substitutes, lessons, bellTimes]) await school.db.delete(table)
  const periods = [
    { start: '07:30', end: '08:10' },
    { start: '08:10', end: '08:50' },
  ]
  await school.db.insert(bellTimes).values({ shift: 'Morning', periods })
  const lesson = { shift: 'Morning' as const, weekday: weekdayAt(day), subjectId: ENGLISH, room: 'Hall' }
  await school.db.insert(lessons).values([
    { ...lesson, classId: IN_1A, period: 1, teacherId: school.userId('sahra') },
    { ...lesson, classId: IN_1A, period: 2, teacherId: school.userId('sahra') },
    { ...lesson, classId: IN_1B, period: 1, teacherId: school.userId('yuusuf') },
  ])
})

const give = (teacher: string, more: object = {}) =>
  as.ACADEMY('POST', '/timetable/substitutes', {
    day,
    classId: IN_1A,
    shift: 'Morning',
    period: 1,
    absentId: school.userId('sahra'),
    teacherId: school.userId(teacher),
    ...more,
  })

describe('a substitute', () => {
  it('takes a lesson of one day, which another may take instead, and which can be taken back', async () => {
    const { json } = await give('idle')
    expect(json['message']).toBe('idle Test takes the lesson')
    expect((await give('idle')).code).toBe('lessonGiven')
    const other = await give('hodan')
    expect(other.status).toBe(200)
    const id = String(other.json['id'])
    expect((await as.ADMIN('DELETE', `/timetable/substitutes/${id}`)).status).toBe(200)
    expect((await as.ADMIN('DELETE', `/timetable/substitutes/${id}`)).code).toBe('substituteNotFound')
    expect((await school.db.select().from(substitutes)).every(({ deletedAt }) => deletedAt !== null)).toBe(true)
  })

  it('cannot be whoever is absent, in another class then, or no teacher', async () => {
    expect((await give('sahra')).code).toBe('notASubstitute')
    const busy = await give('yuusuf')
    expect(busy.json['message']).toBe('yuusuf Test is in 1B at that time.')
    expect((await give('faadumo')).code).toBe('userNotFound')
    expect((await give('yuusuf', { period: 2 })).status).toBe(200)
  })

  it('cannot take two lessons at the same time', async () => {
    await give('idle')
    const more = { classId: IN_1B, absentId: school.userId('yuusuf') }
    expect((await give('idle', more)).code).toBe('substituteTeaches')
    // Free, since somebody else has taken her lesson of then.
    expect((await give('sahra', more)).status).toBe(200)
  })

  it('is for a lesson that the absent teacher has on that day', async () => {
    expect((await give('idle', { absentId: school.userId('hodan') })).code).toBe('noLessonThen')
    let free = day
    while (weekdayAt(free) !== 5) free = addDays(free, 1)
    expect((await give('idle', { day: free })).code).toBe('noLessonsThatDay')
  })

  it('is on the devices of both and of the office, and gone from them when the lesson is taken back', async () => {
    const { json } = await give('idle')
    const people = ['sahra', 'idle', 'academy', 'hodan', 'yuusuf']
    const held = await Promise.all(
      people.map(async (name) => ({ name, tablet: await school.tablet(name), replica: emptyReplica() })),
    )
    const counts = async () => {
      for (const { tablet, replica } of held) await tablet.pull(replica)
      return held.map(({ replica }) => replica.tables.substitutes.size)
    }
    expect(await counts()).toEqual([1, 1, 1, 0, 0])
    expect([...held[1]!.replica.tables.substitutes.values()]).toMatchObject([
      { className: '1A', absent: 'sahra Test', teacher: 'idle Test', room: 'Hall' },
    ])
    await as.ADMIN('DELETE', `/timetable/substitutes/${String(json['id'])}`)
    expect(await counts()).toEqual([0, 0, 0, 0, 0])
    await give('hodan')
    expect(await counts()).toEqual([1, 0, 1, 1, 0])
  })
})

describe('the timetable of children', () => {
  it('has the lessons and substitutes of their classes alone', async () => {
    await give('idle')
    const ofFamily = async (name: string) => (await (await school.tablet(name)).get('/timetable/children')).json
    const own = await ofFamily('faadumo')
    expect(own['lessons']).toMatchObject([{ classId: IN_1A, teacher: 'sahra Test' }, { classId: IN_1A }])
    expect(own['substitutes']).toMatchObject([{ day, classId: IN_1A, teacher: 'idle Test' }])
    expect(JSON.stringify(own)).not.toContain('yuusuf')
    expect(JSON.stringify(own)).not.toContain('teacherId')
  })
})
