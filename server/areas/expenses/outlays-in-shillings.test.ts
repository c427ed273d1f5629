import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import * as books from '#domain/books/books.endpoints.ts'
import { takeExchangeBack } from '#domain/shillings/exchange-back.endpoints.ts'
import { exchangeMoney } from '#domain/shillings/exchange.endpoints.ts'
import type { Exchange } from '#domain/shillings/exchange.schema.ts'
import type { Database } from '../../db/client.ts'
import { schoolSettings, shillings } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { refusedAs, openPayingSchool, SEPTEMBER, TODAY, type PayingSchool } from '../payroll/test-payroll.ts'
import { shillingBalance } from '../school/shillings.ts'
import { shillingHandlers } from '../shillings/shillings.handlers.ts'
import { expenseHandlers } from './expenses.handlers.ts'
import * as expenses from '#domain/expenses/expenses.endpoints.ts'
import { requireJournal, spent } from './test-expenses.ts'

let school: PayingSchool
let database: Database
let numbers = 0

const ref = () => `00000000-0000-4000-9000-${String(++numbers).padStart(12, '0')}`
const voucher = () => `AAA-V${String(++numbers).padStart(6, '0')}`
const held = (account: 'cashShillings' | 'safeShillings' = 'cashShillings') => shillingBalance(database.db, account)
const takeShillings = (value: boolean) =>
  database.db
    .insert(schoolSettings)
    .values({ key: 'shillings', value, changedAt: '2026-09-14T06:00:00.000Z', changedBy: school.actor('admin').id })
    .onConflictDoUpdate({ target: schoolSettings.key, set: { value } })
const exchange = (over: Partial<Exchange> = {}, who = 'office', at = {}) =>
  school.call(
    exchangeMoney,
    school.actor(who),
    {
      body: {
        ref: ref(),
        account: 'cashShillings',
        direction: 'buy',
        shillings: 850_000,
        dollars: 100,
        dollarAccount: 'cash',
        ...over,
      },
    },
    at,
  )
const back = (key: string, who = 'office', at = {}) =>
  school.call(takeExchangeBack, school.actor(who), { params: { ref: key }, body: { reason: 'a slip' } }, at)
const record = (body: object, who = 'office') =>
  school.call(expenses.recordExpense, school.actor(who), { body: spent(body as never) })
const listed = async (id: number) => {
  const { expenses: all } = await school.call(expenses.listExpenses, school.actor('admin'), { query: { limit: 100 } })
  return all.find((each) => each.id === id)
}
const part = (dollars: number, rate = 8_500) => ({ amount: dollars * rate, rate, dollars })

/** Asserts that journal and shillings agree, and that an account without shillings has no dollars. */
async function expectWhole(): Promise<void> {
  await requireJournal(database)
  for (const account of ['cashShillings', 'safeShillings'] as const) {
    const { shillings: has, cents } = await held(account)
    expect(cents).toBe(await school.balanceOf(account))
    if (has === 0) expect(cents).toBe(0)
  }
}

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openPayingSchool(database, [...expenseHandlers, ...shillingHandlers, ...booksHandlers])
  await takeShillings(true)
})
afterEach(() => expectWhole())
afterAll(() => database.close())

