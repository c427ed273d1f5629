import { expect, test } from 'vitest'
import {
  addressOf,
  asKind,
  endedFrom,
  monthsToClose,
  nextToClose,
  periodWords,
  readPeriod,
  step,
} from './shown-period.rules.ts'

const TODAY = '2026-11-23'
const read = (address: string) => readPeriod(new URLSearchParams(address), TODAY)

test('an address without a period names the present month', () => {
  expect(read('')).toEqual({ kind: 'month', year: 2026, part: 11 })
  expect(read('view=quarter')).toEqual({ kind: 'quarter', year: 2026, part: 4 })
})

test.each(['view=quarter&quarter=5', 'view=decade', 'year=1999', 'year=2101', 'month=0', 'month=13', 'month=x'])(
  'an address with %s shows a period of today instead',
  (address) => {
    const { year, part } = read(address)
    expect(year).toBe(2026)
    expect([4, 11]).toContain(part)
  },
)

test('a period is the same after it was written into the address', () => {
  for (const period of [
    { kind: 'month', year: 2000, part: 1 },
    { kind: 'quarter', year: 2026, part: 3 },
    { kind: 'year', year: 2100, part: 1 },
  ] as const) {
    const params = Object.entries(addressOf(period)).flatMap(([name, value]) => (value ? [[name, value]] : []))
    expect(readPeriod(new URLSearchParams(params), TODAY)).toEqual(period)
  }
})

test('the periods before and after cross the year and end at the first and last year', () => {
  expect(step({ kind: 'month', year: 2026, part: 1 }, -1)).toEqual({ kind: 'month', year: 2025, part: 12 })
  expect(step({ kind: 'quarter', year: 2026, part: 4 }, 1)).toEqual({ kind: 'quarter', year: 2027, part: 1 })
  expect(step({ kind: 'year', year: 2000, part: 1 }, -1)).toBeNull()
  expect(step({ kind: 'month', year: 2100, part: 12 }, 1)).toBeNull()
})

test('changing the kind of period shows the period around the shown month, or the first part of the shown period', () => {
  expect(asKind({ kind: 'month', year: 2026, part: 8 }, 'quarter')).toEqual({ kind: 'quarter', year: 2026, part: 3 })
  expect(asKind({ kind: 'quarter', year: 2026, part: 3 }, 'month')).toEqual({ kind: 'month', year: 2026, part: 7 })
  expect(periodWords({ kind: 'quarter', year: 2026, part: 3 })).toBe('Quarter 3 of 2026')
})

test('the month after the newest closed one is to be closed next, whatever the order of the list', () => {
  const closed = [
    { year: 2026, month: 9 },
    { year: 2025, month: 12 },
    { year: 2026, month: 10 },
  ]
  expect(nextToClose(closed, TODAY)).toEqual({ year: 2026, month: 11 })
  expect(nextToClose([{ year: 2025, month: 12 }], TODAY)).toEqual({ year: 2026, month: 1 })
  expect(nextToClose([], '2026-01-05')).toEqual({ year: 2025, month: 12 })
  expect(endedFrom({ year: 2026, month: 12 })).toBe('2027-01-01')
})

test('months to close are those that have ended since the newest closed one, and none before the first closing', () => {
  const closed = [{ year: 2026, month: 8 }]
  expect(monthsToClose(closed, TODAY)).toEqual([
    { year: 2026, month: 9 },
    { year: 2026, month: 10 },
  ])
  expect(monthsToClose([{ year: 2026, month: 10 }], TODAY)).toEqual([])
  expect(monthsToClose([], TODAY)).toEqual([])
})
