import { expect, test } from 'vitest'
import { lessonsOn, nowAndNext } from './my-day.rules.ts'
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
const held = (day: string) => lessonsOn({ bells, lessons, calendar }, 7, day).map(({ classId }) => classId)

test('the lessons of a day are the own ones of that weekday in their order, and none on days without school', () => {
  expect(held(SATURDAY)).toEqual([1, 2])
  expect([held('2026-09-19'), held('2026-09-18'), held('2026-09-14')]).toEqual([[], [], []])
})

test('a lesson is held from its first minute until before its end, and the next one is that after it', () => {
  const day = lessonsOn({ bells, lessons, calendar }, 7, SATURDAY)
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
