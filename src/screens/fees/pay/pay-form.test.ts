import { expect, test } from 'vitest'
import { emptyForm, forStudents, hasTexts, isShortNumber } from './pay-form.ts'

const empty = emptyForm({ year: 2026, month: 11 }, false)

test('a payment form with a chosen family and proposed values counts as not typed in', () => {
  expect(hasTexts(forStudents(empty, [5, 6]))).toBe(false)
  expect(hasTexts({ studentIds: [5] })).toBe(false)
})

test.each([{ amounts: { 5: '10' } }, { isAll: true }, { method: 'ZAAD' as const }, { discount: '2' }])(
  'a payment form with %o counts as typed in',
  (typed) => expect(hasTexts({ ...empty, ...typed })).toBe(true),
)

test.each(['48501', '063477', '00252 634771'])('the payment number %s counts as short', (number) =>
  expect(isShortNumber(number)).toBe(true),
)

test.each(['634850119', '063 485 0119', '+252634850119', '4850172', 'AB12345', '٤٨٥٠١٧٢'])(
  'the payment number %s does not count as short',
  (number) => expect(isShortNumber(number)).toBe(false),
)
