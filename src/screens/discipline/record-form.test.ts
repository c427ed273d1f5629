import { expect, test } from 'vitest'
import { EMPTY, isEmpty, problemsOf, studentMeant, textOf } from './record-form.ts'

const WHOLE = { ...EMPTY, studentId: 11, type: 'Disruption', description: ' Talked ' }

test('what is missing is said in the specification’s words', () => {
  expect(problemsOf(EMPTY, null)).toEqual({
    studentId: 'Student ID is required',
    type: 'Type is required',
    description: 'Description is required',
  })
  expect(problemsOf({ ...WHOLE, studentId: null, search: 'nobody' }, null)).toEqual({ studentId: 'Student not found.' })
  expect(problemsOf({ ...WHOLE, type: 'Something else' }, 11)).toEqual({ type: 'Type is required' })
  expect(problemsOf(WHOLE, 11)).toEqual({})
})

test('an ID that was typed whole names its student, a part of it nobody', () => {
  const students = [{ id: 11 }, { id: 112 }]
  expect(studentMeant({ ...EMPTY, search: ' 112 ' }, students)).toBe(112)
  expect(studentMeant({ ...EMPTY, search: '1' }, students)).toBeNull()
  expect(studentMeant({ ...EMPTY, studentId: 7, search: '11' }, students)).toBe(7)
})

test('blanks around the text are no text', () => {
  expect(textOf({ ...WHOLE, actionTaken: '  ' })).toEqual({
    type: 'Disruption',
    description: 'Talked',
    actionTaken: null,
  })
  expect(textOf({ ...WHOLE, description: '   ' })).toBeNull()
})

test('a form with anything in it is worth keeping', () => {
  expect(isEmpty(EMPTY)).toBe(true)
  expect(isEmpty({ ...EMPTY, search: 'a' })).toBe(false)
  expect(isEmpty({ ...EMPTY, actionTaken: 'a' })).toBe(false)
})
