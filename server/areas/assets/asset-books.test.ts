import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { lastMonthEnd, valueCents } from '#domain/assets/depreciation.rules.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { assetDepreciations, assets, expenses } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { monthEndHandlers } from '../monthend/monthend.handlers.ts'
import { depreciateAll } from '../books/depreciation.ts'
import { requireJournal } from '../expenses/test-expenses.ts'
import { feeReportHandlers } from '../fees/reports.handlers.ts'
import { at, openOwningSchool, type OwningSchool } from './test-assets.ts'

let database: Database
let school: OwningSchool
const admin = () => school.actor('admin')

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openOwningSchool(database, [...booksHandlers, ...monthEndHandlers, ...feeReportHandlers])
  await school.keepBooks(true)
})
afterEach(() => requireJournal(database))
afterAll(() => database.close())

const ACCOUNTS = ['cash', 'fixedAssets', 'accumulatedDepreciation', 'depreciation', 'capital'] as const
type Account = (typeof ACCOUNTS)[number]

async function balances(): Promise<Record<Account, number>> {
  const all = await Promise.all(ACCOUNTS.map(async (name) => [name, await school.balanceOf(name)]))
  return Object.fromEntries(all) as Record<Account, number>
}

/** Changes of the accounts by an action, in cents. */
async function moved(act: () => Promise<unknown>): Promise<Partial<Record<Account, number>>> {
  const before = await balances()
  await act()
  const after = await balances()
  return Object.fromEntries(
    ACCOUNTS.flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name] - before[name]]])),
  )
}

const nothing = { depreciationRate: 0 } as const
const sheetAt = async (date: string, when = at('2026-09-14')) => {
  const sheet = await school.call(books.getBalanceSheet, admin(), { query: { date } }, when)
  const of = (name: string) => sheet.assets.find(({ account }) => account === name)?.amount ?? 0
  return { isBalanced: sheet.isBalanced, cost: of('fixedAssets'), lost: of('accumulatedDepreciation') }
}
const tick = (day: string) => {
  const { env } = school.context(admin(), at(day))
  return database.db.transaction((tx) => depreciateAll(tx, env))
}
const close = (month: number, when: string, year = 2026) =>
  school.call(books.closeMonth, admin(), { body: { month, year } }, at(when))

describe('the purchase of an asset', () => {
  it('moves money into fixed assets, and is no expense of the income statement', async () => {
    const september = { query: { month: 9, year: 2026 } }
    const before = await school.call(books.getIncomeStatement, admin(), september)
    const flowBefore = await school.call(books.getCashFlow, admin(), september)
    const buy = () => school.register({ ...nothing, purchaseDate: '2026-09-03', purchasePrice: 400 })
    expect(await moved(buy)).toEqual({ cash: -40_000, fixedAssets: 40_000 })
    expect(await school.call(books.getIncomeStatement, admin(), september)).toEqual(before)
    const flow = await school.call(books.getCashFlow, admin(), september)
    expect([flow.assetOutflow - flowBefore.assetOutflow, flow.expenseOutflow]).toEqual([400, flowBefore.expenseOutflow])
    expect(flow.netCashFlow).toBe(flowBefore.netCashFlow - 400)
    expect(flow.netCashFlow).toBe(
      flow.cashInflow - flow.expenseOutflow - flow.advanceOutflow - flow.assetOutflow - flow.withdrawals,
    )
  })

  it('is in the cash-up of the drawer that paid it, and cannot be changed as an expense', async () => {
    await school.register({ ...nothing, purchaseDate: '2026-09-14', purchasePrice: 12, name: 'Clock' })
    const { expenses: paid } = await school.call(getCashUp, admin(), { query: { date: '2026-09-14' } })
    expect(paid).toContainEqual(
      expect.objectContaining({ category: 'Assets', cents: 1_200, by: school.actor('office').fullName }),
    )
    const [row] = await database.db.select().from(expenses).where(eq(expenses.amountCents, 1_200))
    const body = { category: 'Rent' as const, amount: 1, date: '2026-09-14', paymentMethod: 'Cash' as const }
    for (const change of [() => school.edit(row?.id ?? 0, body, 'admin'), () => school.drop(row?.id ?? 0, 'admin')])
      await expect(change()).rejects.toMatchObject({ code: 'expenseIsAsset' })
    expect(row?.description).toMatch(/^AST-\d{4} Clock$/)
  })

  it('that no account of the school paid is a contribution', async () => {
    const given = () => school.register({ ...nothing, purchasePrice: 90, paymentMethod: null })
    expect(await moved(given)).toEqual({ fixedAssets: 9_000, capital: -9_000 })
  })

  it('beyond what its account holds needs a reason', async () => {
    const body = { ...nothing, purchasePrice: 5, paymentMethod: 'Dahabshiil' as const }
    await expect(school.register(body)).rejects.toMatchObject({ code: 'accountOverdrawn' })
    const bought = await school.register({ ...body, overdrawnReason: 'on its way' })
    expect(bought.paymentMethod).toBe('Dahabshiil')
  })

  it('without a price is not in the books until a price is typed', async () => {
    let id = 0
    expect(await moved(async () => ({ id } = await school.register({ ...nothing, purchasePrice: 0 })))).toEqual({})
    const priced = () => school.change(id, { ...nothing, purchasePrice: 30 })
    expect(await moved(priced)).toEqual({ cash: -3_000, fixedAssets: 3_000 })
  })

  it('stays out of the books where the asset is older than the school’s setting', async () => {
    await school.keepBooks(false)
    const { id } = await school.register()
    await school.keepBooks(true)
    expect(await moved(() => school.change(id, { purchasePrice: 900 }))).toEqual({})
    expect(await moved(() => school.remove(id, 'gone'))).toEqual({})
  })
})

