import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollarsOf, formatCents, parseAmount } from './money.ts'
import { Dollars, InDollars } from './money.schema.ts'

test.each([
  [0, '$0.00'],
  [1_700, '$17.00'],
  [101_750, '$1,017.50'],
  [-250, '-$2.50'],
])('%i cents are formatted as %s', (cents, text) => expect(formatCents(cents)).toBe(text))

const travelled = (sent: unknown): unknown => JSON.parse(JSON.stringify(sent))

test('every amount of a body is the same number of cents again after it has travelled in dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (cents) => {
      expect(Dollars.parse(travelled(dollarsOf(cents)))).toBe(cents)
      expect(Dollars.parse(travelled(Dollars.encode(cents)))).toBe(cents)
    }),
  )
})

test('every amount of a reply, also one below zero, is the same number of cents again after it has travelled in dollars', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (cents) => {
      expect(InDollars.parse(travelled(InDollars.encode(cents)))).toBe(cents || 0)
    }),
  )
})

test('an amount with fractions of cents is refused, whether it arrives in a body or is to leave in a reply', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 1, max: 99 }), (cents, hundredths) => {
      const amount = cents + hundredths / 100
      expect(Dollars.safeParse(amount / 100).success).toBe(false)
      expect(InDollars.safeEncode(amount).success).toBe(false)
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
  ['١٧', 1_700],
  ['٢٧٫٥٠', 2_750],
  ['۱٬۰۱۷', 101_700],
])('the typed amount %j gives %s cents', (typed, cents) => expect(parseAmount(typed)).toBe(cents))
