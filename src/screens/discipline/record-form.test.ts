import { expect, test } from 'vitest'
import { EMPTY, isEmpty, problemsOf, studentMeant, textOf } from './record-form.ts'

const WHOLE = { ...EMPTY, studentId: 11, type: 'Disruption', description: ' Talked ' }

test('the form of a discipline record names missing fields in the documented words (DIS-1)', () => {
  expect(problemsOf(EMPTY, null)).toEqual({
    studentId: 'Student ID is required',
    type: 'Type is required',
    description: 'Description is required',
  })
  expect(problemsOf({ ...WHOLE, studentId: null, search: 'nobody' }, null)).toEqual({ studentId: 'Student not found.' })
  expect(problemsOf({ ...WHOLE, type: 'Something else' }, 11)).toEqual({ type: 'Type is required' })
  expect(problemsOf(WHOLE, 11)).toEqual({})
})

test('a completely typed ID selects its student in the form of a discipline record, and a part of an ID selects nobody', () => {
  const students = [{ id: 11 }, { id: 112 }]
  expect(studentMeant({ ...EMPTY, search: ' 112 ' }, students)).toBe(112)
  expect(studentMeant({ ...EMPTY, search: '1' }, students)).toBeNull()
  expect(studentMeant({ ...EMPTY, studentId: 7, search: '11' }, students)).toBe(7)
})

test('the form of a discipline record takes a text of blanks for empty', () => {
  expect(textOf({ ...WHOLE, actionTaken: '  ' })).toEqual({
    type: 'Disruption',
    description: 'Talked',
    actionTaken: null,
  })
  expect(textOf({ ...WHOLE, description: '   ' })).toBeNull()
})

test('the form of a discipline record is saved as a draft once a value was typed', () => {
  expect(isEmpty(EMPTY)).toBe(true)
  expect(isEmpty({ ...EMPTY, search: 'a' })).toBe(false)
  expect(isEmpty({ ...EMPTY, actionTaken: 'a' })).toBe(false)
})
