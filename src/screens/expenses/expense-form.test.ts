import { expect, test } from 'vitest'
import { blankExpense, expenseOf } from './expense-form.ts'

const typed = (over: Partial<ReturnType<typeof blankExpense>>) => ({
  ...blankExpense('ref', '2026-09-14'),
  category: 'Fuel',
  ...over,
})

test('the reason travels with the expense', () => {
  expect(expenseOf(typed({ amount: '5', overdrawnReason: ' late statement ' }))).toMatchObject({
    amount: 5,
    overdrawnReason: 'late statement',
  })
  expect(expenseOf(typed({ amount: '5' }))).not.toHaveProperty('overdrawnReason')
})
