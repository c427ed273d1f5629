import { describe, expect, test } from 'vitest'
import type { PaymentOfStudent } from '../report.ts'
import type { PaymentRow } from './payment-rows.schema.ts'
import { numberHistory } from './numbers.reports.ts'
import { paymentOfHodan } from './test-payment.ts'

const AT = { today: '2026-09-14', timeZone: 'Africa/Mogadishu', since: '' }

const payment = (more: Partial<PaymentRow>): PaymentOfStudent =>
  paymentOfHodan({
    method: 'ZAAD' as const,
    number: '634000001',
    parts: [{ year: 2026, month: 9, amountCents: 1_700, discountCents: 0 }],
    ...more,
  })

const query = { number: '634000001', methods: ['ZAAD' as const], year: 2026, month: 9 }
const usesOf = (payments: PaymentOfStudent[], asked: object = {}) =>
  numberHistory.compute({ payments }, { ...query, ...asked }, AT)

describe('the uses of a payment number', () => {
  test('are found in any spelling, by the asked methods and in the asked period', () => {
    const all = [payment({ number: '63 400-0001' }), payment({ method: 'E-dahab' })]
    expect(usesOf(all)).toMatchObject({
      usedCount: 1,
      totalAllocations: 1,
      totalAmountThisMonth: 1_700,
      dateStart: '2026-09-01',
      dateEnd: '2026-09-30',
    })
    expect(usesOf(all, { month: 8 }).rows).toEqual([])
    // 21:30 UTC on the last day of August is in September at the school.
    expect(usesOf([payment({ paidAt: '2026-08-31T21:30:00.000Z' })]).rows).toHaveLength(1)
  })

  test('have a row for each month that is settled and one without a month for the remainder', () => {
    const { rows, totalAllocations } = usesOf([payment({ amountCents: 2_000 })])
    expect(rows.map(({ year, month, amount }) => [year, month, amount])).toEqual([
      [2026, 9, 1_700],
      [null, null, 300],
    ])
    expect(totalAllocations).toBe(1)
  })

  test('list payments on hold without a month, and leave them out of the sum', () => {
    const held = payment({ state: 'held', heldCode: 'numberUsed', parts: [], receipt: 'K7Q-R000002' })
    expect(usesOf([payment({}), held])).toMatchObject({
      usedCount: 2,
      totalAllocations: 1,
      totalAmountThisMonth: 1_700,
      totalHeld: 1_700,
      rows: [{ month: 9 }, { month: null, state: 'held' }],
    })
  })

  test('have rows that add up to the totals, by state; a voided payment is not a use', () => {
    const all = [
      payment({ amountCents: 2_000 }),
      payment({ state: 'held', heldCode: 'numberUsed', parts: [], receipt: 'K7Q-R000002', amountCents: 900 }),
      payment({ state: 'voided', parts: [], receipt: 'K7Q-R000003' }),
    ]
    const { rows, ...uses } = usesOf(all)
    const sum = (state: string) => rows.reduce((cents, row) => cents + (row.state === state ? row.amount : 0), 0)
    expect([uses.usedCount, uses.totalAmountThisMonth, uses.totalHeld]).toEqual([2, 2_000, 900])
    expect([sum('confirmed'), sum('held'), sum('voided')]).toEqual([2_000, 900, 0])
  })
})
