import { afterEach, expect, it } from 'vitest'
import { translate } from '../core/translations.ts'
import { shownMark, shownPerson } from './shown-words.texts.ts'
import { storedWordsAr } from './shown-words.texts.ar.ts'
import { storedWordsSo } from './shown-words.texts.so.ts'
import { shownSubject } from './subject-names.texts.ts'
import { subjectNamesAr } from './subject-names.texts.ar.ts'

afterEach(() => translate({ storedWords: {}, subjectNames: {} }))

it('an account named after its child is named so in the language of the page', () => {
  const name = 'Parent of Bilan Cali'
  expect(shownPerson(name)).toBe(name)
  translate({ storedWords: storedWordsSo })
  expect(shownPerson(name)).toBe('Waalidka Bilan Cali')
  translate({ storedWords: storedWordsAr })
  expect(shownPerson(name)).toBe('ولي أمر Bilan Cali')
  expect(shownPerson('Parent offering')).toBe('Parent offering')
})

it('an absence and its excuse stand beside each other with the comma of the language', () => {
  const absence = { remark: 'Absent - Sick', kind: 'excused' } as const
  expect(shownMark(absence)).toBe('Absent - Sick, excused')
  translate({ storedWords: storedWordsAr })
  expect(shownMark(absence)).toBe('غائب - مرض، بعذر')
})

it('a subject that a language knows is translated, and any other stays as it is written', () => {
  expect(shownSubject('Science')).toBe('Science')
  translate({ subjectNames: subjectNamesAr })
  expect(['Science', 'Xisaab', 'constructor'].map(shownSubject)).toEqual(['العلوم', 'Xisaab', 'constructor'])
})
