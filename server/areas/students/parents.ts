import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { hashPassword } from '../../access/password.ts'
import { recordChange } from '../../audit.ts'
import { users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import type { StudentRecord } from './students.rows.ts'

type Parent = { id: number; username: string; isNew: boolean }

const LINKING = 7_205_761

/** The parent's account of a phone, however the number is written there. Staff may have the same phone: never theirs. */
async function findParent(tx: Db, phone: string): Promise<{ id: number; username: string } | undefined> {
  const [found] = await tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(
        eq(users.role, 'PARENT'),
        isNull(users.endedAt),
        sql`right(regexp_replace(${users.phoneNumber}, '\\D', '', 'g'), 9) = ${phone}`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(1)
  return found
}

/** The email that the student's form names, when nobody has it; else one that no letter ever reaches. */
async function freeEmail(tx: Db, phone: string, parentEmail: string | null): Promise<string> {
  const candidates = [parentEmail, `${phone}@parents.invalid`].filter((email) => email !== null)
  for (const email of candidates) {
    const taken = await tx.$count(users, eq(sql`lower(${users.email})`, email.toLowerCase()))
    if (taken === 0) return email
  }
  return `${phone}.${randomBytes(4).toString('hex')}@parents.invalid`
}

/** The parent's account of a phone, made when there is none. Nobody knows its password: a parent gets in by code. */
export async function findOrCreateParent(
  context: HandlerContext,
  phone: string,
  student: StudentRecord,
): Promise<Parent> {
  const { tx, actor } = context
  // Two children of one phone may be linked in the same moment; one account is enough.
  await tx.execute(sql`select pg_advisory_xact_lock(${LINKING}::integer, ${Number(phone.slice(2))}::integer)`)
  const known = await findParent(tx, phone)
  if (known) return { ...known, isNew: false }
  const values = {
    username: phone,
    email: await freeEmail(tx, phone, student.parentEmail),
    fullName: `Parent of ${student.fullname}`,
    phoneNumber: phone,
    role: 'PARENT' as const,
  }
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const [made] = await tx
    .insert(users)
    .values({ ...values, passwordHash, createdBy: actor.id })
    .returning({ id: users.id })
  if (!made) throw new Error('The account was not inserted')
  await recordChange(context, 'users', made.id, { after: values })
  return { id: made.id, username: phone, isNew: true }
}
