import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, afterAll } from 'vitest'
import * as books from '#domain/books/books.endpoints.ts'
import { CHECKS, warningsIn, type Check } from '#domain/books/checklist.schema.ts'
import { recordExpense } from '#domain/expenses/expenses.endpoints.ts'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import { getChecklist } from '#domain/monthend/monthend.endpoints.ts'
import { payRemaining } from '#domain/payroll/payroll.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit, devices, schoolSettings, studentFees, students, unplacedMoney } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { hire } from '../employees/test-employees.ts'
import { openMoneySchool, type MoneySchool } from '../fees/test-money-school.ts'
import { MONEY_HANDLERS } from './test-money-handlers.ts'

let database: Database
let school: MoneySchool

const at = (day: string) => ({ now: Date.parse(`2026-${day}T07:00:00Z`) })
const admin = () => school.actor('admin')
const SEPTEMBER = { year: 2026, month: 9 }
const OCTOBER = { year: 2026, month: 10 }

const linesOf = async (month = OCTOBER, day = '11-02') =>
  (await school.call(getChecklist, admin(), { query: month }, at(day))).lines
const lineOf = async (code: Check, month = OCTOBER, day = '11-02') =>
  (await linesOf(month, day)).find((line) => line.code === code)
const close = (month: typeof OCTOBER, reasons?: { code: Check; reason: string }[], day = '11-02') =>
  school.call(books.closeMonth, admin(), { body: { ...month, ...(reasons ? { reasons } : {}) } }, at(day))
const logs = () => school.call(books.listProfitLogs, admin(), {}, at('11-30'))
const spend = (day: string, amount: number, who = 'admin') =>
  school.call(
    recordExpense,
    school.actor(who),
    {
      body: {
        ref: `00000000-0000-4000-9000-${day.replace('-', '').padStart(12, '0')}`,
        voucher: `AAA-V0${day.replace('-', '').padStart(5, '0')}`,
        category: 'Rent',
        amount,
        date: `2026-${day}`,
        paymentMethod: 'Cash',
        overdrawnReason: 'counted',
      },
    },
    at(day),
  )

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openMoneySchool(database, MONEY_HANDLERS, 6)
  await school.removeAll()
  await database.db.update(students).set({ feeCents: 1_700, bus: null, createdAt: '2026-08-01T06:00:00.000Z' })
})
afterAll(() => database.close())

describe('the checklist of a month', () => {
  it('has every line in its order, and none that the school has nothing for', async () => {
    const lines = await linesOf()
    expect(lines.map(({ code }) => code)).toEqual(CHECKS)
    expect(warningsIn(lines)).toEqual([])
    expect(await lineOf('earlierMonths')).toMatchObject({ state: 'notApplicable', count: 0, amount: null })
    expect(await lineOf('salaries')).toMatchObject({ state: 'notApplicable' })
    expect(await lineOf('expenses')).toMatchObject({ state: 'notApplicable' })
    expect(await lineOf('accounts')).toMatchObject({ state: 'done', amount: 0 })
  })

  it('counts students without a fee, also of a month before, and those who came after fees were made', async () => {
    await school.freshStudent()
    await school.freshStudent()
    const months = [SEPTEMBER]
    await school.call(generateFees, admin(), { body: { months } }, at('09-01'))
    expect(await lineOf('feeMonths', SEPTEMBER)).toMatchObject({ state: 'done', count: 0 })
    expect(await lineOf('feeMonths')).toMatchObject({ state: 'warning', count: 2, amount: 34, about: 'October 2026' })
    await school.call(generateFees, admin(), { body: { months: [OCTOBER] } }, at('10-01'))
    expect(await lineOf('feeMonths')).toMatchObject({ state: 'done' })
    const studentId = await school.freshStudent()
    expect(await lineOf('feeMonths', SEPTEMBER)).toMatchObject({ count: 1, amount: 17, about: 'September 2026' })
    expect(await lineOf('feeMonths')).toMatchObject({ state: 'warning', count: 1, amount: 17, about: 'October 2026' })
    const fees = [SEPTEMBER, OCTOBER].map((month) => ({ studentId, ...month, amountCents: 1_700 }))
    await database.db.insert(studentFees).values(fees)
    expect(await lineOf('feeMonths')).toMatchObject({ state: 'done' })
    expect(await lineOf('feeMonths', { year: 2026, month: 7 })).toMatchObject({ state: 'notApplicable' })
  })

  it('has salaries that are not paid, with their sum', async () => {
    await hire(school, { fullName: 'Cawo', salary: 300, dateOfHire: '2026-10-01' })
    await hire(school, { fullName: 'Rooble', salary: 250, dateOfHire: '2026-10-01' })
    expect(await lineOf('salaries')).toMatchObject({ state: 'warning', count: 2, amount: 550 })
    const body = { ...OCTOBER, paymentMethod: 'Cash' as const, overdrawnReason: 'counted' }
    await school.call(payRemaining, admin(), { body }, at('10-30'))
    expect(await lineOf('salaries')).toMatchObject({ state: 'done', count: 0, amount: 0 })
  })

  it('has expenses that wait, payments on hold and money without a student up to the end of the month', async () => {
    await database.db.update(schoolSettings).set({ value: true }).where(eq(schoolSettings.key, 'expensesApproved'))
    expect(await lineOf('expenses')).toMatchObject({ state: 'done' })
    await spend('10-31', 35, 'office')
    expect(await lineOf('expenses')).toMatchObject({ state: 'warning', count: 1, amount: 35 })
    expect(await lineOf('expenses', SEPTEMBER)).toMatchObject({ state: 'done' })

    const student = await school.freshStudent([9, 10])
    const late = { receipt: school.freshReceipt(), lines: [school.line(student, 17, 10)] }
    await school.take({ lines: [school.line(student, 17, 10)] }, 'office', at('10-31'))
    await school.take(late, 'office', at('10-31'))
    expect(await lineOf('held')).toMatchObject({ state: 'warning', count: 1, amount: 17 })
    expect(await lineOf('held', SEPTEMBER)).toMatchObject({ state: 'done' })

    // The last second of October at the school.
    await database.db.insert(unplacedMoney).values({
      writeId: 'AAA-77',
      endpoint: 'fees.pay',
      version: 1,
      input: {},
      reason: 'studentUnknown',
      receipt: 'AAA-R000777',
      cents: 450,
      method: 'E-dahab',
      sentence: 'From nobody',
      collector: 'Admin',
      deviceCode: 'AAA',
      paidAt: '2026-10-31T20:59:59.000Z',
    })
    expect(await lineOf('unplaced')).toMatchObject({ state: 'warning', count: 1, amount: 4.5 })
    expect(await lineOf('unplaced', SEPTEMBER)).toMatchObject({ state: 'done' })
  })

  it('has devices with entries of the month that the school lacks, and since when', async () => {
    const tablet = (code: string, oldestAt: string) => ({
      code,
      secretHash: code,
      lastContactAt: '2026-11-01T06:00:00.000Z',
      unsent: { count: 3, oldestAt, payments: 1, cents: 500 },
    })
    const [of, after] = ['2026-10-28T06:00:00.000Z', '2026-11-01T05:00:00.000Z']
    await database.db.insert(devices).values([tablet('ZZA', after)])
    expect(await lineOf('devices')).toMatchObject({ state: 'done', count: 0, since: null })
    await database.db.insert(devices).values([tablet('ZZB', of)])
    expect(await lineOf('devices')).toMatchObject({ state: 'warning', count: 1, amount: 5, since: of })
  })

  it('has accounts that were below zero at the end of the month, by name', async () => {
    // Salaries of 550 and the approved rent left a drawer with 17 + 17.
    expect(await lineOf('accounts')).toMatchObject({ state: 'warning', count: 1, about: 'Cash drawer' })
    expect((await lineOf('accounts'))?.amount).toBeLessThan(-500)
    expect(await lineOf('accounts', SEPTEMBER)).toMatchObject({ state: 'done' })
  })
})

