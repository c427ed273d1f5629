import { studentSearch } from '#data/school/students.queries.ts'
import { REMARK_REQUIRED } from '#domain/presence/presence.schema.ts'
import type { EmployeeRow } from '#domain/employees/employee.schema.ts'
import { idOf } from '../core/form/id-field.ts'
import { presenceTexts } from './presence.texts.ts'

const texts = presenceTexts.single

export type Typed = { employee: string; present: boolean; remark: string }
export const BLANK: Typed = { employee: '', present: true, remark: '' }

/** Whom a text means: an employee's ID, or words of the name that only one employee has. */
export function employeeOf(typed: string, employees: readonly EmployeeRow[]): EmployeeRow | null {
  if (!typed.trim()) return null
  const id = idOf(typed)
  if (id !== null) return employees.find((each) => each.id === id) ?? null
  const named = employees.map((employee) => ({ id: employee.id, fullname: employee.fullName, employee }))
  const [found, another] = named.filter(studentSearch(typed))
  return found && !another ? found.employee : null
}

export const problemsOf =
  (employees: readonly EmployeeRow[]) =>
  ({ employee, present, remark }: Typed): Partial<Record<keyof Typed, string>> | null => {
    const found: Partial<Record<keyof Typed, string>> = {}
    if (!employee.trim()) found.employee = texts.idRequired
    else if (employeeOf(employee, employees) === null) found.employee = texts.notFound
    if (!present && !remark.trim()) found.remark = REMARK_REQUIRED
    return Object.keys(found).length > 0 ? found : null
  }
