import { expect, test } from 'vitest'
import { actionOf, fieldChanges, recordOf } from './changes.ts'

test('a change is told field by field, in words', () => {
  const before = { fullname: 'Hodan Cali', bus: null, transfer: false }
  const after = { fullname: 'Hodan Nuur', bus: 'Bus 2', transfer: true, feeCents: 1700 }
  expect(fieldChanges({ before, after })).toEqual([
    { field: 'fullname', from: 'Hodan Cali', to: 'Hodan Nuur' },
    { field: 'bus', from: 'nothing', to: 'Bus 2' },
    { field: 'transfer', from: 'no', to: 'yes' },
    { field: 'fee cents', from: null, to: '1700' },
  ])
})

test('records and actions have readable names', () => {
  expect(recordOf({ entity: 'students', key: '7' })).toBe('Student 7')
  expect(actionOf('students.softDelete')).toBe('soft delete')
})
