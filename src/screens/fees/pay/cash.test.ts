import { expect, test } from 'vitest'
import { amountsWorth, cashOf, changeWords, owedWords, partOf } from './cash.ts'
import type { Plan } from './plan.ts'

const EXCHANGE = { rate: 8_500, smallestNote: 500 }
const cash = (dollars: string, shillings: string) => cashOf({ dollars, shillings, changeIn: null }, 1_700, EXCHANGE)
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('without typed cash a payment is in dollars, and one tap pays it in shillings', () => {
  expect(cash('', '')).toMatchObject({ given: null, mix: null, blocked: null, restShillings: 144_500 })
  expect(partOf(cash('', ''))).toBeUndefined()
  expect(cash('10', '').restShillings).toBe(59_500)
})

test('typed cash is sent with what was handed over, and blocks while something is owed', () => {
  const mixed = cash('10', 'SLSH 60 000')
  expect(partOf(mixed)).toEqual({
    amount: 59_500,
    rate: 8_500,
    dollars: 7,
    given: { dollars: 10, amount: 60_000, dollarsBack: 0 },
  })
  expect(plain(changeWords(mixed))).toBe('SLSH 500')
  const short = cash('10', '')
  expect(plain(owedWords(short.mix!))).toBe('$7.00 or SLSH 59,500')
  expect(plain(short.blocked)).toBe('Still owed: $7.00 or SLSH 59,500')
})

test.each([
  ['ten', '', 'Please enter a valid amount'],
  ['', '-500', 'Please enter a number of shillings.'],
  ['', '60,250', 'The smallest note is SLSH 500.'],
])('$%s and %s shillings are refused with a reason', (dollars, shillings, reason) => {
  const { blocked, given } = cash(dollars, shillings)
  expect([plain(blocked), given]).toEqual([reason, null])
})

test('what is paid is shared among the children in turn, with the discount on top', () => {
  const child = (id: number, cents: number) => ({ student: { id }, cents })
  const plan = { children: [child(1, 1_700), child(2, 1_700), child(3, 1_700)], discountCents: 200 } as unknown as Plan
  expect(amountsWorth(plan, 2_000)).toEqual({ 1: '17.00', 2: '5.00', 3: '' })
  expect(amountsWorth(plan, 99_999)).toEqual({ 1: '17.00', 2: '17.00', 3: '17.00' })
})
