import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { monthDays } from '#domain/school/calendar.rules.ts'
import { monthName } from '#domain/core/day-names.ts'
import { monthNumber } from '#domain/school/months.ts'
import { salaryOf, workedIn } from '#domain/employees/salaries.rules.ts'
import { isAmong } from '../../db/is-among.ts'
import { employeeAdvances, employees, salaryPayouts } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { stepsOf } from '../employees/salaries.queries.ts'
import { lockRow, lockRows } from '../school/record.ts'

export type Month = { year: number; month: number }
export type StoredEmployee = typeof employees.$inferSelect
export type StoredPayout = typeof salaryPayouts.$inferSelect

/** An employee's salary of one month, the advances on it and the payout that is in force. */
export type Due = {
  employee: StoredEmployee
  baseCents: number
  salaryReason: string | null
  advanceCents: number
  payout: StoredPayout | null
}
/** Remainder of a salary that is still to be paid. */
export const remainderOf = ({ baseCents, advanceCents, payout }: Due): number => (payout ? 0 : baseCents - advanceCents)

const daysOf = ({ year, month }: Month) => {
  const { from, to } = monthDays(year, month)
  return { first: from, last: to }
}

/**
 * The employee, locked until the end of the transaction as by every write about his or her pay. Marks of presence refer to
 * the row and do not wait: its key does not change.
 */
export const lockEmployee = (tx: Db, id: number): Promise<StoredEmployee> =>
  lockRow(tx, { table: employees, missing: 'employeeNotFound' }, id, undefined, 'no key update')

export async function findEmployeeById(tx: Db, id: number): Promise<StoredEmployee> {
  const [found] = await tx.select().from(employees).where(eq(employees.id, id))
  if (!found) throw new Problem('employeeNotFound')
  return found
}

/** Reads the employees who worked in a month, by number, optionally locked in that order, so that payouts take turns. */
export async function workersOf(tx: Db, month: Month, isLocked = false): Promise<StoredEmployee[]> {
  const { first, last } = daysOf(month)
  const { dateOfHire, leftOn } = employees
  const isOfMonth = and(lte(dateOfHire, last), or(isNull(leftOn), gte(leftOn, first)))
  return isLocked
    ? lockRows(tx, employees, isOfMonth, 'no key update')
    : tx.select().from(employees).where(isOfMonth).orderBy(asc(employees.id))
}

/** Refuses a month in which somebody did not work. */
export function requireWorked(employee: StoredEmployee, { year, month }: Month): void {
  if (!workedIn(employee, daysOf({ year, month })))
    throw new Problem('notEmployedThen', { name: employee.fullName, month: monthName(month), year })
}

/** Reads the salaries due to employees in a month, in their order. */
export async function duesOf(tx: Db, found: readonly StoredEmployee[], { year, month }: Month): Promise<Due[]> {
  const ids = found.map(({ id }) => id)
  const steps = await stepsOf(tx, ids)
  const advanced = await tx
    .select({
      id: employeeAdvances.employeeId,
      cents: sql<number>`sum(${employeeAdvances.amountCents})::int`,
    })
    .from(employeeAdvances)
    .where(
      and(
        isAmong(employeeAdvances.employeeId, ids),
        eq(employeeAdvances.year, year),
        eq(employeeAdvances.month, month),
        isNull(employeeAdvances.voidedAt),
      ),
    )
    .groupBy(employeeAdvances.employeeId)
  const paid = await tx
    .select()
    .from(salaryPayouts)
    .where(and(isAmong(salaryPayouts.employeeId, ids), isPaidIn({ year, month })))
  const advanceOf = new Map(advanced.map(({ id, cents }) => [id, cents]))
  const payoutOf = new Map(paid.map((payout) => [payout.employeeId, payout]))
  return found.map((employee) => {
    const advanceCents = advanceOf.get(employee.id) ?? 0
    const payout = payoutOf.get(employee.id) ?? null
    const salary = salaryOf(steps.get(employee.id) ?? [], monthNumber({ year, month }))
    // Where a salary was lowered below its advances, the advances count as the whole salary.
    const baseCents = payout?.baseCents ?? Math.max(salary?.cents ?? 0, advanceCents)
    return { employee, baseCents, salaryReason: salary?.reason ?? null, advanceCents, payout }
  })
}

export async function dueOf(tx: Db, employee: StoredEmployee, month: Month): Promise<Due> {
  const [due] = await duesOf(tx, [employee], month)
  return due as Due
}

/** Condition: payouts of a month that are in force. */
export const isPaidIn = ({ year, month }: Month) =>
  and(eq(salaryPayouts.year, year), eq(salaryPayouts.month, month), isNull(salaryPayouts.reversedAt))

/** Refuses changes of a salary that is paid out. */
export function requireUnpaid({ employee, payout }: Due, { year, month }: Month): void {
  if (payout) throw new Problem('salaryPaid', { name: employee.fullName, month: monthName(month), year })
}
