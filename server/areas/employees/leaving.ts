import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import { sumOf } from '#domain/core/grouped.ts'
import { Problem } from '#domain/core/problems.ts'
import type { Told } from '#domain/employees/employees.schema.ts'
import { accountCheck } from '#domain/employees/own-accounts.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { buses, students, teacherAssignments, teacherClasses, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { StoredEmployee } from './employees.queries.ts'
import { openAdvances } from './open-advances.ts'

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

/** Accounts of teachers with a class or subject, of which nobody says whose employee they are. */
const teachingAccounts = (tx: Db) =>
  tx
    .select({ fullName: users.fullName, phone: users.phoneNumber, email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.endedAt),
        eq(users.role, 'Teacher'),
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
export async function requireToldOfWork(tx: Db, employee: StoredEmployee, told: Told | undefined): Promise<void> {
  if (told === undefined) await requireNoBus(tx, employee.id)
  if (told === undefined || told === 'drives') await requireNoClasses(tx, employee)
}

/** Refuses to delete somebody with open advances, until the caller has been told of them, last of all, and confirms. */
export async function requireToldOfAdvances(tx: Db, id: number, told: Told | undefined): Promise<void> {
  const months = told === 'true' ? [] : await openAdvances(tx, id)
  if (months.length === 0) return
  const advances = sumOf(months, (month) => month.count)
  throw new Problem('employeeOwes', {
    advances: advances === 1 ? '1 advance' : `${advances} advances`,
    amount: formatCents(sumOf(months, ({ cents }) => cents)),
  })
}
