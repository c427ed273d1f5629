import { expect, test } from 'vitest'
import { waysToGive, wordsOf } from './refund-ways.ts'

const TODAY = { rate: 8_600, smallestNote: 500 }
const ways = (cents: number, taken?: { shillings: number; cents: number; rate: number }) =>
  waysToGive({ cents, taken, ...TODAY }).map((each) => [each.way, wordsOf(each).replaceAll('\u00a0', ' ')])

test('dollars are given back in dollars, or in shillings at the rate of today', () => {
  expect(ways(1_700)).toEqual([
    ['dollars', '$17.00'],
    ['shillings', 'SLSH 146,500'],
  ])
})

test('what came in shillings goes back in shillings, at the rate of its receipt', () => {
  const taken = { shillings: 145_000, cents: 1_700, rate: 8_530 }
  expect(ways(1_700, taken)[0]).toEqual(['shillings', 'SLSH 145,000'])
  expect(ways(300, taken)[0]).toEqual(['shillings', 'SLSH 26,000'])
  expect(waysToGive({ cents: 300, taken, ...TODAY })[0]?.part).toEqual({ amount: 26_000, rate: 8_530, dollars: 3 })
})

test('what came in both goes back in both, or in either', () => {
  expect(ways(1_700, { shillings: 59_500, cents: 700, rate: 8_500 })).toEqual([
    ['asTaken', '$10.00 + SLSH 59,500'],
    ['dollars', '$17.00'],
    ['shillings', 'SLSH 144,500'],
  ])
})

test('where only change was in shillings, dollars go back', () => {
  expect(ways(1_700, { shillings: -25_500, cents: -300, rate: 8_500 })[0]).toEqual(['dollars', '$17.00'])
})
