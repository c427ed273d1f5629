import { and, asc, between, gte, isNull, lte, or } from 'drizzle-orm'
import type { PresenceOfDay, StaffMember } from '#domain/report.ts'
import { employees, presence } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

type Days = { from: string; to: string }

/** Employees who worked at the school on any day of a period. */
export function readStaff(tx: Db, { from, to }: Days): Promise<StaffMember[]> {
  const { id, fullName, jobTitle, phone, dateOfHire, leftOn } = employees
  return tx
    .select({ id, fullName, jobTitle, phone, dateOfHire, leftOn })
    .from(employees)
    .where(and(lte(dateOfHire, to), or(isNull(leftOn), gte(leftOn, from))))
    .orderBy(asc(id))
}

/** Marks of these days that were not deleted. */
export function readPresenceOf(tx: Db, { from, to }: Days): Promise<PresenceOfDay[]> {
  const { employeeId, day: date, present, remark, deletedAt } = presence
  return tx
    .select({ employeeId, date, present, remark })
    .from(presence)
    .where(and(between(date, from, to), isNull(deletedAt)))
}
