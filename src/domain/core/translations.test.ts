import { expect, test } from 'vitest'
import { inEnglish, localized, translate } from './translations.ts'

test('texts that are loaded before a language and after it are both translated, at every depth', () => {
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
  translate({ 'before-the-language': { part: {} } })
  expect([before.title, part.count(3)], 'what a language lacks').toEqual(['Class', '3 days'])
  const after = localized('after-the-language', { nouns: ['student', 'students'], other: 'English' })
  expect(after).toEqual({ nouns: ['arday', 'ardayda'], other: 'English' })
})

test('content that is made in English has the English texts, and the page keeps its own language', () => {
  const { words } = localized('made-in-english', { words: { class: 'Class', of: (name: string) => `Class ${name}` } })
  const made = () => [words.class, words.of('1A')]
  expect(inEnglish(made)).toEqual(['Class', 'Class 1A'])
  translate({ 'made-in-english': { words: { class: 'Fasal', of: (name: string) => `Fasalka ${name}` } } })
  expect(inEnglish(made)).toEqual(['Class', 'Class 1A'])
  expect(() =>
    inEnglish(() => {
      throw new Error(words.class)
    }),
  ).toThrow('Class')
  expect(made()).toEqual(['Fasal', 'Fasalka 1A'])
})

test('a list of texts is a list in every language', () => {
  const { months, parts } = localized('lists', { months: ['Jan', 'Feb'], parts: [{ name: 'One' }] })
  translate({ lists: { months: ['Jannaayo', 'Febraayo'], parts: [{ name: 'Kow' }] } })
  expect([[...months], months.map((month) => month.length), months[1]]).toEqual([
    ['Jannaayo', 'Febraayo'],
    [8, 8],
    'Febraayo',
  ])
  expect(Array.isArray(months)).toBe(true)
  expect(parts.map(({ name }) => name)).toEqual(['Kow'])
  expect(inEnglish(() => months.join())).toBe('Jan,Feb')
})
