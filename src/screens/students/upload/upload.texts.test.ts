import { expect, test } from 'vitest'
import { uploadTexts } from './upload.texts.ts'

test('the note about repeated rows of an upload uses singular or plural by their number', () => {
  expect(uploadTexts.repeatedTitle(1)).toBe('1 row repeats another row of this list and is left out')
  expect(uploadTexts.repeatedTitle(3)).toContain('rows repeat another row of this list and are left out')
})

test('a repeated row says in what it differs from the first', () => {
  const repeated = { row: 19, firstRow: 18, fullname: 'Hodan Nuur' }
  expect(uploadTexts.repeated(repeated)).toBe('Row 19: Hodan Nuur, as in row 18')
  expect(uploadTexts.repeated({ ...repeated, differs: ['classId', 'gender'] })).toBe(
    'Row 19: Hodan Nuur, with the name and phone of row 18 but another class, gender. Two children need different phones or names.',
  )
})
