import { expect, test } from 'vitest'
import { blankExpense, expenseOf, overdrawnBy } from './expense-form.ts'

const typed = (over: Partial<ReturnType<typeof blankExpense>>) => ({
  ...blankExpense('ref', '2026-09-14'),
  category: 'Fuel',
  ...over,
})

test('only an expense beyond what its account is known to hold asks for a reason', () => {
  const drawer = () => ({ name: 'Cash drawer', cents: 1_250 })
  expect(overdrawnBy(typed({ amount: '12.50' }), drawer)).toBeNull()
  expect(overdrawnBy(typed({ amount: '12.51' }), drawer)).toBe(
    'Cash drawer holds only $12.50. Please say why it is paid all the same.',
  )
  expect(overdrawnBy(typed({ amount: '1' }), () => ({ name: 'ZAAD', cents: -300 }))).toMatch(/^ZAAD holds only \$0\.00/)
  expect(overdrawnBy(typed({ amount: '12.51' }), () => null)).toBeNull()
  expect(overdrawnBy(typed({ amount: '' }), drawer)).toBeNull()
})

test('the reason travels with the expense', () => {
  expect(expenseOf(typed({ amount: '5', overdrawnReason: ' late statement ' }))).toMatchObject({
    amount: 5,
    overdrawnReason: 'late statement',
  })
  expect(expenseOf(typed({ amount: '5' }))).not.toHaveProperty('overdrawnReason')
})
