import { expect, test } from 'vitest'
import { ManualEntry } from '#domain/books/books.schema.ts'
import { ledgerForm } from './LedgerForm.tsx'

const form = ledgerForm.added('2026-11-23')
const BLANK = ledgerForm.blank({ date: '2026-11-23', source: 'Manual' })
const typed = { ...BLANK, amount: '$1,200.50', description: ' lent by the owner ' }

/** The fields that are at fault. */
const faults = (values: Partial<typeof BLANK>) =>
  form.safeParse({ ...typed, ...values }).error?.issues.map(({ path }) => path[0]) ?? []

test('an entry by hand begins as a deposit of cash, and is what the school server accepts', () => {
  const { body } = form.parse(typed)
  expect(body).toEqual({
    type: 'DEPOSIT',
    source: 'Manual',
    amount: 1_200.5,
    method: 'Cash',
    account: 'cash',
    description: 'lent by the owner',
    date: '2026-11-23',
  })
  expect(ManualEntry.safeParse(body).success).toBe(true)
})

test.each(['', '0', '0.00', '-5', '0.001', '1e12', '1,5', '1000000.01', 'ten'])('%s is no amount', (amount) => {
  expect(faults({ amount })).toEqual(['amount'])
})

test('an entry by hand has a day and a reason', () => {
  expect(faults({ date: '' })).toEqual(['date'])
  expect(faults({ date: '2026-11-24' })).toEqual(['date'])
  expect(faults({ description: '  ' })).toEqual(['description'])
})

test('the account is one of the method, whatever was chosen before the method was', () => {
  expect(form.parse({ ...typed, method: 'Bank', account: 'dahabshiil' }).body.account).toBe('dahabshiil')
  expect(form.parse({ ...typed, method: 'Mobile', account: 'dahabshiil' }).body.account).toBe('zaad')
})

test('only a withdrawal is moved, and to another account', () => {
  expect(form.parse({ ...typed, toAccount: 'zaad' }).body).not.toHaveProperty('toAccount')
  expect(form.parse({ ...typed, type: 'WITHDRAWAL', toAccount: 'zaad' }).body.toAccount).toBe('zaad')
  expect(faults({ type: 'WITHDRAWAL', toAccount: 'cash' })).toEqual(['toAccount'])
})
