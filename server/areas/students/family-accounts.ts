import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import { guardians, plainNumber, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

type FamilyAccount = typeof users.$inferSelect

const isText = (value: string | null): value is string => value !== null && value !== ''

/**
 * Parents' accounts of a student's family: whose phone or e-mail stands in the record of the student or of one who shares a
 * phone, and who sees one of these.
 */
export async function familyAccounts(tx: Db, studentId: number): Promise<FamilyAccount[]> {
  const [student] = await tx.select().from(students).where(eq(students.id, studentId))
  if (!student) return []
  const own = [student.phone, student.phone2].filter(isText)
  const isKin = or(eq(students.id, studentId), inArray(students.phone, own), inArray(students.phone2, own))
  const kin = await tx
    .select()
    .from(students)
    .where(and(isNull(students.deletedAt), isKin))
  const phones = kin.flatMap(({ phone, phone2 }) => [phone, phone2].filter(isText)).map(comparableNumber)
  const emails = kin.flatMap(({ parentEmail }) => [parentEmail].filter(isText)).map((email) => email.toLowerCase())
  const seesOneOf = (ids: readonly number[]) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(guardians)
        .where(and(eq(guardians.userId, users.id), inArray(guardians.studentId, [...ids]))),
    )
  const isOfFamily = or(
    inArray(plainNumber(users.phoneNumber), [...phones, '']),
    inArray(sql`lower(${users.email})`, [...emails, '']),
    seesOneOf(kin.map(({ id }) => id)),
  )
  return tx
    .select()
    .from(users)
    .where(and(eq(users.role, 'PARENT'), isNull(users.endedAt), isOfFamily))
    .orderBy(asc(users.fullName), asc(users.id))
}
