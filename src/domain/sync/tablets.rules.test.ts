import { describe, expect, test } from 'vitest'
import { byUrgency, countRefusing, isOverdue, ofParents, ofStaff, unsentMoney, unsentOf } from './tablets.rules.ts'
import { DeviceNews, NOTHING_UNSENT, type Tablet, type Unsent } from './tablets.schema.ts'

const NOON = '2026-11-22T12:00:00.000Z'

const tablet = (code: string, unsent: Partial<Unsent> | null, lastContactAt = NOON): Tablet => ({
  code,
  person: null,
  isOfParent: false,
  appVersion: null,
  lastContactAt,
  unsent: unsent && { ...NOTHING_UNSENT, ...unsent },
})

describe('the unsent entries that a pull reports', () => {
  const reportedIn = (query: Record<string, string>) => unsentOf(DeviceNews.parse(query))

  test('are parsed from the text of an address: count, instant and cents', () => {
    const query = { appVersion: '1.0.0', unsent: '3', oldestAt: NOON, payments: '2', cents: '4500' }
    expect(reportedIn(query)).toEqual({ count: 3, oldestAt: NOON, payments: 2, cents: 4_500 })
  })

  test('are none for a device that sends its version alone', () => {
    expect(reportedIn({ appVersion: '1.0.0' })).toEqual(NOTHING_UNSENT)
  })

  test('are unknown where a pull does not even send the version of the app', () => {
    expect(reportedIn({})).toBeNull()
  })

  test.each(['-1', '1.5', '1e3', '', '1234567890123456'])('cannot be counted by the text "%s"', (unsent) => {
    expect(DeviceNews.safeParse({ unsent }).success).toBe(false)
  })
})

test('tablets are listed with those that hold money first, then those that hold any entries, the oldest first, then by last contact', () => {
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

test('unsent money is summed over the tablets that hold some', () => {
  const tablets = [
    tablet('A', { count: 2, payments: 2, cents: 3_500 }),
    tablet('B', { count: 4 }),
    tablet('C', { count: 1, payments: 1, cents: 1_000 }),
    tablet('D', null),
  ]
  expect(unsentMoney(tablets)).toEqual({ tablets: 2, payments: 3, cents: 4_500 })
})

test('a tablet is overdue after a day without contact, if it holds unsent entries', () => {
  const day = Date.parse(NOON) + 86_400_000
  expect(isOverdue(tablet('A', { count: 1 }), day)).toBe(true)
  expect(isOverdue(tablet('A', { count: 1 }), day - 1)).toBe(false)
  expect(isOverdue(tablet('A', {}), day)).toBe(false)
  expect(isOverdue(tablet('A', null), day)).toBe(false)
})

describe('refused entries', () => {
  test('are reported with unsent ones, and without', () => {
    const reported = (query: Record<string, string>) => unsentOf(DeviceNews.parse({ appVersion: '1.0.0', ...query }))
    expect(reported({ refused: '2' })).toEqual({ ...NOTHING_UNSENT, refused: 2 })
    expect(reported({ unsent: '1', refused: '2' })).toMatchObject({ count: 1, refused: 2 })
  })

  test('count by device of the staff, and such devices come before those that hold nothing', () => {
    const tablets = [tablet('AAA', {}), tablet('BBB', { refused: 1 }), tablet('CCC', null)]
    expect(byUrgency(tablets).map(({ code }) => code)).toEqual(['BBB', 'AAA', 'CCC'])
    expect(countRefusing([...tablets, { ...tablet('DDD', { refused: 3 }), isOfParent: true }])).toBe(1)
  })
})

test('phones of parents are apart from devices of the staff: one for each parent, and those that hold something', () => {
  const phone = (code: string, person: string, at: string, unsent: Partial<Unsent> = {}) => ({
    ...tablet(code, unsent, at),
    person,
    isOfParent: true,
  })
  const phones = [
    phone('P1', 'Layla', '2026-11-20T08:00:00.000Z'),
    phone('P2', 'Layla', '2026-11-22T08:00:00.000Z'),
    phone('P3', 'Layla', '2026-11-19T08:00:00.000Z', { count: 1 }),
    phone('P4', 'Ayaan', '2026-11-18T08:00:00.000Z'),
  ]
  const all = [tablet('AAA', {}), ...phones]
  expect(ofStaff(all).map(({ code }) => code)).toEqual(['AAA'])
  expect(ofParents(all).map(({ code }) => code)).toEqual(['P2', 'P3', 'P4'])
})
