import { and, asc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { parsePhone } from '#domain/school/phone.rules.ts'
import type { ParentAccess } from '#domain/students/slips.schema.ts'
import { classes, guardians, plainNumber, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isoOf, lastSignInAt, slipUntil } from '../users/access-facts.ts'
import { childrenOf } from './parents.queries.ts'

type Student = Pick<typeof students.$inferSelect, 'id' | 'fullname' | 'phone' | 'phone2'>
type Parent = ParentAccess['parents'][number]

/** The first phone of a record that is one. */
const phoneOf = ({ phone, phone2 }: Student): string | null => parsePhone(phone) ?? parsePhone(phone2)

const accessOf = (each: { lastSignInAt: string | null; slipUntil: string | null }) => ({
  lastSignInAt: isoOf(each.lastSignInAt),
  slipUntil: isoOf(each.slipUntil),
})

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
        ...accessOf(each),
      }))
}

async function readAccountsOf(tx: Db, phones: readonly string[], now: number) {
  const found = await tx
    .select({ user: users, lastSignInAt, slipUntil: slipUntil(now) })
    .from(users)
    .where(
      and(eq(users.role, 'PARENT'), isNull(users.endedAt), inArray(plainNumber(users.phoneNumber), [...phones, ''])),
    )
  const childrenOfAccount = await childrenOf(
    tx,
    found.map(({ user }) => user.id),
  )
  return (phone: string) => {
    const account = found.find(({ user }) => parsePhone(user.phoneNumber) === phone)
    if (!account) return null
    const { id, fullName } = account.user
    const children = childrenOfAccount(id).map(({ fullname }) => fullname)
    return { id, fullName, children, ...accessOf(account) }
  }
}

/** Children of other classes whose records propose one of the phones, and whom no parent sees. */
async function readSiblings(tx: Db, classId: number, phones: readonly string[]) {
  const links = tx
    .select({ one: sql`1` })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.userId))
    .where(and(eq(guardians.studentId, students.id), isNull(users.endedAt)))
  const wanted = [...phones, '']
  const isOfOne = or(inArray(plainNumber(students.phone), wanted), inArray(plainNumber(students.phone2), wanted))
  const found = await tx
    .select({ student: students, className: classes.name })
    .from(students)
    .leftJoin(classes, eq(classes.id, students.classId))
    .where(and(isNull(students.deletedAt), isOfOne, notExists(links)))
    .orderBy(asc(students.fullname), asc(students.id))
  const others = found.filter(({ student }) => student.classId !== classId)
  return (phone: string) =>
    others
      .filter(({ student }) => phoneOf(student) === phone)
      .map(({ student: { id, fullname }, className }) => ({ studentId: id, fullname, className }))
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
  const phones = ofClass.flatMap((student) => phoneOf(student) ?? [])
  const accountOf = await readAccountsOf(tx, phones, now)
  const siblingsOf = await readSiblings(tx, classId, phones)
  return ofClass.map((student) => {
    const parents = parentsOf(student.id)
    const phone = parents.length === 0 ? phoneOf(student) : null
    const proposed = phone === null ? null : { phone, account: accountOf(phone), also: siblingsOf(phone) }
    return { studentId: student.id, fullname: student.fullname, parents, proposed }
  })
}
