import { expect, test } from 'vitest'
import { arcsOf, percentOf, pointAt } from './donut.ts'

const slice = (label: string, amount: number) => ({ label, amount, colour: '#123456' })

test('the slices of a donut chart follow each other and fill the ring', () => {
  const arcs = arcsOf([slice('Rent', 300), slice('Fuel', 75), slice('Water', 25)])
  expect(arcs.map(({ start, length }) => [start, length])).toEqual([
    [0, 75],
    [75, 18.75],
    [93.75, 6.25],
  ])
  expect(arcs.map(({ percent }) => percent)).toEqual(['75%', '19%', '6%'])
})

test('a single slice of a donut chart fills the whole ring, and amounts of 0 give no ring', () => {
  expect(arcsOf([slice('Rent', 1)])).toMatchObject([{ start: 0, length: 100, percent: '100%' }])
  expect(arcsOf([])).toEqual([])
  expect(arcsOf([slice('Rent', 0)])).toEqual([])
})

test('a very small slice of a donut chart has no label, and its share is shown as <1%, never as 0%', () => {
  const [large, small] = arcsOf([slice('Rent', 999), slice('News', 1)])
  expect(small).toMatchObject({ isLabelled: false, percent: '<1%' })
  expect(large).toMatchObject({ percent: '>99%' })
  expect(percentOf(0)).toBe('0%')
  expect(percentOf(0.5)).toBe('1%')
})

test('points of a donut chart are counted in hundredths of the circle, clockwise from the top', () => {
  const near = ({ x, y }: { x: number; y: number }) => [Math.round(x) + 0, Math.round(y) + 0]
  expect([0, 25, 50, 75].map((at) => near(pointAt(at, 80)))).toEqual([
    [0, -80],
    [80, 0],
    [0, 80],
    [-80, 0],
  ])
})
