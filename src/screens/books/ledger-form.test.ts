import { expect, test } from 'vitest'
import { ManualEntry } from '#domain/books/books.schema.ts'
import { ledgerForm } from './LedgerForm.tsx'

const form = ledgerForm.added('2026-11-23')
const BLANK = ledgerForm.blank({ date: '2026-11-23', source: 'Manual' })
const typed = { ...BLANK, amount: '$1,200.50', description: ' lent by the owner ' }

/** Names of the invalid fields. */
const faults = (values: Partial<typeof BLANK>) =>
  form.safeParse({ ...typed, ...values }).error?.issues.map(({ path }) => path[0]) ?? []

test('the form of a ledger entry proposes a deposit of cash, and sends what the school server accepts', () => {
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

test.each(['', '0', '0.00', '-5', '0.001', '1e12', '1,5', '1000000.01', 'ten'])(
  'the form of a ledger entry refuses the amount "%s"',
  (amount) => {
    expect(faults({ amount })).toEqual(['amount'])
  },
)

test('the form of a ledger entry requires a day and a reason', () => {
  expect(faults({ date: '' })).toEqual(['date'])
  expect(faults({ date: '2026-11-24' })).toEqual(['date'])
  expect(faults({ description: '  ' })).toEqual(['description'])
})

test('the form of a ledger entry sends an account of the chosen method, whatever account was chosen before', () => {
  expect(form.parse({ ...typed, method: 'Bank', account: 'dahabshiil' }).body.account).toBe('dahabshiil')
  expect(form.parse({ ...typed, method: 'Mobile', account: 'dahabshiil' }).body.account).toBe('zaad')
})

test('only a withdrawal can be moved to an account, which must be another one', () => {
  expect(form.parse({ ...typed, toAccount: 'zaad' }).body).not.toHaveProperty('toAccount')
  expect(form.parse({ ...typed, type: 'WITHDRAWAL', toAccount: 'zaad' }).body.toAccount).toBe('zaad')
  expect(faults({ type: 'WITHDRAWAL', toAccount: 'cash' })).toEqual(['toAccount'])
})