describe('a correction of an asset', () => {
  it('posts the difference of price and account, and a line in the drawer of its author', async () => {
    const { id } = await school.register({ ...nothing, purchaseDate: '2026-09-10', purchasePrice: 100 })
    const dearer = () => school.change(id, { ...nothing, purchaseDate: '2026-09-10', purchasePrice: 130 })
    expect(await moved(dearer)).toEqual({ cash: -3_000, fixedAssets: 3_000 })
    const given = () =>
      school.change(id, { ...nothing, purchaseDate: '2026-09-10', purchasePrice: 130, paymentMethod: null })
    expect(await moved(given)).toEqual({ cash: 13_000, capital: -13_000 })
    const paid = () =>
      school.change(id, { ...nothing, purchaseDate: '2026-09-10', purchasePrice: 130, paymentMethod: 'Cash' })
    expect(await moved(paid)).toEqual({ cash: -13_000, capital: 13_000 })
    const { changes } = await school.call(getCashUp, admin(), { query: { date: '2026-09-14' } })
    expect(changes.filter(({ spentOn }) => spentOn === 'Assets').map(({ kind, cents }) => [kind, cents])).toEqual([
      ['corrected', -3_000],
      ['voided', 13_000],
    ])
  })

  it('that does not concern money posts nothing', async () => {
    const { id } = await school.register({ purchasePrice: 77 })
    expect(await moved(() => school.change(id, { purchasePrice: 77, name: 'Beamer', location: 'Library' }))).toEqual({})
  })
})

describe('depreciation', () => {
  it('is entered for each month that has ended, and agrees with the value in the register', async () => {
    const before = await sheetAt('2026-08-31')
    await school.register({ purchaseDate: '2025-09-14', purchasePrice: 1_200, depreciationRate: 25 })
    const after = await sheetAt('2026-08-31')
    const worth = valueCents(
      {
        purchaseDate: '2025-09-14',
        purchaseCents: 120_000,
        depreciationBasisPoints: 2_500,
        typedValueCents: null,
        typedValueSince: null,
      },
      '2026-08-31',
    )
    expect(after.cost - before.cost).toBeCloseTo(1_200)
    expect(after.lost - before.lost).toBeCloseTo((worth - 120_000) / 100)
    expect((await sheetAt('2025-12-31')).lost).toBeLessThan(0)
    expect(after.isBalanced).toBe(true)
    const september = { query: { month: 9, year: 2025 } }
    const income = await school.call(books.getIncomeStatement, admin(), september)
    expect([income.depreciation > 0, income.totalExpenses]).toEqual([true, 0])
  })

  it('of a month is entered once after the month’s end, whoever opens the books first', async () => {
    await tick('2026-09-14')
    expect(await moved(() => tick('2026-09-30'))).toEqual({})
    const october = await moved(() => Promise.all([tick('2026-10-01'), tick('2026-10-01'), tick('2026-10-02')]))
    expect(october.depreciation).toBeGreaterThan(0)
    expect(october.accumulatedDepreciation).toBe(-(october.depreciation ?? 0))
    expect(await moved(() => tick('2026-10-31'))).toEqual({})
  })

  it('is computed anew from the day of purchase where rate, price or day are changed', async () => {
    const typed = { purchaseDate: '2024-09-30', purchasePrice: 100, depreciationRate: 10 }
    const { id } = await school.register(typed, 'office', at('2026-10-02'))
    const faster = () =>
      school.change(id, { purchaseDate: '2024-09-30', purchasePrice: 100, depreciationRate: 30 }, at('2026-10-02'))
    // Two years until the end of September: 20 dollars become 60.
    expect(await moved(faster)).toEqual({ depreciation: 4_000, accumulatedDepreciation: -4_000 })
    const later = () =>
      school.change(id, { purchaseDate: '2025-09-30', purchasePrice: 100, depreciationRate: 30 }, at('2026-10-02'))
    expect(await moved(later)).toEqual({ depreciation: -3_000, accumulatedDepreciation: 3_000 })
  })

  it('ignores a typed value', async () => {
    const { id } = await school.register({ purchaseDate: '2026-01-01', purchasePrice: 500 })
    const typed = () => school.change(id, { purchaseDate: '2026-01-01', purchasePrice: 500, currentValue: 1 })
    expect(await moved(typed)).toEqual({})
  })
})

