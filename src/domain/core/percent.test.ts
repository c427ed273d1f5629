import { expect, test } from 'vitest'
import { percentOf, percentWords } from './percent.ts'

test('a percentage is rounded to the given number of decimals, halves up', () => {
  expect([percentOf(1, 3), percentOf(1, 3, 0), percentOf(2, 3, 2)]).toEqual([33.3, 33, 66.67])
  expect([percentOf(1, 8, 0), percentOf(17.5, 80, 2), percentOf(0, 7)]).toEqual([13, 21.88, 0])
})

test('a percentage is 100 only for all, and 0 only for none', () => {
  expect([percentOf(1999, 2000), percentOf(15_393, 15_400, 0), percentOf(99_999, 100_000, 2)]).toEqual([
    99.9, 99, 99.99,
  ])
  expect([percentOf(1, 3000), percentOf(1, 400, 0), percentOf(2000, 2000), percentOf(0, 3)]).toEqual([0.1, 1, 100, 0])
  // More was paid than was due, or less than nothing.
  expect([percentOf(20_001, 20_000), percentOf(-1, 20_000, 0)]).toEqual([100, -0])
})

test('a percentage in words always has one decimal, and is zero where the whole is zero', () => {
  expect([percentWords(1, 2), percentWords(1, 3), percentWords(3, 3), percentWords(0, 0)]).toEqual([
    '50.0%',
    '33.3%',
    '100.0%',
    '0.0%',
  ])
})
