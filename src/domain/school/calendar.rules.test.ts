import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../core/dates.ts'
import {
  closedDay,
  DEFAULT_CALENDAR,
  isClosedDay,
  isSchoolDay,
  monthDays,
  schoolDaysBetween,
} from './calendar.rules.ts'

const calendar = { ...DEFAULT_CALENDAR, holidays: [{ date: '2026-09-14', name: 'Flood' }] }

describe('a day without school', () => {
  test('is a day of the weekend or a holiday, and has a name', () => {
    const days = ['2026-09-09', '2026-09-10', '2026-09-11', '2026-09-12', '2026-09-14']
    expect(days.map((day) => closedDay(calendar, day))).toEqual([null, 'Thursday', 'Friday', null, 'Flood'])
    expect(days.map((day) => isClosedDay(calendar, day))).toEqual([false, true, true, false, true])
  })
})

describe('the school days between two days', () => {
  test('include both ends, without weekends and holidays', () => {
    expect(schoolDaysBetween(calendar, '2026-09-09', '2026-09-15')).toEqual([
      '2026-09-09',
      '2026-09-12',
      '2026-09-13',
      '2026-09-15',
    ])
    expect(schoolDaysBetween(calendar, '2026-09-15', '2026-09-09')).toEqual([])
  })

  test('end at the last day that has an ISO text', () => {
    expect(schoolDaysBetween(calendar, '9999-12-26', '9999-12-31')).toEqual([
      '9999-12-26',
      '9999-12-27',
      '9999-12-28',
      '9999-12-29',
    ])
  })

  test('are the same as those found by a check of each single day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 200 }), (start, length) => {
        const from = addDays('2025-01-01', start)
        const each = Array.from({ length: length + 1 }, (_, index) => addDays(from, index))
        const expected = each.filter((day) => isSchoolDay(calendar, day))
        expect(schoolDaysBetween(calendar, from, addDays(from, length))).toEqual(expected)
      }),
    )
  })
})

test('each month ends with its own last day, also in leap years', () => {
  expect([monthDays(2026, 2), monthDays(2028, 2), monthDays(2026, 12)].map(({ to }) => to)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ])
})