describe('closing a month', () => {
  it('asks for a reason for each warning, and keeps the list with the reasons', async () => {
    const warnings = warningsIn(await linesOf(SEPTEMBER))
    expect(warnings).toEqual([])
    expect((await close(SEPTEMBER, [])).profitLog.checklist?.map(({ code }) => code)).toEqual(CHECKS)

    const found = warningsIn(await linesOf())
    expect(found.map(({ code }) => code)).toEqual(['expenses', 'held', 'unplaced', 'devices', 'accounts'])
    const reasons = found.map(({ code }) => ({ code, reason: `about ${code}` }))
    await expect(close(OCTOBER, reasons.slice(1))).rejects.toMatchObject({ code: 'warningsUnanswered' })
    // A reason for what is no warning changes nothing.
    const { profitLog } = await close(OCTOBER, [...reasons, { code: 'salaries', reason: 'paid on Monday' }])
    expect(profitLog.checklist).toEqual(
      (await linesOf()).map((line) => ({
        ...line,
        reason: line.state === 'warning' ? `about ${line.code}` : null,
      })),
    )
    expect((await logs()).map(({ month, checklist }) => [month, warningsIn(checklist ?? []).length])).toEqual([
      [10, 5],
      [9, 0],
    ])
    const trail = await database.db.select({ after: audit.after }).from(audit).where(eq(audit.entity, 'profitLogs'))
    expect(trail.at(-1)?.after).toMatchObject({ checklist: expect.stringContaining('held: about held; unplaced:') })
  })

  it('is refused to whoever comes second, and the first list stays', async () => {
    await expect(close(OCTOBER, [])).rejects.toMatchObject({ code: 'monthClosed' })
    expect((await logs())[0]?.checklist?.find(({ code }) => code === 'held')?.reason).toBe('about held')
    expect(await lineOf('earlierMonths', OCTOBER)).toMatchObject({ state: 'done' })
    expect(await lineOf('earlierMonths', { year: 2027, month: 1 })).toMatchObject({
      state: 'warning',
      count: 2,
      about: 'November 2026, December 2026',
    })
  })

  it('takes warnings without a reason where the documented call gives none, and records that', async () => {
    await school.call(books.reopenMonth, admin(), {
      params: { id: (await logs())[0]?.id ?? 0 },
      query: { reason: 'the rent' },
    })
    const { profitLog } = await close(OCTOBER)
    expect(warningsIn(profitLog.checklist ?? []).map(({ reason }) => reason)).toEqual([null, null, null, null, null])
  })
})
