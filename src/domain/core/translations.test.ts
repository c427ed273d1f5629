import { expect, test } from 'vitest'
import { localized, translate } from './translations.ts'

test('texts that are there before and after a language comes are both translated, in place and in depth', () => {
  const before = localized('before-the-language', {
    title: 'Class',
    part: { count: (count: number) => `${count} days` },
  })
  const { part } = before
  translate({
    'before-the-language': { title: 'Fasal', part: { count: (count: number) => `${count} maalmood` } },
    'after-the-language': { nouns: ['arday', 'ardayda'] },
  })
  expect(before.title).toBe('Fasal')
  expect(part.count(3)).toBe('3 maalmood')
  const after = localized('after-the-language', { nouns: ['student', 'students'], other: 'English' })
  expect(after).toEqual({ nouns: ['arday', 'ardayda'], other: 'English' })
})
