import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import { plainNumber, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

const PHONE_LOCK = 7_205_761

/**
 * Locks a phone until the transaction ends: two children with one phone may be linked at the same moment, and must get
 * one account.
 */
export async function lockPhone(tx: Db, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PHONE_LOCK}::integer, hashtext(${comparableNumber(phone)}))`)
}

/** The parent's account with a phone in any notation; null without one. Never the account of a member of staff. */
export async function parentOfPhone(tx: Db, phone: string): Promise<typeof users.$inferSelect | null> {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, 'PARENT'), isNull(users.endedAt), sql`${plainNumber(users.phoneNumber)} = ${phone}`))
    .orderBy(asc(users.id))
    .limit(1)
  return found ?? null
}

/** Throws where another parent's account has the phone, and reserves it until the transaction ends. */
export async function requireFreePhone(tx: Db, phone: string, exceptId: number): Promise<void> {
  await lockPhone(tx, phone)
  const holder = await parentOfPhone(tx, comparableNumber(phone))
  if (holder && holder.id !== exceptId) throw new Problem('phoneTaken')
}
