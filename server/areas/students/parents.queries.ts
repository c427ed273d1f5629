import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParentAccount, ParentLink, ParentOfPhone, PhoneClaim } from '#domain/students/parents.schema.ts'
import { classes, guardians, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isoOf, lastSignInAt, slipUntil } from '../users/access-facts.ts'
import { parentOfPhone } from '../users/parent-phones.ts'
import { lockAccount } from '../school/accounts.ts'
import { lockRow } from '../school/record.ts'
import { familyAccounts } from './family-accounts.ts'

type User = typeof users.$inferSelect
type Child = ParentAccount['children'][number]

const named = ({ id, fullName, email }: User) => ({ id, fullName, email })

const toAccount = (user: User): Omit<ParentAccount, 'children'> => ({
  ...named(user),
  username: user.username,
  phoneNumber: user.phoneNumber,
  createdAt: user.createdAt,
  phoneSince: user.phoneSince ?? user.createdAt,
})

const readChildren = (tx: Db, condition: SQL | undefined): Promise<(Child & { userId: number | null })[]> =>
  tx
    .select({ id: students.id, fullname: students.fullname, className: classes.name, userId: guardians.userId })
    .from(students)
    .innerJoin(classes, eq(classes.id, students.classId))
    .leftJoin(guardians, eq(guardians.studentId, students.id))
    .where(and(isNull(students.deletedAt), condition))
    .orderBy(asc(students.fullname), asc(students.id))

const toChild = ({ id, fullname, className }: Child): Child => ({ id, fullname, className })

export async function childrenOf(tx: Db, userIds: readonly number[]): Promise<(userId: number) => Child[]> {
  const found = await readChildren(tx, inArray(guardians.userId, [...userIds, 0]))
  return (userId) => found.filter((child) => child.userId === userId).map(toChild)
}

/** Parents who have claimed a phone that nobody has confirmed. */
const claimsOf = (tx: Db, condition: SQL | undefined): Promise<User[]> =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.role, 'PARENT'), isNull(users.endedAt), isNotNull(users.phoneProposed), condition))
    .orderBy(asc(users.phoneProposedAt), asc(users.id))

/** The parent with a confirmed phone, the other accounts of the student's family, and those who claim the phone. */
export async function readParentOfPhone(tx: Db, phone: string, studentId?: number): Promise<ParentOfPhone> {
  const found = await parentOfPhone(tx, phone)
  const claims = await claimsOf(tx, eq(users.phoneProposed, phone))
  const kin = studentId === undefined ? [] : await familyAccounts(tx, studentId)
  const family = kin.filter(({ id }) => id !== found?.id)
  const of = await childrenOf(
    tx,
    [...family, ...(found ? [found] : [])].map(({ id }) => id),
  )
  const accountOf = (user: User): ParentAccount => ({ ...toAccount(user), children: of(user.id) })
  return { phone, account: found && accountOf(found), family: family.map(accountOf), claims: claims.map(named) }
}

const linkers = alias(users, 'linkers')

/** The parents who see a student and whose accounts have not ended. */
export async function readParents(tx: Db, studentId: number, now: number): Promise<ParentLink[]> {
  const found = await tx
    .select({
      user: users,
      relation: guardians.relation,
      linkedAt: guardians.linkedAt,
      linkedBy: linkers.fullName,
      lastSignInAt,
      slipUntil: slipUntil(now),
    })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.userId))
    .leftJoin(linkers, eq(linkers.id, guardians.linkedBy))
    .where(and(eq(guardians.studentId, studentId), isNull(users.endedAt)))
    .orderBy(asc(users.fullName), asc(users.id))
  return found.map(({ user, ...link }) => ({
    ...link,
    account: toAccount(user),
    lastSignInAt: isoOf(link.lastSignInAt),
    slipUntil: isoOf(link.slipUntil),
  }))
}

/** Every claim of a phone, with the account that has it now and the students whose record has it. */
export async function readPhoneClaims(tx: Db): Promise<PhoneClaim[]> {
  const claims = await claimsOf(tx, undefined)
  const of = await childrenOf(
    tx,
    claims.map(({ id }) => id),
  )
  const phoneClaims: PhoneClaim[] = []
  for (const user of claims) {
    const phone = user.phoneProposed ?? ''
    const holder = await parentOfPhone(tx, phone)
    const bearing = await readChildren(tx, or(eq(students.phone, phone), eq(students.phone2, phone)))
    phoneClaims.push({
      account: { ...toAccount(user), children: of(user.id) },
      phone,
      proposedAt: user.phoneProposedAt ?? user.createdAt,
      holder: holder && named(holder),
      students: [...new Map(bearing.map((each) => [each.id, toChild(each)])).values()],
    })
  }
  return phoneClaims
}

/** Locks a parent's account until the transaction ends; accounts of other roles are not found. */
export const lockParent = (tx: Db, id: number): Promise<User> => lockAccount(tx, id, eq(users.role, 'PARENT'))

const claimRecord = { table: users, missing: 'proposalGone' } as const

/** Locks the account with the phone that it claims until the transaction ends. */
export const lockClaim = (tx: Db, parentId: number, phone: string): Promise<User> =>
  lockRow(tx, claimRecord, parentId, and(eq(users.phoneProposed, phone), isNull(users.endedAt)))
