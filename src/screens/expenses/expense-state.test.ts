import { expect, test } from 'vitest'
import { apartOf, bridgeWords } from './expense-state.ts'

const none = { assets: 0, undecided: 0, elsewhere: 0, others: 0 }

test('the sum of the list is led to the expenses of the statements where both differ', () => {
  expect(bridgeWords(250_163, { ...none, assets: -600, booked: 1_901.63 })).toBe(
    '$2,501.63 − $600.00 for assets, not an expense = $1,901.63 expense in the books',
  )
  expect(bridgeWords(1_000, { ...none, others: 2.5, undecided: -4, booked: 8.5 })).toBe(
    '$10.00 − $4.00 waiting or held + $2.50 of other months, in these books = $8.50 expense in the books',
  )
  expect(bridgeWords(1_000, { ...none, booked: 10 })).toBeNull()
  expect(bridgeWords(null, null)).toBeNull()
})

test('an asset and what a closed month received later are marked on their row', () => {
  expect(apartOf({ category: 'Assets', bookedOn: null })).toBe('Not an expense')
  expect(apartOf({ category: 'Fuel', bookedOn: '2026-11-01' })).toBe(
    'Received after closing; in the books on 01/11/2026',
  )
  expect(apartOf({ category: 'Fuel', bookedOn: null })).toBeNull()
})
