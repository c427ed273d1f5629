import { afterEach, expect, test } from 'vitest'
import { translate } from '#domain/core/translations.ts'
import { problemWords } from './problem-words.ts'

afterEach(() => translate({ problems: {} }))

const refusal = { code: 'recordChanged', message: 'This record was changed by Ali since you opened it.' }

test('a refusal without a translation is shown in the server’s words', () => {
  expect(problemWords(refusal)).toBe(refusal.message)
  expect(problemWords({ code: 'constructor', message: 'x' })).toBe('x')
})

test('a translated refusal is filled with its details', () => {
  translate({ problems: { recordChanged: 'Waxaa beddelay {changedBy}.' } })
  expect(problemWords({ ...refusal, details: { changedBy: 'Ali' } })).toBe('Waxaa beddelay Ali.')
  expect(problemWords(refusal), 'without the detail, the whole English sentence').toBe(refusal.message)
})
