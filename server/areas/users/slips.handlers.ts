import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { toldNameOf } from '#domain/auth/sign-in-name.ts'
import { Problem } from '#domain/core/problems.ts'
import type { Role } from '#domain/core/roles.ts'
import { listStaffAccess, makeStaffSlips, readSlip, type StaffAccess } from '#domain/users/slips.endpoints.ts'
import { markOfSchool } from '#domain/users/slip-link.rules.ts'
import { HANDED_CODE_MS, readCode } from '../../access/reset-codes.ts'
import { guardians, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle, handleRaw } from '../../handle.ts'
import { lockAccount } from '../school/accounts.ts'
import { isoOf, lastSignInAt, slipUntil } from './access-facts.ts'
import { makeHandedCode } from './hand-over.ts'

/** Names of the children of an account who are at the school. */
async function childrenNow(tx: Db, userId: number): Promise<string[]> {
  const found = await tx
    .select({ fullname: students.fullname })
    .from(guardians)
    .innerJoin(students, eq(students.id, guardians.studentId))
    .where(and(eq(guardians.userId, userId), isNull(students.deletedAt)))
    .orderBy(asc(students.fullname), asc(students.id))
  return found.map(({ fullname }) => fullname)
}

const isStaff = (role: Role): role is StaffAccess['role'] => role !== 'PARENT'

async function readStaffAccess(tx: Db, exceptId: number, now: number): Promise<StaffAccess[]> {
  const found = await tx
    .select({ user: users, lastSignInAt, slipUntil: slipUntil(now) })
    .from(users)
    .where(and(isNull(users.endedAt), ne(users.role, 'PARENT'), ne(users.id, exceptId)))
    .orderBy(asc(users.fullName), asc(users.id))
  return found.flatMap(({ user, ...access }) => {
    const { id, fullName, email, username, phoneNumber, role } = user
    if (!isStaff(role)) return []
    return {
      id,
      fullName,
      name: toldNameOf({ email, username, phone: phoneNumber }),
      phoneNumber,
      role,
      lastSignInAt: isoOf(access.lastSignInAt),
      slipUntil: isoOf(access.slipUntil),
    }
  })
}

export const slipHandlers = [
  // Not in the transaction of a handler: a wrong code must stay counted.
  handleRaw(readSlip, async ({ body: { code, school } }, { db, env }) => {
    // Before the code is looked at: a code of another school is no try at one of this school.
    if (school !== undefined && school !== markOfSchool(env.school.id)) throw new Problem('slipOfOtherSchool')
    const found = await db.transaction((tx) => readCode(tx, code, env.now()))
    if (!found) throw new Problem('wrongResetCode')
    if (found.state !== 'open') throw new Problem(found.state === 'used' ? 'slipUsed' : 'slipExpired')
    const [user] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, found.userId), isNull(users.endedAt)))
    if (!user) throw new Problem('wrongResetCode')
    const { id, fullName, email, username, phoneNumber, role } = user
    return {
      id,
      fullName,
      name: toldNameOf({ email, username, phone: phoneNumber }),
      role,
      until: found.until,
      children: role === 'PARENT' ? await childrenNow(db, id) : [],
    }
  }),

  handle(listStaffAccess, (_, { tx, actor, env }) => readStaffAccess(tx, actor.id, env.now())),

  handleRaw(makeStaffSlips, ({ body: { userIds } }, context) =>
    context.db.transaction(async (tx) => {
      const slips = []
      for (const id of [...new Set(userIds)].toSorted((a, b) => a - b)) {
        const user = await lockAccount(tx, id, ne(users.role, 'PARENT'))
        slips.push(await makeHandedCode(context, tx, user, HANDED_CODE_MS.slip))
      }
      return slips
    }),
  ),
]
