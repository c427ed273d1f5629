import { describe, expect, it } from 'vitest'
import { inOrder, isDue, isOverdue } from './workplans.rules.ts'

describe('a work plan', () => {
  it('is overdue on the day after its last day, unless it is done or cancelled', () => {
    const endDate = '2026-09-13'
    expect(isOverdue({ status: 'Pending', endDate }, '2026-09-13')).toBe(false)
    expect(isOverdue({ status: 'In progress', endDate }, '2026-09-14')).toBe(true)
    expect(isOverdue({ status: 'Done', endDate }, '2026-09-14')).toBe(false)
    expect(isOverdue({ status: 'Cancelled', endDate }, '2026-09-14')).toBe(false)
  })

  it('is due from its first day on until it is done or cancelled', () => {
    const startDate = '2026-09-13'
    expect(isDue({ status: 'Pending', startDate }, '2026-09-12')).toBe(false)
    expect(isDue({ status: 'Pending', startDate }, '2026-09-13')).toBe(true)
    expect(isDue({ status: 'In progress', startDate }, '2026-12-01')).toBe(true)
    expect(isDue({ status: 'Done', startDate }, '2026-09-14')).toBe(false)
    expect(isDue({ status: 'Cancelled', startDate }, '2026-09-14')).toBe(false)
  })
})

describe('work plans', () => {
  it('are open before ended: open ones by the next end, ended ones by the latest end', () => {
    const plan = (id: number, status: 'Pending' | 'Done', endDate: string) => ({ id, status, endDate })
    const plans = [
      plan(1, 'Done', '2026-09-01'),
      plan(2, 'Pending', '2026-09-20'),
      plan(3, 'Done', '2026-09-10'),
      plan(4, 'Pending', '2026-09-05'),
      plan(5, 'Pending', '2026-09-20'),
    ]
    expect(inOrder(plans).map(({ id }) => id)).toEqual([4, 2, 5, 3, 1])
  })
})
