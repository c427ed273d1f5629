import { describe, expect, test } from 'vitest'
import { byUrgency, isOverdue, unsentMoney, unsentOf } from './tablets.rules.ts'
import { DeviceNews, NOTHING_UNSENT, type Tablet, type Unsent } from './tablets.schema.ts'

const NOON = '2026-11-22T12:00:00.000Z'

const tablet = (code: string, unsent: Partial<Unsent> | null, lastContactAt = NOON): Tablet => ({
  code,
  person: null,
  appVersion: null,
  lastContactAt,
  unsent: unsent && { ...NOTHING_UNSENT, ...unsent },
})

describe('what a pull says of its device', () => {
  const heard = (query: Record<string, string>) => unsentOf(DeviceNews.parse(query))

  test('counts, instant and cents are read out of the text of an address', () => {
    const query = { appVersion: '1.0.0', unsent: '3', oldestAt: NOON, payments: '2', cents: '4500' }
    expect(heard(query)).toEqual({ count: 3, oldestAt: NOON, payments: 2, cents: 4_500 })
  })

  test('a device that names its version and nothing else holds nothing', () => {
    expect(heard({ appVersion: '1.0.0' })).toEqual(NOTHING_UNSENT)
  })

  test('a release that does not name its version does not tell', () => {
    expect(heard({})).toBeNull()
  })

  test.each(['-1', '1.5', '1e3', '', '1234567890123456'])('"%s" is no count', (unsent) => {
    expect(DeviceNews.safeParse({ unsent }).success).toBe(false)
  })
})

test('tablets with money come first, then those that hold anything, the oldest first, then the last in touch', () => {
  const sorted = byUrgency([
    tablet('QUIET', {}, '2026-11-20T12:00:00.000Z'),
    tablet('UNKNOWN', null, '2026-11-21T12:00:00.000Z'),
    tablet('YOUNG', { count: 9, oldestAt: '2026-11-22T11:00:00.000Z' }),
    tablet('OLD', { count: 1, oldestAt: '2026-11-22T09:00:00.000Z' }),
    tablet('MONEY', { count: 1, oldestAt: '2026-11-22T11:30:00.000Z', payments: 1, cents: 100 }),
    tablet('FRESH', {}),
  ])
  expect(sorted.map(({ code }) => code)).toEqual(['MONEY', 'OLD', 'YOUNG', 'FRESH', 'UNKNOWN', 'QUIET'])
})

test('money is summed over the tablets that hold some', () => {
  const tablets = [
    tablet('A', { count: 2, payments: 2, cents: 3_500 }),
    tablet('B', { count: 4 }),
    tablet('C', { count: 1, payments: 1, cents: 1_000 }),
    tablet('D', null),
  ]
  expect(unsentMoney(tablets)).toEqual({ tablets: 2, payments: 3, cents: 4_500 })
})

test('a tablet is overdue after a day without contact, if it holds something', () => {
  const day = Date.parse(NOON) + 86_400_000
  expect(isOverdue(tablet('A', { count: 1 }), day)).toBe(true)
  expect(isOverdue(tablet('A', { count: 1 }), day - 1)).toBe(false)
  expect(isOverdue(tablet('A', {}), day)).toBe(false)
  expect(isOverdue(tablet('A', null), day)).toBe(false)
})
