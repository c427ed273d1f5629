import { expect, test } from 'vitest'
import { figuresOfDay } from './figures-of-day.ts'

const day = {
  present: 0,
  absent: 0,
  rate: null,
  unmarkedClasses: [{ classId: 1, className: '1A', missing: 701, students: 701 }],
}

test('the figures of a day count unmarked students on a school day, and not on a day without school', () => {
  expect(figuresOfDay({ ...day, closed: null }).map(({ value }) => value)).toContain('701')
  expect(figuresOfDay({ ...day, closed: 'Friday' }).map(({ value }) => value)).not.toContain('701')
})

test('the figures of a day say that the late are among the present, and the excused among the absent', () => {
  const kinds = { late: 2, leftEarly: 0, excused: 1, unexcused: 0 }
  const figures = figuresOfDay({ ...day, present: 30, absent: 4, closed: null, kinds })
  expect(figures.filter(({ note }) => note)).toEqual([
    { label: 'Late', value: '2', note: 'of the present' },
    { label: 'Excused', value: '1', note: 'of the absent' },
  ])
})
