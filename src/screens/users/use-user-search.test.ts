import { expect, test } from 'vitest'
import { idOfSearch } from './use-user-search.ts'

test('a number is looked for as a user id, anything else as a word', () => {
  expect(idOfSearch(' 12 ')).toBe(12)
  for (const word of ['', '0', '-3', '1.5', '0634000137', 'Hodan', '99999999999']) expect(idOfSearch(word)).toBeNull()
})
