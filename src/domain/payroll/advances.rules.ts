import { grouped, sumOf } from '../core/grouped.ts'
import type { AdvanceListed } from './payroll.schema.ts'

/** The advances of one employee together (PAY-4). */
export type EmployeeAdvances = {
  employeeId: number
  employeeName: string
  /** Names of the people who gave them, each once. */
  advancesBy: string
  /** In dollars. */
  totalAdvance: number
}

/** Sums of advances by employee, in the order in which employees first occur. */
export const byEmployee = (advances: readonly AdvanceListed[]): EmployeeAdvances[] =>
  [...grouped(advances, ({ employeeId }) => employeeId)].map(([employeeId, own]) => ({
    employeeId,
    employeeName: own[0]?.employee.fullName ?? '',
    advancesBy: [...new Set(own.map(({ createdBy }) => createdBy.fullName))].join(', '),
    totalAdvance: sumOf(own, ({ amount }) => amount),
  }))
