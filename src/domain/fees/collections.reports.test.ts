import { expect, test } from 'vitest'
import { collectionsOf, type Collection } from './collections.reports.ts'
import type { PaymentChange, PaymentRow } from './payment-rows.schema.ts'
import { paymentOfHodan } from './test-payment.ts'

const [TENTH, LATER] = ['2026-09-10', '2026-09-22']
const ZONE = { timeZone: 'Africa/Mogadishu' }

const change = (kind: PaymentChange['kind'], cents: [number, number], more: Partial<PaymentChange> = {}) => ({
  kind,
  at: `${LATER}T07:00:00.000Z`,
  byId: 1,
  by: 'Amal',
  reason: 'why',
  receipt: null,
  wasHeld: false,
  amountBeforeCents: cents[0],
  amountAfterCents: cents[1],
  discountBeforeCents: 0,
  discountAfterCents: 0,
  ...more,
})

/** Twenty-four dollars that Sahra took on the tenth. */
const taken = (more: Partial<PaymentRow> = {}) =>
  paymentOfHodan({ amountCents: 2_400, paidAt: `${TENTH}T07:00:00.000Z`, ...more })

const on = (day: string, ...payments: ReturnType<typeof taken>[]) =>
  collectionsOf(payments, { from: day, to: day }, ZONE)
const inMonth = (...payments: ReturnType<typeof taken>[]) =>
  collectionsOf(payments, { from: '2026-09-01', to: '2026-09-30' }, ZONE)

/** Total, methods and lines of each collection are the same sum. */
function addsUp(all: readonly Collection[]): boolean {
  return all.every(({ confirmedCents, correctedCents, refundedCents, totalCents, methods, payments }) => {
    const listed = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const byMethod = methods.Cash + methods.ZAAD + methods['E-dahab']
    return [listed, byMethod, confirmedCents + correctedCents - refundedCents].every((sum) => sum === totalCents)
  })
}

test.each([
  ['corrected', { amountCents: 1_700 }, 1_700, { correctedCents: -700, refundedCents: 0, totalCents: -700 }],
  ['voided', { state: 'voided' }, 0, { correctedCents: -2_400, refundedCents: 0, totalCents: -2_400 }],
  ['refunded', { state: 'refunded' }, 0, { correctedCents: 0, refundedCents: 2_400, totalCents: -2_400 }],
] as const)('a payment that is %s later stays in the collection of its day', (kind, now, after, changed) => {
  const before = on(TENTH, taken())
  expect(before).toMatchObject([{ fullName: 'Sahra', confirmedCents: 2_400, totalCents: 2_400, count: 1 }])
  const payment = taken({ ...now, changes: [change(kind, [2_400, after])] })
  expect(on(TENTH, payment)).toEqual(before)
  const later = on(LATER, payment)
  expect(later).toMatchObject([{ fullName: 'Amal', userId: 1, confirmedCents: 0, count: 0, ...changed }])
  expect(later[0]?.payments).toMatchObject([{ kind, paymentId: 1, paidAt: `${TENTH}T07:00:00.000Z` }])
  expect(addsUp([...before, ...later, ...inMonth(payment)])).toBe(true)
  expect(inMonth(payment).map(({ fullName }) => fullName)).toEqual(['Amal', 'Sahra'])
})

test('money on hold when the days end is in no total, and counts on the day on which it is settled, with its collector', () => {
  const settled = taken({ changes: [change('settled', [2_400, 2_400], { wasHeld: true })] })
  expect(on(TENTH, settled)).toMatchObject([{ fullName: 'Sahra', totalCents: 0, heldCents: 2_400, count: 0 }])
  expect(on(LATER, settled)).toMatchObject([
    { fullName: 'Sahra', confirmedCents: 2_400, heldCents: 0, count: 1, payments: [{ kind: 'settled' }] },
  ])
  expect(inMonth(settled)).toMatchObject([{ totalCents: 2_400, heldCents: 0, count: 1 }])
})

test('held money that is corrected or given back changes no total', () => {
  const corrected = change('corrected', [2_400, 1_000], { wasHeld: true })
  const held = taken({ state: 'held', amountCents: 1_000, changes: [corrected] })
  expect(on(TENTH, held)).toMatchObject([{ totalCents: 0, heldCents: 2_400 }])
  expect(on(LATER, held)).toEqual([])
  expect(inMonth(held)).toMatchObject([{ totalCents: 0, heldCents: 1_000 }])
  const back = taken({ state: 'refunded', changes: [change('refunded', [2_400, 0], { wasHeld: true })] })
  expect([on(TENTH, back)[0]?.heldCents, on(LATER, back), inMonth(back)]).toEqual([2_400, [], []])
})

test('a discount counts as its payment does', () => {
  const worth = { discountBeforeCents: 500, discountAfterCents: 100 }
  const payment = taken({ discountCents: 100, changes: [change('corrected', [2_400, 2_400], worth)] })
  expect(on(TENTH, payment)).toMatchObject([{ discountCents: 500 }])
  expect(on(LATER, payment)).toMatchObject([{ discountCents: -400, totalCents: 0, payments: [{ kind: 'corrected' }] }])
})

test('a question for one person gives what she took, and her changes of what others took', () => {
  const payment = taken({ amountCents: 1_700, changes: [change('corrected', [2_400, 1_700])] })
  const of = (userId: number) => collectionsOf([payment], { from: TENTH, to: LATER, userId }, ZONE)
  expect(of(2)).toMatchObject([{ totalCents: 2_400, payments: [{ kind: 'taken' }] }])
  expect(of(1)).toMatchObject([{ totalCents: -700, payments: [{ kind: 'corrected' }] }])
})
