import { expect, test } from 'vitest'
import { emptyForm, forStudents, hasTexts } from './pay-form.ts'

const empty = emptyForm({ year: 2026, month: 11 }, false)

test('a payment form with a chosen family and proposed values counts as not typed in', () => {
  expect(hasTexts(forStudents(empty, [5, 6]))).toBe(false)
  expect(hasTexts({ studentIds: [5] })).toBe(false)
})

test.each([{ amounts: { 5: '10' } }, { isAll: true }, { method: 'ZAAD' as const }, { discount: '2' }])(
  'a payment form with %o counts as typed in',
  (typed) => expect(hasTexts({ ...empty, ...typed })).toBe(true),
)
