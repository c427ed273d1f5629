import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sumOf } from '#domain/core/grouped.ts'
import { getCashUp } from '#domain/fees/income.endpoints.ts'
import * as endpoints from '#domain/payroll/payroll.endpoints.ts'
import type { Database } from '../../db/client.ts'
import { audit } from '../../db/schema.ts'
import { formWrite } from '../../plugins/write-origin.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { requireJournal } from '../expenses/test-expenses.ts'
import { feeReportHandlers } from '../fees/reports.handlers.ts'
import { openPayingSchool, refusedAs, SEPTEMBER, TODAY, type PayingSchool } from './test-payroll.ts'

let school: PayingSchool
let database: Database
const KEY = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openPayingSchool(database, feeReportHandlers)
})
afterEach(() => requireJournal(database))
afterAll(() => database.close())

describe('an advance', () => {
  it('goes out of its account at once and is owed by the employee', async () => {
    const { id, fullName } = await school.hire()
    const [cash, owed] = [await school.balanceOf('cash'), await school.balanceOf('employeeAdvances')]
    const { message, advance } = await school.advance(id, { amount: 120.5, reason: 'rent' })
    expect(message).toBe('Advance created successfully')
    expect(advance).toMatchObject({
      employeeId: id,
      amount: 120.5,
      reason: 'rent',
      ...SEPTEMBER,
      dateIssued: TODAY,
      paymentMethod: 'Cash',
      employee: { id, fullName },
      createdBy: { fullName: school.actor('office').fullName },
      isSettled: false,
    })
    expect(await school.balanceOf('cash')).toBe(cash - 12_050)
    expect(await school.balanceOf('employeeAdvances')).toBe(owed + 12_050)
    expect(await school.balance(id)).toMatchObject({
      salary: 300,
      totalAdvance: 120.5,
      remainingBalance: 179.5,
      percentUsed: '40.2%',
    })
  })

  it('never makes the advances of a month exceed its salary', async () => {
    const { id, fullName } = await school.hire()
    await school.advance(id, { amount: 250 })
    const details = { amount: '$50.00', name: fullName, month: 'September', year: 2026 }
    await expect(school.advance(id, { amount: 50.01 })).rejects.toEqual(refusedAs('advanceAboveSalary', details))
    await school.advance(id, { amount: 50 })
    await expect(school.advance(id, { amount: 0.01 })).rejects.toEqual(refusedAs('advanceAboveSalary'))
    // Another month has a salary of its own.
    await school.advance(id, { amount: 300, month: 10 })
  })

  it('is refused for an employee who is unknown, has left, or did not work at the school in that month', async () => {
    const { id } = await school.hire({ dateOfHire: '2026-08-20' })
    await expect(school.advance(999_999)).rejects.toEqual(refusedAs('employeeNotFound'))
    await expect(school.advance(id, { month: 7 })).rejects.toEqual(refusedAs('notEmployedThen', { month: 'July' }))
    await school.advance(id, { month: 8 })
    await school.leave(id, '2026-09-10')
    await expect(school.advance(id)).rejects.toEqual(refusedAs('employeeLeft'))
  })

  it('is out of the salary of the next month at the latest', async () => {
    const { id } = await school.hire()
    await school.advance(id, { month: 10 })
    const last = { month: 'October', year: 2026 }
    await expect(school.advance(id, { month: 11 })).rejects.toEqual(refusedAs('advanceTooEarly', last))
    await expect(school.advance(id, { month: 1, year: 2027 })).rejects.toEqual(refusedAs('advanceTooEarly', last))
  })

  it('that was recorded before is not recorded twice', async () => {
    const { id } = await school.hire()
    const send = (amount: number, who = 'office') =>
      school.advance(id, { amount }, who, { write: formWrite(school.actor(who), KEY) })
    const first = await send(1)
    expect(await send(1)).toEqual(first)
    await expect(send(2)).rejects.toEqual(refusedAs('savedBefore'))
    await send(1, 'admin')
    expect((await school.balance(id)).totalAdvance).toBe(2)
  })

  it('beyond what its account holds needs a reason, which the audit log keeps', async () => {
    const { id } = await school.hire()
    const asked = { paymentMethod: 'Zaad' as const, amount: 5 }
    const details = { account: 'ZAAD', amount: '$0.00' }
    await expect(school.advance(id, asked)).rejects.toEqual(refusedAs('accountOverdrawn', details))
    const { advance } = await school.advance(id, { ...asked, overdrawnReason: 'not entered yet' })
    expect(advance.paymentMethod).toBe('ZAAD')
    const [row] = await database.db
      .select()
      .from(audit)
      .where(eq(audit.key, String(advance.id)))
    expect(row).toMatchObject({ entity: 'advances', after: { amountCents: 500, overdrawnReason: 'not entered yet' } })
    await school.drop(advance.id)

    const covered = await school.advance(id, { amount: 5, overdrawnReason: 'not entered yet' })
    const [other] = await database.db
      .select()
      .from(audit)
      .where(eq(audit.key, String(covered.advance.id)))
    expect(other).toMatchObject({ entity: 'advances', after: { amountCents: 500 } })
    expect(other?.after).not.toHaveProperty('overdrawnReason')
    await school.drop(covered.advance.id)
  })
})

