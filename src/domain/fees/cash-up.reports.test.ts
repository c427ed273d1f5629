import { describe, expect, test } from 'vitest'
import type { PaidOut, PaymentOfStudent, UnplacedTaken } from '../report.ts'
import type { ShillingsRow } from '../school/shillings.schema.ts'
import { cashUp } from './cash-up.reports.ts'
import type { ChangeKind, PaymentChange } from './payment-rows.schema.ts'
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
  atSchool: atSchool === null ? undefined : { arrivedAt: TAKEN, ...atSchool },
})

const of = (
  payments: PaymentOfStudent[],
  { date = DAY, unplaced = [] as UnplacedTaken[], expenses = [] as PaidOut[], shillings = [] as ShillingsRow[] } = {},
) => cashUp.compute({ payments, unplaced, expenses, shillings }, { date, collectorId: null }, AT)

/** A change by the administrator, whose id is 1; in cents. */
const change = (
  kind: ChangeKind,
  at: string,
  [before, after]: readonly [number, number],
  wasHeld = false,
): PaymentChange => ({
  kind,
  at,
  byId: 1,
  by: 'Amal',
  reason: 'why',
  receipt: kind === 'refunded' ? 'S-R000009' : null,
  wasHeld,
  amountBeforeCents: before,
  amountAfterCents: after,
  discountBeforeCents: 0,
  discountAfterCents: 0,
})

const voided = payment({ state: 'voided', changes: [change('voided', NEXT_DAY, [1_700, 0])] })
const corrected = payment({ amountCents: 1_000, changes: [change('corrected', NEXT_DAY, [1_700, 1_000])] })
const refunded = payment({ state: 'refunded', changes: [change('refunded', NEXT_DAY, [1_700, 0])] })

test.each([
  ['voided', voided, { correctedCents: -1_700, refundedCents: 0, drawerCents: -1_700 }],
  ['corrected', corrected, { correctedCents: -700, refundedCents: 0, drawerCents: -700 }],
  ['given back', refunded, { correctedCents: 0, refundedCents: 1_700, drawerCents: -1_700 }],
])(
  'a day that is over keeps a payment that is %s later, and the change is a line of the later day and of whoever made it',
  (_, one, line) => {
    const day = of([payment(), one])
    expect(day.lines).toMatchObject([{ collector: 'Sahra', count: 2, confirmedCents: 3_400, drawerCents: 3_400 }])
    expect(day.changes).toEqual([])
    const next = of([payment(), one], { date: '2026-09-15' })
    expect(next.lines).toEqual([
      expect.objectContaining({
        collectorId: 1,
        collector: 'Amal',
        count: 0,
        confirmedCents: 0,
        heldCents: 0,
        ...line,
      }),
    ])
    expect(next.changes).toEqual(day.changedElsewhere)
    expect(next.changes).toMatchObject([
      {
        receipt: one.payment.receipt,
        student: 'Hodan Cali',
        paidOn: DAY,
        doneOn: '2026-09-15',
        doneBy: 'Amal',
        reason: 'why',
      },
    ])
  },
)

test('money on hold when a day ends stays on hold in that day, with the same sum', () => {
  const settled = payment({ changes: [change('settled', NEXT_DAY, [1_700, 1_700], true)] })
  expect(of([settled]).lines).toMatchObject([{ confirmedCents: 0, heldCents: 1_700, drawerCents: 1_700 }])
  const sameDay = payment({ changes: [change('settled', TAKEN, [1_700, 1_700], true)] })
  expect(of([sameDay]).lines).toMatchObject([{ confirmedCents: 1_700, heldCents: 0, drawerCents: 1_700 }])
  expect(of([settled], { date: '2026-09-15' })).toMatchObject({ lines: [], changes: [] })
})

test('a change of the same day by somebody else is shown to whoever took the money', () => {
  const other = payment({ amountCents: 1_000, changes: [change('corrected', TAKEN, [1_700, 1_000])] })
  const own = cashUp.compute(
    { payments: [other], unplaced: [], expenses: [], shillings: [] },
    { date: DAY, collectorId: 2 },
    AT,
  )
  expect(own).toMatchObject({ drawerCents: 1_700, changes: [], changedElsewhere: [{ cents: -700, doneBy: 'Amal' }] })
  expect(of([other])).toMatchObject({ drawerCents: 1_000, changes: [{ cents: -700 }], changedElsewhere: [] })
})

