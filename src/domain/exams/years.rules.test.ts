import { describe, expect, it } from 'vitest'
import { daysOf, overlapping, presentYear } from './years.rules.ts'

const LONG = { year: '2025-2026', firstDay: '2025-08-10', lastDay: '2026-06-20' }
const EARLY = { year: '2026-2027', firstDay: '2026-06-21', lastDay: '2027-05-31' }

describe('the days of an academic year', () => {
  it('are from August to July where the school gave it none', () => {
    expect(daysOf({ year: '2026-2027' })).toEqual({ firstDay: '2026-08-01', lastDay: '2027-07-31' })
    expect(daysOf(EARLY)).toMatchObject({ firstDay: '2026-06-21', lastDay: '2027-05-31' })
  })

  it('overlap no other year, whichever is written first', () => {
    expect(overlapping([LONG, EARLY], LONG)).toBeUndefined()
    expect(overlapping([LONG, EARLY], EARLY)).toBeUndefined()
    expect(overlapping([{ year: '2025-2026' }], EARLY)?.year).toBe('2025-2026')
    expect(overlapping([EARLY], { ...LONG, lastDay: '2026-06-21' })?.year).toBe('2026-2027')
  })
})

describe('the present academic year', () => {
  const years = ['2026-2027', '2024-2025', '2028-2029'].map((year) => ({ year }))
  const nameOn = (today: string, of: readonly { year: string }[] = years) => presentYear(of, today)?.year

  it('is the last that has begun, else the first of the school', () => {
    expect([nameOn('2026-07-31'), nameOn('2026-08-01'), nameOn('2027-11-23')]).toEqual([
      '2024-2025',
      '2026-2027',
      '2026-2027',
    ])
    expect([nameOn('2020-11-23'), nameOn('2020-11-23', [])]).toEqual(['2024-2025', undefined])
  })

  it('may end on 29 February', () => {
    const leap = { year: '2027-2028', firstDay: '2027-03-01', lastDay: '2028-02-29' }
    const next = { year: '2028-2029', firstDay: '2028-03-01', lastDay: '2029-02-28' }
    expect(overlapping([leap], next)).toBeUndefined()
    expect(overlapping([leap], { ...next, firstDay: '2028-02-29' })?.year).toBe('2027-2028')
    expect([nameOn('2028-02-29', [leap, next]), nameOn('2028-03-01', [leap, next])]).toEqual(['2027-2028', '2028-2029'])
  })

  it('begins on the day that the school gave it', () => {
    expect([nameOn('2026-06-20', [EARLY, LONG]), nameOn('2026-06-21', [EARLY, LONG])]).toEqual([
      '2025-2026',
      '2026-2027',
    ])
  })
})
