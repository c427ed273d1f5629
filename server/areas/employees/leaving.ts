import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import type { Told } from '#domain/employees/employees.schema.ts'
import { accountCheck } from '#domain/employees/own-accounts.rules.ts'
import { buses, students, teacherAssignments, teacherClasses, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { StoredEmployee } from './employees.queries.ts'

/** Refuses the driver of a bus. */
async function requireNoBus(tx: Db, id: number): Promise<void> {
  const isAboard = and(isNull(students.deletedAt), sql`lower(btrim(${students.bus})) = lower(${buses.label})`)
  const driven = await tx
    .select({ label: buses.label, riders: count(students.id) })
    .from(buses)
    .leftJoin(students, isAboard)
    .where(and(eq(buses.driverId, id), isNull(buses.deletedAt)))
    .groupBy(buses.id)
    .orderBy(buses.id)
  if (driven.length === 0) return
  const riders = driven.reduce((sum, each) => sum + each.riders, 0)
  throw new Problem('employeeDrives', {
    buses: driven.map(({ label }) => label).join(', '),
    riders: riders === 1 ? '1 student' : `${riders} students`,
  })
}

/** Accounts that teach, of which nobody says whose employee they are. */
const teachingAccounts = (tx: Db) =>
  tx
    .select({ fullName: users.fullName, phone: users.phoneNumber })
    .from(users)
    .where(
      and(
        isNull(users.endedAt),
        or(
          sql`exists (select from ${teacherAssignments} where ${teacherAssignments.teacherId} = ${users.id})`,
          sql`exists (select from ${teacherClasses} where ${teacherClasses.userId} = ${users.id})`,
        ),
      ),
    )
    .orderBy(asc(users.fullName), asc(users.id))

/** Refuses somebody of whose accounts one teaches. */
async function requireNoClasses(tx: Db, employee: StoredEmployee): Promise<void> {
  const own = (await teachingAccounts(tx)).filter(accountCheck(employee))
  if (own.length > 0) throw new Problem('employeeTeaches', { accounts: own.map((each) => each.fullName).join(', ') })
}

/** Refuses to delete somebody who is at work, until the caller has been told and confirms: first of buses, then of classes. */
export async function requireTold(tx: Db, employee: StoredEmployee, told: Told | undefined): Promise<void> {
  if (told === undefined) await requireNoBus(tx, employee.id)
  if (told !== 'true') await requireNoClasses(tx, employee)
}
