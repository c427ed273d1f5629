import { describe, expect, it } from 'vitest'
import { holdOf, promiseOf, remindedOf } from './dues.rules.ts'
import { duesOfFamilies } from './dues.reports.ts'

const at = { today: '2026-09-14', timeZone: 'Africa/Mogadishu' }
const open = [{ year: 2026, month: 9, amountCents: 1_700, settledCents: 0 }]
const account = (more: object = {}) => ({ open, heldCents: 0, ...more })

describe('what stands against a reminder', () => {
  it.each([
    ['nothing', {}, null, null],
    ['a payment that waits on this device', { pending: { state: 'ready' } }, null, 'waiting'],
    ['money on hold', { heldCents: 100 }, null, 'held'],
    ['a payment six days ago', {}, '2026-09-08', 'paid'],
    ['no payment of a week ago', {}, '2026-09-07', null],
    ['a promise until today', { promise: { until: '2026-09-14', at: '2026-09-01T06:00:00Z' } }, null, 'promised'],
    ['no promise of yesterday', { promise: { until: '2026-09-13', at: '2026-09-01T06:00:00Z' } }, null, null],
    ['no promise that was taken back', { promise: { until: '', at: '2026-09-01T06:00:00Z' } }, null, null],
    ['a reminder six days ago', { reminded: { at: '2026-09-08T20:59:00Z', cents: 1 } }, null, 'reminded'],
    ['no reminder of a week ago', { reminded: { at: '2026-09-07T20:59:00Z', cents: 1 } }, null, null],
  ] as const)('is %s', (_, more, paidOn, hold) => {
    expect(holdOf({ accounts: [account(), account(more)], paidOn }, at)).toBe(hold)
  })
})

describe('a promise', () => {
  it('of one child counts for the family, the newest of them', () => {
    const accounts = [
      account({ promise: { until: '2026-09-30', at: '2026-09-02T06:00:00Z' } }),
      account({ promise: { until: '2026-09-10', at: '2026-09-03T06:00:00Z' } }),
    ]
    expect(promiseOf(accounts, at)).toEqual({ until: '2026-09-10', isOverdue: true })
  })

  it('is about months of then alone', () => {
    const promise = { until: '2026-09-05', at: '2026-08-25T06:00:00Z' }
    expect(promiseOf([account({ promise })], at)).toBeNull()
    expect(promiseOf([account({ promise, open: [{ ...open[0], month: 8 }, ...open] })], at)).toMatchObject({
      isOverdue: true,
    })
  })
})

it('the last reminder of a family has the sum of all its children', () => {
  const reminded = { at: '2026-09-08T06:00:00.000Z', cents: 1_700 }
  const older = { at: '2026-08-08T06:00:00.000Z', cents: 9_900 }
  const accounts = [account({ reminded }), account({ reminded }), account({ reminded: older })]
  expect(remindedOf(accounts)).toEqual({ at: reminded.at, cents: 3_400 })
})

it('dues of families have the payment of a child that owes nothing', () => {
  const debt = (id: number, of: object) => ({
    student: { id, fullname: `Ayaan Cali ${id}`, classId: 1, phone: '634000001', phone2: null, feeCents: 1_700 },
    className: '1A',
    account: { open: [], carryCents: 0, heldCents: 0, ...of },
  })
  const payment = { studentId: 2, amountCents: 100, state: 'confirmed', paidAt: '2026-09-12T06:00:00Z' }
  const rows = { debts: [debt(1, { open }), debt(2, {})], payments: [{ payment }] } as never
  expect(duesOfFamilies.compute(rows, {}, { ...at, since: '' }).families).toMatchObject([
    { studentIds: [1, 2], totalCents: 1_700, paidOn: '2026-09-12', hold: 'paid', since: { month: 9 } },
  ])
})
