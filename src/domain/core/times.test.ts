import { expect, test } from 'vitest'
import { formatMoment, formatTime, instantOfMinute, schoolMinute } from './times.ts'

const ZONE = 'Africa/Mogadishu'

test('a time of day is formatted in school time, with 24 hours', () => {
  expect(formatTime(Date.parse('2026-09-14T21:05:00Z'), ZONE)).toBe('00:05')
})

test('a moment of the same school day is formatted as its time alone', () => {
  const now = Date.parse('2026-09-14T18:00:00Z')
  expect(formatMoment(Date.parse('2026-09-13T21:30:00Z'), now, ZONE)).toBe('00:30')
})

test('a moment of another school day is formatted with its day', () => {
  const now = Date.parse('2026-09-14T18:00:00Z')
  expect(formatMoment(Date.parse('2026-09-13T20:30:00Z'), now, ZONE)).toBe('13/09/2026 23:30')
})

test('a minute of the school’s clocks names the same instant, whatever the time zone of the device', () => {
  const instant = Date.parse('2026-01-10T22:30:45Z')
  expect(schoolMinute(instant, ZONE)).toBe('2026-01-11T01:30')
  expect(instantOfMinute('2026-01-11T01:30', ZONE)).toBe(Date.parse('2026-01-10T22:30:00Z'))
  expect(instantOfMinute('', ZONE)).toBeNull()
})

test('a minute is read with a colon, a point or nothing between hours and minutes, and as nothing else', () => {
  const instant = Date.parse('2026-01-10T05:05:00Z')
  for (const time of ['08:05', '8:05', '8.05', '0805', ' 805 '])
    expect(instantOfMinute(`2026-01-10T${time}`, ZONE), time).toBe(instant)
  for (const time of ['24:00', '8:60', '8', '8:05 PM', ''])
    expect(instantOfMinute(`2026-01-10T${time}`, ZONE), time).toBeNull()
  expect(instantOfMinute('T08:05', ZONE)).toBeNull()
})
