import { expect, test } from 'vitest'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { emptyForm } from './pay-form.ts'
import { owesOnlyBefore, proposedFor } from './proposal.ts'

const TODAY = { year: 2026, month: 11 }
type Child = Pick<FeeOfStudent, 'account' | 'student'>

/** A child who owes $16.00 for each of these months, by number. */
const child = (id: number, ...months: number[]): Child =>
  ({
    student: { id },
    account: {
      open: months.map((month) => ({ year: 2026, month, amountCents: 1_600, settledCents: 0 })),
    },
  }) as unknown as Child

const proposed = (...children: Child[]) => {
  const { year, month, studentIds } = proposedFor(emptyForm({ year: 2025, month: 3 }, false), children, TODAY)
  return [year, month, studentIds]
}

test('the oldest month that is due of any child is proposed to a family', () => {
  expect(proposed(child(1, 10, 11), child(2, 11, 9))).toEqual([2026, 9, [1, 2]])
})

test('the present month is proposed where nothing is due, whatever month was chosen for the family before', () => {
  expect(proposed(child(1))).toEqual([2026, 11, [1]])
})

test('a family owes only for months before if the present one is due for none of the children', () => {
  expect(owesOnlyBefore([child(1, 9), child(2)], TODAY)).toBe(true)
  expect(owesOnlyBefore([child(1, 9), child(2, 11)], TODAY)).toBe(false)
  expect(owesOnlyBefore([child(1), child(2)], TODAY)).toBe(false)
})
