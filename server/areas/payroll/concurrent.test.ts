import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as endpoints from '#domain/payroll/payroll.endpoints.ts'
import { execute } from '../../execute.ts'
import type { Handler } from '../../handle.ts'
import type { Database } from '../../db/client.ts'
import { audit, expenses, salaryPayouts } from '../../db/schema.ts'
import { formWrite } from '../../plugins/write-origin.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { usesPostgres } from '../../testing/own-postgres.ts'
import { expenseHandlers } from '../expenses/expenses.handlers.ts'
import { requireJournal } from '../expenses/test-expenses.ts'
import { payrollHandlers } from './payroll.handlers.ts'
import { openPayingSchool, SEPTEMBER, type PayingSchool } from './test-payroll.ts'

const AT_ONCE = 50

let school: PayingSchool
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  school = await openPayingSchool(database, expenseHandlers)
})
afterAll(() => database.close())

const many = <T>(act: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: AT_ONCE }, (_, at) => act(at)))
const done = (all: readonly PromiseSettledResult<unknown>[]): number =>
  all.filter(({ status }) => status === 'fulfilled').length
const codes = (all: readonly PromiseSettledResult<unknown>[]): string[] => [
  ...new Set(all.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.code ?? each.reason)] : []))),
]
const paidTwice = async (): Promise<unknown> =>
  (
    (await database.db.execute(sql`
      select employee_id from salary_payouts where reversed_at is null group by employee_id, year, month having count(*) > 1`)) as {
      rows: unknown[]
    }
  ).rows
const counted = async () => ({
  payouts: await database.db.$count(salaryPayouts),
  expenses: await database.db.$count(expenses),
  audit: await database.db.$count(audit),
})

describe('fifty calls at once', () => {
  it('for payouts of one month by two administrators pay everybody once, with the same result for all', async () => {
    const staff = await Promise.all(Array.from({ length: 8 }, () => school.hire()))
    await school.advance(staff[0]?.id ?? 0, { amount: 100 })
    const cash = await school.balanceOf('cash')
    const heard = await many((at) => school.pay({}, school.actor('admin', at % 2 ? 'AAA' : 'BBB')))
    expect(done(heard)).toBe(AT_ONCE)
    const results = heard.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const paying = results.filter(({ message }) => message === 'Remaining salaries paid successfully!')
    expect(paying).toHaveLength(1)
    const alike = new Set(results.map((result) => JSON.stringify({ ...result, message: '' })))
    expect(alike.size).toBe(1)
    expect(results[0]?.totals).toEqual({ employeesPaid: 8, totalPayout: 2_300 })
    expect(await school.balanceOf('cash')).toBe(cash - 230_000)
    expect(await paidTwice()).toEqual([])
    await requireJournal(database)
  })

  it('for advances of one employee never exceed the salary of the month', async () => {
    const { id } = await school.hire({ dateOfHire: '2026-09-05' })
    const given = await many(() => school.advance(id, { amount: 7 }))
    expect([done(given), codes(given)]).toEqual([42, ['advanceAboveSalary']])
    expect(await school.balance(id)).toMatchObject({ totalAdvance: 294, remainingBalance: 6 })
    await requireJournal(database)
  })

  it('for advances with one key record one advance', async () => {
    const { id } = await school.hire({ dateOfHire: '2026-09-05' })
    const write = formWrite(school.actor('office'), '00000000-0000-4000-8000-000000000001')
    const given = await many(() => school.advance(id, { amount: 1 }, 'office', { write }))
    expect(done(given)).toBe(given.length)
    for (const each of given) expect(each).toEqual(given[0])
    expect(await school.balance(id)).toMatchObject({ totalAdvance: 1 })
  })

  it('for advances, payouts and reversals leave salaries that equal advances plus remainders', async () => {
    const staff = await Promise.all(Array.from({ length: 5 }, () => school.hire({ dateOfHire: '2026-08-01' })))
    const august = { month: 8, year: 2026 }
    const heard = await many(async (at) => {
      const { id } = staff[at % 5] as (typeof staff)[number]
      if (at % 3 === 0) return school.pay(august)
      if (at % 3 === 1) return school.advance(id, { amount: 11, ...august })
      const { details } = await school.result(august)
      const payout = details.find(({ employeeId }) => employeeId === id)
      return payout ? school.reverse(payout.payoutId) : null
    })
    expect(codes(heard).filter((code) => !['salaryPaid', 'payoutReversed'].includes(code))).toEqual([])
    await school.pay(august)
    const { perEmployeeCalculation } = await school.result(august)
    for (const { id } of staff) {
      const { totalAdvance, salary } = await school.balance(id, august)
      expect(perEmployeeCalculation.find(({ employeeId }) => employeeId === id)).toMatchObject({
        baseSalary: salary,
        totalAdvance,
        remainder: salary - totalAdvance,
      })
    }
    expect(await paidTwice()).toEqual([])
    await requireJournal(database)
  })
})

