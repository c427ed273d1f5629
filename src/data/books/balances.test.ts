import { expect, test } from 'vitest'
import { overdrawnBy } from './balances.ts'

test('only paying more than an account is known to hold asks for a reason', () => {
  const drawer = { name: 'Cash drawer', cents: 1_250 }
  expect(overdrawnBy(1_250, drawer)).toBeNull()
  expect(overdrawnBy(1_251, drawer)).toBe('Cash drawer holds only $12.50. Please say why it is paid all the same.')
  expect(overdrawnBy(100, { name: 'ZAAD', cents: -300 })).toMatch(/^ZAAD holds only \$0\.00/)
  expect(overdrawnBy(1_251, null)).toBeNull()
})

test('no amount asks for nothing, also from an account below zero', () => {
  expect(overdrawnBy(0, { name: 'ZAAD', cents: -300 })).toBeNull()
})
