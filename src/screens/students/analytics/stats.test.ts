import { expect, test } from 'vitest'
import { classCounts, wholePercent } from './stats.ts'

const students = [
  { gender: 'Male', className: '10A' },
  { gender: 'Female', className: '2A' },
  { gender: 'male', className: '2A' },
  { gender: '', className: '2A' },
]

test('classes are counted by name, 2A before 10A', () => {
  expect(classCounts(students)).toEqual([
    { className: '2A', total: 3, Male: 0, Female: 1, Other: 2 },
    { className: '10A', total: 1, Male: 1, Female: 0, Other: 0 },
  ])
})

test('a share of zero students is 0 per cent', () => {
  expect([wholePercent(1, 3), wholePercent(0, 0), wholePercent(2, 2)]).toEqual([33, 0, 100])
})
