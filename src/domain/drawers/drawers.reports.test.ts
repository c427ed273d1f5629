import { expect, test } from 'vitest'
import { paymentOfHodan } from '../fees/test-payment.ts'
import type { PaidOut, PaymentOfStudent } from '../report.ts'
import type { DrawerRow } from '../school/drawers.schema.ts'
import type { ShillingsRow } from '../school/shillings.schema.ts'
import { countedCents, countedShillings, needsReason } from './count.rules.ts'
import { drawerPaper } from './drawers.reports.ts'
import { testDrawer } from './test-drawer.ts'

const AT = { today: '2026-09-15', timeZone: 'Africa/Mogadishu', since: '' }
const NUMBER = 'K7Q-Z000001'
const AT_NINE = '2026-09-14T06:00:00.000Z'

const closing = {
  at: '2026-09-14T14:00:00.000Z',
  byId: 2,
  by: 'Sahra',
  isForced: false,
  counts: [],
  coinsCents: 0,
  countedCents: 3_500,
  expectedCents: null,
  leftCents: 2_000,
  takenCents: 1_500,
  takenTo: 'safe',
  handedToId: null,
  handedTo: null,
  reason: null,
}

const water: PaidOut = {
  key: 'K7Q-V000001',
  voucher: 'K7Q-V000001',
  category: 'Water',
  description: null,
  byId: 2,
  by: 'Sahra',
  isOnlyHere: false,
  arrivedAt: null,
  madeAt: AT_NINE,
  method: 'Cash',
  cents: 200,
  day: '2026-09-14',
  drawer: NUMBER,
  changes: [],
}

const paper = (
  more: Partial<DrawerRow> = {},
  payments: PaymentOfStudent[] = [paymentOfHodan({ drawer: NUMBER })],
  expenses: PaidOut[] = [],
  shillings: ShillingsRow[] = [],
) => {
  const found = drawerPaper.compute(
    { drawers: [{ ...testDrawer, ...more }], payments, unplaced: [], expenses, shillings },
    { number: NUMBER },
    AT,
  )
  if (!found) throw new Error('no paper')
  return found
}

test('a paper adds float, money taken, spent and moved, and leaves wallets and other drawers out', () => {
  const payments = [
    paymentOfHodan({ drawer: NUMBER }),
    paymentOfHodan({ receipt: 'K7Q-R000002', method: 'ZAAD', drawer: NUMBER }),
    paymentOfHodan({ receipt: 'K7Q-R000003', drawer: 'K7Q-Z000009' }),
    paymentOfHodan({ receipt: 'K7Q-R000004' }),
  ]
  const moves = [{ ref: 'm', cents: -500, account: 'safe', by: 'Sahra', at: AT_NINE, note: null }]
  expect(paper({ moves }, payments, [water])).toMatchObject({
    kinds: [
      { kind: 'fees', count: 1, cents: 1_700 },
      { kind: 'expenses', count: 1, cents: -200 },
      { kind: 'movedOut', count: 1, cents: -500 },
    ],
    inCents: 1_700,
    outCents: -700,
    expectedCents: 3_000,
    differenceCents: null,
    wallets: [
      { method: 'ZAAD', cents: 1_700 },
      { method: 'E-dahab', cents: 0 },
    ],
  })
})

test('a family on one receipt counts as one receipt', () => {
  const two = [paymentOfHodan({ drawer: NUMBER }), paymentOfHodan({ drawer: NUMBER, studentId: 12 })]
  expect(paper({}, two).kinds).toEqual([{ kind: 'fees', count: 1, cents: 3_400 }])
})

test('a correction is in the drawer of whoever made it, and the payment stays as it was taken', () => {
  const change = {
    kind: 'corrected' as const,
    at: '2026-09-14T09:00:00.000Z',
    byId: 2,
    by: 'Sahra',
    reason: null,
    receipt: null,
    amountBeforeCents: 1_700,
    amountAfterCents: 1_000,
    discountBeforeCents: 0,
    discountAfterCents: 0,
    wasHeld: false,
  }
  const inOwn = paymentOfHodan({ drawer: NUMBER, amountCents: 1_000, changes: [{ ...change, drawer: NUMBER }] })
  expect(paper({}, [inOwn])).toMatchObject({ inCents: 1_700, outCents: -700 })
  const inOther = paymentOfHodan({ drawer: NUMBER, amountCents: 1_000, changes: [change] })
  expect(paper({}, [inOther])).toMatchObject({ inCents: 1_700, outCents: 0 })
})

