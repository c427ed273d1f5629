import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, Dollars, dollarsOf, formatCents, parseAmount } from './money.ts'

test.each([
  [0, '$0.00'],
  [1_700, '$17.00'],
  [101_750, '$1,017.50'],
  [-250, '-$2.50'],
])('%i cents are formatted as %s', (cents, text) => expect(formatCents(cents)).toBe(text))

test('every amount of whole cents survives the conversion to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (cents) => {
      const wire = JSON.parse(JSON.stringify(dollarsOf(cents))) as number
      expect(Dollars.safeParse(wire).success).toBe(true)
      expect(centsOf(wire)).toBe(cents)
    }),
  )
})

test.each([[-1], [0.001], [17.005], [10_000.01], [1e12], [Number.NaN], [Number.POSITIVE_INFINITY], ['17']])(
  '%s is no amount',
  (value) => expect(Dollars.safeParse(value).success).toBe(false),
)

test.each([
  ['17', 1_700],
  ['17.5', 1_750],
  [' $1,017.50 ', 101_750],
  ['0.01', 1],
  ['10000', 1_000_000],
  ['17,5', null],
  ['17.555', null],
  ['1e3', null],
  ['-1', null],
  ['', null],
  ['10000.01', null],
])('the typed amount %j gives %s cents', (typed, cents) => expect(parseAmount(typed)).toBe(cents))
