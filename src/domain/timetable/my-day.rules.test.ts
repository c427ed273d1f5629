import { expect, test } from 'vitest'
import { lessonsOn, nowAndNext } from './my-day.rules.ts'
import type { SubstituteRow } from './substitutes.schema.ts'
import { busyAt } from './free-teachers.rules.ts'
import type { LessonRow } from './timetable.schema.ts'

const SATURDAY = '2026-09-12'
const calendar = { weekend: [4, 5], holidays: [{ date: '2026-09-19', name: 'Eid' }] }
const periods = [
  { start: '07:30', end: '08:10' },
  { start: '08:30', end: '09:10' },
]
const bells = [{ id: 1, shift: 'Morning' as const, weekday: null, periods, revision: 1 }]
const lesson = (over: Partial<LessonRow>): LessonRow => ({
  id: 1,
  classId: 1,
  shift: 'Morning',
  weekday: 6,
  period: 1,
  subjectId: 4,
  teacherId: 7,
  teacher: 'Sahra',
  room: null,
  ...over,
})
const lessons = [
  lesson({ period: 2, classId: 2 }),
  lesson({}),
  lesson({ teacherId: 8, classId: 3 }),
  lesson({ weekday: 0 }),
  lesson({ period: 9 }),
  lesson({ weekday: 5 }),
]
const substitutes: SubstituteRow[] = []
const held = (day: string) => lessonsOn({ bells, lessons, substitutes, calendar }, 7, day).map(({ classId }) => classId)

test('the lessons of a day are the own ones of that weekday in their order, and none on days without school', () => {
  expect(held(SATURDAY)).toEqual([1, 2])
  expect([held('2026-09-19'), held('2026-09-18'), held('2026-09-14')]).toEqual([[], [], []])
})

test('a lesson is held from its first minute until before its end, and the next one is that after it', () => {
  const day = lessonsOn({ bells, lessons, substitutes, calendar }, 7, SATURDAY)
  const at = (time: string) => {
    const { now, next } = nowAndNext(day, time)
    return [now?.classId, next?.classId]
  }
  expect(at('07:00')).toEqual([undefined, 1])
  expect(at('07:30')).toEqual([1, 2])
  expect(at('08:10')).toEqual([undefined, 2])
  expect(at('08:45')).toEqual([2, undefined])
  expect(at('09:10')).toEqual([undefined, undefined])
})

const given = (over: Partial<SubstituteRow>): SubstituteRow => ({
  id: 1,
  day: SATURDAY,
  classId: 3,
  className: '3A',
  shift: 'Morning',
  period: 1,
  subjectId: 4,
  room: null,
  absentId: 8,
  absent: 'Axmed',
  teacherId: 7,
  teacher: 'Sahra',
  ...over,
})

test('a substitute has the lesson of that day, and whoever is absent does not', () => {
  const mine = given({ period: 2, classId: 2, absentId: 7, teacherId: 8 })
  const all = [given({}), mine, given({ day: '2026-09-13' })]
  const of = (teacherId: number, day: string) =>
    lessonsOn({ bells, lessons, substitutes: all, calendar }, teacherId, day).map((each) => [
      each.classId,
      each.absent ?? '',
    ])
  expect(of(7, SATURDAY)).toEqual([
    [1, ''],
    [3, 'Axmed'],
  ])
  expect(of(8, SATURDAY)).toEqual([[2, 'Sahra']].map(([id]) => [id, 'Axmed']))
})

test('somebody is busy in her own lessons and as a substitute, and free where another takes her lesson', () => {
  const when = { day: SATURDAY, shift: 'Morning' as const, period: 1 }
  const busy = (substitutes: SubstituteRow[]) => [...busyAt({ bells, lessons, substitutes }, when)]
  expect(busy([])).toEqual([
    [7, 1],
    [8, 3],
  ])
  expect(busy([given({ teacherId: 9 })])).toEqual([
    [7, 1],
    [9, 3],
  ])
})

test('whoever takes a lesson of two classes that are taught together is not kept from the second by the first', () => {
  const both = [lesson({}), lesson({ classId: 2, isJoint: true })]
  const first = { day: SATURDAY, classId: 1, shift: 'Morning' as const, period: 1, absentId: 7, teacherId: 9 }
  const of = { bells, lessons: both, substitutes: [first] }
  const when = { day: SATURDAY, shift: 'Morning' as const, period: 1 }
  expect(busyAt(of, { ...when, absentId: 7 }).has(9)).toBe(false)
  expect(busyAt(of, { ...when, absentId: 8 }).get(9)).toBe(1)
})
