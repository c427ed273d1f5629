import { expect, test } from 'vitest'
import { closingBody, closingTrouble, emptyClosing, type TypedClosing } from './close-form.ts'
import { countOf } from './count.ts'

const ABOUT = { expectedCents: 2_500, expectedShillings: 0, limitCents: 100, rate: null }
const typed = (more: Partial<TypedClosing> = {}): TypedClosing => ({
  ...emptyClosing('ref', 'count'),
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

const both = (thousands: string, more: Partial<TypedClosing> = {}) =>
  typed({ count: { notes: { 'USD 10': '2', 'USD 1': '5', 'SLSH 1000': thousands }, coins: '' }, ...more })

test.each([
  ['as many shillings as there should be', '60', {}, 8_500, null],
  ['a few shillings less, which are worth less than the limit', '52', {}, 8_500, null],
  ['many shillings less', '51', {}, 8_500, 'Please give a reason for the difference.'],
  ['shillings less where no rate is known', '59', {}, null, 'Please give a reason for the difference.'],
  ['more shillings left than counted', '60', { leftShillings: '60,500' }, 8_500, 'More than was counted cannot stay.'],
  ['no number of shillings', '60', { leftShillings: '1.5' }, 8_500, 'Please enter a number of shillings.'],
])('%s are answered', (_, thousands, more, rate, trouble) => {
  expect(closingTrouble(both(thousands, more), { ...ABOUT, expectedShillings: 60_000, rate })).toBe(trouble)
})

test('shillings that do not stay go to the safe, and are left out where none were counted', () => {
  expect(closingBody(both('60', { leftShillings: '20,000' }))).toMatchObject({
    leftShillings: 20_000,
    takenShillings: 40_000,
  })
  expect(closingBody(typed())).not.toHaveProperty('leftShillings')
})

test('what is taken out is the rest', () => {
  expect(closingBody(typed({ handedTo: '7' }))).toMatchObject({ coins: 0.5, left: 20, taken: 4.5, handedTo: 7 })
})
