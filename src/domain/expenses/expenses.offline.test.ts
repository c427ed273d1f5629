import { expect, test } from 'vitest'
import { NAMELESS } from '../core/offline-write.ts'
import { recordExpenseOffline } from './expenses.offline.ts'
import type { ExpenseListed } from './expenses.schema.ts'

const CONTEXT = { ownerId: 3, ownerName: 'Sahra', madeAt: '2026-09-14T06:00:00.000Z' }
const body = {
  ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41',
  category: 'Fuel' as const,
  amount: 12.5,
  date: '2026-09-14',
  paymentMethod: 'Cash' as const,
  description: 'for the bus',
}
const numbered = () => recordExpenseOffline.numbered!.put({ body }, 'K7Q-V000001')

test('a waiting expense is listed under its voucher', () => {
  expect(recordExpenseOffline.numbered?.series).toBe('V')
  expect(recordExpenseOffline.effects(numbered(), CONTEXT)).toEqual([
    {
      table: 'expenses',
      key: 'K7Q-V000001',
      row: expect.objectContaining({ amountCents: 1_250, day: '2026-09-14', recordedById: 3, state: 'recorded' }),
    },
  ])
  expect(recordExpenseOffline.effects({ body }, CONTEXT)).toEqual([])
})

test('a server that cannot read a waiting expense keeps its sentence, and no sum', () => {
  const sentence = 'Expense: $12.50 spent on Fuel (Cash), 2026-09-14; for the bus'
  expect(recordExpenseOffline.told?.(numbered(), NAMELESS)).toEqual({
    receipt: 'K7Q-V000001',
    cents: 0,
    method: 'Cash',
    sentence,
  })
  expect(recordExpenseOffline.sentence(numbered(), NAMELESS)).toBe('$12.50 spent on Fuel (Cash), voucher K7Q-V000001')
})

test('the maker of an expense gets a remark when the expense is held', () => {
  const remarkFor = (state: 'held' | 'recorded') =>
    recordExpenseOffline.attention?.({
      message: '',
      expense: { voucher: 'K7Q-V000001', amount: 12.5, state } as ExpenseListed,
    })
  expect(remarkFor('held')).toBe('Voucher K7Q-V000001: $12.50 is held until an administrator has decided.')
  expect(remarkFor('recorded')).toBeNull()
})
