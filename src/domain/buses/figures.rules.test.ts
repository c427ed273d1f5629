import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busFeeOf, busFeeStatus, busService, complianceTone, settledParts, unpaidOf } from './figures.rules.ts'
import { shared } from './summary.reports.ts'

describe('the bus fee of a student', () => {
  it('is the part of the monthly fee above the usual fee without bus, for those who take a bus', () => {
    const usual = { withoutBusCents: 1_700 }
    expect(busFeeOf({ bus: 'Bus 1', feeCents: 2_700 }, usual)).toBe(1_000)
    expect(busFeeOf({ bus: 'Bus 1', feeCents: 1_500 }, usual)).toBe(0)
    expect(busFeeOf({ bus: ' ', feeCents: 2_700 }, usual)).toBe(0)
    expect(busFeeOf({ bus: null, feeCents: 2_700 }, usual)).toBe(0)
  })

  it('is full from 10 dollars, partial above nothing, and none otherwise', () => {
    expect([1_300, 1_000, 999, 1, 0].map(busFeeStatus)).toEqual(['Full', 'Full', 'Partial', 'Partial', 'None'])
    expect([0, 400, 1_000, 1_300].map(unpaidOf)).toEqual([1_000, 600, 0, 0])
  })
})

describe('the settled part of a fee', () => {
  const fee = { amountCents: 2_700, busCents: 1_000 }
  it.each([
    [1_700, 0, { schoolCents: 1_700, busCents: 0, busDiscountCents: 0 }],
    [2_100, 0, { schoolCents: 1_700, busCents: 400, busDiscountCents: 0 }],
    [1_700, 1_000, { schoolCents: 1_700, busCents: 1_000, busDiscountCents: 0 }],
    [500, 2_000, { schoolCents: 1_700, busCents: 500, busDiscountCents: 300 }],
    [0, 2_700, { schoolCents: 1_700, busCents: 0, busDiscountCents: 1_000 }],
  ] as const)(
    'by %i cents and a discount of %i goes to the school first, then to the bus',
    (moneyCents, discountCents, parts) => {
      expect(settledParts({ ...fee, moneyCents, discountCents })).toEqual(parts)
    },
  )

  it('is the sum of its parts, none of them below zero or above the fee that it settles', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), fc.nat(5_000), fc.nat(5_000), (school, bus, money, gift) => {
        const amountCents = school + bus
        const discountCents = Math.min(gift, amountCents)
        const moneyCents = Math.min(money, amountCents - discountCents)
        const parts = settledParts({ amountCents, busCents: bus, moneyCents, discountCents })
        expect(parts.schoolCents + parts.busCents + parts.busDiscountCents).toBe(moneyCents + discountCents)
        expect(Math.min(parts.schoolCents, parts.busCents, parts.busDiscountCents)).toBeGreaterThanOrEqual(0)
        expect(parts.busCents).toBeLessThanOrEqual(Math.min(moneyCents, bus))
        expect(parts.schoolCents).toBeLessThanOrEqual(school)
      }),
    )
  })
})

describe('the bus service', () => {
  it('counts riders by their bus fees, and expects 10 dollars of each', () => {
    const all = [
      { bus: 'Bus 1', busFeeCents: 1_000 },
      { bus: 'Bus 1', busFeeCents: 1_500 },
      { bus: 'Bus 2', busFeeCents: 400 },
      { bus: 'Bus 2', busFeeCents: 0 },
      { bus: null, busFeeCents: 0 },
    ]
    expect(busService(all)).toEqual({
      students: 5,
      riders: 4,
      expectedCents: 4_000,
      actualCents: 2_900,
      outstandingCents: 1_100,
      riderCounts: { Full: 2, Partial: 1, None: 1 },
      compliance: 50,
    })
    expect(busService([]).compliance).toBe(100)
  })

  it('is good from 95 percent who pay in full, and a warning from 80', () => {
    expect([100, 95, 94.9, 80, 79.9, 0].map(complianceTone)).toEqual(['good', 'good', 'wait', 'wait', 'bad', 'bad'])
  })
})

describe('a salary that is shared by days', () => {
  it('is the sum of its parts to the cent', () => {
    expect(shared(20_000, [30])).toEqual([20_000])
    expect(shared(100, [1, 1, 1])).toEqual([33, 34, 33])
    expect(shared(100, [])).toEqual([])
    expect(shared(100, [0, 0])).toEqual([0, 0])
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1 }), (cents, weights) => {
        const parts = shared(cents, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
