import { expect, test } from 'vitest'
import { cropOf, dragView, fitView, WHOLE } from './crop.ts'

const wide = { width: 400, height: 200 }

test('a crop starts with the largest square around the middle', () => {
  expect(cropOf(wide, WHOLE)).toEqual({ left: 100, top: 0, side: 200 })
  expect(cropOf({ width: 200, height: 400 }, WHOLE)).toEqual({ left: 0, top: 100, side: 200 })
})

test('zooming crops a smaller square, up to a limit', () => {
  expect(cropOf(wide, { ...WHOLE, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
  expect(cropOf(wide, { ...WHOLE, zoom: 99 }).side).toBe(50)
  expect(cropOf(wide, { ...WHOLE, zoom: 0 }).side).toBe(200)
})

test('dragging a picture to the right shows more of its left', () => {
  expect(cropOf(wide, dragView(wide, WHOLE, 0.25, 0)).left).toBe(50)
})

test('the cropped square never leaves the picture', () => {
  for (const [byX, byY] of [
    [9, 9],
    [-9, -9],
    [9, -9],
  ] as const) {
    const { left, top, side } = cropOf(wide, dragView(wide, { ...WHOLE, zoom: 1.5 }, byX, byY))
    expect(left).toBeGreaterThanOrEqual(-1e-9)
    expect(top).toBeGreaterThanOrEqual(-1e-9)
    expect(left + side).toBeLessThanOrEqual(400 + 1e-9)
    expect(top + side).toBeLessThanOrEqual(200 + 1e-9)
  }
})

test('zooming out at an edge moves the view back into the picture', () => {
  const atEdge = fitView(wide, { zoom: 4, x: 0, y: 0 })
  expect(cropOf(wide, { ...atEdge, zoom: 1 })).toEqual({ left: 0, top: 0, side: 200 })
})
