import { describe, expect, it } from 'vitest'
import { YearDaysForm } from './exams.schema.ts'
import {
  beginsEarly,
  ENDS_EARLY,
  OUTSIDE_YEAR,
  proposedTerms,
  SAME_NAME,
  termOn,
  termsOfNextYear,
} from './terms.rules.ts'

const YEAR = { firstDay: '2026-08-01', lastDay: '2027-07-31' }
const FIRST = { name: 'Term 1', firstDay: '2026-08-01', lastDay: '2026-11-30' }
const SECOND = { name: 'Term 2', firstDay: '2026-12-10', lastDay: '2027-03-31' }

/** Messages of the form by path. */
function refused(terms: readonly object[]): Record<string, string> {
  const { error } = YearDaysForm.safeParse({ ...YEAR, terms })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the terms of an academic year', () => {
  it('lie within it in order, and days between them may be of no term', () => {
    expect(refused([FIRST, SECOND])).toEqual({})
    expect(refused([])).toEqual({})
    expect(refused([SECOND, FIRST])).toEqual({ 'terms.1.firstDay': beginsEarly('Term 2') })
    expect(refused([FIRST, { ...SECOND, firstDay: FIRST.lastDay }])).toEqual({
      'terms.1.firstDay': beginsEarly('Term 1'),
    })
    expect(refused([{ ...FIRST, firstDay: '2026-07-31' }])).toEqual({ 'terms.0.firstDay': OUTSIDE_YEAR })
    expect(refused([FIRST, { ...SECOND, lastDay: '2027-08-01' }])).toEqual({ 'terms.1.lastDay': OUTSIDE_YEAR })
    expect(refused([{ ...FIRST, lastDay: '2026-09-01', firstDay: '2026-09-02' }])).toEqual({
      'terms.0.lastDay': ENDS_EARLY,
    })
  })

  it('have names of their own', () => {
    expect(refused([FIRST, { ...SECOND, name: ' term  1' }])).toEqual({ 'terms.1.name': SAME_NAME })
    expect(refused([{ ...FIRST, name: ' - ' }])).toEqual({ 'terms.0.name': 'Term name is required' })
    expect(refused([{ ...FIRST, lastDay: '' }])).toEqual({ 'terms.0.lastDay': 'Last day is required' })
  })

  it('are proposed as three that share all its days', () => {
    const terms = proposedTerms(YEAR)
    expect(terms).toEqual([
      { name: 'First term', firstDay: '2026-08-01', lastDay: '2026-11-30' },
      { name: 'Second term', firstDay: '2026-12-01', lastDay: '2027-03-31' },
      { name: 'Third term', firstDay: '2027-04-01', lastDay: '2027-07-31' },
    ])
    expect(refused(terms)).toEqual({})
  })

  it('are found by a day: the one that has begun last, before all of them the first', () => {
    const on = (day: string) => termOn([FIRST, SECOND], day)?.name
    expect(['2026-07-01', '2026-11-30', '2026-12-05', '2026-12-10', '2027-07-30'].map(on)).toEqual([
      'Term 1',
      'Term 1',
      'Term 1',
      'Term 2',
      'Term 2',
    ])
    expect(termOn([], '2026-09-01')).toBeUndefined()
  })

  it('are those of the year before a year later, as far as the next year has these days', () => {
    const leap = { id: 1, name: 'Early', firstDay: '2028-01-10', lastDay: '2028-02-29' }
    const late = { id: 4, name: 'Late', firstDay: '2028-03-01', lastDay: '2028-07-20' }
    expect(termsOfNextYear([leap, late], { firstDay: '2029-01-20', lastDay: '2029-06-30' })).toEqual([
      { id: 1, name: 'Early', firstDay: '2029-01-20', lastDay: '2029-02-28' },
      { id: 4, name: 'Late', firstDay: '2029-03-01', lastDay: '2029-06-30' },
    ])
    expect(
      termsOfNextYear([leap, late], { firstDay: '2029-03-05', lastDay: '2029-06-30' }).map(({ id }) => id),
    ).toEqual([4])
  })
})
