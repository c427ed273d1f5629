import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { saveBudget } from '#domain/books/budget.endpoints.ts'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import { getMonthReport } from '#domain/monthend/monthend.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { hire } from '../employees/test-employees.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { MONEY_HANDLERS } from './test-money-handlers.ts'
import { expectReportAddsUp } from './test-report.ts'

let database: Database
let school: MoneySchool
let [first, second] = [0, 0]

const at = (day: string) => ({ now: Date.parse(`2026-${day}T07:00:00Z`) })
const admin = () => school.actor('admin')
const OCTOBER = { year: 2026, month: 10 }
const report = (month = OCTOBER, day = '11-30') => school.call(getMonthReport, admin(), { query: month }, at(day))
const close = (day: string) =>
  school.call(books.closeMonth, admin(), { body: { ...OCTOBER, notes: 'counted' } }, at(day))

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, MONEY_HANDLERS, 4)
  await school.removeAll()
  await database.db.update(students).set({ feeCents: 1_700, bus: null, createdAt: '2026-08-01T06:00:00.000Z' })
  ;[first, second] = [await school.freshStudent(), await school.freshStudent()]
  await school.call(generateFees, admin(), { body: { months: [OCTOBER] } }, at('10-01'))
  await hire(school, { fullName: 'Cawo', salary: 300, dateOfHire: '2026-10-01' })
})
afterAll(() => database.close())

describe('the report of a month', () => {
  it('of nothing has empty tables and sums of nothing, and of a month that has not begun there is none', async () => {
    const { statement, details, late, bridges, notes, checklist } = await report({ year: 2025, month: 3 })
    expect([statement.netIncome, statement.budget, notes, late.total]).toEqual([0, undefined, null, 0])
    expect(details).toEqual({ salaries: [], unpaid: [], discounts: [] })
    expect(bridges.equity).toEqual({ lines: [{ key: 'netIncome', amount: 0 }], total: 0 })
    expect(checklist?.length).toBeGreaterThan(7)
    await expect(report({ year: 2026, month: 12 })).rejects.toMatchObject({ code: 'futureMonth' })
  })

  it('of an open month has the figures until today, the live checklist and who owes what', async () => {
    await school.take({ discountReason: 'orphan', lines: [school.line(first, 12, 10, 2)] }, 'admin', at('10-10'))
    const open = await expectReportAddsUp(school, OCTOBER, at('10-20'))
    expect(open).toMatchObject({ until: '2026-10-20', isClosed: false, closedBy: null })
    expect(open.checklist?.find(({ code }) => code === 'salaries')).toMatchObject({ state: 'warning', reason: null })
    expect(open.details.discounts).toEqual([{ reason: 'orphan', payments: 1, amount: 2 }])
    // 17 less the 12 and the discount of 2, and the 17 of the other.
    expect(open.details.unpaid).toMatchObject([
      { students: 1, dues: 3, ahead: 0, unpaid: 3 },
      { students: 1, dues: 17, ahead: 0, unpaid: 17 },
    ])
    expect(open.details.salaries).toMatchObject([{ name: 'Cawo', salary: 300, advances: 0, paid: 0, unpaid: 300 }])
    expect(open.bridges.equity.lines).toEqual([
      { key: 'netIncome', amount: 12 },
      { key: 'receivable', amount: 20 },
    ])
  })

  it('of a closed month stands still, and has in a list of its own what came later', async () => {
    const { profitLog } = await close('11-02')
    const sealed = await report()
    expect(sealed).toMatchObject({
      isClosed: true,
      closedBy: profitLog.closedBy,
      notes: 'counted',
      until: '2026-10-31',
    })
    expect(sealed.checklist).toEqual(profitLog.checklist)
    // A tablet brings money of October, and the rest is paid in November.
    const write = { id: 'AAA-1', version: 1, madeAt: '2026-10-15T06:00:00.000Z' }
    const late17 = { receipt: school.freshReceipt(), lines: [school.line(second, 17, 10)] }
    await school.take(late17, 'office', { ...at('11-05'), write })
    await school.take({ lines: [school.line(first, 3, 10)] }, 'office', at('11-06'))
    const later = await expectReportAddsUp(school, OCTOBER, at('11-30'))
    const { late: before, ...figures } = sealed
    const { late, ...stillThere } = later
    expect(before.total).toBe(0)
    expect(stillThere).toEqual(figures)
    expect(late).toMatchObject({ total: 1, cash: 17, entries: [{ ownDay: '2026-10-15', day: '2026-11-01', cash: 17 }] })
    const november = await expectReportAddsUp(school, { year: 2026, month: 11 }, at('11-30'))
    expect(november.fromEarlier).toMatchObject({ total: 1, cash: 17 })
    expect(november.lastMonth).toEqual(sealed.statement)
  })

  it('has the budget as it is now beside the sealed figures, and reopening brings the live figures back', async () => {
    const amounts = [{ line: 'expense:Rent', month: 10, amount: 0 }]
    await school.call(saveBudget, admin(), { body: { year: 2026, amounts } }, at('11-30'))
    expect((await report()).statement.budget).toMatchObject({ totalExpenses: 0, netRevenue: null })
    const [log] = await school.call(books.listProfitLogs, admin(), {}, at('11-30'))
    await school.call(
      books.reopenMonth,
      admin(),
      { params: { id: log?.id ?? 0 }, query: { reason: 'the rent' } },
      at('11-30'),
    )
    expect(await expectReportAddsUp(school, OCTOBER, at('11-30'))).toMatchObject({ isClosed: false, notes: null })
  })
})