describe('an asset that leaves the register', () => {
  it('because it was registered by mistake leaves no trace in the sums', async () => {
    let id = 0
    const bought = await moved(
      async () => ({ id } = await school.register({ purchaseDate: '2025-01-31', purchasePrice: 240 })),
    )
    const undone = await moved(() => school.remove(id))
    const opposite = Object.fromEntries(Object.entries(bought).map(([name, cents]) => [name, -cents]))
    expect(undone).toEqual(opposite)
  })

  it('because it was lost or sold is written off, while its price stays spent', async () => {
    const { id } = await school.register({ purchaseDate: '2025-09-14', purchasePrice: 1_000, depreciationRate: 50 })
    const [stored] = await database.db.select().from(assets).where(eq(assets.id, id))
    const left = valueCents(stored!, lastMonthEnd('2026-09-14'))
    expect(await moved(() => school.remove(id, 'gone'))).toEqual({
      depreciation: left,
      accumulatedDepreciation: -left,
    })
    await tick('2027-03-01')
    const rows = await database.db.select().from(assetDepreciations).where(eq(assetDepreciations.assetId, id))
    expect([sumOf(rows, ({ cents }) => cents), rows.at(-1)?.day]).toEqual([100_000, '2026-09-14'])
  })
})

describe('a closed month', () => {
  const FAR = '2027-05-10'

  it('contains the depreciation of its assets, and no entry that is made later', async () => {
    await school.register({ purchaseDate: '2027-03-05', purchasePrice: 600, depreciationRate: 20 }, 'office', at(FAR))
    await close(3, FAR, 2027)
    const sealed = await sheetAt('2027-03-31', at(FAR))
    expect(sealed.lost).toBeLessThan(0)
    await close(4, FAR, 2027)
    const old = { purchaseDate: '2027-02-01', purchasePrice: 300, depreciationRate: 20 }
    const closed = { code: 'monthClosed' }
    await expect(school.register(old, 'office', at(FAR))).rejects.toMatchObject(closed)
    // An asset of the closed month that no account paid may be registered, and counts in the first open month.
    const bought = await school.register({ ...old, paymentMethod: null }, 'office', at(FAR))
    expect(await sheetAt('2027-03-31', at(FAR))).toEqual(sealed)
    const [found] = (
      (await database.db.execute(sql`
        select count(*)::int as count, min(day)::text as day from journal_entries
        where at > '2000-01-01' and day > own_day and kind in ('asset', 'depreciation')`)) as {
        rows: { count: number; day: string }[]
      }
    ).rows
    expect(found).toEqual({ count: 4, day: '2027-05-01' })
    const changed = { ...old, purchasePrice: 500, depreciationRate: 40 }
    await expect(school.change(bought.id, { ...changed, paymentMethod: 'Cash' }, at(FAR))).rejects.toMatchObject(closed)
    await school.change(bought.id, { ...changed, paymentMethod: null }, at(FAR))
    await school.remove(bought.id, 'mistake', at(FAR))
    expect(await sheetAt('2027-03-31', at(FAR))).toEqual(sealed)
    expect((await sheetAt(FAR, at(FAR))).isBalanced).toBe(true)
  })

  it('is closed with its depreciation, also where that was not entered before', async () => {
    const day = '2027-06-20'
    await close(5, day, 2027)
    const [last] = (
      (await database.db.execute(sql`
        select day::text, own_day::text from journal_entries where kind = 'depreciation' and own_day = '2027-05-31' limit 1`)) as {
        rows: { day: string; own_day: string }[]
      }
    ).rows
    expect(last).toEqual({ day: '2027-05-31', own_day: '2027-05-31' })
  })
})
