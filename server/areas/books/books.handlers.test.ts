import { addDays } from '#domain/core/dates.ts'
import { MonthQuery } from '#domain/school/months.schema.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as books from '#domain/books/books.endpoints.ts'
import { CloseMonth, EntriesQuery, FIGURES, LedgerQuery, ManualEntry, QuarterOf } from '#domain/books/books.schema.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { booksHandlers } from './books.handlers.ts'
import { monthEndHandlers } from '../monthend/monthend.handlers.ts'

let school: MoneySchool
let database: Database

const at = (day: string, time = '07:00:00') => ({ now: Date.parse(`2026-${day}T${time}Z`) })

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...booksHandlers, ...monthEndHandlers], 30)
  await school.removeAll()
})
afterAll(() => database.close())

const admin = () => school.actor('admin')
const statement = (month: number, year = 2026) =>
  school.call(books.getIncomeStatement, admin(), { query: { month, year } })
const flow = (month: number) => school.call(books.getCashFlow, admin(), { query: { month, year: 2026 } })
const sheet = (date: string, now = at('12-31')) => school.call(books.getBalanceSheet, admin(), { query: { date } }, now)
const close = (month: number, now = at('12-31'), notes?: string) =>
  school.call(books.closeMonth, admin(), { body: { month, year: 2026, ...(notes ? { notes } : {}) } }, now)
const enter = (body: z.input<typeof ManualEntry>, now = at('09-14')) =>
  school.call(books.recordLedgerEntry, admin(), { body }, now)
const ledger = (query: Parameters<typeof LedgerQuery.parse>[0] = {}, now = at('09-14')) =>
  school.call(books.listLedger, admin(), { query: LedgerQuery.parse(query) }, now)
const differences = async () => (await school.call(books.checkBooks, admin(), {})).differences
const deposit = { type: 'DEPOSIT', amount: 100, method: 'Cash', description: 'Change for the drawer' } as const

describe('a month of the books', () => {
  it('has the money received, by month of the fee, and the changes of the cash accounts', async () => {
    const student = await school.freshStudent([6, 7, 8])
    // 17 for June and 3 of July on 5 July; 14 of July, 17 for August and 9 ahead on 10 August, of which 2 by discount.
    await school.take({ lines: [school.line(student, 20, 6)] }, 'office', at('07-05'))
    await school.take(
      { method: 'ZAAD', number: '615', discountReason: 'orphan', lines: [school.line(student, 38, 7, 2)] },
      'admin',
      at('08-10'),
    )
    expect(await statement(7)).toMatchObject({
      currentIncome: 3,
      previousIncome: 17,
      advanceIncome: 0,
      totalRevenue: 20,
      netRevenue: 20,
      netIncome: 20,
      isClosed: false,
      from: '2026-07-01',
      to: '2026-07-31',
    })
    expect(await statement(8)).toMatchObject({
      currentIncome: 17,
      previousIncome: 14,
      advanceIncome: 9,
      totalRevenue: 40,
      totalDiscounts: 2,
      netRevenue: 38,
    })
    expect(
      await school.call(books.getQuarterStatement, admin(), { query: QuarterOf.parse({ quarter: '3', year: '2026' }) }),
    ).toMatchObject({
      currentIncome: 34,
      previousIncome: 17,
      advanceIncome: 9,
    })
    expect(await flow(8)).toMatchObject({ opening: 20, received: 38, netCashFlow: 38, closing: 58 })
    const july = await sheet('2026-07-31')
    expect(july).toMatchObject({ isBalanced: true, totalLiabilities: 0 })
    const [august, inAugust] = [await sheet('2026-08-31'), await sheet('2026-08-10')]
    expect(august).toMatchObject({ isBalanced: true, totalLiabilities: 9 })
    expect(inAugust.totalAssets).toBe(august.totalAssets)
    expect(await differences()).toEqual([])
  })

  it('lists the entries behind each of its figures', async () => {
    const resultAt = async (day: string) =>
      (await sheet(day)).equity.find(({ account }) => account === null)?.amount ?? Number.NaN
    for (const month of [7, 8]) {
      const [from, to] = [`2026-0${month}-01`, `2026-0${month}-31`]
      const result = (await resultAt(to)) - (await resultAt(addDays(from, -1)))
      const said = await statement(month)
      const salariesPaid = said.expensesByCategory.find(({ account }) => account === 'salaries')?.amount ?? 0
      const told = { ...(await flow(month)), ...said, salariesPaid, result } as unknown as Record<string, number>
      for (const figure of FIGURES) {
        const asked = EntriesQuery.parse({ from, to, figure, limit: '2' })
        const first = await school.call(books.listEntries, admin(), { query: asked })
        expect([figure, first.sum]).toEqual([figure, told[figure]])
        expect(first.entries.length).toBe(Math.min(2, first.total))
      }
    }
    const { entries } = await school.call(books.listEntries, admin(), {
      query: EntriesQuery.parse({ from: '2026-08-01', to: '2026-08-31', figure: 'totalDiscounts' }),
    })
    expect(entries).toMatchObject([{ amount: 2, accountName: 'Discounts given', date: '2026-08-10', kind: 'payment' }])
    expect(entries[0]?.text).toMatch(/^Payment S-R\d+, \S+ .*/)
  })
})

