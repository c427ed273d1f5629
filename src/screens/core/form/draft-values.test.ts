import { expect, test } from 'vitest'
import { typedIn } from './draft-values.ts'

const blankExpense = (ref: string, date: string) => ({ ref, category: '', amount: '', date, base: 0 })
const evening = blankExpense('first', '2026-10-31')
const morning = blankExpense('second', '2026-11-01')

test('a day that nobody chose is no part of a draft: the form is that of the next day with what was typed', () => {
  const draft = typedIn({ ...evening, amount: '12.50', category: 'Fuel' }, evening)
  expect(draft).toEqual({ ref: 'first', amount: '12.50', category: 'Fuel' })
  expect({ ...morning, ...draft }).toMatchObject({ date: '2026-11-01', amount: '12.50', ref: 'first' })
})

test('a day that was chosen is', () => {
  expect(typedIn({ ...evening, date: '2026-10-29' }, evening)).toEqual({ ref: 'first', date: '2026-10-29' })
})

test('a form in which nothing was typed leaves no draft, also where it was filled from one before', () => {
  expect(typedIn(evening, evening)).toBeNull()
  expect(typedIn({ ...morning, ref: 'first' }, morning)).toBeNull()
})

test('a record that is being changed is kept whole, with the revision that it was read at', () => {
  const record = { ...evening, ref: '', amount: '3.00', base: 4 }
  expect(typedIn({ ...record, amount: '4.00' }, record)).toEqual({ ...record, amount: '4.00' })
})
