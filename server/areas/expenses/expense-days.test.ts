import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import type { CashUp } from '#domain/fees/income.schema.ts'
import type { Database } from '../../db/client.ts'
import { outlayChanges, expenses } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { daysOfBooks, drawersIn } from '../books/test-identities.ts'
import { feeReportHandlers } from '../fees/reports.handlers.ts'
import { openSpendingSchool, requireJournal, spent, type SpendingSchool } from './test-expenses.ts'

let school: SpendingSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openSpendingSchool(database, feeReportHandlers)
})
afterEach(() => requireJournal(database))
afterAll(() => database.close())

const at = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })
const cashUp = (day: string, who = 'admin'): Promise<CashUp> =>
  school.call(getCashUp, school.actor(who), { query: { date: day } }, at('2026-12-31'))

const body = (day: string, over = {}) => spent({ amount: 20, date: day, overdrawnReason: 'counted', ...over })
/** Twenty dollars that the office spends. */
const recorded = async (day: string, over = {}): Promise<number> =>
  (await school.record(body(day, over), 'office', at(day))).expense.id

const drawn = ({ lines }: CashUp) =>
  lines.map(({ collectorId, method, correctedCents, paidOutCents, drawerCents }) => [
    collectorId === school.actor('office').id ? 'office' : 'admin',
    method,
    paidOutCents,
    correctedCents,
    drawerCents,
  ])

describe('a day that is over', () => {
  it('keeps an expense that is corrected and then deleted, while both are lines of the days on which they are made', async () => {
    const [day, second, third] = ['2026-02-10', '2026-02-12', '2026-02-14']
    const id = await recorded(day)
    const before = await cashUp(day)
    expect(drawn(before)).toEqual([['office', 'Cash', 2_000, 0, -2_000]])
    await school.edit(id, body(day, { amount: 15 }), 'admin', at(second))
    await school.edit(id, body(day, { amount: 15, description: 'the same money' }), 'admin', at(second))
    await school.drop(id, 'admin', at(third))

    const after = await cashUp(day)
    const told = before.expenses.map((each) => ({ ...each, description: 'the same money' }))
    expect([after.lines, after.expenses, after.changes]).toEqual([before.lines, told, []])
    const of = { paymentId: null, spentOn: 'Fuel', paidOn: day, collectorId: school.actor('office').id, method: 'Cash' }
    const byAdmin = { doneById: school.actor('admin').id, doneBy: school.actor('admin').fullName }
    const corrected = { ...of, ...byAdmin, kind: 'corrected', doneOn: second, cents: 500, reason: '' }
    const voided = { ...of, ...byAdmin, kind: 'voided', doneOn: third, cents: 1_500, reason: 'entered twice' }
    expect(after.changedElsewhere).toMatchObject([corrected, voided])
    const then = await cashUp(second)
    expect([drawn(then), then.expenses]).toEqual([[['admin', 'Cash', 0, 500, 500]], []])
    expect(then.changes).toMatchObject([corrected])
    expect(drawn(await cashUp(third))).toEqual([['admin', 'Cash', 0, 1_500, 1_500]])
    expect(await cashUp(second, 'office')).toMatchObject({ lines: [], changes: [] })
    expect((await cashUp(day, 'office')).changedElsewhere).toHaveLength(2)
  })

  it('keeps an expense that is deleted on the day itself, with a line beside it', async () => {
    const day = '2026-02-20'
    await school.drop(await recorded(day), 'office', at(day))
    expect(drawn(await cashUp(day))).toEqual([['office', 'Cash', 2_000, 2_000, 0]])
  })

  it('keeps the drawer of an expense whose method is corrected, from a bank and to one as well', async () => {
    const [day, later] = ['2026-03-10', '2026-03-12']
    const moved = await recorded(day)
    await school.edit(moved, body(day, { paymentMethod: 'ZAAD', amount: 18 }), 'admin', at(later))
    const banked = await recorded(day, { amount: 7 })
    await school.edit(banked, body(day, { paymentMethod: 'Daarsalaam', amount: 7 }), 'admin', at(later))
    const fromBank = await recorded(day, { paymentMethod: 'Dahabshiil', amount: 5 })
    await school.edit(fromBank, body(day, { amount: 5 }), 'admin', at(later))
    const ofBank = await recorded(day, { paymentMethod: 'Dahabshiil' })
    await school.drop(ofBank, 'admin', at(later))
    expect(drawn(await cashUp(day))).toEqual([['office', 'Cash', 2_700, 0, -2_700]])
    expect(drawn(await cashUp(later))).toEqual([
      ['admin', 'Cash', 0, 2_200, 2_200],
      ['admin', 'ZAAD', 0, -1_800, -1_800],
    ])
  })

  it('keeps an expense that gets another date, which is reversed on the day of the change and listed late on its new day', async () => {
    const [day, other, later] = ['2026-04-10', '2026-04-08', '2026-04-12']
    const id = await recorded(day)
    await school.edit(id, body(other), 'admin', at(later))
    expect(drawn(await cashUp(day))).toEqual([['office', 'Cash', 2_000, 0, -2_000]])
    const told = await cashUp(other)
    expect([drawn(told), told.lines[0]?.laterCents]).toEqual([[['admin', 'Cash', 2_000, 0, -2_000]], -2_000])
    const then = await cashUp(later)
    expect(drawn(then)).toEqual([['admin', 'Cash', 0, 2_000, 2_000]])
    expect(then.changes).toMatchObject([{ cents: 2_000, movedTo: other, paidOn: day }])
    await school.edit(id, body(other, { amount: 21 }), 'admin', at(addDays(later, 1)))
    expect((await cashUp(other)).changedElsewhere).toMatchObject([{ cents: -100, movedTo: null }])
  })
})

