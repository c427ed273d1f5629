import { expect, test } from 'vitest'
import { blankPlan, planOf, problemsOf, type Typed } from './plan-form.ts'

const typed = (over: Partial<Typed> = {}): Typed => ({
  ...blankPlan('r', '2026-09-14'),
  title: ' Paint ',
  description: 'Before the rains',
  endDate: '2026-09-14',
  assignedToId: '7',
  ...over,
})
const wrong = (over: Partial<Typed>) =>
  Object.entries(problemsOf(typed(over))).flatMap(([name, words]) => (words ? [[name, words]] : []))

test('a plan of one day is sent without blanks around its texts', () => {
  expect(wrong({})).toEqual([])
  expect(planOf(typed())).toEqual({
    title: 'Paint',
    description: 'Before the rains',
    startDate: '2026-09-14',
    endDate: '2026-09-14',
    assignedToId: 7,
  })
})

test('every field is needed, and the end is not before the start', () => {
  const required = 'Please fill in all fields.'
  expect(wrong({ title: '  ', description: '', startDate: '', endDate: '', assignedToId: '' })).toEqual([
    ['title', required],
    ['description', required],
    ['startDate', required],
    ['endDate', required],
    ['assignedToId', required],
  ])
  expect(wrong({ endDate: '2026-09-13' })).toEqual([['endDate', 'The end must not be before the start.']])
  expect(wrong({ title: 'x'.repeat(121) })).toEqual([['title', 'At most 120 characters.']])
  expect(wrong({ description: 'x'.repeat(4_001) })).toEqual([['description', 'At most 4,000 characters.']])
})