describe('the cash ledger', () => {
  it('has deposits, withdrawals and transfers by hand, with the balance of the accounts after each', async () => {
    const before = (await ledger()).closing
    expect(await enter(deposit)).toMatchObject({ message: 'Ledger entry created successfully!' })
    await enter({ type: 'WITHDRAWAL', amount: 30, method: 'Cash', description: 'To the owner', source: 'Owner' })
    const moved = await enter({
      type: 'WITHDRAWAL',
      amount: 50,
      method: 'Cash',
      description: 'Evening',
      toAccount: 'dahabshiil',
    })
    const { entries, closing, opening } = await ledger({ month: '9', year: '2026' })
    expect(opening).toBe(before)
    expect(closing).toBe(before + 70)
    expect(
      entries.map(({ type, amount, account, balanceAfter, source }) => [type, amount, account, balanceAfter, source]),
    ).toEqual([
      ['WITHDRAWAL', 50, 'cash', before + 70, 'Manual'],
      ['DEPOSIT', 50, 'dahabshiil', before + 120, 'Manual'],
      ['WITHDRAWAL', 30, 'cash', before + 70, 'Owner'],
      ['DEPOSIT', 100, 'cash', before + 100, 'Manual'],
    ])
    expect(entries[1]).toMatchObject({
      method: 'Bank',
      kind: 'transfer',
      manualId: moved.id,
      createdBy: { fullName: admin().fullName },
    })
    expect(await ledger({ method: 'Bank' })).toMatchObject({ closing: 50, total: 1, entries: [{ balanceAfter: 50 }] })
    expect(await flow(9)).toMatchObject({ deposits: 100, withdrawals: 30, netCashFlow: 70 })
    expect((await statement(9)).netIncome).toBe(0)
  })

  it('has the same balances on pages of any size', async () => {
    const whole = await ledger({ limit: '500' })
    expect(whole.total).toBe(whole.entries.length)
    for (const limit of [1, 3]) {
      const pages = []
      for (let page = 1; pages.length < whole.total; page++) {
        pages.push(...(await ledger({ limit: String(limit), page: String(page) })).entries)
      }
      expect(pages).toEqual(whole.entries)
    }
    expect((await ledger({ page: '50' })).entries).toEqual([])
  })

  it('names the student and the receipt of a payment', async () => {
    const { entries } = await ledger({ month: '8', year: '2026' })
    expect(entries).toMatchObject([{ source: 'Fees', method: 'Mobile', kind: 'payment', manualId: null, amount: 38 }])
    expect(entries[0]?.description).toMatch(/, S-R\d+$/)
  })

  it('reverses an entry by its mirror image, once', async () => {
    const { id } = await enter({ ...deposit, amount: 12.34 })
    const takeBack = () =>
      school.call(books.voidLedgerEntry, admin(), { params: { id }, body: { reason: 'counted twice' } }, at('09-15'))
    expect(await takeBack()).toEqual({ message: 'Ledger entry taken back' })
    const { entries } = await ledger({ limit: '2' })
    expect(entries).toMatchObject([
      { type: 'WITHDRAWAL', amount: 12.34, source: 'Manual, taken back', manualId: null },
      { type: 'DEPOSIT', amount: 12.34, manualId: null },
    ])
    await expect(takeBack()).rejects.toMatchObject({ code: 'entryVoid' })
    // The reversal lowers the line of the entry itself, and adds no inflow or outflow.
    expect(await flow(9)).toMatchObject({ deposits: 100, withdrawals: 30, cashInflow: 100 })
    const unknown = school.call(books.voidLedgerEntry, admin(), { params: { id: 99_999 }, body: { reason: 'no' } })
    await expect(unknown).rejects.toMatchObject({ code: 'ledgerEntryNotFound' })
    expect(await differences()).toEqual([])
  })

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: 1e12 }, 'amount'],
    [{ amount: '1,5' }, 'amount'],
    [{ type: 'GIFT' }, 'type'],
    [{ method: 'ZAAD' }, 'method'],
    [{ description: ' ' }, 'description'],
    [{ account: 'zaad' }, 'account'],
    [{ type: 'WITHDRAWAL', toAccount: 'cash' }, 'toAccount'],
    [{ toAccount: 'zaad' }, ''],
    [{ balanceAfter: 5 }, ''],
  ])('refuses an entry with %o', (wrong, field) => {
    const { success, error } = ManualEntry.safeParse({ ...deposit, ...wrong })
    expect([success, error?.issues[0]?.path.join('.')]).toEqual([false, field])
  })

  it('refuses an entry dated in the future', async () => {
    await expect(enter({ ...deposit, date: '2026-09-15' })).rejects.toMatchObject({ code: 'futureDate' })
  })
})

