import { describe, expect, it } from 'vitest'
import { RefusedError } from '#data/answers/failures.ts'
import {
  EMPTY_LIST,
  EMPTY_VALUES,
  isEmptyDraft,
  isMissing,
  itemOf,
  nextValues,
  numbered,
  problemsOf,
  refusedRows,
  shownRows,
  valuesOfItem,
} from './student-list.ts'

const classes = [{ id: 1, name: '1A' }]
const HODAN = {
  ...EMPTY_VALUES,
  firstname: 'Hodan',
  lastname: 'Cali',
  classId: '1',
  gender: 'Female',
  phone: '0634000001',
}

describe('the form for a student of the list', () => {
  it('requires five fields and no more', () => {
    expect(problemsOf(HODAN, classes)).toBeNull()
    const problems = problemsOf({ ...EMPTY_VALUES, Age: '7' }, classes) ?? {}
    expect(Object.keys(problems).sort()).toEqual(['classId', 'firstname', 'gender', 'lastname', 'phone'])
    expect(isMissing(problems)).toBe(true)
  })

  it('reports errors of filled fields', () => {
    const problems = problemsOf({ ...HODAN, phone: '123', Age: '2' }, classes) ?? {}
    expect(problems).toEqual({
      phone: 'Phone must be 63/65/67 + 7 digits (9 digits total)',
      Age: 'Minimum age is 3',
    })
    expect(isMissing(problems)).toBe(false)
  })

  it('is filled again as it was typed, and begins the next student with the same class', () => {
    expect(valuesOfItem(itemOf(HODAN))).toEqual(HODAN)
    expect(nextValues(HODAN)).toEqual({ ...EMPTY_VALUES, classId: '1' })
  })
})

describe('the list of students to register', () => {
  const rows = [
    { key: 4, item: itemOf(HODAN) },
    { key: 7, item: itemOf({ ...HODAN, firstname: 'HODAN', fee: '20', Age: '7' }) },
  ]

  it('is numbered as it is shown, and says which row repeats another', () => {
    expect(numbered(rows).map(({ row }) => row)).toEqual([1, 2])
    expect(shownRows(rows, classes, new Map([[4, ['Phone: wrong']]]))).toMatchObject([
      { row: 1, fullname: 'Hodan Cali', className: '1A', phone: '63 400 0001', fee: 'usual', notes: ['Phone: wrong'] },
      { row: 2, fee: '$20', age: '7', notes: ['Repeats row 1: will be registered once'] },
    ])
  })

  it('shows the server’s problems with its rows, and no others', () => {
    const details = {
      rows: [
        { row: 2, fields: ['classId'], message: 'There is no such class' },
        { row: 9, fields: ['phone'], message: 'Missing required fields' },
      ],
    }
    const problem = { code: 'rowsRefused', message: '', details }
    expect(refusedRows(new RefusedError(400, problem, null), rows)).toEqual(
      new Map([[7, ['Class: There is no such class']]]),
    )
    expect(refusedRows(new RefusedError(400, { ...problem, code: 'invalidInput' }, null), rows)).toBeNull()
    expect(refusedRows(new Error('cut'), rows)).toBeNull()
  })

  it('is saved as a draft with a row or a typed field, not for the proposed class alone', () => {
    expect(isEmptyDraft({ ...EMPTY_LIST, values: { ...EMPTY_VALUES, classId: '1' } })).toBe(true)
    expect(isEmptyDraft({ ...EMPTY_LIST, values: { ...EMPTY_VALUES, bus: 'Bus 1' } })).toBe(false)
    expect(isEmptyDraft({ ...EMPTY_LIST, rows })).toBe(false)
  })
})