describe('a correction of an advance', () => {
  it('posts the difference in the journal, and may use the money of the advance itself', async () => {
    const { id } = await school.hire()
    const { advance } = await school.advance(id, { amount: 200, reason: 'rent' })
    const cash = await school.balanceOf('cash')
    const saved = await school.edit(advance.id, { amount: 300, base: 1 })
    expect(saved).toMatchObject({
      message: 'Advance updated successfully',
      advance: { amount: 300, reason: 'rent', revision: 2 },
    })
    expect(await school.balanceOf('cash')).toBe(cash - 10_000)
    await expect(school.edit(advance.id, { amount: 301 })).rejects.toEqual(refusedAs('advanceAboveSalary'))
    const { fullName } = school.actor('office')
    await expect(school.edit(advance.id, { base: 1 })).rejects.toEqual(
      refusedAs('advanceChanged', { changedBy: fullName, changedAt: expect.any(String) }),
    )
  })

  it('to another month counts there', async () => {
    const { id } = await school.hire()
    const { advance } = await school.advance(id, { amount: 200 })
    await school.advance(id, { amount: 150, month: 10 })
    await expect(school.edit(advance.id, { amount: 200, month: 10 })).rejects.toEqual(refusedAs('advanceAboveSalary'))
    await expect(school.edit(advance.id, { amount: 200, month: 12 })).rejects.toEqual(refusedAs('advanceTooEarly'))
    await school.edit(advance.id, { amount: 150, month: 10 })
    expect((await school.balance(id)).totalAdvance).toBe(0)
  })

  it('of an employee who has left may only lower the advance', async () => {
    const { id } = await school.hire()
    const { advance } = await school.advance(id, { amount: 100 })
    await school.leave(id, TODAY)
    await expect(school.edit(advance.id, { amount: 101 })).rejects.toEqual(refusedAs('employeeLeft'))
    expect((await school.edit(advance.id, { amount: 90 })).advance.amount).toBe(90)
  })

  it('that deletes the advance reverses it in the journal and takes it off the lists', async () => {
    const { id } = await school.hire()
    const cash = await school.balanceOf('cash')
    const { advance } = await school.advance(id)
    expect(await school.drop(advance.id)).toEqual({ message: 'Advance deleted' })
    expect(await school.balanceOf('cash')).toBe(cash)
    expect((await school.balance(id)).totalAdvance).toBe(0)
    for (const gone of [advance.id, 999_999]) {
      await expect(school.drop(gone)).rejects.toEqual(refusedAs('advanceNotFound'))
      await expect(school.edit(gone)).rejects.toEqual(refusedAs('advanceNotFound'))
    }
  })
})

it('a drawer’s cash-up counts the advances that were paid out of it, and not those of a bank', async () => {
  const { id, fullName } = await school.hire()
  const { advance } = await school.advance(id, { amount: 40 })
  await school.advance(id, { amount: 30, paymentMethod: 'Bank', overdrawnReason: 'on its way' })
  const office = school.actor('office').fullName
  const { expenses: paid, lines } = await school.call(getCashUp, school.actor('admin'), { query: { date: TODAY } })
  expect(paid.filter(({ description }) => description === fullName)).toEqual([
    expect.objectContaining({ voucher: `Advance ${advance.id}`, category: 'Advance', by: office, cents: 4_000 }),
  ])
  const advances = paid.filter(({ by, method }) => by === office && method === 'Cash')
  const drawer = lines.find(({ collector, method }) => collector === office && method === 'Cash')
  expect(drawer?.paidOutCents).toBe(sumOf(advances, ({ cents }) => cents))
  await school.drop(advance.id)
  const after = await school.call(getCashUp, school.actor('admin'), { query: { date: TODAY } })
  expect(after.changes).toContainEqual(expect.objectContaining({ receipt: `Advance ${advance.id}`, cents: 4_000 }))
  const now = after.lines.find(({ collector, method }) => collector === office && method === 'Cash')
  expect([now?.paidOutCents, now?.drawerCents]).toEqual([drawer?.paidOutCents, (drawer?.drawerCents ?? 0) + 4_000])
})

