import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../core/dates.ts'
import { sumOf } from '../core/grouped.ts'
import { depreciationCents, depreciationByMonth, lastMonthEnd, valueCents, yearsSince } from './depreciation.rules.ts'

const asset = (over: Partial<Parameters<typeof valueCents>[0]> = {}) => ({
  purchaseDate: '2024-03-15',
  purchaseCents: 100_000,
  depreciationBasisPoints: 2_000,
  typedValueCents: null,
  typedValueSince: null,
  ...over,
})

describe('the years since a purchase', () => {
  it('are whole on each anniversary, whatever the leap years between', () => {
    expect(yearsSince('2024-03-15', '2025-03-15')).toBe(1)
    expect(yearsSince('2023-03-15', '2024-03-15')).toBe(1)
    expect(yearsSince('2000-01-01', '2026-01-01')).toBe(26)
  })

  it('count the present year by its own days, 366 of them around a 29 February', () => {
    expect(yearsSince('2025-03-15', '2025-03-16')).toBe(1 / 365)
    expect(yearsSince('2023-03-15', '2023-03-16')).toBe(1 / 366)
    expect(yearsSince('2024-03-15', '2025-03-14')).toBe(364 / 365)
  })

  it('of 29 February are whole on the 28th of common years and on the 29th of leap years', () => {
    expect(yearsSince('2024-02-29', '2025-02-28')).toBe(1)
    expect(yearsSince('2024-02-29', '2025-02-27')).toBeLessThan(1)
    expect(yearsSince('2024-02-29', '2028-02-28')).toBeLessThan(4)
    expect(yearsSince('2024-02-29', '2028-02-29')).toBe(4)
  })

  it('are zero on the day of the purchase and before it', () => {
    expect(yearsSince('2024-03-15', '2024-03-15')).toBe(0)
    expect(yearsSince('2024-03-15', '2020-01-01')).toBe(0)
  })
})

describe('the value of an asset', () => {
  it('falls by the rate of the price each year', () => {
    expect(valueCents(asset(), '2024-03-15')).toBe(100_000)
    expect(valueCents(asset(), '2025-03-15')).toBe(80_000)
    expect(valueCents(asset(), '2028-03-15')).toBe(20_000)
  })

  it('is never below zero', () => {
    expect(valueCents(asset(), '2029-03-15')).toBe(0)
    expect(valueCents(asset(), '2090-01-01')).toBe(0)
  })

  it('is the price before the purchase, and always the price without a rate', () => {
    expect(valueCents(asset({ purchaseDate: '2030-01-01' }), '2026-09-14')).toBe(100_000)
    expect(valueCents(asset({ depreciationBasisPoints: 0 }), '2090-01-01')).toBe(100_000)
  })

  it('falls by half in half a year and to zero in a year at a rate of 100 percent', () => {
    const gone = asset({ depreciationBasisPoints: 10_000, purchaseDate: '2025-01-01' })
    expect(valueCents(gone, '2025-07-02')).toBe(100_000 - Math.round((100_000 * 182) / 365))
    expect(valueCents(gone, '2025-12-31')).toBe(274)
    expect(valueCents(gone, '2026-01-01')).toBe(0)
  })

  it('is the typed value from the day on which somebody typed it', () => {
    const typed = asset({ typedValueCents: 95_000, typedValueSince: '2025-03-15' })
    expect(valueCents(typed, '2025-03-14')).toBe(80_055)
    expect(valueCents(typed, '2025-03-15')).toBe(95_000)
    expect(valueCents(typed, '2031-01-01')).toBe(95_000)
    expect(valueCents({ ...typed, typedValueCents: 0 }, '2026-01-01')).toBe(0)
  })

  it('is zero where the price is zero', () => {
    expect(valueCents(asset({ purchaseCents: 0 }), '2026-01-01')).toBe(0)
  })
})

describe('depreciation by month', () => {
  it('is dated on the last day of each month, and ends when the whole price is depreciated', () => {
    const months = depreciationByMonth(
      asset({ purchaseDate: '2024-01-31', purchaseCents: 1_200, depreciationBasisPoints: 10_000 }),
      '2026-01-31',
    )
    expect(months.map(({ day }) => day).join(' ')).toBe(
      '2024-02-29 2024-03-31 2024-04-30 2024-05-31 2024-06-30 2024-07-31 ' +
        '2024-08-31 2024-09-30 2024-10-31 2024-11-30 2024-12-31 2025-01-31',
    )
    expect(sumOf(months, ({ cents }) => cents)).toBe(1_200)
  })

  it('is zero before the first month of the asset has ended, and without a rate', () => {
    expect(depreciationByMonth(asset(), '2024-02-29')).toEqual([])
    expect(depreciationByMonth(asset({ depreciationBasisPoints: 0 }), '2030-12-31')).toEqual([])
  })

  it('adds up to the depreciation until that day, of any asset', () => {
    const assets = fc.record({
      purchaseDate: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days)),
      purchaseCents: fc.integer({ min: 0, max: 100_000_000 }),
      depreciationBasisPoints: fc.oneof(fc.constantFrom(0, 1, 10_000), fc.integer({ min: 0, max: 10_000 })),
    })
    const days = fc.integer({ min: 0, max: 20_000 }).map((count) => lastMonthEnd(addDays('1990-02-01', count)))
    fc.assert(
      fc.property(assets, days, (each, until) => {
        const months = depreciationByMonth(each, until)
        expect(sumOf(months, ({ cents }) => cents)).toBe(depreciationCents(each, until))
        expect(months.every(({ cents }) => cents > 0)).toBe(true)
      }),
    )
  })
})

describe('the end of the month before', () => {
  it('is in the year before for a day in January', () => {
    expect(lastMonthEnd('2026-01-31')).toBe('2025-12-31')
    expect(lastMonthEnd('2024-03-01')).toBe('2024-02-29')
  })
})
