import { expect, test } from 'vitest'
import { dayOfAddress } from './day-filter.ts'
import { dayAndTime } from '../format.ts'

test('a marking screen takes today where the day in the address is missing or invalid', () => {
  expect(dayOfAddress(null, '2026-09-14')).toBe('2026-09-14')
  expect(dayOfAddress('2026-13-01', '2026-09-14')).toBe('2026-09-14')
  expect(dayOfAddress('2026-09-01', '2026-09-14')).toBe('2026-09-01')
})

test('a marking screen shows the day and time of a mark in school time', () => {
  expect(dayAndTime('2026-09-13T21:05:00.000Z', 'Africa/Mogadishu')).toBe('14/09 00:05')
})
