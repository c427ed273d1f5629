import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

let frames: Map<number, () => void>

beforeEach(() => {
  vi.useFakeTimers()
  frames = new Map()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    frames.set(frames.size + 1, draw)
    return frames.size
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const drawFrame = (): void => {
  for (const draw of frames.values()) draw()
  frames.clear()
}

test('afterPaint runs its work once, in the task behind the next frame', () => {
  const work = vi.fn()
  afterPaint(work)
  vi.advanceTimersByTime(20)
  drawFrame()
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(work).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledOnce()
})

test('afterPaint runs its work in a hidden page without waiting for a frame', () => {
  const work = vi.fn()
  afterPaint(work)
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledOnce()
  drawFrame()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})

test('afterPaint never runs work that was cancelled, before its frame or behind it', () => {
  const work = vi.fn()
  afterPaint(work)()
  const takeBack = afterPaint(work)
  drawFrame()
  takeBack()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})
