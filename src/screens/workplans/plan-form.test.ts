import { expect, test } from 'vitest'
import { planForm } from './PlanForm.tsx'

const typed = {
  ...planForm.blank({ startDate: '2026-09-14', endDate: '2026-09-14' }),
  title: ' Paint ',
  description: 'Before the rains',
  assignedToId: '7',
}

test('a plan of one day is sent without blanks around its texts, and does not end before it begins', () => {
  expect(planForm.added().parse(typed).body).toEqual({
    title: 'Paint',
    description: 'Before the rains',
    startDate: '2026-09-14',
    endDate: '2026-09-14',
    assignedToId: 7,
  })
  const { error } = planForm.added().safeParse({ ...typed, endDate: '2026-09-13' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['endDate', 'The end must not be before the start.'],
  ])
})
