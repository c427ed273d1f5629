import { describe, expect, test } from 'vitest'
import { bytesAfterAnswer, bytesAfterFailure, entriesIn, sizeAfterAnswer, sizeAfterTooLarge } from './pace.ts'

describe('the bytes of one request', () => {
  test('grow to as many as the line carries in four seconds, and only after a quick answer', () => {
    expect(bytesAfterAnswer(24_576, 10_000, 2_000)).toBe(24_576)
    expect(bytesAfterAnswer(24_576, 20_000, 2_000)).toBe(40_000)
    expect(bytesAfterAnswer(24_576, 20_000, 100)).toBe(65_536)
    // The remainder of a queue says little about the speed of the line.
    expect(bytesAfterAnswer(24_576, 300, 400)).toBe(24_576)
    // The slowest line
    expect(bytesAfterAnswer(24_576, 20_000, 10_000)).toBe(8_000)
    expect(bytesAfterAnswer(24_576, 300, 14_000)).toBe(1_024)
  })

  test('stay after a line that fails at once, and are halved after one that was silent or broke', () => {
    expect(bytesAfterFailure(24_576, 18_000, 100)).toBe(24_576)
    expect(bytesAfterFailure(24_576, 24_000, 15_000)).toBe(12_000)
    expect(bytesAfterFailure(24_576, 3_000, 15_000)).toBe(1_500)
    expect(bytesAfterFailure(1_024, 1_000, 15_000)).toBe(1_024)
  })
})

describe('the number of entries in one request', () => {
  test('is as many as its bytes may hold', () => {
    expect([1, 1_024, 24_576, 65_536].map(entriesIn)).toEqual([1, 74, 1_756, 2_000])
  })

  test('goes down to one while requests are too large, and up again after answers', () => {
    expect([500, 3, 1].map(sizeAfterTooLarge)).toEqual([250, 2, 1])
    expect([1, 250, 1_500].map(sizeAfterAnswer)).toEqual([2, 500, 2_000])
  })
})
