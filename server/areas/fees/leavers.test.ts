import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as income from '#domain/fees/income.endpoints.ts'
import * as months from '#domain/fees/fee-months.endpoints.ts'
import * as reports from '#domain/fees/reports.endpoints.ts'
import { softDeleteStudent } from '#domain/students/removals.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { feeChanges, students } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { removalHandlers } from '../students/removals.handlers.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { feeReportHandlers } from './reports.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database
/** Student who owes July and August of 2026, and has paid ten of July's seventeen dollars. */
let leaver: number
let stayer: number

const JULY = { now: Date.parse('2026-07-10T07:00:00Z') }
const SEPTEMBER = { now: Date.parse('2026-09-20T07:00:00Z') }
const office = () => school.actor('office')
const admin = () => school.actor('admin')

const required = (month: number) =>
  school.call(income.getIncomeRequired, office(), { query: { month, year: 2026 } }, SEPTEMBER)
const owedInAll = async () => (await school.call(income.getIncomeToday, office(), {}, SEPTEMBER)).unpaidBalance
const unpaid = () => school.call(reports.listUnpaidStudents, office(), { query: {} })
const leave = (id: number) =>
  school.call(softDeleteStudent, admin(), { body: { studentId: id, reason: 'moved to Burco' } }, SEPTEMBER)

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, [...feeReportHandlers, ...removalHandlers], 24)
  leaver = await school.freshStudent([7, 8])
  stayer = await school.freshStudent([7, 8])
  await school.take({ lines: [school.line(leaver, 10, 7)] }, 'office', JULY)
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

describe('a student who leaves', () => {
  it('is listed with the debt in every list, and leaves the figures of past months unchanged', async () => {
    const before = [await required(7), await required(8), await owedInAll()]
    await leave(leaver)
    expect([await required(7), await required(8), await owedInAll()]).toEqual(before)

    const rows = await unpaid()
    expect(rows.find(({ studentId }) => studentId === leaver)).toMatchObject({
      className: 'Left the school',
      balanceDue: 24,
      totalPaid: 10,
    })
    const byMonth = await school.call(reports.listBalancesByMonth, office(), { query: {} })
    expect(byMonth.find(({ studentId }) => studentId === leaver)).toMatchObject({ monthsDue: 2 })
    const families = await school.call(reports.listUnpaidFamilies, office(), {})
    expect(families.flatMap((family) => family.students.map(({ id }) => id))).toContain(leaver)
    expect(await school.call(reports.getBalanceSummary, office(), { params: { id: leaver } })).toMatchObject({
      className: 'Left the school',
      unpaidMonths: 2,
    })
    const status = await school.call(income.getClassFeeStatus, office(), { query: { month: 8, year: 2026 } }, SEPTEMBER)
    expect(status.summary.find(({ className }) => className === 'Left the school')).toMatchObject({
      totalStudents: 1,
      totalRequired: 17,
      totalBalanceDue: 24,
    })
    const deposits = await school.call(reports.listDepositStatus, office(), { query: { month: 8, year: 2026 } })
    expect(deposits.find(({ studentId }) => studentId === leaver)).toMatchObject({
      className: 'Left the school',
      due: 17,
    })
  })

  it('is in no class and in no list of a class', async () => {
    const { classId } = school.students.find(({ id }) => id === leaver)!
    const ofClass = await school.call(reports.listUnpaidStudents, office(), { query: { classId } })
    expect(ofClass.map(({ studentId }) => studentId)).not.toContain(leaver)
  })

  it('is found at the counter and pays the debt, while money beyond it is held', async () => {
    const { fullname } = school.students.find(({ id }) => id === leaver)!
    const found = await school.call(reports.searchFeeStudents, office(), { query: { query: fullname } })
    expect(found.find(({ studentId }) => studentId === leaver)).toMatchObject({ balance: 24 })
    const paid = await school.take(
      { receipt: school.freshReceipt(), lines: [school.line(leaver, 7, 7)] },
      'office',
      SEPTEMBER,
    )
    expect(paid.lines).toMatchObject([{ state: 'confirmed', months: [{ month: 7, amountCents: 700 }] }])
    const more = await school.take(
      { receipt: school.freshReceipt(), lines: [school.line(leaver, 30, 8)] },
      'office',
      SEPTEMBER,
    )
    expect(more.lines).toMatchObject([{ state: 'held', heldCode: 'studentGone' }])
    await expect(school.take({ lines: [school.line(leaver, 30, 8)] })).rejects.toMatchObject({
      code: 'studentNotFound',
    })
    await school.settle(more.lines[0]!.paymentId, { action: 'refund', reason: 'paid ahead' }, SEPTEMBER)
  })

  it('has the debt written off with a reason, which changes no past month', async () => {
    const before = [await required(7), await required(8)]
    const [all] = [await owedInAll()]
    const off = await school.call(
      months.writeOffDebt,
      admin(),
      { params: { id: leaver }, body: { reason: 'cannot be reached' } },
      SEPTEMBER,
    )
    expect(off).toMatchObject({ message: 'Debt written off', months: [{ month: 8, amount: 0, settled: 0 }] })
    expect(await owedInAll()).toBe(all - 17)
    const after = [await required(7), await required(8)]
    const asked = (figures: typeof before) => figures.map(({ requiredIncome }) => requiredIncome)
    expect(asked(after)).toEqual(asked(before))
    expect((await unpaid()).map(({ studentId }) => studentId)).not.toContain(leaver)
    const [line] = await database.db.select().from(feeChanges)
    expect(line).toMatchObject({ kind: 'writtenOff', amountBefore: 1_700, amountAfter: 0, reason: 'cannot be reached' })
    const again = { params: { id: leaver }, body: { reason: 'once more' } }
    await expect(school.call(months.writeOffDebt, admin(), again, SEPTEMBER)).rejects.toMatchObject({
      code: 'nothingOwed',
    })
    expect(months.writeOffDebt.roles).toEqual(['ADMIN'])
  })

  it('is in no list of money when the debt is settled', async () => {
    await school.take({ lines: [school.line(stayer, 34, 7)] })
    await leave(stayer)
    const all = await school.call(reports.listBalances, office(), { query: {} })
    expect(all.map(({ studentId }) => studentId)).not.toContain(stayer)
    const [gone] = await database.db.select().from(students).where(eq(students.id, stayer))
    expect(gone?.deletedAt).toBeTruthy()
  })
})