describe('an expense in shillings', () => {
  it('takes shillings out of the drawer and leaves its dollars, and comes back when it is deleted', async () => {
    await exchange()
    const [cash, before] = [await school.balanceOf('cash'), await held()]
    const { expense } = await record({ amount: 17, shillings: part(10) })
    expect(expense.shillings).toEqual({ amount: 85_000, rate: 8_500, cents: 1_000 })
    expect((await listed(expense.id))?.shillings).toEqual(expense.shillings)
    // Seven dollars of it were in dollars.
    expect(await school.balanceOf('cash')).toBe(cash - 700)
    expect((await held()).shillings).toBe(before.shillings - 85_000)
    await school.call(expenses.voidExpense, school.actor('office'), {
      params: { id: expense.id },
      query: { reason: 'typed twice' },
    })
    expect(await school.balanceOf('cash')).toBe(cash)
    expect(await held()).toEqual(before)
  })

  it('with another amount, method or day is refused, and its other fields may be changed', async () => {
    await exchange()
    const { expense } = await record({ amount: 10, shillings: part(10) })
    const edit = (over: object) =>
      school.call(expenses.updateExpense, school.actor('admin'), {
        params: { id: expense.id },
        body: spent({ amount: 10, description: 'Diesel', ...over }),
      })
    for (const over of [{ amount: 11 }, { paymentMethod: 'ZAAD' }, { date: '2026-09-13' }])
      await expect(edit(over)).rejects.toEqual(refusedAs('shillingsStay'))
    expect((await edit({})).expense).toMatchObject({ description: 'Diesel', shillings: { amount: 85_000 } })
  })

  it('asks for a reason where the drawer holds too few shillings, and not where it holds too few dollars', async () => {
    const { shillings: has } = await held()
    const short = { amount: 50_000, shillings: part(50_000) }
    await expect(record(short)).rejects.toEqual(
      refusedAs('accountOverdrawn', {
        account: 'Shillings in drawers',
        amount: `SLSH\u00a0${has.toLocaleString('en-US')}`,
      }),
    )
    const { expense } = await record({ ...short, overdrawnReason: 'They came this minute' })
    expect(expense.overdrawnReason).toBe('They came this minute')
    expect((await held()).shillings).toBeLessThan(0)
    // Filled up at what it lacks, so that an account without shillings has no dollars.
    const lacks = 0 - (await held()).shillings
    await exchange({ shillings: lacks, dollars: 49_000, dollarAccount: 'safe' })
    expect(await held()).toEqual({ shillings: 0, cents: 0 })
  })

  it('is refused where the school takes none, and of anything but cash', async () => {
    await expect(record({ amount: 10, shillings: part(10), paymentMethod: 'ZAAD' })).rejects.toEqual(
      refusedAs('shillingsOfCash'),
    )
    await takeShillings(false)
    await expect(record({ amount: 10, shillings: part(10) })).rejects.toEqual(refusedAs('shillingsOff'))
    // What a device says has happened.
    const { expense } = await record({ amount: 10, shillings: part(10), voucher: voucher(), ref: ref() })
    expect(expense.shillings).toMatchObject({ amount: 85_000 })
    await takeShillings(true)
  })

  it('of a device that says another method than cash has no shillings', async () => {
    const before = await held()
    const of = { amount: 10, shillings: part(10), paymentMethod: 'ZAAD', voucher: voucher(), ref: ref() }
    expect((await record(of)).expense.shillings).toBeUndefined()
    expect(await held()).toEqual(before)
  })
})

describe('an advance and a salary in shillings', () => {
  it('leave the dollars of the drawer, stay as they are, and come back', async () => {
    await exchange({ shillings: 8_500_000, dollars: 1_000 })
    const { id } = await school.hire()
    const [cash, before] = [await school.balanceOf('cash'), await held()]
    const { advance } = await school.advance(id, { amount: 100, shillings: part(100) })
    expect(advance.shillings).toEqual({ amount: 850_000, rate: 8_500, cents: 10_000 })
    expect(await school.balanceOf('cash')).toBe(cash)
    await expect(school.edit(advance.id, { amount: 90 })).rejects.toEqual(refusedAs('shillingsStay'))
    expect((await school.edit(advance.id, { amount: 100, reason: 'rent' })).advance.reason).toBe('rent')
    await school.drop(advance.id)
    expect(await held()).toEqual(before)
    expect(await school.balanceOf('cash')).toBe(cash)
  })

  it('pay each salary to the nearest of the smallest note, and one that is taken back brings its shillings', async () => {
    await exchange({ shillings: 85_000_000, dollars: 10_000 })
    await school.hire({ salary: 101.01 })
    const [cash, before] = [await school.balanceOf('cash'), await held()]
    const result = await school.pay({ ...SEPTEMBER, shillingRate: 8_530 })
    expect(await school.balanceOf('cash')).toBe(cash)
    for (const each of result.details) {
      expect(each.shillings?.cents).toBe(Math.round(each.paidAmount * 100))
      expect((each.shillings?.amount ?? 1) % 500).toBe(0)
    }
    const paid = result.details.reduce((sum, each) => sum + (each.shillings?.amount ?? 0), 0)
    expect((await held()).shillings).toBe(before.shillings - paid)
    for (const { payoutId } of result.details) await school.reverse(payoutId)
    expect((await held()).shillings).toBe(before.shillings)
    expect(await school.balanceOf('cash')).toBe(cash)
  })
})

