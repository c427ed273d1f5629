import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordLedgerEntry } from '#domain/books/books.endpoints.ts'
import { createOwnAccount } from '#domain/books/own-accounts.endpoints.ts'
import { listExpenses } from '#domain/expenses/expenses.endpoints.ts'
import type { OwnKind } from '#domain/school/own-accounts.ts'
import type { OwnCategory, OwnMoney } from '#domain/school/own-accounts.schema.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { expenseHandlers } from '../expenses/expenses.handlers.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { walletCalls } from './test-statements.ts'
import { walletHandlers } from './wallets.handlers.ts'

let database: Database
let school: MoneySchool

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...walletHandlers, ...booksHandlers, ...expenseHandlers], 2)
})
afterAll(() => database.close())

it('the statement of a bank of the school is matched, its charges are entered, and it is reconciled', async () => {
  const wallet = walletCalls(school)
  const [admin, at] = [school.actor('admin'), wallet.at('2026-11-20')]
  const add = async (kind: OwnKind, name: string) =>
    (await school.call(createOwnAccount, admin, { body: { kind, name } }, at)).account.code
  const bank = (await add('bank', 'Premier bank')) as OwnMoney
  const category = (await add('expense', 'Charges of banks')) as OwnCategory
  const safe = await add('safe', 'At the chairman')
  const paidIn = { type: 'DEPOSIT', amount: 100, method: 'Bank', account: bank, description: 'A gift' } as const
  await school.call(recordLedgerEntry, admin, { body: { ...paidIn, date: '2026-11-03' } }, at)

  const overview = await wallet.overview()
  expect(overview.map(({ name }) => name)).toContain('Premier bank')
  expect(overview.map(({ account }) => account)).not.toContain(safe)
  await wallet.bring(bank, [
    { number: 'T1', day: '2026-11-03', amount: 100, text: 'Deposit' },
    { number: 'T2', day: '2026-11-04', amount: -2, text: 'Service charge' },
  ])
  const { rows } = await wallet.rows(bank)
  const deposit = rows.find(({ line }) => line?.amount === 100)?.line?.id ?? 0
  const charge = rows.find(({ line }) => line?.amount === -2)?.line?.id ?? 0
  const [candidate] = (await wallet.candidates(deposit)).targets
  if (!candidate) throw new Error('The deposit of the bank is no candidate')
  expect(candidate.words).toContain('A gift')
  await wallet.match({ lineId: deposit, kind: candidate.kind, ref: candidate.ref })
  await wallet.enterCharges({ lineIds: [charge], category, description: 'Of November' })
  const { expenses } = await school.call(listExpenses, admin, { query: { month: 11, year: 2026 } }, at)
  expect(expenses).toMatchObject([
    { categoryName: 'Charges of banks', methodName: 'Premier bank', paymentMethod: bank, amount: 2 },
  ])
  expect(await wallet.reconciling(bank, '2026-11-19')).toMatchObject({ account: bank, books: 98, unexplained: 0 })
  await wallet.sign({ account: bank, day: '2026-11-19', statement: 98, books: 98 })
  expect((await wallet.overview()).find(({ account }) => account === bank)).toMatchObject({
    reconciledDay: '2026-11-19',
    open: 0,
  })
  expect(await readDifferences(database.db)).toEqual([])
})