describe('closing a month', () => {
  it('is refused before the month has ended at the school', async () => {
    // 23:59 of 30 June at the school is 20:59 in UTC.
    await expect(close(6, at('06-30', '20:59:59'))).rejects.toMatchObject({ code: 'monthNotEnded' })
    await expect(close(12, at('09-14'))).rejects.toMatchObject({ code: 'monthNotEnded' })
  })

  it('stores the net income, and seals the month with all months before', async () => {
    const { message, profitLog } = await close(6, at('06-30', '21:00:00'), 'first')
    expect(message).toBe('ProfitLog created successfully')
    expect(profitLog).toMatchObject({
      month: 6,
      year: 2026,
      netIncome: 0,
      notes: 'first',
      closedById: admin().id,
      isNewest: true,
    })
    expect((await statement(6)).isClosed).toBe(true)
    expect((await statement(1)).isClosed).toBe(true)
    expect((await statement(7)).isClosed).toBe(false)
  })

  it('is done month by month, once for each month', async () => {
    await expect(close(6)).rejects.toMatchObject({ code: 'monthClosed' })
    await expect(close(5)).rejects.toMatchObject({ code: 'monthClosed' })
    await expect(close(8)).rejects.toMatchObject({ code: 'monthOutOfOrder', message: 'Close July 2026 first.' })
    expect((await close(7)).profitLog.netIncome).toBe(20)
    expect((await close(8)).profitLog.netIncome).toBe(38)
    const logs = await school.call(books.listProfitLogs, admin(), {})
    expect(logs.map(({ month, isNewest }) => [month, isNewest])).toEqual([
      [8, true],
      [7, false],
      [6, false],
    ])
  })

  it('refuses new manual entries of the month, and dates the void of an existing one on the first open day', async () => {
    await expect(enter({ ...deposit, date: '2026-08-31' })).rejects.toMatchObject({
      code: 'monthClosed',
      message: 'August 2026 is closed.',
    })
    await enter({ ...deposit, date: '2026-09-01' })
  })

  it('lets late entries of a tablet count on the first open day, marked, and changes no sealed figure', async () => {
    const before = [await statement(8), await flow(8), await sheet('2026-08-31')]
    const student = await school.freshStudent([8])
    const write = { id: 'AAA-1', version: 1, madeAt: '2026-08-25T07:00:00.000Z' }
    const late = { lines: [school.line(student, 17, 8)], receipt: school.freshReceipt() }
    await school.take(late, 'office', { ...at('09-08'), write })
    expect([await statement(8), await flow(8), await sheet('2026-08-31')]).toEqual(before)
    const { entries } = await ledger({ month: '9', year: '2026', limit: '500' })
    expect(entries.filter(({ kind }) => kind === 'payment')).toMatchObject([
      { date: '2026-09-01', receivedAfterClosing: '2026-08-25', amount: 17 },
    ])
    expect((await statement(9)).previousIncome).toBe(17)
    expect(await differences()).toEqual([])
  })

  it('allows changes of notes afterwards, while an open month has no notes', async () => {
    const save = (month: number) =>
      school.call(books.updateProfitLog, admin(), { body: { month, year: 2026, notes: 'Eid' } })
    expect((await save(7)).profitLog).toMatchObject({ month: 7, notes: 'Eid', netIncome: 20 })
    await expect(save(9)).rejects.toMatchObject({ code: 'profitLogNotFound' })
    await expect(school.call(books.getProfitLog, admin(), { params: { id: 999 } })).rejects.toMatchObject({
      code: 'profitLogNotFound',
    })
  })

  it('is undone for the newest month only, with a reason, and can be repeated', async () => {
    const [august, july] = await school.call(books.listProfitLogs, admin(), {})
    const reopen = (id: number) =>
      school.call(books.reopenMonth, admin(), { params: { id }, query: { reason: 'rent was missing' } })
    await expect(reopen(july!.id)).rejects.toMatchObject({ code: 'notNewestLog' })
    await reopen(august!.id)
    await expect(reopen(august!.id)).rejects.toMatchObject({ code: 'profitLogNotFound' })
    expect((await statement(8)).isClosed).toBe(false)
    await enter({ ...deposit, date: '2026-08-31' })
    expect((await close(8)).profitLog.isNewest).toBe(true)
  })

  it('succeeds for one of two administrators who close at once', async () => {
    const both = await Promise.allSettled([close(9), close(9)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { rows } = (await database.db.execute(
      sql`select count(*)::int as count from profit_logs where month = 9 and reopened_at is null`,
    )) as { rows: { count: number }[] }
    expect(rows).toEqual([{ count: 1 }])
  })

  it.each([
    [MonthQuery, { month: '13', year: '2026' }],
    [MonthQuery, { month: '9', year: '1999' }],
    [MonthQuery, { month: '9', year: '2101' }],
    [QuarterOf, { quarter: '5', year: '2026' }],
    [QuarterOf, { quarter: '0', year: '2026' }],
    [CloseMonth, { month: 0, year: 2026 }],
    [CloseMonth, { month: 1, year: 1999 }],
    [CloseMonth, { month: 1, year: 2026, netIncome: 5 }],
  ])('is refused for a month, quarter or year that does not exist: %#', (schema, input) => {
    expect(schema.safeParse(input).success).toBe(false)
  })
})
