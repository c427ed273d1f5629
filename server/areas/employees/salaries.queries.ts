import { grouped } from '#domain/core/grouped.ts'
import type { SalaryStep } from '#domain/employees/salaries.rules.ts'
import { isAmong } from '../../db/is-among.ts'
import { employeeSalaries } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

/** The salaries of these employees, by employee. */
export async function stepsOf(tx: Db, employeeIds: readonly number[]): Promise<Map<number, SalaryStep[]>> {
  const { employeeId, month, isOnly, cents, reason } = employeeSalaries
  const found = await tx
    .select({ employeeId, month, isOnly, cents, reason })
    .from(employeeSalaries)
    .where(isAmong(employeeId, employeeIds))
  return grouped(found, (step) => step.employeeId)
}
