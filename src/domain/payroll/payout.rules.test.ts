import { expect, test } from 'vitest'
import { isOpen, planOf } from './payout.rules.ts'
import type { PayoutPreview, PreviewRow } from './payroll.schema.ts'

const row = (id: number, state: PreviewRow['state'], remainingBalance: number): PreviewRow => ({
  id,
  fullName: `Employee ${id}`,
  name: `Employee ${id}`,
  phone: null,
  salary: 30_000,
  totalAdvance: state === 'paid' ? 10_000 : 30_000 - remainingBalance,
  remainingBalance,
  percentUsed: '0%',
  state,
  salaryReason: null,
  payoutId: state === 'paid' ? id : null,
})

const preview = (balances: PreviewRow[], held: number): PayoutPreview => ({
  balances,
  totalDue: balances.reduce((sum, { remainingBalance }) => sum + remainingBalance, 0),
  funds: [
    { method: 'Cash', name: 'Cash', amount: held },
    { method: 'Bank', name: 'Bank', amount: 1_000_000 },
    { method: 'Dahabshiil', name: 'Dahabshiil', amount: 7_000 },
  ],
  financialSummaryNote: '',
  financialSummaryBefore: { totalIncome: 0, alreadyUsed: 0 },
})

test('a plan lists the salaries to pay and those that are paid, and gives the amount that the account of the method lacks', () => {
  const month = preview(
    [row(1, 'due', 20_010), row(2, 'due', 10_020), row(3, 'paid', 0), row(4, 'nothingLeft', 0)],
    25_000,
  )
  const plan = planOf(month, 'Cash')
  expect(plan).toMatchObject({ dueCents: 30_030, heldCents: 25_000, shortCents: 5_030 })
  expect([plan.due, plan.paid, plan.nothingLeft].map((rows) => rows.map(({ id }) => id))).toEqual([[1, 2], [3], [4]])
  expect(isOpen(plan)).toBe(true)
  expect(planOf(month, 'Bank').shortCents).toBe(0)
  expect(planOf(month, 'Dahabshiil').heldCents).toBe(7_000)
  // An employee whose salary is all advances, or 0, is settled without money: the payout counts both alike.
  const settled = planOf(
    preview(
      [
        { ...row(5, 'paid', 0), totalAdvance: 30_000 },
        { ...row(6, 'paid', 0), salary: 0, totalAdvance: 0 },
      ],
      900,
    ),
    'Cash',
  )
  expect(settled).toMatchObject({ paid: [], isSettled: true })
  // A method without an account in the reply, and an overdrawn account, hold 0.
  expect(planOf(month, 'Zaad').shortCents).toBe(30_030)
  expect(planOf(preview([row(1, 'due', 5_000)], -2_000), 'Cash').shortCents).toBe(5_000)
})

test('a month is open until advances that took a whole salary are settled, too', () => {
  expect(isOpen(planOf(preview([row(1, 'nothingLeft', 0), row(2, 'paid', 0)], 0), 'Cash'))).toBe(true)
  expect(isOpen(planOf(preview([row(2, 'paid', 0)], 0), 'Cash'))).toBe(false)
  expect(isOpen(planOf(preview([], 0), 'Cash'))).toBe(false)
})
