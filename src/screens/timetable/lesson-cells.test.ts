import { expect, test } from 'vitest'
import type { LessonRow, Taught } from '#domain/timetable/timetable.schema.ts'
import {
  changesOf,
  copyInto,
  clashesIn,
  isStale,
  savedIn,
  settle,
  taughtIn,
  typeInto,
  usualTeacher,
} from './lesson-cells.ts'

const maths = (teacherId: number | null = 7, room: string | null = null): Taught => ({ subjectId: 4, teacherId, room })
const lesson = (over: Partial<LessonRow> = {}): LessonRow => ({
  id: 1,
  classId: 3,
  shift: 'Morning',
  weekday: 6,
  period: 1,
  teacher: 'Sahra',
  ...maths(),
  ...over,
})
const SAVED = savedIn([lesson(), lesson({ id: 2, classId: 5 })], 3, 'Morning')

test('what is typed is kept with what was there, and gone once it is as before', () => {
  const typing = typeInto(SAVED, {}, '6 1', maths(8))
  expect(changesOf(typing)).toEqual([{ weekday: 6, period: 1, was: maths(), now: maths(8) }])
  expect(typeInto(SAVED, typing, '6 1', maths())).toEqual({})
  expect(taughtIn(SAVED, typing, '6 1')).toEqual(maths(8))
  expect(taughtIn(SAVED, {}, '0 1')).toBeNull()
})

test('a lesson that somebody else has changed meanwhile is told, and kept or taken', () => {
  const typing = typeInto(SAVED, {}, '6 1', maths(8))
  const now = { '6 1': maths(9) }
  expect([isStale(SAVED, typing, '6 1'), isStale(now, typing, '6 1')]).toEqual([false, true])
  expect(changesOf(settle(now, typing, '6 1', true))[0]).toMatchObject({ was: maths(9), now: maths(8) })
  expect(settle(now, typing, '6 1', false)).toEqual({})
})

test('a teacher who is in another class at that time is found while typing', () => {
  const bells = [
    { id: 1, shift: 'Morning' as const, weekday: null, periods: [{ start: '07:30', end: '08:10' }], revision: 1 },
  ]
  const lessons = [lesson({ id: 2, classId: 5 })]
  const of = { classId: 3, shift: 'Morning' } as const
  expect(clashesIn(of, [{ key: '6 1', taught: maths() }], { lessons, bells }).get('6 1')?.[0]?.other.classId).toBe(5)
  expect(clashesIn(of, [{ key: '0 1', taught: maths() }], { lessons, bells }).size).toBe(0)
})

test('a subject is given to whoever has it in the week, else to the only one assigned to it', () => {
  expect(usualTeacher(4, [{ taught: maths(null) }, { taught: maths(9) }], [7])).toBe(9)
  expect([usualTeacher(4, [], [7]), usualTeacher(4, [], [7, 8]), usualTeacher(4, [], [])]).toEqual([7, null, null])
})

test('another class is copied into empty cells, with the subjects and teachers of this one, without rooms', () => {
  const from = { '6 1': maths(8), '6 2': maths(8, 'Lab'), '0 1': { ...maths(8), subjectId: 99 } }
  const of = { subjects: [{ id: 4 }], teachers: [{ id: 7 }], assigned: () => [7] }
  const copied = copyInto(SAVED, {}, from, ['6 1', '6 2', '0 1', '0 2'], of)
  expect(changesOf(copied)).toEqual([{ weekday: 6, period: 2, was: null, now: maths(7) }])
  const nobody = copyInto(SAVED, {}, from, ['6 2'], { ...of, assigned: () => [] })
  expect(changesOf(nobody)[0]?.now).toEqual(maths(null))
})
