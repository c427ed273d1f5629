import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyAccount, balanceOf, withPayment } from './payments.rules.ts'
import {
  allocate,
  dueOf,
  paidOf,
  settle,
  settleFromCarry,
  shrink,
  totalDue,
  type MonthDue,
  type Part,
} from './ledger.rules.ts'

const month = (number: number, amountCents: number, settledCents = 0): MonthDue => ({
  year: 2026,
  month: number,
  amountCents,
  settledCents,
})

const months = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers.map((number) =>
        fc
          .tuple(fc.nat(5_000), fc.nat(5_000))
          .map(([amount, settled]) => month(number, amount, Math.min(amount, settled))),
      ),
    ),
  )
const chosen = fc.option(fc.record({ year: fc.constant(2026), month: fc.integer({ min: 1, max: 12 }) }))
const taken = fc.record({ amountCents: fc.nat(20_000), discountCents: fc.nat(3_000), chosen })

const sum = (parts: readonly Part[], of: 'amountCents' | 'discountCents'): number =>
  parts.reduce((total, part) => total + part[of], 0)

describe('a payment', () => {
  test('settles its chosen month, then the oldest, and carries the rest forward', () => {
    const owed = [month(3, 1_700), month(1, 1_700, 700), month(2, 1_700)]
    expect(allocate(owed, { amountCents: 6_000, discountCents: 200, chosen: { year: 2026, month: 3 } })).toEqual({
      parts: [
        { year: 2026, month: 3, amountCents: 1_500, discountCents: 200 },
        { year: 2026, month: 1, amountCents: 1_000, discountCents: 0 },
        { year: 2026, month: 2, amountCents: 1_700, discountCents: 0 },
      ],
      carryCents: 1_800,
      excessDiscountCents: 0,
    })
  })

  test('has too large a discount when the chosen month owes less', () => {
    const owed = [month(1, 1_700), month(2, 1_700, 1_600)]
    const { excessDiscountCents } = allocate(owed, {
      amountCents: 0,
      discountCents: 500,
      chosen: { year: 2026, month: 2 },
    })
    expect(excessDiscountCents).toBe(400)
  })

  test(
    'neither loses nor creates a cent, and settles no month beyond its fee',
    { tags: ['promise:money-adds-up'] },
    () => {
      fc.assert(
        fc.property(months, taken, (owed, money) => {
          const { parts, carryCents, excessDiscountCents } = allocate(owed, money)
          expect(sum(parts, 'amountCents') + carryCents).toBe(money.amountCents)
          expect(sum(parts, 'discountCents') + excessDiscountCents).toBe(money.discountCents)
          for (const after of settle(owed, parts)) {
            expect(after.settledCents).toBeLessThanOrEqual(after.amountCents)
          }
          for (const { amountCents, discountCents } of parts) {
            expect(Math.min(amountCents, discountCents)).toBeGreaterThanOrEqual(0)
          }
          // Nothing is carried forward while a month is still due.
          if (carryCents > 0) expect(totalDue(settle(owed, parts))).toBe(0)
        }),
      )
    },
  )

  test('settles the same in total, whichever of two payments without discount comes first', () => {
    fc.assert(
      fc.property(months, fc.nat(9_000), fc.nat(9_000), (owed, first, second) => {
        const pay = (open: MonthDue[], amountCents: number): MonthDue[] =>
          settle(open, allocate(open, { amountCents, discountCents: 0, chosen: null }).parts)
        expect(pay(pay(owed, first), second)).toEqual(pay(pay(owed, second), first))
      }),
    )
  })
})

test('carried money settles the oldest month from the oldest payment, and never more than there is', () => {
  fc.assert(
    fc.property(months, fc.array(fc.nat(4_000), { maxLength: 6 }), (owed, amounts) => {
      const leftovers = amounts.map((cents, index) => ({ paymentId: index + 1, cents }))
      const settled = settleFromCarry(owed, leftovers)
      let open = owed
      for (const { paymentId, parts } of settled) {
        expect(sum(parts, 'amountCents')).toBeLessThanOrEqual(amounts[paymentId - 1]!)
        open = settle(open, parts)
      }
      const used = settled.reduce((total, { parts }) => total + sum(parts, 'amountCents'), 0)
      const all = amounts.reduce((total, cents) => total + cents, 0)
      expect(used).toBe(Math.min(all, totalDue(owed)))
      for (const each of open) expect(dueOf(each)).toBe(each.amountCents - each.settledCents)
    }),
  )
})

test('a correction takes back the newest months first and keeps no more than the new amount', () => {
  const parts: Part[] = [
    { year: 2026, month: 2, amountCents: 1_000, discountCents: 0 },
    { year: 2026, month: 1, amountCents: 1_500, discountCents: 200 },
  ]
  expect(shrink(parts, 1_600, 200)).toEqual([
    { year: 2026, month: 1, amountCents: 1_500, discountCents: 200 },
    { year: 2026, month: 2, amountCents: 100, discountCents: 0 },
  ])
  expect(shrink(parts, 0, 0)).toEqual([])
})

test('an account adds up over any history of payments', () => {
  fc.assert(
    fc.property(months, fc.array(taken, { maxLength: 12 }), (owed, payments) => {
      const open = owed.filter((each) => dueOf(each) > 0)
      const start = { ...emptyAccount(1), open }
      const end = payments.reduce(withPayment, start)
      const given = payments.reduce((total, { amountCents }) => total + amountCents, 0)
      expect(end.paidCents + end.heldCents).toBe(given)
      expect(balanceOf(end)).toBe(balanceOf(start) - end.paidCents - end.discountCents)
      expect(Math.min(end.carryCents, end.heldCents, ...end.open.map(dueOf))).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the part of a month that discounts have settled is not counted as paid', () => {
  const september = month(9, 1_700, 200)
  const [settled] = settle([september], [{ year: 2026, month: 9, amountCents: 700, discountCents: 500 }])
  expect([paidOf(september), paidOf(settled!), dueOf(settled!)]).toEqual([200, 900, 300])
})
