import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_CALENDAR, schoolDaysBetween } from '../school/calendar.rules.ts'
import { newestFirst } from './calls.rules.ts'
import { analyticsOf, classMonth, classYear, rateOf, severityOf, topAbsent, unmarkedClasses } from './reports.rules.ts'

const calendar = DEFAULT_CALENDAR
const classes = [
  { id: 1, name: '10A' },
  { id: 2, name: '2A' },
]
const students = [
  { id: 11, fullname: 'Axmed', classId: 1 },
  { id: 12, fullname: 'Hodan', classId: 1 },
  { id: 21, fullname: 'Sahra', classId: 2 },
]
// 2026-09-12 is a Saturday, the first day of a school week.
const mark = (studentId: number, date: string, present: boolean, classId = 1) => ({
  studentId,
  classId,
  date,
  present,
  remark: present ? 'Present' : 'Absent - Sick',
})

describe('the analytics of a student', () => {
  const days = schoolDaysBetween(calendar, '2026-09-01', '2026-09-30')
  const of = (pattern: string) =>
    analyticsOf(
      [...pattern].map((letter, index) => ({ date: days[index] ?? '', present: letter === 'P' })).reverse(),
      calendar,
    )

  test.each([
    ['', { present: 0, absent: 0, total: 0, rate: null, currentStreak: 0, longestStreak: 0 }],
    ['PPP', { present: 3, absent: 0, total: 3, rate: 100, currentStreak: 3, longestStreak: 3 }],
    ['PPPAPP', { present: 5, absent: 1, total: 6, rate: 83.3, currentStreak: 2, longestStreak: 3 }],
    ['PPA', { present: 2, absent: 1, total: 3, rate: 66.7, currentStreak: 0, longestStreak: 2 }],
    ['A', { present: 0, absent: 1, total: 1, rate: 0, currentStreak: 0, longestStreak: 0 }],
  ])('marked %s, oldest first, give these figures', (pattern, expected) => {
    expect(of(pattern)).toEqual(expected)
  })

  test('say how many marks were late or excused, and nothing of kinds where there are none', () => {
    const marks = (['late', 'late', 'excused', undefined] as const).map((kind, at) => ({
      date: days[at] ?? '',
      present: kind !== 'excused',
      kind,
    }))
    expect(analyticsOf(marks, calendar)).toMatchObject({
      present: 3,
      absent: 1,
      currentStreak: 1,
      kinds: { late: 2, leftEarly: 0, excused: 1, unexcused: 0 },
    })
    expect(of('PPA')).not.toHaveProperty('kinds')
    // Kinds of a day without school do not count.
    expect(analyticsOf([{ date: '2026-09-18', present: true, kind: 'late' }], calendar)).not.toHaveProperty('kinds')
  })

  test('count times late as absences where the school says so, which breaks no streak', () => {
    const marks = days.slice(0, 7).map((date) => ({ date, present: true, kind: 'late' as const }))
    expect(analyticsOf(marks, { ...calendar, lateAsAbsence: 3 })).toMatchObject({
      present: 5,
      absent: 2,
      rate: 71.4,
      longestStreak: 7,
      lateAbsences: 2,
    })
    expect(analyticsOf(marks, calendar)).not.toHaveProperty('lateAbsences')
  })

  test('add up for any history, and no streak is longer than the number of present marks', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 20 }), (presence) => {
        const figures = of(presence.map((present) => (present ? 'P' : 'A')).join(''))
        expect(figures.present + figures.absent).toBe(figures.total)
        expect(figures.currentStreak).toBeLessThanOrEqual(figures.longestStreak)
        expect(figures.longestStreak).toBeLessThanOrEqual(figures.present)
      }),
    )
  })

  test('leave out marks of days without school', () => {
    const friday = { date: '2026-09-11', present: false }
    expect(analyticsOf([friday, { date: '2026-09-12', present: true }], calendar)).toMatchObject({
      total: 1,
      rate: 100,
    })
  })
})

