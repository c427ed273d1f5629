import { expect, test } from 'vitest'
import { percentOf, percentWords } from './percent.ts'

test('a part is rounded to the asked decimals, halves up', () => {
  expect([percentOf(1, 3), percentOf(1, 3, 0), percentOf(2, 3, 2)]).toEqual([33.3, 33, 66.67])
  expect([percentOf(1, 8, 0), percentOf(17.5, 80, 2), percentOf(0, 7)]).toEqual([13, 21.88, 0])
})

test('in words it always has one decimal, and is zero of nothing', () => {
  expect([percentWords(1, 2), percentWords(1, 3), percentWords(3, 3), percentWords(0, 0)]).toEqual([
    '50.0%',
    '33.3%',
    '100.0%',
    '0.0%',
  ])
})
