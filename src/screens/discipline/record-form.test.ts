import { expect, test } from 'vitest'
import { EMPTY, isEmpty, problemsOf, studentMeant, textOf } from './record-form.ts'

const WHOLE = { ...EMPTY, studentId: 11, type: 'Disruption', description: ' Talked ' }

test('the record form reports what is missing in the documented words (DIS-1)', () => {
  expect(problemsOf(EMPTY, null)).toEqual({
    studentId: 'Student ID is required',
    type: 'Type is required',
    description: 'Description is required',
  })
  expect(problemsOf({ ...WHOLE, studentId: null, search: 'nobody' }, null)).toEqual({ studentId: 'Student not found.' })
  expect(problemsOf({ ...WHOLE, type: 'Something else' }, 11)).toEqual({ type: 'Type is required' })
  expect(problemsOf(WHOLE, 11)).toEqual({})
})

test('a completely typed ID selects its student in the record form, and a part of it nobody', () => {
  const students = [{ id: 11 }, { id: 112 }]
  expect(studentMeant({ ...EMPTY, search: ' 112 ' }, students)).toBe(112)
  expect(studentMeant({ ...EMPTY, search: '1' }, students)).toBeNull()
  expect(studentMeant({ ...EMPTY, studentId: 7, search: '11' }, students)).toBe(7)
})

test('blanks alone count as no text in the record form', () => {
  expect(textOf({ ...WHOLE, actionTaken: '  ' })).toEqual({
    type: 'Disruption',
    description: 'Talked',
    actionTaken: null,
  })
  expect(textOf({ ...WHOLE, description: '   ' })).toBeNull()
})

test('a record form with anything in it is saved as a draft', () => {
  expect(isEmpty(EMPTY)).toBe(true)
  expect(isEmpty({ ...EMPTY, search: 'a' })).toBe(false)
  expect(isEmpty({ ...EMPTY, actionTaken: 'a' })).toBe(false)
})
