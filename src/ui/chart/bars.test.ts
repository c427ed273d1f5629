import { expect, test } from 'vitest'
import { barsOf, type Bar } from './bars.ts'

const bar = (value: number | null): Bar => ({ key: String(value), label: 'x', value })
const heights = (...values: (number | null)[]) => barsOf(values.map(bar)).map(({ height }) => height)

test('the largest bar of a chart fills it, and the others stand in proportion to it', () => {
  expect(heights(50, 200, 100)).toEqual([25, 100, 50])
})

test('a very small amount of a bar chart is still seen, and none at all is not', () => {
  expect(heights(1_000, 1, 0)).toEqual([100, 3, 0])
})

test('days without a value and amounts below zero have no bar', () => {
  expect(heights(null, -5, 10)).toEqual([0, 0, 100])
  expect(heights(null, 0)).toEqual([0, 0])
  expect(heights()).toEqual([])
})