it('a day that is over keeps an advance that is corrected and then deleted, and a salary that is taken back', async () => {
  const of = (day: string) => school.call(getCashUp, school.actor('admin'), { query: { date: day } })
  const at = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })
  const { id } = await school.hire()
  const { advance } = await school.advance(id, { amount: 40 })
  const { details } = await school.pay({ month: 8 }, 'admin', at('2026-09-14'))
  const payout = details.find(({ employeeId }) => employeeId === id)
  const before = await of(TODAY)
  await school.edit(advance.id, { amount: 25 }, 'admin', at('2026-09-15'))
  await school.drop(advance.id, 'admin', at('2026-09-16'))
  await school.reverse(payout?.payoutId ?? 0, 'twice', at('2026-09-16'))
  const after = await of(TODAY)
  expect([after.lines, after.expenses]).toEqual([before.lines, before.expenses])
  const drawn = async (day: string) =>
    (await of(day)).changes.map(({ kind, receipt, cents, reason }) => [
      kind,
      receipt.startsWith('Advance'),
      cents,
      reason,
    ])
  expect(await drawn('2026-09-15')).toEqual([['corrected', true, 1_500, '']])
  const paidCents = Math.round((payout?.paidAmount ?? 0) * 100)
  expect(await drawn('2026-09-16')).toEqual(
    expect.arrayContaining([
      ['voided', true, 2_500, ''],
      ['voided', false, paidCents, 'twice'],
    ]),
  )
})

describe('lists of advances', () => {
  const list = (query: Record<string, unknown>) =>
    school.call(endpoints.listAdvances, school.actor('office'), { query })
  const detail = (query: Record<string, unknown>) =>
    school.call(endpoints.getAdvanceDetail, school.actor('office'), { query })

  it('have ten advances on a page, and the sum of all that match', async () => {
    const { id } = await school.hire({ fullName: 'Hodan 100% Warsame' })
    for (let each = 1; each <= 12; each++) await school.advance(id, { amount: each })
    const first = await list({ search: '100%' })
    expect(first).toMatchObject({ total: 12, totalAdvance: 78, page: 1, limit: 10 })
    expect(first.advances.map(({ amount }) => amount)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect((await list({ search: '100%', page: 2 })).advances).toHaveLength(2)
    expect((await list({ search: String(id) })).total).toBeGreaterThanOrEqual(12)
    expect(await list({ search: '100%', month: 8 })).toMatchObject({ total: 0, totalAdvance: 0 })
    expect((await list({ search: '100%', month: 9, year: 2026 })).total).toBe(12)
    expect((await list({ search: '100%', year: 2025 })).total).toBe(0)
  })

  it('show the advances of one employee by number or name, a whole name before a part', async () => {
    const longer = await school.hire({ fullName: 'Cabdi Nuur Xasan' })
    const { id } = await school.hire({ fullName: 'Cabdi Nuur' })
    await school.advance(id, { amount: 20 }, 'admin')
    await school.advance(id, { amount: 30, month: 10 })
    const [office, admin] = [school.actor('office').fullName, school.actor('admin').fullName]
    expect(await detail({ employeeName: 'cabdi nuur' })).toMatchObject({
      employeeName: 'Cabdi Nuur',
      advancesBy: `${office}, ${admin}`,
      totalAdvance: 50,
    })
    expect(await detail({ employeeId: id, month: 9, year: 2026 })).toMatchObject({
      totalAdvance: 20,
      advancesBy: admin,
    })
    expect(await detail({ employeeId: longer.id })).toMatchObject({ totalAdvance: 0, advancesBy: '', advances: [] })
    for (const query of [{}, { employeeName: 'nobody' }, { employeeId: 999_999 }])
      await expect(detail(query)).rejects.toEqual(refusedAs('employeeNotFound'))
  })
})
