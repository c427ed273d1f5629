import { expect, test } from 'vitest'
import { classCounts, genderCounts, percentOf } from './stats.ts'

const students = [
  { gender: 'Male', className: '10A' },
  { gender: 'Female', className: '2A' },
  { gender: 'male', className: '2A' },
  { gender: '', className: '2A' },
]

test('a gender other than Male and Female counts as Other', () => {
  expect(genderCounts(students)).toEqual({ Male: 1, Female: 1, Other: 2 })
  expect(genderCounts([])).toEqual({ Male: 0, Female: 0, Other: 0 })
})

test('classes are counted by name, 2A before 10A', () => {
  expect(classCounts(students)).toEqual([
    { className: '2A', total: 3, Male: 0, Female: 1, Other: 2 },
    { className: '10A', total: 1, Male: 1, Female: 0, Other: 0 },
  ])
})

test('a share of zero students is 0 per cent', () => {
  expect([percentOf(1, 3), percentOf(0, 0), percentOf(2, 2)]).toEqual([33, 0, 100])
})
