import { beforeEach, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { listRates } from '#domain/shillings/rates-list.endpoints.ts'
import { setRate } from '#domain/shillings/rates.endpoints.ts'
import type { ShillingPart } from '#domain/school/shillings.schema.ts'
import { readDifferences } from '../../checks/books-check.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expectMonthAddsUp } from '../books/test-identities.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { MONEY_HANDLERS } from '../monthend/test-money-handlers.ts'
import { recordShillings, shillingBalance, takeShillingsBack } from '../school/shillings.ts'

let database: Database
let school: MoneySchool
let refs = 0

beforeEach(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, MONEY_HANDLERS, 6)
  await school.removeAll()
})

const ref = () => `00000000-0000-4000-9000-${String(++refs).padStart(12, '0')}`
const at = (minute: number, day = '2026-10-05') => ({ now: Date.parse(`${day}T06:00:00Z`) + minute * 60_000 })
const context = (when = at(0)) => ({
  ...school.context(school.actor('office'), when),
  tx: database.db,
  endpoint: 'fees.take',
})
const held = () => shillingBalance(database.db, 'cashShillings')

const pay = async (dollars: number, shillings?: ShillingPart, when = at(10)) =>
  school.take(
    {
      lines: [school.line(await school.freshStudent([1]), dollars)],
      receipt: school.freshReceipt(),
      ...(shillings ? { shillings } : {}),
    },
    'office',
    when,
  )

const balances = async (date = '2026-12-31') => {
  const asked = { query: { date } }
  const { assets, equity } = await school.call(books.getBalanceSheet, school.actor('admin'), asked, at(0, '2026-12-31'))
  return Object.fromEntries([...assets, ...equity].map(({ account, amount }) => [account ?? 'result', amount]))
}

const statement = () =>
  school.call(
    books.getIncomeStatement,
    school.actor('admin'),
    { query: { month: 10, year: 2026 } },
    at(0, '2026-12-31'),
  )

const expectBooksAgree = async () => {
  expect(await readDifferences(database.db)).toEqual([])
  await expectMonthAddsUp(school, { year: 2026, month: 10 }, at(0, '2026-12-31'))
}

describe('a payment in shillings', () => {
  it('settles dollars, and leaves the shillings in an account of their own at the rate of the receipt', async () => {
    await pay(17, { amount: 59_500, rate: 8_500, dollars: 7 })
    expect(await held()).toEqual({ shillings: 59_500, cents: 700 })
    expect(await balances()).toMatchObject({ cash: 10, cashShillings: 7 })
    expect(await statement()).toMatchObject({ netRevenue: 17, exchangeDifference: 0, netIncome: 17 })
    await expectBooksAgree()
  })

  it('rounds to the smallest note at the cost of the school, and never of the family', async () => {
    // $17 at 8,530 are 145,010 shillings; the family pays 145,000 and owes nothing.
    await pay(17, { amount: 145_000, rate: 8_530, dollars: 17 })
    expect(await held()).toEqual({ shillings: 145_000, cents: 1_700 })
    await pay(10, { amount: 85_500, rate: 8_530, dollars: 10 })
    expect(await statement()).toMatchObject({ netRevenue: 27, exchangeDifference: 0.02, netIncome: 27.02 })
    await expectBooksAgree()
  })
})

describe('shillings that go out', () => {
  it('are worth the average of the account; what they bring more or less is the exchange difference', async () => {
    await pay(10, { amount: 80_000, rate: 8_000, dollars: 10 })
    await pay(10, { amount: 100_000, rate: 10_000, dollars: 10 })
    const exchange = { kind: 'exchange' as const, shillings: -90_000, rate: 9_500, cents: -947, other: 'safe' as const }
    await recordShillings(context(at(30)), { ...exchange, key: ref() })
    expect(await held()).toEqual({ shillings: 90_000, cents: 1_000 })
    expect(await balances()).toMatchObject({ cashShillings: 10, safe: 9.47 })
    expect(await statement()).toMatchObject({ exchangeDifference: -0.53 })
    // The last shillings take all dollars of the account with them.
    await recordShillings(context(at(40)), { ...exchange, key: ref() })
    expect(await held()).toEqual({ shillings: 0, cents: 0 })
    await expectBooksAgree()
  })

  it('go to the safe with what the books have for them, and make no difference', async () => {
    await pay(10, { amount: 80_000, rate: 8_000, dollars: 10 })
    const move = { kind: 'move' as const, rate: null, other: 'safeShillings' as const }
    await recordShillings(context(), { ...move, key: ref(), shillings: -60_000 })
    expect(await shillingBalance(database.db, 'safeShillings')).toEqual({ shillings: 60_000, cents: 750 })
    await recordShillings(context(), { ...move, key: ref(), shillings: 20_000 })
    expect(await held()).toEqual({ shillings: 40_000, cents: 500 })
    expect(await balances()).toMatchObject({ cashShillings: 5, safeShillings: 5 })
    expect((await statement()).exchangeDifference).toBe(0)
    await expectBooksAgree()
  })

  it('are worth the rate of their act where the account has none', async () => {
    const act = { kind: 'expense' as const, number: 'AAA-V000009', shillings: -17_000, rate: 8_500, cents: -200 }
    await recordShillings(context(), { ...act, key: act.number })
    expect(await held()).toEqual({ shillings: -17_000, cents: -200 })
    await takeShillingsBack(context(at(5)), act.number, null)
    await takeShillingsBack(context(at(6)), act.number, null)
    expect(await held()).toEqual({ shillings: 0, cents: 0 })
    await expectBooksAgree()
  })
})

describe('rates', () => {
  it('are kept with their days, and the newest of a day counts', async () => {
    const office = school.actor('office')
    const set = (day: string, rate: number, minute: number, key = ref()) =>
      school.call(setRate, office, { body: { ref: key, day, rate } }, at(minute))
    const twice = ref()
    await set('2026-10-04', 8_400, 1)
    await set('2026-10-05', 8_500, 2, twice)
    await set('2026-10-05', 8_500, 3, twice)
    await set('2026-10-05', 8_550, 4)
    const rates = await school.call(listRates, office, {}, at(5))
    expect(rates.map(({ day, rate }) => [day, rate])).toEqual([
      ['2026-10-05', 8_550],
      ['2026-10-05', 8_500],
      ['2026-10-04', 8_400],
    ])
    await expect(set('2026-10-06', 8_500, 6)).rejects.toMatchObject({ code: 'rateOfLater' })
  })
})
