import { describe, expect, test } from 'vitest'
import { factsOf } from './facts.ts'

const of = (entries: number, payments: number, cents = 0): string =>
  factsOf({ entries, payments, cents, oldestAt: null }, String)

describe('what anybody may know of a packet', () => {
  test('counts payments as some of the entries, and alone where there is nothing else', () => {
    expect(of(3, 0)).toBe('3 entries')
    expect(of(2, 2, 4_100)).toBe('2 payments, $41.00')
    expect(of(1, 1, 1_700)).toBe('one payment, $17.00')
    expect(of(5, 1, 1_700)).toBe('5 entries, one of them a payment, $17.00')
    expect(of(5, 2, 4_100)).toBe('5 entries, 2 of them payments, $41.00')
  })
})
