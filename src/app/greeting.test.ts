import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

test('the greeting says morning before 12, afternoon before 18, and evening after that', () => {
  expect([0, 11, 12, 17, 18, 23].map(greetingOf)).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
