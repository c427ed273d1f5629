import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatDay, isFutureDay, isTimeZone, schoolDay } from './dates.ts'
import { DayText } from './day.schema.ts'
import { parseDay } from './typed-day.ts'

const ZONE = 'Africa/Mogadishu'
const at = (text: string) => Date.parse(text)

describe('a school day', () => {
  test('begins at midnight in Mogadishu, which is 21:00 UTC', () => {
    expect(schoolDay(at('2026-09-13T20:59:59.999Z'), ZONE)).toBe('2026-09-13')
    expect(schoolDay(at('2026-09-13T21:00:00.000Z'), ZONE)).toBe('2026-09-14')
  })

  test('of the new year begins at midnight in Mogadishu, too', () => {
    expect(schoolDay(at('2026-12-31T20:59:59Z'), ZONE)).toBe('2026-12-31')
    expect(schoolDay(at('2026-12-31T21:00:00Z'), ZONE)).toBe('2027-01-01')
    expect(schoolDay(at('2028-02-28T21:00:00Z'), ZONE)).toBe('2028-02-29')
  })

  test('does not depend on the zone of the device', () => {
    expect(schoolDay(at('2026-09-13T22:00:00Z'), 'America/New_York')).toBe('2026-09-13')
    expect(schoolDay(at('2026-09-13T22:00:00Z'), ZONE)).toBe('2026-09-14')
  })

  test('is in the future only once it is tomorrow in Mogadishu', () => {
    const lateEvening = at('2026-09-14T20:59:00Z')
    expect(isFutureDay('2026-09-14', lateEvening, ZONE)).toBe(false)
    expect(isFutureDay('2026-09-15', lateEvening, ZONE)).toBe(true)
    expect(isFutureDay('2026-09-15', lateEvening + 60_000, ZONE)).toBe(false)
  })
})

test('days are counted over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2026-09-14', -60)).toBe('2026-07-16')
})

test('adding days and subtracting them again gives the same day', () => {
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
      const text = date.toISOString().slice(0, 10)
      expect(addDays(addDays(text, days), -days)).toBe(text)
    }),
  )
})

test('a day is shown as DD/MM/YYYY', () => {
  expect(formatDay('2026-09-04')).toBe('04/09/2026')
})

test.each(['2026-02-29', '2026-13-01', '2026-9-4', '0000-01-01', 'today', '2026-09-14T00:00:00Z'])(
  '%s is no day',
  (text) => {
    expect(DayText.safeParse(text).success).toBe(false)
  },
)

test('a name of a time zone is accepted only if the zone exists', () => {
  expect(isTimeZone(ZONE)).toBe(true)
  expect(isTimeZone('Africa/Nowhere')).toBe(false)
})

test('a day is parsed in the forms that people write, and anything else is refused', () => {
  expect(parseDay('14/09/2026')).toBe('2026-09-14')
  expect(parseDay('1.9.2026')).toBe('2026-09-01')
  expect(parseDay('2026-09-14')).toBe('2026-09-14')
  expect(parseDay('29/02/2028')).toBe('2028-02-29')
  expect(['31/02/2026', '2026-02-30', '00/01/2026', '1/13/2026', '01/01/1899'].map(parseDay)).toEqual(
    Array(5).fill(null),
  )
  expect(parseDay('soon')).toBeNull()
})