test('a family’s receipt counts once, and money that waits on a device is a sum of its own', () => {
  const family = [payment({ receipt: 'K7Q-R900000' }), payment({ receipt: 'K7Q-R900000', studentId: 12 })]
  const waiting = payment({ pending: { state: 'waiting' } }, null)
  const acknowledged = payment({ pending: { state: 'acknowledged' } }, null)
  expect(of([...family, waiting, acknowledged]).lines).toMatchObject([
    { count: 3, confirmedCents: 5_100, waitingCents: 1_700, drawerCents: 6_800 },
  ])
})

test('money that reaches the school later is shown on the day of its date, and in no sum of the later day', () => {
  const late = payment({ paidAt: DAY_BEFORE, state: 'held', heldCode: 'datedEarlier' })
  expect(of([late], { date: '2026-09-13' }).lines).toMatchObject([{ heldCents: 1_700, laterCents: 1_700 }])
  expect(of([late])).toMatchObject({
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
    receipt: 'K7Q-R000700',
    refunded: null,
  }
  expect(of([payment()], { unplaced: [money] }).lines).toMatchObject([
    { collector: 'Cabdi', method: 'ZAAD', count: 1, heldCents: 900, laterCents: 900, drawerCents: 900 },
    { collector: 'Sahra', drawerCents: 1_700 },
  ])
  const given = { ...money, refunded: { at: NEXT_DAY, byId: 1, by: 'Amal', reason: 'nobody knows whose' } }
  expect(of([], { unplaced: [given] }).lines).toMatchObject([{ count: 1, heldCents: 900, drawerCents: 900 }])
  expect(of([], { unplaced: [given], date: '2026-09-15' })).toMatchObject({
    lines: [{ collector: 'Amal', refundedCents: 900, drawerCents: -900 }],
    changes: [{ receipt: 'K7Q-R000700', cents: -900, paymentId: null }],
  })
})

test('a user gets the own drawer alone', () => {
  const asked = { date: DAY, collectorId: 2 }
  const mine = [payment(), payment({ collectorId: 3, collector: 'Cabdi' })]
  const rows = { payments: mine, unplaced: [], expenses: [], shillings: [] }
  expect(cashUp.compute(rows, asked, AT).lines.map(({ collector }) => collector)).toEqual(['Sahra'])
})

/** Five dollars of fuel that Sahra paid from the till. */
const outlay = (more: Partial<PaidOut> = {}): PaidOut => ({
  key: 'K7Q-V000001',
  voucher: 'K7Q-V000001',
  category: 'Fuel',
  description: 'for the bus',
  method: 'Cash',
  cents: 500,
  day: DAY,
  byId: payment().payment.collectorId ?? 0,
  by: 'Sahra',
  isOnlyHere: false,
  arrivedAt: TAKEN,
  changes: [],
  ...more,
})

test('money that somebody spent is out of her drawer on the day of the expense, and is listed', () => {
  const paid = outlay({ isOnlyHere: true, arrivedAt: null })
  const expenses = [
    paid,
    { ...paid, key: 'S-V000002', voucher: 'S-V000002', method: 'ZAAD' as const, byId: 99, by: 'Zahra' },
    { ...paid, key: 'S-V000003', voucher: 'S-V000003', day: '2026-09-13' },
    { ...paid, key: 'S-V000004', voucher: 'S-V000004', method: null },
  ]
  const day = of([payment()], { expenses })
  expect(day.lines).toMatchObject([
    { collector: 'Sahra', method: 'Cash', count: 1, confirmedCents: 1_700, paidOutCents: 500, drawerCents: 1_200 },
    { collector: 'Zahra', method: 'ZAAD', count: 0, confirmedCents: 0, paidOutCents: 500, drawerCents: -500 },
  ])
  expect(day.drawerCents).toBe(700)
  expect(day.expenses).toEqual([
    {
      key: 'K7Q-V000001',
      voucher: 'K7Q-V000001',
      category: 'Fuel',
      description: 'for the bus',
      method: 'Cash',
      byId: paid.byId,
      by: 'Sahra',
      cents: 500,
    },
    expect.objectContaining({ voucher: 'S-V000002', by: 'Zahra' }),
  ])
})

type Worth = PaidOut['changes'][number]['after']
const FIRST: Worth = { method: 'Cash', cents: 500, day: DAY }

/** The same expense, changed by the administrator on the day after. */
const changed = (after: Partial<Worth>, before: Worth = FIRST): PaidOut =>
  outlay({
    ...before,
    changes: [
      {
        kind: after.cents === 0 ? 'voided' : 'corrected',
        at: NEXT_DAY,
        byId: 1,
        by: 'Amal',
        reason: after.cents === 0 ? 'entered twice' : null,
        before,
        after: { ...before, ...after },
      },
    ],
  })

test.each([
  ['lowered', changed({ cents: 350 }), [['Cash', 150]]],
  ['raised', changed({ cents: 1_200 }), [['Cash', -700]]],
  ['deleted', changed({ cents: 0 }), [['Cash', 500]]],
  [
    'paid from another drawer',
    changed({ method: 'ZAAD', cents: 400 }),
    [
      ['Cash', 500],
      ['ZAAD', -400],
    ],
  ],
  ['paid from a bank', changed({ method: null }), [['Cash', 500]]],
] as const)(
  'a day that is over keeps an expense that is %s later, and the change is a line of the later day and of whoever made it',
  (_, one, drawers) => {
    const day = of([payment()], { expenses: [one] })
    expect(day.lines).toMatchObject([
      { collector: 'Sahra', paidOutCents: 500, correctedCents: 0, drawerCents: 1_200, laterCents: 0 },
    ])
    expect(day.expenses).toMatchObject([{ key: 'K7Q-V000001', method: 'Cash', cents: 500 }])
    const next = of([], { expenses: [one], date: '2026-09-15' })
    expect(next.lines.map(({ collector, method, drawerCents }) => [collector, method, drawerCents])).toEqual(
      drawers.map(([method, cents]) => ['Amal', method, cents]),
    )
    expect(next.lines.map(({ correctedCents, paidOutCents }) => [correctedCents, paidOutCents])).toEqual(
      drawers.map(([, cents]) => [cents, 0]),
    )
    expect(next.expenses).toEqual([])
    expect(next.changes).toEqual(day.changedElsewhere)
    expect(next.changes.map(({ method, cents }) => [method, cents])).toEqual(drawers)
    expect(next.changes[0]).toMatchObject({
      kind: one.changes[0]?.kind,
      receipt: 'K7Q-V000001',
      spentOn: 'Fuel',
      movedTo: null,
      collector: 'Sahra',
      paidOn: DAY,
      doneOn: '2026-09-15',
      doneBy: 'Amal',
      reason: one.changes[0]?.reason ?? '',
    })
  },
)

test('an expense of a bank that turns out to be paid from a drawer leaves it on the day of that correction', () => {
  const one = changed({ method: 'Cash' }, { ...FIRST, method: null })
  expect(of([], { expenses: [one] })).toMatchObject({ lines: [], expenses: [], drawerCents: 0 })
  expect(of([], { expenses: [one], date: '2026-09-15' })).toMatchObject({
    lines: [{ collector: 'Amal', method: 'Cash', correctedCents: -500, drawerCents: -500 }],
    changes: [{ cents: -500, spentOn: 'Fuel' }],
  })
})

test('an expense that gets another date is taken back on the day of that correction, and counts late on its own day', () => {
  const one = changed({ day: '2026-09-13' })
  expect(of([], { expenses: [one] })).toMatchObject({
    lines: [{ paidOutCents: 500, drawerCents: -500 }],
    changedElsewhere: [{ cents: 500, movedTo: '2026-09-13' }],
  })
  expect(of([], { expenses: [one], date: '2026-09-15' })).toMatchObject({
    lines: [{ collector: 'Amal', correctedCents: 500, drawerCents: 500 }],
    changes: [{ cents: 500, movedTo: '2026-09-13' }],
    datedEarlier: [{ collector: 'Amal', date: '2026-09-13', cents: -500 }],
  })
  expect(of([], { expenses: [one], date: '2026-09-13' })).toMatchObject({
    lines: [{ collector: 'Amal', paidOutCents: 500, drawerCents: -500, laterCents: -500 }],
    expenses: [{ voucher: 'K7Q-V000001', by: 'Amal', cents: 500 }],
  })
})

test('a clerk sees how an administrator changed her expenses, and the change is in the administrator’s drawer', () => {
  const rows = { payments: [], unplaced: [], expenses: [changed({ cents: 350 })], shillings: [] }
  const asked = { date: '2026-09-15', collectorId: outlay().byId }
  expect(cashUp.compute(rows, asked, AT)).toMatchObject({ lines: [], changes: [], changedElsewhere: [] })
  expect(cashUp.compute(rows, { ...asked, date: DAY }, AT)).toMatchObject({
    drawerCents: -500,
    changedElsewhere: [{ cents: 150, doneBy: 'Amal' }],
  })
})

test('an expense that reaches the school later is shown on both days, apart from money that was taken', () => {
  const late = outlay({ day: '2026-09-13', arrivedAt: TAKEN })
  const taken = payment({ paidAt: DAY_BEFORE, amountCents: 300 })
  const before = of([taken], { expenses: [late], date: '2026-09-13' })
  expect(before.lines).toMatchObject([{ confirmedCents: 300, paidOutCents: 500, drawerCents: -200, laterCents: -200 }])
  const day = of([taken], { expenses: [late, { ...late, key: 'K7Q-V000002', voucher: 'K7Q-V000002' }] })
  expect(day).toMatchObject({ lines: [], expenses: [], drawerCents: 0 })
  expect(day.datedEarlier).toMatchObject([
    { collector: 'Sahra', method: 'Cash', date: '2026-09-13', count: 1, cents: 300 },
    { collector: 'Sahra', method: 'Cash', date: '2026-09-13', count: 2, cents: -1_000 },
  ])
})

describe('shillings of a day', () => {
  const paid = payment({}, { arrivedAt: NEXT_DAY })
  const { receipt, collectorId, collector } = paid.payment
  const row = (more: Partial<ShillingsRow> = {}): ShillingsRow => ({
    key: receipt,
    kind: 'payment',
    number: receipt,
    account: 'cashShillings',
    shillings: 59_500,
    rate: 8_500,
    cents: 700,
    other: 'cash',
    note: null,
    byId: collectorId,
    by: collector,
    at: TAKEN,
    day: DAY,
    ...more,
  })

  test('stand beside the dollars, which are without what came in shillings, also of what came later', () => {
    const { lines, drawerCents } = of([paid], { shillings: [row()] })
    expect(lines).toMatchObject([
      { count: 1, confirmedCents: 1_700, shillingCents: 700, shillings: 59_500, drawerCents: 1_000, laterCents: 1_000 },
    ])
    expect(drawerCents).toBe(1_000)
  })

  test('are without floats, counts and money that went to the safe, and belong to their day', () => {
    const shillings = [
      row({ key: 'f', kind: 'float', other: 'safeShillings' }),
      row({ key: 'c', kind: 'count', other: 'cashOverShort' }),
      row({ key: 'x', kind: 'exchange', account: 'safeShillings', other: 'safe' }),
      row({ key: 'd', day: '2026-09-13' }),
    ]
    expect(of([paid], { shillings }).lines).toMatchObject([{ drawerCents: 1_700 }])
    expect(of([paid], { shillings }).lines[0]).not.toHaveProperty('shillings')
  })

  test('name the part of a refund that was given in them, for a reprint of its receipt', () => {
    const given = row({
      key: 'S-R000009',
      kind: 'refund',
      number: 'S-R000009',
      shillings: -25_500,
      cents: -300,
      at: NEXT_DAY,
    })
    const { changes } = of([refunded], { date: '2026-09-15', shillings: [given] })
    expect(changes).toMatchObject([{ cents: -1_700, inShillings: { cents: 300, shillings: 25_500 } }])
    expect(of([refunded], { date: '2026-09-15' }).changes[0]).not.toHaveProperty('inShillings')
  })
})
