import { expect, it } from 'vitest'
import { shownPerson, storedWords } from './shown-words.texts.ts'
import { storedWordsAr } from './shown-words.texts.ar.ts'
import { storedWordsSo } from './shown-words.texts.so.ts'
import { shownSubject, subjectNames } from './subject-names.texts.ts'
import { subjectNamesAr } from './subject-names.texts.ar.ts'

it('an account that is called by its child is called so in the language of the page', () => {
  const name = 'Parent of Bilan Cali'
  const english = { ...storedWords }
  expect(shownPerson(name)).toBe(name)
  Object.assign(storedWords, storedWordsSo)
  expect(shownPerson(name)).toBe('Waalidka Bilan Cali')
  Object.assign(storedWords, storedWordsAr)
  expect(shownPerson(name)).toBe('ولي أمر Bilan Cali')
  expect(shownPerson('Parent offering')).toBe('Parent offering')
  Object.assign(storedWords, english)
})

it('a subject that a language knows is translated, and any other stays as it is written', () => {
  expect(shownSubject('Science')).toBe('Science')
  Object.assign(subjectNames, subjectNamesAr)
  expect(['Science', 'Xisaab', 'constructor'].map(shownSubject)).toEqual(['العلوم', 'Xisaab', 'constructor'])
})
