import { createEmployee, deleteEmployee, updateEmployee } from '#domain/employees/employees.endpoints.ts'
import type { EmployeeEdit, EmployeeListed, NewEmployee, Told } from '#domain/employees/employees.schema.ts'
import { bornOf } from '#domain/core/subjects.ts'
import type { EmployeePayRow, EmployeeRow } from '#domain/employees/employee.schema.ts'
import { RefusedError } from '../answers/failures.ts'
import { call } from '../answers/api.ts'
import type { CacheDb } from '../device/db.ts'
import { noteInReplica } from '../replica/note-in-replica.ts'
import { readEmployees, readEmployeePay } from './employees.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** An employee; `pay` is null for roles that may not read it. */
export type EmployeeView = EmployeeRow & { pay: EmployeePayRow | null }

/** The directory of the replica, by name, live. */
export const useDirectory = cacheQuery(async ({ cache }): Promise<EmployeeView[]> => {
  const [rows, pay] = await Promise.all([readEmployees(cache), readEmployeePay(cache)])
  return rows.map((row) => ({ ...row, pay: pay.get(row.id) ?? null }))
})

async function put(cache: CacheDb, { salary, nationalId, bankAccount, createdBy, ...employee }: EmployeeListed) {
  const key = String(employee.id)
  const known = (await cache.employees.get(key)) as EmployeeRow | undefined
  const named = { born: bornOf(employee.createdAt), createdBy: known?.createdBy ?? createdBy.username }
  await cache.employees.put({ ...employee, ...named }, key)
  if (salary === undefined) return
  const pay = { salaryCents: salary, nationalId: nationalId ?? null, bankAccount: bankAccount ?? null }
  await cache.employeePay.put({ employeeId: employee.id, ...pay }, key)
}

async function saved(changing: Promise<{ employee: EmployeeListed }>): Promise<EmployeeListed> {
  const { employee } = await changing
  await noteInReplica((cache) => put(cache, employee))
  return employee
}

/** Changes of the directory; all of them need the server. */
export const employeeActions = {
  create: (once: string, body: NewEmployee) => saved(call(createEmployee, { body }, { once })),
  update: (id: number, body: EmployeeEdit) => saved(call(updateEmployee, { params: { id: String(id) }, body })),
  /** Deletes also somebody who drives a bus, teaches or has open advances, of which the person was `told`. */
  remove: async (id: number, told: Told | null): Promise<void> => {
    const query = told === null ? {} : { confirmed: told }
    await call(deleteEmployee, { params: { id: String(id) }, query })
    await noteInReplica((cache) =>
      Promise.all([cache.employees.delete(String(id)), cache.employeePay.delete(String(id))]),
    )
  },
}

const TOLD: Readonly<Record<string, Told>> = {
  employeeDrives: 'drives',
  employeeTeaches: 'teaches',
  employeeOwes: 'true',
}

/** What to confirm with where the server says that an employee drives a bus, teaches or has open advances; else null. */
export const toldBy = (error: unknown): Told | null =>
  error instanceof RefusedError && error.code ? (TOLD[error.code] ?? null) : null

/** Whether the server asks to confirm that somebody with the same national id or phone is another person. */
export const isAlike = (error: unknown): boolean => error instanceof RefusedError && error.code === 'employeeAlike'
