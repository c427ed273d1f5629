import { expect, test } from 'vitest'
import { dayOfAddress, parseDay } from './day-filter.ts'
import { dayAndTime } from './format.ts'

test('a day is read as people write it, and what is no day is refused', () => {
  expect(parseDay('14/09/2026')).toBe('2026-09-14')
  expect(parseDay('1.9.2026')).toBe('2026-09-01')
  expect(parseDay('2026-09-14')).toBe('2026-09-14')
  expect(parseDay('31/02/2026')).toBeNull()
  expect(parseDay('soon')).toBeNull()
})

test('an address without a day, or with nonsense, means today', () => {
  expect(dayOfAddress(null, '2026-09-14')).toBe('2026-09-14')
  expect(dayOfAddress('2026-13-01', '2026-09-14')).toBe('2026-09-14')
  expect(dayOfAddress('2026-09-01', '2026-09-14')).toBe('2026-09-01')
})

test('an instant is shown in school time', () => {
  expect(dayAndTime('2026-09-13T21:05:00.000Z', 'Africa/Mogadishu')).toBe('14/09 00:05')
})