describe('an exchange', () => {
  it('is recorded once, at the rate that results, with what it brought more or less as the exchange difference', async () => {
    const key = ref()
    const [cash, before] = [await school.balanceOf('cash'), await held('safeShillings')]
    const lost = await school.balanceOf('exchangeDifference')
    const buy = { ref: key, account: 'safeShillings', shillings: 900_000, dollars: 100, dollarAccount: 'cash' } as const
    for (let turn = 0; turn < 2; turn += 1) await exchange(buy)
    expect(before).toEqual({ shillings: 0, cents: 0 })
    expect(await held('safeShillings')).toEqual({ shillings: 900_000, cents: 10_000 })
    expect(await school.balanceOf('cash')).toBe(cash - 10_000)
    const [stored] = await database.db.select().from(shillings).where(eq(shillings.key, key))
    expect(stored).toMatchObject({ rate: 9_000, cents: 10_000, other: 'cash', day: TODAY })
    const sold = { account: 'safeShillings', direction: 'sell', dollarAccount: 'daarsalaam' } as const
    await exchange({ ...sold, shillings: 450_000, dollars: 47 })
    expect(await held('safeShillings')).toEqual({ shillings: 450_000, cents: 5_000 })
    expect(await school.balanceOf('exchangeDifference')).toBe(lost + 300)
    await exchange({ ...sold, shillings: 450_000, dollars: 52 })
    expect(await held('safeShillings')).toEqual({ shillings: 0, cents: 0 })
    expect(await school.balanceOf('exchangeDifference')).toBe(lost + 100)
  })

  it('is taken back on its day, once, by who made it or an administrator, and leaves no difference', async () => {
    const [cash, before, lost] = [
      await school.balanceOf('cash'),
      await held(),
      await school.balanceOf('exchangeDifference'),
    ]
    const key = ref()
    await exchange({ ref: key, direction: 'sell', shillings: 85_000, dollars: 7 })
    await expect(back(ref())).rejects.toEqual(refusedAs('exchangeNotFound'))
    const later = { now: Date.parse('2026-09-15T09:00:00Z') }
    await expect(back(key, 'admin', later)).rejects.toEqual(refusedAs('exchangeOver'))
    const hers = ref()
    await exchange({ ref: hers, account: 'safeShillings', shillings: 100, dollars: 0.01 }, 'admin')
    await expect(back(hers)).rejects.toEqual(refusedAs('notYourExchange'))
    await back(hers, 'admin')
    await back(key)
    await expect(back(key, 'admin')).rejects.toEqual(refusedAs('exchangeTakenBack'))
    expect(await held()).toEqual(before)
    expect(await school.balanceOf('cash')).toBe(cash)
    expect(await school.balanceOf('exchangeDifference')).toBe(lost)
  })
})

describe('the books', () => {
  it('say shillings beside the dollars of their accounts', async () => {
    const admin = school.actor('admin')
    const { shillings: has, cents } = await held()
    const sheet = await school.call(books.getBalanceSheet, admin, { query: {} })
    expect(sheet.assets.find(({ account }) => account === 'cashShillings')).toMatchObject({
      amount: cents / 100,
      shillings: has,
    })
    const flow = await school.call(books.getCashFlow, admin, { query: SEPTEMBER })
    expect(flow.accounts.find(({ account }) => account === 'cashShillings')).toMatchObject({ shillings: has })
    const query = { from: '2026-01-01', to: TODAY, account: 'cashShillings', limit: 500 } as const
    const behind = await school.call(books.listEntries, admin, { query })
    expect(behind.shillings).toBe(has)
    expect(behind.entries.reduce((sum, each) => sum + (each.shillings ?? 0), 0)).toBe(has)
    const ledger = await school.call(books.listLedger, admin, { query: { limit: 100, method: 'Cash' } as never })
    expect(ledger.shillings).toBe(has + (await held('safeShillings')).shillings)
    expect(ledger.entries.find(({ account }) => account === 'cashShillings')?.shillings).toBeGreaterThan(0)
  })
})
