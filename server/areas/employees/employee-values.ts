import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Problem } from '#domain/core/problems.ts'
import { wrongDay } from '#domain/employees/employees.rules.ts'
import type { NewEmployee } from '#domain/employees/employees.schema.ts'
import { employees } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { hasWorked, type StoredEmployee } from './employees.queries.ts'

export type Typed = z.output<typeof NewEmployee>
type Values = Pick<
  StoredEmployee,
  | 'fullName'
  | 'email'
  | 'jobTitle'
  | 'gender'
  | 'dateOfBirth'
  | 'dateOfHire'
  | 'nationalId'
  | 'phone'
  | 'address'
  | 'education'
  | 'bankAccount'
>

/** Stored values of a form; an empty or missing field becomes null, except for the date of hire. */
export const valuesOf = (typed: Omit<Typed, 'confirmed'>, hired: string): Values => ({
  fullName: typed.fullName,
  email: typed.email,
  jobTitle: typed.jobTitle,
  gender: typed.gender ?? null,
  dateOfBirth: typed.dateOfBirth ?? null,
  dateOfHire: typed.dateOfHire ?? hired,
  nationalId: typed.nationalId || null,
  phone: typed.phone || null,
  address: typed.address || null,
  education: typed.education || null,
  bankAccount: typed.bankAccount || null,
})

export function requireDates(values: Values, today: string): void {
  const wrong = wrongDay(values, today)
  if (wrong) throw new Problem(wrong)
}

/** Employees are saved one after the other, so that of two at once the second is compared with the first. */
export const lockAlike = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('employees alike'))`)
}

/** Refuses the national id or phone of another employee, also one who has left, with the name, unless confirmed. */
export async function requireUnlike(
  tx: Db,
  { nationalId, phone }: Pick<Values, 'nationalId' | 'phone'>,
  { id = 0, confirmed = false }: { id?: number; confirmed?: boolean | undefined },
): Promise<void> {
  if (nationalId === null && phone === null) return
  await lockAlike(tx)
  if (confirmed) return
  const sameId = nationalId === null ? undefined : sql`lower(${employees.nationalId}) = lower(${nationalId})`
  const samePhone = phone === null ? undefined : eq(employees.phone, phone)
  const alike = await tx
    .select({ id: employees.id, name: employees.fullName, leftOn: employees.leftOn, nationalId: employees.nationalId })
    .from(employees)
    .where(and(ne(employees.id, id), hasWorked, or(sameId, samePhone)))
    .orderBy(asc(employees.id))
  if (alike.length === 0) return
  const isSameId = (each: (typeof alike)[number]): boolean =>
    nationalId !== null && each.nationalId?.toLowerCase() === nationalId.toLowerCase()
  const byId = alike.filter(isSameId)
  const named = byId.length > 0 ? byId : alike
  throw new Problem('employeeAlike', {
    what: byId.length > 0 ? 'national ID' : 'phone',
    names: named.map(({ id: of, name, leftOn }) => `${name} (${of}${leftOn ? ', left' : ''})`).join(', '),
  })
}
