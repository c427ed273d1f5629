import { expect, test } from 'vitest'
import { fromDollars, fromShillings, partTyped, problemsOfShillings } from './typed-shillings.ts'

test('dollars make shillings to the nearest of the smallest note, and shillings make dollars', () => {
  expect(fromDollars('17', '8,530', 500)).toEqual({ shillingsTyped: '145,000' })
  expect(fromShillings('145,000', '8530')).toEqual({ amount: '17.00' })
  expect([fromDollars('', '8530', 500), fromDollars('17', '', 500), fromShillings('x', '8530')]).toEqual([{}, {}, {}])
})

test('a part is all of the amount, and what is wrong is said of its field', () => {
  const typed = { inShillings: true, shillingsTyped: '145,000', rateTyped: '8,530' }
  expect(partTyped(typed, 17)).toEqual({ amount: 145_000, rate: 8_530, dollars: 17 })
  expect(partTyped({ ...typed, inShillings: false }, 17)).toBeUndefined()
  expect(problemsOfShillings(typed, 17)).toEqual({})
  expect(problemsOfShillings({ ...typed, rateTyped: '' }, 17)).toHaveProperty('rateTyped')
  expect(problemsOfShillings({ ...typed, shillingsTyped: '' }, 17)).toHaveProperty('shillingsTyped')
  expect(problemsOfShillings(typed, 20)).toHaveProperty('shillingsTyped')
})
