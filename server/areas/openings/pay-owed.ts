import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import type { PayOwed } from '#domain/openings/openings.schema.ts'
import { OWED_CATEGORY } from '#domain/school/expense-categories.ts'
import { recordChange } from '../../audit.ts'
import { openingSalaries } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { requireCovered, requirePostedOpen } from '../books/objections.ts'
import { makeExpenses, voidMade } from '../expenses/made-expenses.ts'
import { lockEmployee } from '../payroll/salaries-due.ts'
import { schoolToday } from '../school/school-time.ts'

type StoredSalary = typeof openingSalaries.$inferSelect

async function lockOwed({ tx }: HandlerContext, employeeId: number): Promise<StoredSalary | undefined> {
  const [owed] = await tx.select().from(openingSalaries).where(eq(openingSalaries.employeeId, employeeId)).for('update')
  return owed
}

async function setExpense(context: HandlerContext, owed: StoredSalary, expenseId: number | null): Promise<void> {
  await context.tx.update(openingSalaries).set({ expenseId }).where(eq(openingSalaries.id, owed.id))
  await recordChange(context, 'openingSalaries', owed.id, {
    before: { expenseId: owed.expenseId },
    after: { employeeId: owed.employeeId, expenseId },
  })
}

/** Pays a salary from before the opening day, all of it; also to somebody who has left since. */
export async function payOwed(context: HandlerContext, employeeId: number, body: z.output<typeof PayOwed>) {
  const { tx, env } = context
  const employee = await lockEmployee(tx, employeeId)
  const owed = await lockOwed(context, employeeId)
  if (!owed || owed.cents === 0 || owed.expenseId !== null) throw new Problem('noSalaryOwed')
  const { method } = body
  const overdrawnReason = await requireCovered(tx, method, owed.cents, body.overdrawnReason)
  const paid = { amountCents: owed.cents, day: schoolToday(env), method, overdrawnReason }
  const description = `Salary of ${employee.fullName} from before the opening day`
  const [expenseId = null] = await makeExpenses(context, [{ category: OWED_CATEGORY, ...paid, description }])
  await setExpense(context, owed, expenseId)
  return employee.fullName
}

/** Takes such a payment back: its expense is void, and the salary is owed again. */
export async function takeOwedBack(context: HandlerContext, employeeId: number, reason: string): Promise<string> {
  const employee = await lockEmployee(context.tx, employeeId)
  const owed = await lockOwed(context, employeeId)
  if (!owed || owed.expenseId === null) throw new Problem('noSalaryPaid')
  await requirePostedOpen(context.tx, 'expense', owed.expenseId)
  await setExpense(context, owed, null)
  await voidMade(context, owed.expenseId, reason)
  return employee.fullName
}
