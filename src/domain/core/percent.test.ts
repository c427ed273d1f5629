import { expect, test } from 'vitest'
import { percentOf, percentWords } from './percent.ts'

test('a part is rounded to the asked decimals, halves up', () => {
  expect([percentOf(1, 3), percentOf(1, 3, 0), percentOf(2, 3, 2)]).toEqual([33.3, 33, 66.67])
  expect([percentOf(1, 8, 0), percentOf(17.5, 80, 2), percentOf(0, 7)]).toEqual([13, 21.88, 0])
})

test('a part is 100 only when nobody is missing, and 0 only when nobody is there', () => {
  expect([percentOf(1999, 2000), percentOf(15_393, 15_400, 0), percentOf(99_999, 100_000, 2)]).toEqual([
    99.9, 99, 99.99,
  ])
  expect([percentOf(1, 3000), percentOf(1, 400, 0), percentOf(2000, 2000), percentOf(0, 3)]).toEqual([0.1, 1, 100, 0])
  // More was paid than was due, or less than nothing.
  expect([percentOf(20_001, 20_000), percentOf(-1, 20_000, 0)]).toEqual([100, -0])
})

test('in words it always has one decimal, and is zero of nothing', () => {
  expect([percentWords(1, 2), percentWords(1, 3), percentWords(3, 3), percentWords(0, 0)]).toEqual([
    '50.0%',
    '33.3%',
    '100.0%',
    '0.0%',
  ])
})