it('an expense that arrives later than its day is listed on both days, and counts in the drawer of its own day', async () => {
  const [day, arrival] = ['2026-05-10', '2026-05-13']
  await school.record(body(day, { voucher: school.freshVoucher() }), 'office', at(arrival))
  const { lines } = await cashUp(day)
  expect(lines).toMatchObject([{ paidOutCents: 2_000, drawerCents: -2_000, laterCents: -2_000 }])
  const told = await cashUp(arrival)
  expect([told.lines, told.expenses]).toEqual([[], []])
  expect(told.datedEarlier).toMatchObject([{ method: 'Cash', date: day, count: 1, cents: -2_000 }])
  // An expense that arrives on its own day is late on no day.
  await recorded('2026-05-20')
  expect(await cashUp('2026-05-20')).toMatchObject({ lines: [{ laterCents: 0 }], datedEarlier: [] })
})

it('approving an expense or putting it on hold changes no drawer, and leaves no line', async () => {
  const day = '2026-06-10'
  const { expense } = await school.record(body(day, { voucher: 'ZZZ-V000001' }), 'office', at(day))
  expect(expense.state).toBe('held')
  const before = await cashUp(day)
  await school.approve(expense.id)
  expect(await cashUp(day)).toEqual(before)
  expect(await database.db.$count(outlayChanges, eq(outlayChanges.expenseId, expense.id))).toBe(0)
})

it('the database refuses a change of an expense without a line, and a change of a line', async () => {
  const id = await recorded('2026-07-10')
  const change = (values: Partial<typeof expenses.$inferInsert>) =>
    database.db.update(expenses).set(values).where(eq(expenses.id, id))
  const voided = { state: 'void', voidReason: 'a test', voidedAt: '2026-07-11T06:00:00.000Z' } as const
  for (const values of [{ amountCents: 1 }, { method: 'ZAAD' }, { day: '2026-07-09' }, voided] as const)
    await expect(change(values)).rejects.toThrow()
  await change({ description: 'no money' })
  await school.edit(id, body('2026-07-10', { amount: 19 }), 'admin', at('2026-07-12'))
  await expect(change({ amountCents: 2_000 })).rejects.toThrow()
  const line = eq(outlayChanges.expenseId, id)
  await expect(database.db.update(outlayChanges).set({ amountAfter: 5 }).where(line)).rejects.toThrow()
  await expect(database.db.delete(outlayChanges).where(line)).rejects.toThrow()
})

it('the drawer of every day agrees with the books, whatever was corrected', async () => {
  const days = await daysOfBooks(database.db)
  expect(days.length).toBeGreaterThan(8)
  for (const { day, ...cents } of days) {
    const { lines } = await cashUp(day)
    expect([day, drawersIn(lines)]).toEqual([day, cents])
  }
})
