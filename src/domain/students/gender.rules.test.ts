import { expect, test } from 'vitest'
import { genderCounts } from './gender.rules.ts'

test('a gender other than Male and Female counts as Other', () => {
  const students = ['Male', 'Female', 'male', ''].map((gender) => ({ gender }))
  expect(genderCounts(students)).toEqual({ Male: 1, Female: 1, Other: 2 })
  expect(genderCounts([])).toEqual({ Male: 0, Female: 0, Other: 0 })
})
