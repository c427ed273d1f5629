import { isNull, inArray, sql } from 'drizzle-orm'
import { bornOf } from '#domain/core/subjects.ts'
import { employees } from '../../db/schema.ts'
import { plainReader } from '../sync/synced-reader.ts'
import { stepsOf } from './salaries.queries.ts'
import { salaryOf } from '#domain/employees/salaries.rules.ts'
import { schoolToday } from '../school/school-time.ts'
import { monthNumber } from '#domain/school/months.ts'

export const employeeRows = plainReader('employees', {
  table: employees,
  order: 'up',
  where: () => isNull(employees.leftOn),
  person: employees.createdBy,
  toRows: (found) =>
    found.map(({ row, person }) => ({
      id: row.id,
      born: bornOf(row.createdAt),
      fullName: row.fullName,
      email: row.email,
      jobTitle: row.jobTitle,
      gender: row.gender,
      dateOfBirth: row.dateOfBirth,
      dateOfHire: row.dateOfHire,
      phone: row.phone,
      address: row.address,
      education: row.education,
      createdBy: person ?? '',
      createdAt: row.createdAt,
      revision: row.revision,
    })),
})

export const employeePayRows = plainReader('employeePay', {
  table: employees,
  order: 'up',
  isKey: (keys) => inArray(employees.id, keys.map(Number)),
  where: () => sql`${employees.leftOn} is null`,
  toRows: async (found, { tx, env }) => {
    const [year = 0, month = 0] = schoolToday(env).split('-').map(Number)
    const steps = await stepsOf(
      tx,
      found.map(({ row }) => row.id),
    )
    return found.map(({ row: { id: employeeId, nationalId, bankAccount } }) => {
      // A month that differs is no change of the salary.
      const permanent = (steps.get(employeeId) ?? []).filter((step) => !step.isOnly)
      const salaryCents = salaryOf(permanent, monthNumber({ year, month }))?.cents ?? 0
      return { employeeId, salaryCents, nationalId, bankAccount }
    })
  },
})
