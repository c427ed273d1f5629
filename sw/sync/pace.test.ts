import { describe, expect, test } from 'vitest'
import { sizeAfterAnswer, sizeAfterFailure, sizeAfterTooLarge } from './pace.ts'

describe('the number of entries in one request', () => {
  test('grows to as many entries as four seconds allow, and only after a quick answer', () => {
    expect(sizeAfterAnswer(10, 10, 400)).toBe(100)
    expect(sizeAfterAnswer(100, 100, 200)).toBe(2_000)
    // The remainder of a queue says little about the speed of the line.
    expect(sizeAfterAnswer(500, 3, 400)).toBe(500)
    expect(sizeAfterAnswer(500, 500, 8_000)).toBe(250)
    expect(sizeAfterAnswer(500, 1, 14_000)).toBe(10)
  })

  test('stays after a line that fails at once, and is halved after one that was silent or broke', () => {
    expect(sizeAfterFailure(500, 500, 100)).toBe(500)
    expect(sizeAfterFailure(500, 500, 15_000)).toBe(250)
    expect(sizeAfterFailure(500, 30, 15_000)).toBe(15)
    expect(sizeAfterFailure(10, 10, 15_000)).toBe(10)
  })

  test('goes down to one while requests are too large', () => {
    expect([500, 3, 1].map(sizeAfterTooLarge)).toEqual([250, 2, 1])
  })
})
