import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { comparableNumber } from '#domain/fees/payments.rules.ts'
import { plainNumber, users } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

const PHONE_LOCK = 7_205_761

/**
 * Lets only one call at a time give a phone to a parent's account, until the transaction ends: two children of one phone
 * may be linked in the same moment, and one account is enough.
 */
export async function lockPhone(tx: Db, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PHONE_LOCK}::integer, hashtext(${comparableNumber(phone)}))`)
}

/** The parent's account of a phone, however it is written there; null without one. Never that of a member of staff. */
export async function parentOfPhone(tx: Db, phone: string): Promise<typeof users.$inferSelect | null> {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, 'PARENT'), isNull(users.endedAt), sql`${plainNumber(users.phoneNumber)} = ${phone}`))
    .orderBy(asc(users.id))
    .limit(1)
  return found ?? null
}

/** Refuses a phone that another parent's account has, and keeps it free until the transaction ends. */
export async function requireFreePhone(tx: Db, phone: string, exceptId: number): Promise<void> {
  await lockPhone(tx, phone)
  const holder = await parentOfPhone(tx, comparableNumber(phone))
  if (holder && holder.id !== exceptId) throw new Problem('phoneTaken')
}
