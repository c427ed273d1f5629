import { describe, expect, test } from 'vitest'
import { periodsOn, schoolWeek, timesOf } from './bell-times.rules.ts'
import { periodsProblem, type PeriodTimes } from './periods.rules.ts'
import { clashesOf, togetherWith, type Placed } from './clashes.rules.ts'
import { BellTimesForm, LessonChanges, type BellTimesRow } from './timetable.schema.ts'

const times = (...all: string[]): PeriodTimes[] =>
  all.map((each) => ({ start: each.split('-')[0] ?? '', end: each.split('-')[1] ?? '' }))

const rowOf = (shift: 'Morning' | 'Afternoon', weekday: number | null, ...all: string[]): BellTimesRow => ({
  id: 1,
  shift,
  weekday,
  periods: times(...all),
  revision: 1,
})
const BELLS = [
  rowOf('Morning', null, '07:30-08:10', '08:10-08:50', '09:10-09:50'),
  rowOf('Morning', 3, '07:30-08:00'),
  rowOf('Afternoon', null, '09:30-10:10'),
]

describe('periods of a day', () => {
  test.each([
    ['of no length', times('07:30-07:30'), { at: 0, field: 'end' }],
    ['that end before they begin', times('08:30-07:30'), { at: 0, field: 'end' }],
    ['that overlap', times('07:30-08:10', '08:00-08:50'), { at: 1, field: 'start' }],
    ['out of order', times('09:30-10:10', '07:30-08:10'), { at: 1, field: 'start' }],
  ])('cannot be %s', (_, periods, problem) => {
    expect(periodsProblem(periods)).toMatchObject(problem)
    const read = BellTimesForm.safeParse({ shift: 'Morning', weekday: null, periods })
    expect(read.error?.issues[0]?.path).toEqual(['periods', problem.at, problem.field])
  })

  test('may follow each other at once or after a break', () => {
    expect(periodsProblem(BELLS[0]?.periods ?? [])).toBeNull()
  })

  test('are those of every day, except on a day of its own', () => {
    expect(periodsOn(BELLS, 'Morning', 6)).toHaveLength(3)
    expect(periodsOn(BELLS, 'Morning', 3)).toHaveLength(1)
    expect(periodsOn(BELLS, 'Afternoon', 3)).toHaveLength(1)
    expect(timesOf(BELLS, { shift: 'Morning', weekday: 3, period: 2 })).toBeUndefined()
  })
})

test('the week of a school begins on Saturday and leaves its free days out', () => {
  expect(schoolWeek({ weekend: [4, 5] })).toEqual([6, 0, 1, 2, 3])
})

describe('lessons at the same time', () => {
  const lesson = (over: Partial<Placed>): Placed => ({
    classId: 1,
    shift: 'Morning',
    weekday: 6,
    period: 3,
    subjectId: 4,
    teacherId: 5,
    room: null,
    ...over,
  })

  test('of two classes that are taught together are no clash, where one of them says so', () => {
    const [one, other] = [lesson({ isJoint: true, room: 'Hall' }), lesson({ classId: 2, room: 'HALL' })]
    expect(clashesOf([one], [other], BELLS)).toEqual([])
    expect(clashesOf([other], [one], BELLS)).toEqual([])
    expect(togetherWith(one, [one, other, lesson({ classId: 3 })])).toEqual([other])
    expect(clashesOf([lesson({})], [lesson({ classId: 2 })], BELLS)).toMatchObject([{ kind: 'teacher' }])
  })

  test.each([
    ['another room', { room: 'Library' }, 'teacher'],
    ['another subject', { subjectId: 9 }, 'teacher'],
    ['another teacher', { teacherId: 6 }, 'room'],
    ['no teacher', { teacherId: null }, 'room'],
  ] as const)('are not taught together in spite of what is said with %s', (_, over, kind) => {
    const joint = lesson({ isJoint: true, room: 'Hall' })
    const other = lesson({ classId: 2, room: 'Hall', isJoint: true, ...over })
    expect(clashesOf([joint], [other], BELLS)).toMatchObject([{ kind }])
    expect(togetherWith(joint, [other])).toEqual([])
  })
  const kinds = (one: Partial<Placed>, other: Partial<Placed>) =>
    clashesOf([lesson(one)], [lesson({ classId: 2, ...other })], BELLS).map(({ kind }) => kind)

  test('clash over a teacher, a room however it is written, and a class', () => {
    expect(kinds({}, {})).toEqual(['teacher'])
    expect(kinds({ room: 'Lab 1' }, { teacherId: 6, room: 'LAB1' })).toEqual(['room'])
    expect(kinds({ period: 3 }, { classId: 1, shift: 'Afternoon', period: 1, teacherId: 6 })).toEqual(['class'])
  })

  test('do not clash where nobody teaches and no room is named', () => {
    expect(kinds({ teacherId: null }, { teacherId: null })).toEqual([])
  })

  test('are found by their times, also in different shifts', () => {
    expect(kinds({}, { shift: 'Afternoon', period: 1 })).toEqual(['teacher'])
    expect(kinds({ period: 1 }, { shift: 'Afternoon', period: 1 })).toEqual([])
    expect(kinds({}, { weekday: 0 })).toEqual([])
  })

  test('are compared with each other, too', () => {
    expect(clashesOf([lesson({}), lesson({ classId: 2 })], [], BELLS)).toHaveLength(1)
  })

  test('are left out where the day has no such period', () => {
    expect(clashesOf([lesson({ weekday: 3 })], [lesson({ weekday: 3, classId: 2 })], BELLS)).toEqual([])
  })
})

test('a save names each lesson once, and an empty room is none', () => {
  const change = { weekday: 6, period: 1, was: null, now: { subjectId: 1, teacherId: null, room: '  ' } }
  expect(LessonChanges.parse({ shift: 'Morning', changes: [change] }).changes[0]?.now?.room).toBeNull()
  expect(LessonChanges.safeParse({ shift: 'Morning', changes: [change, change] }).success).toBe(false)
})
