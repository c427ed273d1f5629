import { expect, test } from 'vitest'
import { emptyForm, forStudents, hasTexts } from './pay-form.ts'

const empty = emptyForm({ year: 2026, month: 11 }, false)

test('a family that was chosen with what the form proposed is nothing that somebody typed', () => {
  expect(hasTexts(forStudents(empty, [5, 6]))).toBe(false)
  expect(hasTexts({ studentIds: [5] })).toBe(false)
})

test.each([{ amounts: { 5: '10' } }, { isAll: true }, { method: 'ZAAD' as const }, { discount: '2' }])(
  '%o was typed or chosen',
  (typed) => expect(hasTexts({ ...empty, ...typed })).toBe(true),
)
