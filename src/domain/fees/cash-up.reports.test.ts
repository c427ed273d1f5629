import { expect, test } from 'vitest'
import type { PaymentOfStudent, UnplacedTaken } from '../report.ts'
import { cashUp } from './cash-up.reports.ts'
import { paymentOfHodan } from './test-payment.ts'

const AT = { today: '2026-09-15', timeZone: 'Africa/Mogadishu', since: '' }
const DAY = '2026-09-14'
const TAKEN = '2026-09-14T06:00:00.000Z'
const NEXT_DAY = '2026-09-15T06:00:00.000Z'
const DAY_BEFORE = '2026-09-13T06:00:00.000Z'

let receipts = 0

/** Seventeen dollars that Sahra took in cash; `atSchool` null: as a device holds it. */
const payment = (
  more: Partial<PaymentOfStudent['payment']> = {},
  atSchool: Partial<PaymentOfStudent['atSchool']> | null = {},
): PaymentOfStudent => ({
  ...paymentOfHodan({ receipt: `K7Q-R${String(++receipts).padStart(6, '0')}`, ...more }),
  atSchool: atSchool === null ? undefined : { arrivedAt: TAKEN, settledAt: null, email: null, ...atSchool },
})

const of = (payments: PaymentOfStudent[], { date = DAY, unplaced = [] as UnplacedTaken[] } = {}) =>
  cashUp.compute({ payments, unplaced }, { date, collectorId: null }, AT)

test.each([
  ['the server', {}],
  ['a device', null],
])('on %s a voided payment was never in a drawer, neither as taken nor as taken back', (_, atSchool) => {
  expect(of([payment({ state: 'voided' }, atSchool && { settledAt: TAKEN })])).toEqual({
    date: DAY,
    lines: [],
    drawerCents: 0,
    datedEarlier: [],
  })
  const { lines, drawerCents } = of([payment({}, atSchool), payment({ state: 'voided' }, atSchool)])
  expect(lines).toMatchObject([{ count: 1, confirmedCents: 1_700, takenBackCents: 0, refundedCents: 0 }])
  expect(drawerCents).toBe(1_700)
})

test('a day that is over keeps what came in on it; what is given back later is taken from the later day', () => {
  const refunded = payment({ state: 'refunded' }, { settledAt: NEXT_DAY })
  expect(of([payment(), refunded]).lines).toMatchObject([
    { count: 1, confirmedCents: 1_700, takenBackCents: 1_700, refundedCents: 0, drawerCents: 3_400 },
  ])
  expect(of([payment(), refunded], { date: '2026-09-15' })).toMatchObject({
    lines: [{ count: 0, confirmedCents: 0, refundedCents: 1_700, drawerCents: -1_700 }],
    drawerCents: -1_700,
  })
  const sameDay = payment({ state: 'refunded' }, { settledAt: TAKEN })
  expect(of([sameDay]).lines).toMatchObject([{ takenBackCents: 1_700, refundedCents: 1_700, drawerCents: 0 }])
})

test('a family’s receipt counts once, and money that waits on a device is named apart', () => {
  const family = [payment({ receipt: 'K7Q-R900000' }), payment({ receipt: 'K7Q-R900000', studentId: 12 })]
  const waiting = payment({ pending: { state: 'waiting' } }, null)
  const acknowledged = payment({ pending: { state: 'acknowledged' } }, null)
  expect(of([...family, waiting, acknowledged]).lines).toMatchObject([
    { count: 3, confirmedCents: 5_100, waitingCents: 1_700, drawerCents: 6_800 },
  ])
})

test('what the school hears of on a later day is named on the day of its date, and in no sum of the later one', () => {
  const late = payment({ paidAt: DAY_BEFORE, state: 'held', heldCode: 'datedEarlier' })
  expect(of([late], { date: '2026-09-13' }).lines).toMatchObject([{ heldCents: 1_700, laterCents: 1_700 }])
  expect(of([late, payment({ paidAt: DAY_BEFORE, state: 'voided' })])).toMatchObject({
    lines: [],
    datedEarlier: [{ collector: 'Sahra', method: 'Cash', date: '2026-09-13', count: 1, cents: 1_700 }],
  })
})

test('money that no account could take lies in the drawer of whoever took it until it is given back', () => {
  const money: UnplacedTaken = {
    collectorId: null,
    collector: 'Cabdi',
    method: 'ZAAD',
    cents: 900,
    paidAt: TAKEN,
    arrivedAt: NEXT_DAY,
    refundedAt: null,
  }
  expect(of([payment()], { unplaced: [money] }).lines).toMatchObject([
    { collector: 'Cabdi', method: 'ZAAD', count: 1, heldCents: 900, laterCents: 900, drawerCents: 900 },
    { collector: 'Sahra', drawerCents: 1_700 },
  ])
  const given = { ...money, refundedAt: NEXT_DAY }
  expect(of([], { unplaced: [given] }).lines).toMatchObject([{ count: 0, takenBackCents: 900, drawerCents: 900 }])
  expect(of([], { unplaced: [given], date: '2026-09-15' }).drawerCents).toBe(-900)
})

test('a user asks for the own drawer alone', () => {
  const asked = { date: DAY, collectorId: 2 }
  const rows = { payments: [payment(), payment({ collectorId: 3, collector: 'Cabdi' })], unplaced: [] }
  expect(cashUp.compute(rows, asked, AT).lines.map(({ collector }) => collector)).toEqual(['Sahra'])
})
