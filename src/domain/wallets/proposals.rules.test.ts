import { describe, expect, test } from 'vitest'
import { exactPairs, isCharge, proposer, type OpenLine, type OpenTarget } from './proposals.rules.ts'

const line = (more: Partial<OpenLine> = {}): OpenLine => ({
  id: 1,
  number: 'T1',
  phone: '634000001',
  day: '2026-11-02',
  cents: 1_700,
  ...more,
})
const target = (more: Partial<OpenTarget> = {}): OpenTarget => ({
  kind: 'receipt',
  ref: 'K7Q-R000001',
  day: '2026-11-02',
  cents: 1_700,
  number: null,
  phones: ['634000001'],
  ...more,
})
const why = (of: OpenLine, targets: readonly OpenTarget[]) =>
  proposer(targets)(of).map(({ target: { ref }, why: by, isAmountSame }) => [ref, by, isAmountSame])

describe('what a line may be', () => {
  test('is found by its number first, whatever day and amount', () => {
    const all = [target({ ref: 'a' }), target({ ref: 'b', number: 'T1', day: '2026-10-01', cents: 1_500 })]
    expect(why(line(), all)).toEqual([['b', 'number', false]])
  })

  test('is found by phone, amount and a day around, or by the phone as the number of the payment', () => {
    expect(why(line(), [target({ ref: 'a', day: '2026-11-03' })])).toEqual([['a', 'phone', true]])
    expect(why(line(), [target({ day: '2026-11-04' })])).toEqual([])
    expect(why(line(), [target({ cents: 1_600 })])).toEqual([])
    const typed = target({ ref: 'b', number: '634000001', cents: 1_500, phones: [] })
    expect(why(line(), [typed])).toEqual([['b', 'phone', false]])
  })

  test('is found by amount and day alone only where there is no phone, or no family', () => {
    const stranger = target({ phones: ['634000009'] })
    expect(why(line(), [stranger])).toEqual([])
    expect(why(line({ phone: null }), [stranger])).toHaveLength(1)
    expect(why(line({ cents: -500 }), [target({ kind: 'expense', ref: '7', cents: -500, phones: [] })])).toEqual([
      ['7', 'amount', true],
    ])
  })

  test('is never money that went the other way', () => {
    expect(why(line(), [target({ number: 'T1', cents: -1_700 })])).toEqual([])
  })
})

describe('pairs that may be confirmed together', () => {
  const pairsOf = (lines: readonly OpenLine[], targets: readonly OpenTarget[]) =>
    exactPairs(lines, proposer(targets)).map(({ line: { id }, target: { ref } }) => [id, ref])

  test('have the same number and amount, and no rival on either side', () => {
    const mine = target({ ref: 'a', number: 'T1' })
    expect(pairsOf([line()], [mine])).toEqual([[1, 'a']])
    expect(pairsOf([line()], [mine, target({ ref: 'b', number: 'T1' })])).toEqual([])
    expect(pairsOf([line(), line({ id: 2 })], [mine])).toEqual([])
    expect(pairsOf([line({ cents: 1_600 })], [mine])).toEqual([])
    expect(pairsOf([line({ number: null })], [target({ ref: 'a' })])).toEqual([])
  })
})

test('a charge is money that went out with a word for it', () => {
  expect(isCharge({ cents: -50, text: 'Transfer charge' })).toBe(true)
  expect(isCharge({ cents: -50, text: 'Khidmadda ZAAD' })).toBe(true)
  expect(isCharge({ cents: 50, text: 'Transfer charge' })).toBe(false)
  expect(isCharge({ cents: -50, text: 'Coffee' })).toBe(false)
  expect(isCharge({ cents: -500, text: 'You have transferred $5.00 to SHOP, Charge: $0.25' })).toBe(false)
})
