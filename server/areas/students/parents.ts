import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { NO_MAILBOX } from '#domain/auth/sign-in-name.ts'
import { Problem } from '#domain/core/problems.ts'
import type { Relation } from '#domain/students/parents.schema.ts'
import { unknownPassword } from '../../access/password.ts'
import { recordChange } from '../../audit.ts'
import { guardians, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { lockPhone, parentOfPhone } from '../users/parent-phones.ts'
import { familyAccounts } from './family-accounts.ts'
import { stamp } from '../school/record.ts'
import type { StudentRecord } from '../school/students.rows.ts'

type Parent = { id: number; username: string; isNew: boolean }

/** The email of the student's form if nobody has it, else one that cannot receive mail. */
async function freeEmail(tx: Db, phone: string, parentEmail: string | null): Promise<string> {
  const candidates = [parentEmail, `${phone}${NO_MAILBOX}`].filter((email) => email !== null)
  for (const email of candidates) {
    const taken = await tx.$count(
      users,
      and(isNull(users.endedAt), eq(sql`lower(${users.email})`, email.toLowerCase())),
    )
    if (taken === 0) return email
  }
  return `${phone}.${randomBytes(4).toString('hex')}${NO_MAILBOX}`
}

/** The account of the family that the caller was shown and chose. */
async function chosenOfFamily(tx: Db, studentId: number, shownId: number | null | undefined) {
  if (shownId === null || shownId === undefined) return undefined
  const found = await familyAccounts(tx, studentId)
  return found.find(({ id }) => id === shownId)
}

/** Links a student to an account; a second link of the same two changes nothing. */
export async function linkParent(
  context: HandlerContext,
  { studentId, parentId, relation }: { studentId: number; parentId: number; relation?: Relation | undefined },
): Promise<void> {
  const linked = await context.tx
    .insert(guardians)
    .values({ userId: parentId, studentId, relation: relation ?? null, ...stamp(context, 'linked') })
    .onConflictDoNothing()
    .returning({ userId: guardians.userId })
  if (linked.length > 0)
    await recordChange(context, 'students', studentId, { after: { guardianAdded: parentId, relation } })
}

/**
 * The parent's account of a phone, created where there is none. Nobody knows its password: a parent signs in by code
 * first. `shownId`: the account that the caller was shown and chose, null for none; it may be one of the family with
 * another phone. Throws `parentChanged` where it is another one now. A caller who was shown nothing has named only a
 * phone, and gets the account of that phone and of no other: another may be of somebody who must not see the child.
 */
export async function findOrCreateParent(
  context: HandlerContext,
  phone: string,
  student: StudentRecord,
  shownId: number | null | undefined,
  newPassword: () => Promise<string> = unknownPassword,
): Promise<Parent> {
  const { tx, actor } = context
  await lockPhone(tx, phone)
  const known = (await parentOfPhone(tx, phone)) ?? (await chosenOfFamily(tx, student.id, shownId))
  if (shownId !== undefined && (known?.id ?? null) !== shownId) throw new Problem('parentChanged')
  if (known) return { id: known.id, username: known.username, isNew: false }
  const values = {
    username: phone,
    email: await freeEmail(tx, phone, student.parentEmail),
    fullName: `Parent of ${student.fullname}`,
    phoneNumber: phone,
    role: 'PARENT' as const,
  }
  const passwordHash = await newPassword()
  const [made] = await tx
    .insert(users)
    .values({ ...values, passwordHash, createdBy: actor.id })
    .returning({ id: users.id })
  if (!made) throw new Error('The account was not inserted')
  await recordChange(context, 'users', made.id, { after: values })
  return { id: made.id, username: phone, isNew: true }
}
