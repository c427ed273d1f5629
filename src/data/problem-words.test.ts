import { afterEach, expect, test } from 'vitest'
import { loadedTexts } from '#domain/core/translations.ts'
import { problemWords, shownMessage } from './problem-words.ts'

const tables = loadedTexts() as ReadonlyMap<string, Record<string, string>>
const byCode = tables.get('problems')!
const byMessage = tables.get('messages')!

const put = (table: Record<string, string>, key: string, text: string): void => {
  table[key] = text
}

afterEach(() => {
  for (const table of [byCode, byMessage]) for (const key of Object.keys(table)) delete table[key]
})

const refusal = { code: 'recordChanged', message: 'This record was changed by Ali since you opened it.' }

test('a refusal without a translation is told in the server’s words', () => {
  expect(problemWords(refusal)).toBe(refusal.message)
  expect(problemWords({ code: 'constructor', message: 'x' })).toBe('x')
})

test('a translated refusal is filled with its details', () => {
  put(byCode, 'recordChanged', 'Waxaa beddelay {changedBy}.')
  expect(problemWords({ ...refusal, details: { changedBy: 'Ali' } })).toBe('Waxaa beddelay Ali.')
  expect(problemWords(refusal), 'without the detail, the whole English sentence').toBe(refusal.message)
})

test('what the server says more exactly than the code stays as it says it', () => {
  put(byCode, 'invalidInput', 'Codsigu sax ma aha.')
  const exact = { code: 'invalidInput', message: 'Title is required', details: { message: 'Title is required' } }
  expect(problemWords(exact)).toBe('Title is required')
  put(byMessage, 'Title is required', 'Cinwaan ayaa loo baahan yahay')
  expect(problemWords(exact)).toBe('Cinwaan ayaa loo baahan yahay')
  expect(shownMessage('Description is required')).toBe('Description is required')
})
