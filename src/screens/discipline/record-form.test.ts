import { expect, test } from 'vitest'
import { disciplineForm } from './RecordForm.tsx'

const STUDENTS = [{ id: 11 }, { id: 112 }]
const EMPTY = disciplineForm.blank()
const WHOLE = { ...EMPTY, studentId: '11', type: 'Disruption', description: ' Talked ' }
const saidOf = (typed: typeof EMPTY) =>
  (disciplineForm.added(STUDENTS).safeParse(typed).error?.issues ?? []).map(({ path, message }) => [path[0], message])
const sentOf = (typed: typeof EMPTY) => disciplineForm.added(STUDENTS).parse(typed).body

test('the form of a discipline record names missing fields in the documented words (DIS-1)', () => {
  expect(saidOf(EMPTY)).toEqual([
    ['studentId', 'Student ID is required'],
    ['type', 'Type is required'],
    ['description', 'Description is required'],
  ])
  expect(saidOf({ ...WHOLE, studentId: '', search: 'nobody' })).toContainEqual(['search', 'Student not found.'])
  expect(saidOf({ ...WHOLE, type: 'Something else' })).toEqual([['type', 'Type is required']])
  expect(saidOf({ ...WHOLE, description: '   ' })).toEqual([['description', 'Description is required']])
  expect(saidOf(WHOLE)).toEqual([])
})

test('a completely typed ID selects its student in the form of a discipline record, and a part of an ID selects nobody', () => {
  expect(sentOf({ ...WHOLE, studentId: '', search: ' 112 ' }).studentId).toBe(112)
  expect(saidOf({ ...WHOLE, studentId: '', search: '1' })).toContainEqual(['search', 'Student not found.'])
  expect(sentOf({ ...WHOLE, search: '112' }).studentId).toBe(11)
})

test('the form of a discipline record takes a text of blanks for empty', () => {
  expect(sentOf({ ...WHOLE, actionTaken: '  ' })).toEqual({ studentId: 11, type: 'Disruption', description: 'Talked' })
})
