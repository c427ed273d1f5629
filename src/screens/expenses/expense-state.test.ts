import { expect, test } from 'vitest'
import { uncountedReason, bridgeWords } from './expense-state.ts'

const none = { assets: 0, owed: 0, undecided: 0, elsewhere: 0, others: 0 }

test('the list of expenses explains the difference of its sum and the expenses of the statements', () => {
  expect(bridgeWords(250_163, { ...none, assets: -60_000, booked: 190_163 })).toBe(
    '$2,501.63 − $600.00 for assets, not an expense = $1,901.63 expense in the books',
  )
  expect(bridgeWords(1_000, { ...none, others: 250, undecided: -400, booked: 850 })).toBe(
    '$10.00 − $4.00 waiting or held + $2.50 of other months, in these books = $8.50 expense in the books',
  )
  expect(bridgeWords(1_000, { ...none, booked: 1_000 })).toBeNull()
  expect(bridgeWords(null, null)).toBeNull()
})

test('the list of expenses marks assets, and expenses that were received after the closing of their month', () => {
  expect(uncountedReason({ category: 'Assets', bookedOn: null })).toBe('Not an expense')
  expect(uncountedReason({ category: 'Fuel', bookedOn: '2026-11-01' })).toBe(
    'Received after closing; in the books on 01/11/2026',
  )
  expect(uncountedReason({ category: 'Fuel', bookedOn: null })).toBeNull()
})
