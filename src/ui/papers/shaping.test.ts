import { expect, test } from 'vitest'
import { directionOf, drawnLine, legible } from './shaping.ts'

const has = () => true
/** Code points from left to right. */
const drawn = (text: string): string[] =>
  [...drawnLine(text, has).text].map((each) => each.codePointAt(0)!.toString(16))

test('Arabic letters of a word are drawn in the forms that their neighbours require', () => {
  // Initial meem, medial hah, medial meem, final dal.
  expect(drawn('محمد')).toEqual(['feaa', 'fee4', 'fea4', 'fee3'])
  // Nothing joins after dal, alef or waw.
  expect(drawn('داود')).toEqual(['fea9', 'feed', 'fe8d', 'fea9'])
  expect(drawn('ب')).toEqual(['fe8f'])
})

test('an Arabic hamza joins no neighbour, and the letter before a hamza takes its final form', () => {
  // Initial sheen, final yeh, hamza.
  expect(drawn('شيء')).toEqual(['fe80', 'fef2', 'feb7'])
  // Initial seen, alef with hamza in its final form, initial yeh with hamza, final lam.
  expect(drawn('سأئل')).toEqual(['fede', 'fe8b', 'fe84', 'feb3'])
})

test('the Arabic letters lam and alef are drawn as one letter, but not alef and lam', () => {
  expect(drawn('لا')).toEqual(['fefb'])
  expect(drawn('سلام')).toEqual(['fee1', 'fefc', 'feb3'])
  expect(drawn('الأمين')).toEqual(['fee6', 'fef4', 'fee3', 'fef7', 'fe8d'])
  expect(drawn('لآلئ')).toEqual(['fe8a', 'fedf', 'fef5'])
  // Beh, alef, lam, heh: the alef comes first.
  expect(drawn('بالي')).toEqual(['fef2', 'fedf', 'fe8e', 'fe91'])
})

test('Arabic vowel marks do not separate letters and stay on their letter, with a shadda below the vowel', () => {
  const { text, marks } = drawnLine('مُحَمَّد', has)
  expect(text).toBe(drawnLine('محمد', has).text)
  expect(marks).toEqual([
    { at: 1, mark: '\u0651' },
    { at: 1, mark: '\u064e' },
    { at: 2, mark: '\u064e' },
    { at: 3, mark: '\u064f' },
  ])
  expect(drawnLine('لَا', has)).toEqual({ text: '\ufefb', marks: [{ at: 0, mark: '\u064e' }] })
})

test('Latin words, digits and brackets keep their order within Arabic text, and Arabic words within Latin text', () => {
  const arabic = (word: string): string => drawnLine(word, has).text
  expect(drawnLine('Xaawo (حواء) 2', has).text).toBe(`Xaawo (${arabic('حواء')}) 2`)
  expect(drawnLine('حواء (Xaawo) 25', has).text).toBe(`25 (Xaawo) ${arabic('حواء')}`)
  expect(drawnLine('علي ١٢', has).text).toBe(`١٢ ${arabic('علي')}`)
  expect(drawnLine('Xasan 4A', has)).toEqual({ text: 'Xasan 4A', marks: [] })
})

test('a span of years that is isolated stays from left to right within Arabic text, and its signs are not drawn', () => {
  const year = legible('العام \u20662026-2027\u2069', has)
  expect(drawnLine(year, has).text).toBe(`2026-2027 ${drawnLine('العام', has).text}`)
  expect(drawnLine(legible('\u20662026-2027\u2069', has), has)).toEqual({ text: '2026-2027', marks: [] })
})

test('a line of text takes its direction from its first letter', () => {
  expect(directionOf('1. علي Cali')).toBe('rtl')
  expect(directionOf('Cali علي')).toBe('ltr')
  expect(directionOf('25')).toBe('ltr')
})

test('Unicode joiners change the forms of Arabic letters and are not drawn', () => {
  expect(drawn('ب\u200cب')).toEqual(['fe8f', 'fe8f'])
  expect(drawn('ب\u200d')).toEqual(['fe91'])
})

test('Arabic letters stay unjoined where the font lacks their joined forms', () => {
  const hasNoForms = (character: string) => character < '\ufb50'
  expect(drawnLine('محمد', hasNoForms).text).toBe('دمحم')
})

test('characters that the font lacks lose their accent, or become question marks', () => {
  const hasLatin = (character: string) => /[ -~\u00c0-\u00ff\u0600-\u06ff]/.test(character)
  expect(legible('Ṣaalax\tXaaji\u00a0Ḥasan', hasLatin)).toBe('Saalax Xaaji Hasan')
  expect(legible('Zoe\u0308 \u{1F600} ሀ', hasLatin)).toBe('Zoë ? ?')
  expect(legible('A\u202eb\u0007c', hasLatin)).toBe('Abc')
})
