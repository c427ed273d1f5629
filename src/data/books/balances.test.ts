import { expect, test } from 'vitest'
import { overdrawnBy } from './balances.ts'

test('a reason is asked for only where more is paid than the account is known to hold', () => {
  const drawer = { name: 'Cash drawer', cents: 1_250 }
  expect(overdrawnBy(1_250, drawer)).toBeNull()
  expect(overdrawnBy(1_251, drawer)).toBe('Cash drawer holds only $12.50. Please say why it is paid all the same.')
  expect(overdrawnBy(100, { name: 'ZAAD', cents: -300 })).toMatch(/^ZAAD holds only \$0\.00/)
  expect(overdrawnBy(1_251, null)).toBeNull()
})

test('an empty amount asks for no reason, even where the account is below zero', () => {
  expect(overdrawnBy(0, { name: 'ZAAD', cents: -300 })).toBeNull()
})
