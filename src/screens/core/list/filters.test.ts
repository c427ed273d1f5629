import { expect, test } from 'vitest'
import { dayFilter } from './filters.ts'
import type { Place } from './list.ts'

const place: Place = { today: '2026-09-30', timeZone: 'UTC', role: 'USER', classes: [] }

test('a day counts as the address names it, and as the usual one where it names none or nonsense', () => {
  const { read } = dayFilter('From', { usual: ({ today }) => today })
  expect(read?.('2026-09-01', place)).toBe('2026-09-01')
  expect(read?.('', place)).toBe('2026-09-30')
  expect(read?.('2026-02-31', place)).toBe('2026-09-30')
  expect(dayFilter('From').read?.('yesterday', place)).toBe('')
})
