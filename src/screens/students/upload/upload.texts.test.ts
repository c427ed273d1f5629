import { expect, test } from 'vitest'
import { uploadTexts } from './upload.texts.ts'

test('the note about repeated rows of an upload uses singular or plural by their number', () => {
  expect(uploadTexts.repeatedTitle(1)).toBe('1 row repeats another row of this list and is left out')
  expect(uploadTexts.repeatedTitle(3)).toContain('rows repeat another row of this list and are left out')
})
