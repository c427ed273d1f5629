import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { parsePhone } from '#domain/school/phone.rules.ts'
import type { ParentAccess } from '#domain/students/slips.schema.ts'
import { guardians, plainNumber, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isoOf, lastSignInAt, slipUntil } from '../users/access-facts.ts'
import { childrenOf } from './parents.queries.ts'

type Student = Pick<typeof students.$inferSelect, 'id' | 'fullname' | 'phone' | 'phone2'>
type Parent = ParentAccess['parents'][number]

/** The first phone of a record that is one. */
const phoneOf = ({ phone, phone2 }: Student): string | null => parsePhone(phone) ?? parsePhone(phone2)

async function readParentsOf(tx: Db, studentIds: readonly number[], now: number) {
  const found = await tx
    .select({ studentId: guardians.studentId, user: users, lastSignInAt, slipUntil: slipUntil(now) })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.userId))
    .where(and(inArray(guardians.studentId, [...studentIds, 0]), isNull(users.endedAt)))
    .orderBy(asc(users.fullName), asc(users.id))
  return (studentId: number): Parent[] =>
    found
      .filter((each) => each.studentId === studentId)
      .map(({ user: { id, fullName, phoneNumber }, ...each }) => ({
        id,
        fullName,
        phoneNumber,
        lastSignInAt: isoOf(each.lastSignInAt),
        slipUntil: isoOf(each.slipUntil),
      }))
}

async function readAccountsOf(tx: Db, phones: readonly string[]) {
  const found = await tx
    .select()
    .from(users)
    .where(
      and(eq(users.role, 'PARENT'), isNull(users.endedAt), inArray(plainNumber(users.phoneNumber), [...phones, ''])),
    )
  const childrenOfAccount = await childrenOf(
    tx,
    found.map(({ id }) => id),
  )
  return (phone: string) => {
    const account = found.find(({ phoneNumber }) => parsePhone(phoneNumber) === phone)
    if (!account) return null
    const children = childrenOfAccount(account.id).map(({ fullname }) => fullname)
    return { id: account.id, fullName: account.fullName, children }
  }
}

/** The students of a class by name, with the parents who see them, and the account proposed where there is none. */
export async function readParentAccess(tx: Db, classId: number, now: number): Promise<ParentAccess[]> {
  const ofClass = await tx
    .select({ id: students.id, fullname: students.fullname, phone: students.phone, phone2: students.phone2 })
    .from(students)
    .where(and(eq(students.classId, classId), isNull(students.deletedAt)))
    .orderBy(asc(students.fullname), asc(students.id))
  const parentsOf = await readParentsOf(
    tx,
    ofClass.map(({ id }) => id),
    now,
  )
  const accountOf = await readAccountsOf(
    tx,
    ofClass.flatMap((student) => phoneOf(student) ?? []),
  )
  return ofClass.map((student) => {
    const parents = parentsOf(student.id)
    const phone = parents.length === 0 ? phoneOf(student) : null
    const proposed = phone === null ? null : { phone, account: accountOf(phone) }
    return { studentId: student.id, fullname: student.fullname, parents, proposed }
  })
}
