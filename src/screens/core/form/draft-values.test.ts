import { expect, test } from 'vitest'
import { bringsBack, typedIn } from './draft-values.ts'

const blankExpense = (ref: string, date: string) => ({ ref, category: '', amount: '', date, base: 0 })
const evening = blankExpense('first', '2026-10-31')
const morning = blankExpense('second', '2026-11-01')

test('the draft of a form leaves out a proposed day that nobody chose, so that the next day proposes its own', () => {
  const draft = typedIn({ ...evening, amount: '12.50', category: 'Fuel' }, evening)
  expect(draft).toEqual({ ref: 'first', amount: '12.50', category: 'Fuel' })
  expect({ ...morning, ...draft }).toMatchObject({ date: '2026-11-01', amount: '12.50', ref: 'first' })
})

test('the draft of a form keeps a day that somebody chose', () => {
  expect(typedIn({ ...evening, date: '2026-10-29' }, evening)).toEqual({ ref: 'first', date: '2026-10-29' })
})

test('a form in which nothing was typed leaves no draft, even if it has the reference of an earlier draft', () => {
  expect(typedIn(evening, evening)).toBeNull()
  expect(typedIn({ ...morning, ref: 'first' }, morning)).toBeNull()
})

test('the draft of a changed record keeps all its values, with the revision on which the form was opened', () => {
  const record = { ...evening, ref: '', amount: '3.00', base: 4 }
  expect(typedIn({ ...record, amount: '4.00' }, record)).toEqual({ ...record, amount: '4.00' })
})

test('a draft brings something back only if it shows what somebody typed, and not spaces or what is proposed by now', () => {
  const draft = { ref: 'first', date: '2026-11-01' }
  expect(bringsBack({ ...evening, ...draft }, evening)).toBe(true)
  expect(bringsBack({ ...morning, ...draft }, morning)).toBe(false)
  expect(bringsBack({ ...evening, amount: '  ' }, evening)).toBe(false)
  expect(bringsBack({ ...evening, amount: '0' }, evening)).toBe(true)
  const record = { ...evening, amount: '12.50', base: 3 }
  expect([bringsBack(record, record), bringsBack({ ...record, amount: '' }, record)]).toEqual([false, true])
})