const countWaiting = async (): Promise<number> =>
  (
    (await database.db.execute(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)) as { rows: { count: number }[] }
  ).rows[0]?.count ?? 0

// The embedded database has one connection, on which one payout waits for the other.
it.runIf(usesPostgres())(
  'a payout that begins before another is stored gets the same figures of money used before',
  async () => {
    await school.hire({ dateOfHire: '2026-09-05' })
    const handler = payrollHandlers.find(({ endpoint }) => endpoint.id === endpoints.payRemaining.id) as Handler
    const { first, second } = await database.db.transaction(async (tx) => {
      const context = school.context(school.actor('admin', 'AAA'))
      const { reply } = await execute(tx, { handler, input: { body: SEPTEMBER }, context })
      // The other one could read what was spent now, and what salaries took of it only later.
      await tx.execute(sql`lock table salary_payouts in access exclusive mode`)
      const second = school.pay({}, school.actor('admin', 'BBB'))
      await expect.poll(countWaiting).toBe(1)
      return { first: reply as Awaited<typeof second>, second }
    })
    expect({ ...(await second), message: '' }).toEqual({ ...first, message: '' })
  },
)

describe('a payout that fails', () => {
  const JULY = { month: 7, year: 2026 }

  it.each([
    ['the expenses', 'expenses'],
    ['the payouts', 'salary_payouts'],
    ['the audit log', 'audit'],
    ['the journal', 'journal_lines'],
  ])('while it writes %s leaves nothing, and the next press pays once', async (_what, table) => {
    await school.hire({ dateOfHire: '2026-07-01' })
    const before = await counted()
    const cash = await school.balanceOf('cash')
    await database.db.execute(sql`
      create or replace function test_stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`)
    await database.db.execute(
      sql`create trigger test_stop after insert on ${sql.identifier(table)} for each statement execute function test_stop()`,
    )
    await expect(school.pay(JULY)).rejects.toThrow()
    await database.db.execute(sql`drop trigger test_stop on ${sql.identifier(table)}`)
    expect([await counted(), await school.balanceOf('cash')]).toEqual([before, cash])
    expect((await school.pay(JULY)).message).toBe('Remaining salaries paid successfully!')
    expect((await school.pay(JULY)).message).toBe('All salaries of July 2026 were paid already.')
    expect(await paidTwice()).toEqual([])
    await requireJournal(database)
  })

  it('to be heard is answered again under its key, and pays nobody a second time', async () => {
    const { id } = await school.hire({ dateOfHire: '2026-09-06' })
    const handler = payrollHandlers.find(({ endpoint }) => endpoint.id === endpoints.payRemaining.id) as Handler
    const write = { id: 'AAA-77', version: 1, madeAt: null }
    const press = async () => {
      const context = school.context(school.actor('admin'), { write })
      const { reply } = await execute(database.db, { handler, input: { body: SEPTEMBER }, context })
      return reply as Awaited<ReturnType<typeof school.pay>>
    }
    const first = await press()
    expect(first.details.some(({ employeeId }) => employeeId === id)).toBe(true)
    const cash = await school.balanceOf('cash')
    expect(await press()).toEqual(first)
    expect(await school.balanceOf('cash')).toBe(cash)
  })
})
