import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

test('the greeting in the header says morning before 12:00, afternoon before 18:00, and evening after that', () => {
  expect([0, 11, 12, 17, 18, 23].map(greetingOf)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
