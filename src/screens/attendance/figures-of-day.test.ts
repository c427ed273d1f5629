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
