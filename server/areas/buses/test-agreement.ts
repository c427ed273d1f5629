import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getIncomeStatement } from '#domain/books/books.endpoints.ts'
import type { IncomeStatement } from '#domain/books/books.schema.ts'
import { getBusAgreement } from '#domain/buses/buses.endpoints.ts'
import type { BusAgreement } from '#domain/buses/buses.schema.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { centsOf } from '#domain/school/money.ts'
import type { CallOptions, TestSchool } from '../../testing/test-school.ts'

/** Sums in which the bus summary of a month and its income statement disagree; empty where they agree. */
function disagreements(said: BusAgreement, statement: IncomeStatement, salaryExpenses: number): string[] {
  const cents = Object.fromEntries(Object.entries(said).map(([name, amount]) => [name, centsOf(amount)])) as Record<
    keyof BusAgreement,
    number
  >
  const income = {
    'parts of the settled fees':
      cents.collected + cents.busFeesOfOthers + cents.busDiscounts + cents.schoolFees - cents.settledFees,
    'settled fees and current income':
      cents.settledFees - cents.paidBefore - cents.paidAfter - cents.carriedForward - cents.currentIncome,
    'current income of the statement': cents.currentIncome - centsOf(statement.currentIncome),
    'salaries of the month': cents.driverSalaries + cents.otherSalaries - cents.salariesOfMonth,
    'salaries of and in the month':
      cents.salariesOfMonth - cents.paidInOtherMonths + cents.paidForOtherMonths - cents.salariesPaid,
    'salaries of the statement':
      cents.salariesPaid - centsOf(salaryExpenses) - centsOf(statement.totalEmployeeAdvances),
  }
  return Object.entries(income).flatMap(([name, difference]) => (difference === 0 ? [] : [`${name}: ${difference}`]))
}

/** Salary expenses that the journal has in a month, in dollars. */
async function salaryExpenses({ db }: Pick<TestSchool, 'db'>, year: number, month: number): Promise<number> {
  const { from, to } = monthDays(year, month)
  const { rows } = (await db.execute(sql`
    select coalesce(sum(l.cents), 0)::float8 / 100 as dollars
    from journal_lines as l join journal_entries as e on e.id = l.entry_id
    where l.account = 'salaries' and e.kind = 'expense' and l.day between ${from}::date and ${to}::date`)) as {
    rows: { dollars: number }[]
  }
  return rows[0]?.dollars ?? Number.NaN
}

/**
 * The bus summaries of all months of a year lead to their statements, of a school that has both calls. Gives the money that was
 * paid for buses, in dollars.
 */
export async function expectBusesAgree(
  school: Pick<TestSchool, 'db' | 'actor' | 'call'>,
  year: number,
  at: CallOptions,
): Promise<number> {
  let money = 0
  for (let month = 1; month <= 12; month++) {
    const asked = [school.actor('admin'), { query: { month, year } }, at] as const
    const said = await school.call(getBusAgreement, ...asked)
    const statement = await school.call(getIncomeStatement, ...asked)
    const salaries = await salaryExpenses(school, year, month)
    expect([month, disagreements(said, statement, salaries)]).toEqual([month, []])
    money += said.collected + said.busFeesOfOthers
  }
  return money
}
