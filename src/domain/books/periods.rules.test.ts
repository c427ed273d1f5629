import { describe, expect, it } from 'vitest'
import { wholeMonthsOf } from './periods.rules.ts'

const within = (from: string, to: string) => wholeMonthsOf({ from, to })

describe('days of a list', () => {
  it('are whole months where they begin and end with one', () => {
    expect(within('2025-11-01', '2026-01-31')).toEqual({ months: { from: 202_511, to: 202_601 }, rest: [] })
    expect(within('2024-02-01', '2024-02-29')).toEqual({ months: { from: 202_402, to: 202_402 }, rest: [] })
  })

  it('are whole months and the days before and after them', () => {
    expect(within('2025-11-15', '2026-02-10')).toEqual({
      months: { from: 202_512, to: 202_601 },
      rest: [
        { from: '2025-11-15', to: '2025-11-30' },
        { from: '2026-02-01', to: '2026-02-10' },
      ],
    })
    expect(within('2025-12-02', '2026-01-31')).toEqual({
      months: { from: 202_601, to: 202_601 },
      rest: [{ from: '2025-12-02', to: '2025-12-31' }],
    })
  })

  it('have no whole month between the middles of two that follow each other, or within one', () => {
    expect(within('2025-12-15', '2026-01-15')).toEqual({
      months: null,
      rest: [
        { from: '2025-12-15', to: '2025-12-31' },
        { from: '2026-01-01', to: '2026-01-15' },
      ],
    })
    expect(within('2024-02-01', '2024-02-28')).toEqual({
      months: null,
      rest: [{ from: '2024-02-01', to: '2024-02-28' }],
    })
  })
})
