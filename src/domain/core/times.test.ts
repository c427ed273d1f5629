import { expect, test } from 'vitest'
import { formatMoment, formatTime } from './times.ts'

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
