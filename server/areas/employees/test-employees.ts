import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import { employees, employeeSalaries } from '../../db/schema.ts'
import type { TestSchool } from '../../testing/test-school.ts'
import { monthNumberOfDay } from '#domain/school/months.ts'

type Employee = typeof employees.$inferSelect

let hired = 0

/** Somebody who works at the school since January, for $300.00 a month unless told otherwise. */
export async function hire(
  { db, actor }: Pick<TestSchool, 'db' | 'actor'>,
  { salary = 300, ...over }: Partial<Omit<Employee, 'id'>> & { salary?: EmployeeListed['salary'] } = {},
): Promise<Employee> {
  const createdBy = actor('admin').id
  const number = ++hired
  const dateOfHire = over.dateOfHire ?? '2026-01-05'
  const [employee] = await db
    .insert(employees)
    .values({
      fullName: `Employee ${number}`,
      email: `employee${number}@school.example`,
      jobTitle: 'Cleaner',
      gender: 'Female',
      createdBy,
      createdAt: '2026-01-05T06:00:00.000Z',
      ...over,
      dateOfHire,
    })
    .returning()
  if (!employee) throw new Error('Nobody was hired')
  await db.insert(employeeSalaries).values({
    employeeId: employee.id,
    month: monthNumberOfDay(dateOfHire),
    cents: Math.round(salary * 100),
    setBy: createdBy,
    setAt: employee.createdAt,
  })
  return employee
}
