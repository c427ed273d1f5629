import { expect, test } from 'vitest'
import { aboutOf, actionOf, fieldChanges, recordOf } from './changes.ts'

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
  expect(aboutOf({})).toBeNull()
  expect(actionOf({ endpoint: 'students.softDelete' })).toBe('soft delete')
})

test('a mark says whose it is, of which day, and that it does not count', () => {
  const mark = { entity: 'attendance', key: '7', about: { name: 'Hodan Nuur', date: '2026-09-13' } } as const
  expect([recordOf(mark), aboutOf(mark)]).toEqual(['Attendance 7', 'Hodan Nuur, 13/09/2026'])
  expect(actionOf({ endpoint: 'attendance.mark', outcome: 'applied' })).toBe('mark')
  expect(actionOf({ endpoint: 'attendance.mark', outcome: 'conflict' })).toBe(
    'mark (does not count: differs from an earlier mark)',
  )
})

test('marks that were saved together are told as those of their class', () => {
  const marks = { entity: 'attendance', key: '', marks: 40, about: { name: '2A', date: '2026-09-13' } } as const
  expect([recordOf(marks), aboutOf(marks)]).toEqual(['Class 2A', '40 marks, 13/09/2026'])
})
