import { describe, expect, test } from 'vitest'
import type { PaymentRow } from '#domain/fees/payment-rows.schema.ts'
import { collectionsOf } from '#domain/fees/collections.reports.ts'
import { dayOf } from '#data/fees/cash-up.ts'
import { paymentOfHodan } from '#domain/fees/test-payment.ts'
import { voucherMonthsOf } from '#domain/fees/vouchers.reports.ts'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { correctionOf, typedOf } from './edit-payment.tsx'
import { historyQuery } from './history-form.ts'
import { parseMonth } from './months.ts'
import { chosenOf, daysOf, periodQuery } from './periods.ts'

const TIME_ZONE = 'Africa/Mogadishu'
const DAY = { date: '2026-09-14', timeZone: TIME_ZONE, ownId: null }
const payment = (more: Partial<PaymentRow> = {}, pending?: 'waiting' | 'acknowledged'): ShownPayment =>
  paymentOfHodan({ revision: 3, ...more, ...(pending ? { pending: { entryId: 'K7Q-1', state: pending } } : {}) })

describe('the list of collections', () => {
  const days = { from: '2026-09-01', to: '2026-09-30' }

  test('counts confirmed payments of the chosen days, and shows those on hold separately', () => {
    const all = [
      payment(),
      payment({ amountCents: 500, method: 'ZAAD' }, 'waiting'),
      payment({ state: 'held', amountCents: 900 }),
      payment({ paidAt: '2026-08-31T20:59:00.000Z' }),
    ]
    expect(collectionsOf(all, days, { timeZone: TIME_ZONE })).toMatchObject([
      {
        fullName: 'Sahra',
        totalCents: 2_200,
        heldCents: 900,
        waitingCents: 500,
        count: 2,
        methods: { Cash: 1_700, ZAAD: 500, 'E-dahab': 0 },
      },
    ])
  })

  test('is in the drawer also while it is held or waits', () => {
    const all = [
      payment(),
      payment({ receipt: 'K7Q-R000002', amountCents: 500 }, 'waiting'),
      payment({ receipt: 'K7Q-R000003', amountCents: 900, state: 'held' }),
    ]
    const [drawer] = dayOf(all, [], null, DAY).drawers
    expect(drawer?.lines[0]).toMatchObject({
      method: 'Cash',
      count: 3,
      confirmedCents: 1_700,
      heldCents: 900,
      waitingCents: 500,
      correctedCents: 0,
      drawerCents: 3_100,
    })
  })

  test('adds payments waiting on this device to the server’s figures, and counts none twice', () => {
    const line = {
      collectorId: 2,
      collector: 'Sahra',
      method: 'Cash' as const,
      count: 4,
      confirmedCents: 6_800,
      heldCents: 0,
      correctedCents: 0,
      refundedCents: 300,
      paidOutCents: 0,
      drawerCents: 6_500,
      laterCents: 200,
    }
    const all = [payment(), payment({ receipt: 'K7Q-R000002' }, 'waiting')]
    const paid = {
      key: 'K7Q-V000001',
      voucher: 'K7Q-V000001',
      category: 'Fuel',
      description: null,
      method: 'Cash' as const,
      cents: 400,
      day: DAY.date,
      byId: 2,
      by: 'Sahra',
      arrivedAt: null,
      changes: [],
    }
    const spent = [
      { ...paid, isOnlyHere: true },
      { ...paid, voucher: 'K7Q-V000002', isOnlyHere: false },
    ]
    const { drawers, source, expenses } = dayOf(all, spent, { lines: [line], datedEarlier: [] }, DAY)
    expect(source).toBe('server')
    expect(drawers[0]?.lines[0]).toMatchObject({
      count: 5,
      confirmedCents: 6_800,
      waitingCents: 1_700,
      paidOutCents: 400,
      drawerCents: 7_800,
      laterCents: 200,
    })
    expect(expenses.map(({ voucher }) => voucher)).toEqual(['K7Q-V000001'])
  })
})

test('vouchers are counted by the month that they were paid for', () => {
  const all = [
    payment(),
    payment({ month: null, year: null, paidAt: '2026-10-31T22:00:00.000Z' }),
    payment({ state: 'refunded' }),
  ]
  expect(voucherMonthsOf(all, { timeZone: TIME_ZONE })).toEqual([
    { year: 2026, month: 11, count: 1 },
    { year: 2026, month: 9, count: 1 },
  ])
})

describe('a correction of a payment', () => {
  const typed = typedOf(payment({ amountCents: 1_750, description: 'x' }), 'own')

  test('starts with the values of the payment and names its revision', () => {
    expect(typed).toMatchObject({ amount: '17.50', discount: '0.00', base: 3 })
    expect(correctionOf({ ...typed, amount: '12', description: ' ' })).toEqual({
      amountPaid: 12,
      discount: 0,
      Description: null,
      base: 3,
    })
  })

  test('of a payment that somebody else took, or on another day, needs a reason', () => {
    const other = typedOf(payment({ amountCents: 1_750 }), 'withReason')
    expect(correctionOf({ ...other, reason: ' counted again ' })).toMatchObject({ reason: 'counted again' })
  })

  test.each(['', '-1', '1.005', 'x', '0'])('with the amount %j is invalid', (amount) => {
    expect(correctionOf({ ...typed, amount })).toBeNull()
  })
})

describe('the period of a list of payments', () => {
  const of = (search: string) => chosenOf(new URLSearchParams(search))

  test('is a day, a month, a year, or the current month', () => {
    expect(daysOf(of('date=2026-09-14&month=3'), '2026-11-21')).toEqual({ from: '2026-09-14', to: '2026-09-14' })
    expect(daysOf(of('month=2&year=2024'), '2026-11-21')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(daysOf(of('year=2025'), '2026-11-21')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(daysOf(of('month=13&year=x'), '2026-12-21')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(periodQuery(of('month=2'), '2026-11-21')).toEqual({ month: '2', year: '2026' })
  })

  test('of a number’s history needs both dates; otherwise month and year are used', () => {
    const query = (search: string) => historyQuery(new URLSearchParams(search))
    expect(query('number=')).toBeNull()
    expect(query('number=634&methods=')).toBeNull()
    expect(query('number=634&mode=dates&from=2026-09-01&to=2026-09-30&year=2025')).toEqual({
      number: '634',
      methods: ['ZAAD', 'E-dahab'],
      dateStart: '2026-09-01',
      dateEnd: '2026-09-30',
    })
    expect(query('number=634&mode=dates&from=2026-09-01&year=2025')).toMatchObject({ year: 2025 })
  })
})

test('months in addresses are parsed strictly', () => {
  expect(parseMonth('2026-09')).toEqual({ year: 2026, month: 9 })
  expect(parseMonth('2026-09-14')).toEqual({ year: 2026, month: 9 })
  for (const text of ['2026-13', '2026-9', '1926-09', '', null]) expect(parseMonth(text)).toBeNull()
})