test('the stored content at the closing stands, and what came late has a sum of its own', () => {
  const late = { late: ['K7Q-R000001'], closing: { ...closing, expectedCents: 2_000 } }
  expect(paper(late)).toMatchObject({
    inCents: 0,
    expectedCents: 2_000,
    differenceCents: 1_500,
    afterClosingCents: 1_700,
  })
  expect(paper({ closing })).toMatchObject({ expectedCents: 3_700, differenceCents: -200, afterClosingCents: 0 })
})

test('a float that differs from what was left shows the difference', () => {
  expect(paper({ floatFrom: 'drawer', after: 'K7Q-Z000000', handedCents: 2_500 }, [])).toMatchObject({
    openingDifferenceCents: -500,
    expectedCents: 2_000,
  })
})

const inShillings = (more: Partial<ShillingsRow> = {}): ShillingsRow => ({
  key: 'K7Q-R000001',
  kind: 'payment',
  number: 'K7Q-R000001',
  account: 'cashShillings',
  shillings: 59_500,
  rate: 8_500,
  cents: 700,
  other: 'cash',
  drawer: NUMBER,
  note: null,
  byId: 2,
  by: 'Sahra',
  at: AT_NINE,
  ...more,
})

test('the part of a payment in shillings is taken off the dollars, and stands in shillings', () => {
  const payments = [paymentOfHodan({ drawer: NUMBER })]
  const moves = [{ ref: 'm', cents: 0, shillings: -20_000, account: 'safe', by: 'Sahra', at: AT_NINE, note: null }]
  const of = [
    inShillings(),
    inShillings({ key: 'other', drawer: 'K7Q-Z000009' }),
    // Acts of the drawer itself, which the testDrawer has.
    inShillings({ key: 'm', kind: 'move', shillings: -20_000, cents: -235, other: 'safeShillings' }),
    inShillings({ key: 'f', kind: 'float', shillings: 50_000, cents: 588, other: 'safeShillings' }),
  ]
  expect(paper({ moves, floatShillings: 50_000 }, payments, [], of)).toMatchObject({
    kinds: [
      { kind: 'fees', count: 1, cents: 1_700 },
      { kind: 'movedOut', count: 1, cents: 0, shillings: -20_000 },
    ],
    inCents: 1_000,
    outCents: 0,
    expectedCents: 3_000,
    shillings: {
      float: 50_000,
      parts: [{ kind: 'payment', count: 1, cents: -700, shillings: 59_500 }],
      expected: 89_500,
      counted: null,
      difference: null,
    },
  })
})

test('what came late in shillings is in no sum of the paper', () => {
  const late = { late: ['K7Q-R000001'], closing: { ...closing, expectedCents: 3_500 } }
  expect(paper(late, undefined, [], [inShillings()])).toMatchObject({
    expectedCents: 3_500,
    afterClosingCents: 1_000,
    shillings: { parts: [], expected: 0, afterClosing: 59_500 },
  })
})

test('a testDrawer without shillings has none on its paper', () => {
  expect(paper({ closing })).not.toHaveProperty('shillings')
})

test('an unknown drawer has no paper', () => {
  expect(
    drawerPaper.compute(
      { drawers: [], payments: [], unplaced: [], expenses: [], shillings: [] },
      { number: NUMBER },
      AT,
    ),
  ).toBeNull()
})

test('notes and coins are added in cents, and a reason is needed above the limit in both directions', () => {
  const usd = (value: number, count: number) => ({ currency: 'USD' as const, value, count })
  const slsh = { currency: 'SLSH' as const, value: 5_000, count: 12 }
  expect(countedCents([usd(100, 3), usd(1, 7), slsh], 25)).toBe(30_725)
  expect(countedShillings([usd(100, 3), slsh])).toBe(60_000)
  expect([100, -100, 101, -101].map((cents) => needsReason(cents, 100))).toEqual([false, false, true, true])
})
