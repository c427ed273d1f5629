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

test('a waiting expense in shillings says both, and takes the shillings out of the drawer of its session', () => {
  const part = { amount: 85_500, rate: 8_530, dollars: 10 }
  const input = recordExpenseOffline.numbered!.put(
    { body: { ...body, drawer: 'K7Q-Z000001', shillings: part } },
    'K7Q-V000001',
  )
  expect(recordExpenseOffline.sentence(input, NAMELESS)).toBe(
    '$12.50 spent on Fuel (Cash, SLSH\u00a085,500 at 8,530), voucher K7Q-V000001',
  )
  const [expense, moved] = recordExpenseOffline.effects(input, CONTEXT)
  expect(expense).toMatchObject({ row: { shillings: { amount: 85_500, rate: 8_530, cents: 1_000 } } })
  expect(moved).toMatchObject({
    table: 'shillings',
    key: 'K7Q-V000001',
    row: {
      kind: 'expense',
      account: 'cashShillings',
      shillings: -85_500,
      cents: -1_000,
      other: 'cash',
      drawer: 'K7Q-Z000001',
      day: '2026-09-14',
    },
  })
})
