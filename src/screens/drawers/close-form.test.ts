import { expect, test } from 'vitest'
import { closingBody, closingTrouble, emptyClosing, type TypedClosing } from './close-form.ts'
import { countOf } from './count.ts'

const ABOUT = { expectedCents: 2_500, limitCents: 100 }
const typed = (more: Partial<TypedClosing> = {}): TypedClosing => ({
  ...emptyClosing('ref'),
  count: { notes: { 'USD 10': '2', 'USD 1': ' 4 ' }, coins: '0.5' },
  left: '20',
  ...more,
})

test('a count is read from what was typed, and nothing but whole numbers are notes', () => {
  expect(countOf(typed().count)).toMatchObject({ sumCents: 2_450, coinsCents: 50 })
  for (const wrong of ['-1', '1.5', 'x', '999999']) expect(countOf({ notes: { 'USD 5': wrong }, coins: '' })).toBeNull()
  expect(countOf({ notes: {}, coins: '-3' })).toBeNull()
})

test.each([
  ['a difference within the limit', {}, null],
  [
    'a large difference without a reason',
    { count: { notes: {}, coins: '' }, left: '0' },
    'Please give a reason for the difference.',
  ],
  ['a large difference with a reason', { count: { notes: {}, coins: '' }, left: '0', reason: 'stolen' }, null],
  ['more left than counted', { left: '24.51' }, 'More than was counted cannot stay.'],
  ['no amount', { left: 'all' }, 'Please enter a valid amount'],
  ['no number', { count: { notes: { 'USD 5': '-1' }, coins: '' } }, 'Please enter numbers of notes.'],
])('%s is answered', (_, more, trouble) => {
  expect(closingTrouble(typed(more), ABOUT)).toBe(trouble)
})

test('what is taken out is the rest', () => {
  expect(closingBody(typed({ handedTo: '7' }))).toMatchObject({ coins: 0.5, left: 20, taken: 4.5, handedTo: 7 })
})