test('the severity is critical above ten absences, high above five, medium above none', () => {
  expect([0, 1, 5, 6, 10, 11].map(severityOf)).toEqual(['none', 'medium', 'medium', 'high', 'high', 'critical'])
})

test('a rate has one decimal, and is null where nothing was marked', () => {
  expect([rateOf(2, 3), rateOf(0, 5), rateOf(0, 0)]).toEqual([66.7, 0, null])
})

test('classes that are not marked completely are listed by name with the number missing; empty ones are not', () => {
  const all = [...classes, { id: 3, name: '1A' }]
  expect(unmarkedClasses({ marked: new Set([11]) }, students, all)).toEqual([
    { classId: 2, className: '2A', missing: 1, students: 1 },
    { classId: 1, className: '10A', missing: 1, students: 2 },
  ])
  expect(unmarkedClasses({ marked: new Set([11, 12, 21]) }, students, all)).toEqual([])
})

test('the most absent students are listed first with their latest absences, and those below the minimum are left out', () => {
  const marks = [
    mark(11, '2026-09-13', false),
    mark(11, '2026-09-14', false),
    mark(12, '2026-09-14', false),
    mark(12, '2026-09-11', false),
    mark(21, '2026-09-14', true, 2),
  ]
  const found = topAbsent({ marks, students, classes, calendar }, 1)
  expect(found.map(({ id, totalAbsences }) => [id, totalAbsences])).toEqual([
    [11, 2],
    [12, 1],
  ])
  expect(found[0]?.recentAbsences.map(({ date }) => date)).toEqual(['2026-09-14', '2026-09-13'])
  expect(topAbsent({ marks, students, classes, calendar }, 0)).toHaveLength(3)
  expect(topAbsent({ marks, students, classes, calendar }, 3)).toEqual([])
})

test('a month report counts a mark for the class of its day, on school days up to today', () => {
  const day = (classId: number, date: string, present: number, absent: number) => ({ classId, date, present, absent })
  const days = [
    day(2, '2026-09-12', 0, 1),
    day(1, '2026-09-13', 1, 0),
    // Days without school, and marks of unknown students only, do not make a marked day.
    day(1, '2026-09-11', 0, 1),
    day(1, '2026-09-14', 0, 0),
  ]
  const month = classMonth({ days, classes, calendar }, { year: 2026, month: 9, today: '2026-09-14' })
  expect(month.schoolDays).toBe(schoolDaysBetween(calendar, '2026-09-01', '2026-09-14').length)
  expect(month.summary).toMatchObject([
    { className: '2A', totalAbsentDays: 1, totalPresentDays: 0, rate: 0, markedDays: 1 },
    { className: '10A', totalAbsentDays: 0, totalPresentDays: 1, rate: 100, markedDays: 1 },
  ])
})

test('a class’s year keeps the absences of a student who has moved to another class', () => {
  const marks = [mark(21, '2026-08-01', false), mark(21, '2026-09-12', false), mark(21, '2026-09-13', false, 2)]
  const group = classes[0] ?? { id: 1, name: '' }
  const year = classYear(group, { marks, students, calendar }, { year: 2026, today: '2026-09-14' })
  expect(year.summary.map(({ fullname }) => fullname)).toEqual(['Axmed', 'Hodan', 'Sahra'])
  expect(year.summary[2]).toMatchObject({
    totalAbsentCount: 2,
    monthly: [
      { month: 8, absentCount: 1 },
      { month: 9, absentCount: 1 },
    ],
  })
})

test('of several calls the newest comes first, and of two at one instant the one that arrived later', () => {
  const calls = ['08:10', '08:05', '08:10'].map((time, id) => ({ id, calledAt: `2026-09-14T${time}:00.000Z` }))
  expect(newestFirst(calls).map(({ id }) => id)).toEqual([2, 0, 1])
})
