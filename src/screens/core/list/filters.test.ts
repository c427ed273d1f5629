import { expect, test } from 'vitest'
import { dayFilter, presentYear, yearToCome } from './filters.ts'
import type { ListContext } from './list.ts'

const place: ListContext = { today: '2026-09-30', timeZone: 'UTC', role: 'USER', classes: [] }

test('the day filter of a list takes the day from the address, and its default where the day is missing or invalid', () => {
  const { read } = dayFilter('From', { usual: ({ today }) => today })
  expect(read?.('2026-09-01', place)).toBe('2026-09-01')
  expect(read?.('', place)).toBe('2026-09-30')
  expect(read?.('2026-02-31', place)).toBe('2026-09-30')
  expect(dayFilter('From').read?.('yesterday', place)).toBe('')
})

test('a choice of a year ends with the present one, and with the next for what is known of months to come', () => {
  const december = { ...place, today: '2026-12-01' }
  const offered = (of: typeof presentYear) => [...(of.options?.(december, []) ?? [])].map(({ value }) => value)[0]
  expect([offered(presentYear), offered(yearToCome)]).toEqual(['2026', '2027'])
  expect([presentYear, yearToCome].map(({ read }) => read?.('2027', december))).toEqual(['2026', '2027'])
  expect(yearToCome.read?.('', december)).toBe('2026')
})
