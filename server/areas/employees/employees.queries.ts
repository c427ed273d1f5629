import { and, asc, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { BOOKS_READERS, type Role } from '#domain/core/roles.ts'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import { type SalaryStep, salaryOf } from '#domain/employees/salaries.rules.ts'
import { employees, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { schoolToday } from '../school/school-time.ts'
import { stepsOf } from './salaries.queries.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'

export type StoredEmployee = typeof employees.$inferSelect

/** The day on which a record leaves that never stood for somebody who worked here: before every month that is asked for. */
export const NEVER_WORKED = '1900-01-01'

/** Condition: records of people who work or worked at the school. */
export const hasWorked = or(isNull(employees.leftOn), ne(employees.leftOn, NEVER_WORKED))

/** The present month at the school, as salaries count months. */
export const presentMonth = (env: HandlerContext['env']): number => monthNumberOfDay(schoolToday(env))

/** Salary that counts from a month on, without a salary for one month only. */
export const lastingSalary = (steps: readonly SalaryStep[], month: number): number =>
  salaryOf(
    steps.filter((step) => !step.isOnly),
    month,
  )?.cents ?? 0

const seesPay = (role: Role): boolean => BOOKS_READERS.some((each) => each === role)

/** Employees who have not left, by name; pay, national ids and bank accounts only for those who may know them. */
export async function readEmployees(
  { tx, actor, env }: Pick<HandlerContext, 'tx' | 'actor' | 'env'>,
  condition?: SQL,
): Promise<EmployeeListed[]> {
  const found = await tx
    .select({ row: employees, username: users.username })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.createdBy))
    .where(and(isNull(employees.leftOn), condition))
    .orderBy(asc(employees.fullName), asc(employees.id))
  const isPaid = seesPay(actor.role)
  const ids = found.map(({ row }) => row.id)
  const steps = isPaid ? await stepsOf(tx, ids) : new Map<number, SalaryStep[]>()
  const month = presentMonth(env)
  return found.map(({ row, username }) => ({
    id: row.id,
    fullName: row.fullName,
    email: row.email,
    jobTitle: row.jobTitle,
    gender: row.gender,
    dateOfBirth: row.dateOfBirth,
    dateOfHire: row.dateOfHire,
    phone: row.phone,
    address: row.address,
    education: row.education,
    createdAt: row.createdAt,
    createdBy: { username },
    revision: row.revision,
    ...(isPaid && {
      salary: lastingSalary(steps.get(row.id) ?? [], month),
      nationalId: row.nationalId,
      bankAccount: row.bankAccount,
    }),
  }))
}
