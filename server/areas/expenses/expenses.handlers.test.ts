import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getIncomeSummary, summarizeExpenses } from '#domain/expenses/expenses.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, expenses } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openSpendingSchool, requireJournal, spent, TODAY, type SpendingSchool } from './test-expenses.ts'

let school: SpendingSchool
let database: Database
let refs = 0
const freshRef = (): string => `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openSpendingSchool(database)
})
afterEach(() => requireJournal(database))
afterAll(() => database.close())

const refusedAs = (code: string, details?: Record<string, unknown>) =>
  expect.objectContaining({ code, ...(details ? { details } : {}) })

describe('an expense', () => {
  it('goes out of its account at once, with a number of the server’s series', async () => {
    const before = await school.balanceOf('cash')
    const { message, expense } = await school.record(spent({ description: 'for the bus', receiptUrl: 'A-77' }))
    expect(message).toBe('Expense added successfully')
    expect(expense).toMatchObject({
      voucher: expect.stringMatching(/^S-V\d{6}$/),
      category: 'Fuel',
      amount: 12.5,
      date: TODAY,
      paymentMethod: 'Cash',
      description: 'for the bus',
      receiptUrl: 'A-77',
      state: 'recorded',
      approvedBy: null,
      hasFile: false,
    })
    expect(await school.balanceOf('cash')).toBe(before - 1_250)
  })

  it('of an administrator is stored as approved by her, whatever the call contains', async () => {
    const { expense } = await school.record(spent({ approvedBy: 'Somebody else' }), 'admin')
    expect(expense.approvedBy).toBe(school.actor('admin').fullName)
  })

  it('dated in the future is refused', async () => {
    await expect(school.record(spent({ date: '2026-09-15' }))).rejects.toEqual(refusedAs('futureDate'))
  })

  it('that was recorded before is not recorded twice', async () => {
    const body = spent({ ref: freshRef() })
    await school.record(body)
    await expect(school.record(body)).rejects.toEqual(refusedAs('expenseKnown'))
    // Keys are unique per person, so another person may use the same one.
    expect((await school.record(body, 'admin')).expense.state).toBe('recorded')
  })

  it('beyond what the account holds needs a reason', async () => {
    const asked = spent({ paymentMethod: 'Dahabshiil', amount: 0.01 })
    const details = { account: 'Dahabshiil bank', amount: '$0.00' }
    await expect(school.record(asked)).rejects.toEqual(refusedAs('accountOverdrawn', details))
    const { expense } = await school.record({ ...asked, overdrawnReason: 'the transfer is on its way' })
    expect(expense).toMatchObject({ state: 'recorded', overdrawnReason: 'the transfer is on its way' })
    expect(await school.balanceOf('dahabshiil')).toBe(-1)
  })
})

describe('fifty expenses at once', () => {
  it('with one key are recorded as one', async () => {
    const body = spent({ ref: freshRef(), amount: 3 })
    const done = await Promise.allSettled(Array.from({ length: 50 }, () => school.record(body)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('never take more out of an account than it holds', async () => {
    await database.db.insert(expenses).values({
      ref: freshRef(),
      voucher: 'S-V900000',
      category: 'Others',
      amountCents: (await school.balanceOf('cash')) - 10_000,
      day: TODAY,
      method: 'Cash',
      state: 'recorded',
      recordedBy: school.actor('admin').id,
      deviceCode: 'AAA',
      madeAt: '2026-09-14T06:00:00.000Z',
      createdAt: '2026-09-14T06:00:00.000Z',
    })
    const done = await Promise.allSettled(Array.from({ length: 50 }, () => school.record(spent({ amount: 3 }))))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
    expect(await school.balanceOf('cash')).toBe(100)
  })
})

describe('an expense from the outbox', () => {
  const write = (id: string, madeAt = '2026-09-14T06:30:00.000Z') => ({ write: { id, version: 1, madeAt } })

  it('keeps its voucher, also beyond what the account holds', async () => {
    const voucher = school.freshVoucher()
    const { expense } = await school.record(spent({ voucher, amount: 99_999 }), 'office', write('AAA-1'))
    expect(expense).toMatchObject({ voucher, state: 'recorded' })
    await school.drop(expense.id, 'admin')
  })

  it('with a used voucher is held under one of the server’s numbers that names the one given out', async () => {
    const voucher = school.freshVoucher()
    await school.record(spent({ voucher, ref: freshRef() }))
    const { message, expense } = await school.record(spent({ voucher, ref: freshRef() }))
    expect(message).toBe('Recorded; it is held for an administrator.')
    expect(expense).toMatchObject({ state: 'held', heldCode: 'voucherUsed', description: `Voucher ${voucher}` })
    expect(expense.voucher).toMatch(/^S-V\d{6}$/)
  })

  it('with a voucher of another series is held', { tags: ['attack:forged-series'] }, async () => {
    for (const voucher of ['ZZZ-V000001', 'S-V000001'])
      expect((await school.record(spent({ voucher }))).expense).toMatchObject({ heldCode: 'voucherSeries' })
  })

  it('whose key its recorder used before is held', { tags: ['attack:replay'] }, async () => {
    const ref = freshRef()
    await school.record(spent({ ref, voucher: school.freshVoucher() }))
    const again = await school.record(spent({ ref, voucher: school.freshVoucher() }))
    expect(again.expense).toMatchObject({ state: 'held', heldCode: 'refUsed' })
  })

  it('that is dated more days ago than the school allows is held, but not one of the last allowed day', async () => {
    const states = []
    for (const date of ['2026-08-30', '2026-08-31'])
      states.push((await school.record(spent({ date, voucher: school.freshVoucher() }))).expense.heldCode)
    expect(states).toEqual(['datedEarlier', null])
  })

  it('of a device whose clock was ahead counts today', async () => {
    const { expense } = await school.record(spent({ date: '2026-12-31', voucher: school.freshVoucher() }))
    expect(expense.date).toBe(TODAY)
  })

  it('fifty times at once with one voucher is recorded fifty times and counts once', async () => {
    const [ref, voucher] = [freshRef(), school.freshVoucher()]
    const done = await Promise.all(Array.from({ length: 50 }, () => school.record(spent({ ref, voucher }))))
    expect(done.filter(({ expense }) => expense.state === 'recorded')).toHaveLength(1)
    expect(done.filter(({ expense }) => expense.heldCode === 'voucherUsed')).toHaveLength(49)
    for (const { expense } of done) await school.drop(expense.id, 'admin')
  })
})

describe('approval of an expense', () => {
  it('is needed by expenses of the office where the school’s setting says so, and is stored with its author', async () => {
    await school.wantApproval(true)
    const { expense } = await school.record(spent({ category: 'Rent', voucher: school.freshVoucher() }))
    expect(expense).toMatchObject({ state: 'waiting', approvedBy: null })
    expect(await school.balanceOf('expense:Rent')).toBe(0)
    expect((await school.record(spent({ voucher: school.freshVoucher() }), 'admin')).expense.state).toBe('recorded')
    const { expense: approved } = await school.approve(expense.id)
    expect(approved).toMatchObject({ state: 'recorded', approvedBy: school.actor('admin').fullName })
    expect(await school.balanceOf('expense:Rent')).toBe(1_250)
    await expect(school.approve(expense.id)).rejects.toEqual(refusedAs('notWaiting'))
    await school.wantApproval(false)
  })

  it('accepts an expense on hold', async () => {
    const { expense } = await school.record(spent({ voucher: 'ZZZ-V000009' }))
    expect((await school.approve(expense.id)).expense).toMatchObject({ state: 'recorded', heldCode: null })
  })
})

describe('a correction of an expense', () => {
  const recorded = async (over = {}) =>
    (await school.record(spent({ voucher: school.freshVoucher(), ...over }))).expense

  it('posts the difference in the journal, and puts the old values into the audit log', async () => {
    const { id } = await recorded({ amount: 20, category: 'Water' })
    const [cash, water] = [await school.balanceOf('cash'), await school.balanceOf('expense:Water')]
    const asked = spent({ amount: 15, category: 'Water', paymentMethod: 'Cash' })
    const { message, expense } = await school.edit(id, { ...asked, base: 1 })
    expect([message, expense.amount, expense.revision]).toEqual(['Expense updated successfully', 15, 2])
    expect(await school.balanceOf('cash')).toBe(cash + 500)
    expect(await school.balanceOf('expense:Water')).toBe(water - 500)
    const rows = await database.db
      .select()
      .from(audit)
      .where(eq(audit.key, String(id)))
    expect(rows.at(-1)).toMatchObject({
      entity: 'expenses',
      before: { amountCents: 2_000 },
      after: { amountCents: 1_500 },
    })
  })

  it('on an outdated revision is refused, like one of a void expense', async () => {
    const { id } = await recorded()
    await school.edit(id, spent({ amount: 2 }))
    const refused = (who: string) =>
      refusedAs('expenseChanged', { changedBy: school.actor(who).fullName, changedAt: expect.any(String) })
    await expect(school.edit(id, { ...spent(), base: 1 })).rejects.toEqual(refused('office'))
    await school.edit(id, spent({ amount: 1 }), 'admin')
    await expect(school.edit(id, { ...spent(), base: 2 })).rejects.toEqual(refused('admin'))
    await school.drop(id)
    await expect(school.edit(id, spent())).rejects.toEqual(refusedAs('expenseVoid'))
    await expect(school.drop(id)).rejects.toEqual(refusedAs('expenseVoid'))
  })

  it('of an unknown expense, into the future or beyond the account is refused', async () => {
    const { id } = await recorded()
    await expect(school.edit(999_999, spent())).rejects.toEqual(refusedAs('expenseNotFound'))
    await expect(school.edit(id, spent({ date: '2026-09-15' }))).rejects.toEqual(refusedAs('futureDate'))
    await expect(school.edit(id, spent({ paymentMethod: 'Daarsalaam' }))).rejects.toEqual(refusedAs('accountOverdrawn'))
  })

  it('of another person’s or another day’s expense is for an administrator', async () => {
    const { expense } = await school.record(spent({ voucher: school.freshVoucher() }), school.actor('admin'))
    await expect(school.edit(expense.id, spent())).rejects.toEqual(refusedAs('notYourExpense'))
    const { id } = await recorded()
    const tomorrow = { now: Date.parse('2026-09-15T07:00:00Z') }
    await expect(school.drop(id, 'office', tomorrow)).rejects.toEqual(refusedAs('notYourExpense'))
    await school.drop(id, 'admin', tomorrow)
  })
})

describe('a closed month', () => {
  const INTO_AUGUST = { month: 'August', year: 2026 }

  it('accepts no expense, correction or deletion, and a tablet’s late expense counts on the first open day', async () => {
    const { expense: july } = await school.record(spent({ date: '2026-07-10', overdrawnReason: 'counted' }), 'admin')
    const { expense: open } = await school.record(spent({ overdrawnReason: 'counted' }), 'admin')
    await school.close(7)
    await school.close(8)
    const closed = refusedAs('monthClosed', INTO_AUGUST)
    await expect(school.record(spent({ date: '2026-08-31' }))).rejects.toEqual(closed)
    await expect(school.edit(open.id, spent({ date: '2026-08-31' }), 'admin')).rejects.toEqual(closed)
    for (const change of [() => school.edit(july.id, spent(), 'admin'), () => school.drop(july.id, 'admin')])
      await expect(change()).rejects.toEqual(refusedAs('monthClosed', { month: 'July', year: 2026 }))
    const { expense: late } = await school.record(spent({ date: '2026-08-31', voucher: school.freshVoucher() }))
    expect([late.date, await school.postedOn(late.id)]).toEqual(['2026-08-31', ['2026-09-01']])
    // The late expense counts in an open month, and so can be deleted.
    await school.drop(late.id, 'admin')
    expect(await school.postedOn(late.id)).toEqual(['2026-09-01', '2026-09-14'])
    await school.reopenAll()
  })
})

describe('the summaries of expenses', () => {
  it('agree with the books by category, and have the remainder of the money received', async () => {
    const admin = school.actor('admin')
    await school.record(spent({ date: '2026-03-02', category: 'Internet', amount: 40, overdrawnReason: 'x' }))
    await school.record(spent({ date: '2026-03-03', category: 'Rent', amount: 60, overdrawnReason: 'x' }))
    const { expense } = await school.record(
      spent({ date: '2026-03-04', category: 'Rent', voucher: school.freshVoucher() }),
    )
    expect(expense.state).toBe('held')
    const query = { month: 3, year: 2026 }
    expect(await school.call(summarizeExpenses, admin, { query })).toEqual({
      totalExpenses: 100,
      categorySummary: [
        { category: 'Rent', code: 'Rent', amount: 60 },
        { category: 'Internet', code: 'Internet', amount: 40 },
      ],
    })
    expect(await school.call(getIncomeSummary, admin, { query })).toEqual({
      totalIncome: 0,
      totalAdvance: 0,
      totalExpense: 100,
      used: 100,
      remaining: -100,
      lateIncome: 0,
    })
    const all = await school.call(summarizeExpenses, admin, { query: {} })
    expect(all.totalExpenses).toBeGreaterThan(100)
  })
})

describe('the list of expenses', () => {
  it('has ten expenses on a page, the newest day first, with those that a later month voided, and the sum of all', async () => {
    const ids = []
    for (const day of [1, 2, 3])
      for (const amount of [7.25, 8, 9.5, 10])
        ids.push(
          (
            await school.record(
              spent({ date: `2026-05-0${day}`, amount, category: 'News', overdrawnReason: 'x' }),
              'admin',
            )
          ).expense.id,
        )
    await school.drop(ids[0]!, 'admin')
    const query = { month: 5, year: 2026 }
    const first = await school.list(query)
    expect([first.expenses.length, first.total, first.page, first.limit]).toEqual([10, 12, 1, 10])
    expect(first.totalExpense).toBe(3 * 34.75)
    const rest = await school.list({ ...query, page: 2 })
    const shown = [...first.expenses, ...rest.expenses].map(({ id }) => id)
    expect(shown).toEqual(ids.toReversed())
    expect(first.expenses[0]?.date).toBe('2026-05-03')
    expect(rest.expenses.at(-1)).toMatchObject({ id: ids[0], state: 'void' })
  })

  it('leaves out expenses that were deleted in their own month', async () => {
    const query = { month: 9, year: 2026, search: 'Mistyped' }
    const body = { date: '2026-09-14', amount: 5, description: 'Mistyped', overdrawnReason: 'x' }
    const { expense } = await school.record(spent(body), 'admin')
    expect((await school.list(query)).expenses.map(({ id }) => id)).toEqual([expense.id])
    await school.drop(expense.id, 'admin')
    expect(await school.list(query)).toMatchObject({ total: 0, totalExpense: 0, expenses: [] })
  })

  it.each([
    ['stationery', 'category'],
    ['CHALK', 'description'],
    ['KB-2231', 'receipt number'],
    ['77.31', 'amount'],
    ['$77.3', 'amount'],
  ])('finds %s by its %s', async (typed) => {
    const body = { category: 'Stationery', description: 'White chalk 100%', receiptUrl: 'KB-2231' } as const
    await school.record(spent({ ...body, date: '2026-04-01', amount: 77.31, overdrawnReason: 'x' }))
    const found = await school.list({ search: typed, month: 4 })
    expect(new Set(found.expenses.map(({ amount }) => amount))).toEqual(new Set([77.31]))
    expect(await school.list({ search: '_', month: 4 })).toMatchObject({ total: 0, totalExpense: 0, expenses: [] })
  })
})
