import type { EmployeePayRow, EmployeeRow } from '#domain/employees/employee.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'

const names = new Intl.Collator('en', { sensitivity: 'base' })

/** Every employee of the replica who has not left, by name; those of equal name by id. */
export async function readEmployees(cache: CacheDb): Promise<EmployeeRow[]> {
  const rows = (await cache.employees.toArray()) as unknown as EmployeeRow[]
  return rows.sort((a, b) => names.compare(a.fullName, b.fullName) || a.id - b.id)
}

/** The employees, live: for lists and choices. */
export const useEmployees = cacheQuery(({ cache }) => readEmployees(cache))

/** Salaries, national ids and bank accounts by employee; empty for roles that may not read them. */
export async function readEmployeePay(cache: CacheDb): Promise<ReadonlyMap<number, EmployeePayRow>> {
  const rows = (await cache.employeePay.toArray()) as unknown as EmployeePayRow[]
  return new Map(rows.map((row) => [row.employeeId, row]))
}
