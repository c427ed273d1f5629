import { expect, test } from 'vitest'
import { dayFilter } from './filters.ts'
import type { ListContext } from './list.ts'

const place: ListContext = { today: '2026-09-30', timeZone: 'UTC', role: 'USER', classes: [] }

test('the day filter of a list takes the day from the address, and its default where the day is missing or invalid', () => {
  const { read } = dayFilter('From', { usual: ({ today }) => today })
  expect(read?.('2026-09-01', place)).toBe('2026-09-01')
  expect(read?.('', place)).toBe('2026-09-30')
  expect(read?.('2026-02-31', place)).toBe('2026-09-30')
  expect(dayFilter('From').read?.('yesterday', place)).toBe('')
})
