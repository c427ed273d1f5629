import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BAD_MARK, parseMark, typedMark, valueOfMark } from './marks.rules.ts'

const halves = (maximum: number): number[] => Array.from({ length: maximum * 2 + 1 }, (_, index) => index / 2)

describe('a typed mark', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['12.', 12],
    ['.5', 0.5],
    ['0', 0],
    ['-0', 0],
    ['20', 20],
    ['20.0', 20],
    ['+7', 7],
    ['007', 7],
    ['  7 ', 7],
    ['١٢٫٥', 12.5],
    ['۱۲', 12],
    ['１２．５', 12.5],
  ])('%j is %d', (text, marks) => {
    expect(parseMark(text, 20)).toStrictEqual({ kind: 'mark', marks })
  })

  test.each([
    ['20.5', 20],
    ['99999', 20],
    ['9'.repeat(400), 20],
    ['-1', 0],
    ['−0.5', 0],
  ])('%j is clamped to %d, and says so', (text, marks) => {
    expect(parseMark(text, 20)).toStrictEqual({ kind: 'mark', marks, clamped: true })
  })

  test.each(['a', 'A', 'abs', 'ABS', 'Absent', ' absent '])('%j is absent from the exam', (text) => {
    expect(parseMark(text, 20)).toStrictEqual({ kind: 'absent' })
  })

  test.each(['', '   ', '\t', '\u00A0'])('%j is no mark', (text) => {
    expect(parseMark(text, 20)).toStrictEqual({ kind: 'empty' })
  })

  test.each(['20.3', '25.25', '12.05', '-1.2', '12,75'])('%j is refused, since marks go in halves', (text) => {
    expect(parseMark(text, 20)).toStrictEqual({ kind: 'bad', reason: BAD_MARK.noHalf })
  })

  test.each(['abc', '1e9', '0x10', '1,000', '12\0', '\0', '.', '-', '--1', '1 2', '12.5.5', 'NaN', '½', '=1+1', '🙂'])(
    '%j is not understood',
    (text) => {
      expect(parseMark(text, 20)).toStrictEqual({ kind: 'bad', reason: BAD_MARK.unknown })
    },
  )

  test('of any text is a number in halves from 0 to the maximum, absent, no mark, or refused', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.stringMatching(/^[-+]?\d{0,4}[.,٫]?\d{0,3}$/),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(20, 30, 50), (text, maximum) => {
        const value = valueOfMark(parseMark(text, maximum))
        if (typeof value !== 'number') expect([undefined, null, 'absent']).toContain(value)
        else expect(halves(maximum)).toContain(value)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a mark is written so that typing it again gives the same mark', () => {
  const values = [null, 'absent', ...halves(50)] as const
  for (const value of values) expect(valueOfMark(parseMark(typedMark(value), 50))).toBe(value)
  expect([typedMark(12.5), typedMark(0), typedMark('absent'), typedMark(null)]).toEqual(['12.5', '0', 'A', ''])
})
