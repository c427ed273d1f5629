import { sql } from 'drizzle-orm'
import { resetCodes, sessions } from '../../db/schema.ts'

// Spelt out: in a statement about one table, columns are written without it, and would be those of the inner one.
const accountId = sql`"users"."id"`

/** Time of an account's last sign-in, as far as sessions are kept. */
export const lastSignInAt = sql<string | null>`(select max(${sessions.createdAt})::text from ${sessions}
  where ${sessions.userId} = ${accountId})`

/** Time until which the code that was handed over last is valid; null where there is none that could still be used. */
export const slipUntil = (now: number) => sql<
  string | null
>`(select max(${resetCodes.expiresAt})::text from ${resetCodes}
  where ${resetCodes.userId} = ${accountId} and ${resetCodes.madeBy} is not null and ${resetCodes.usedAt} is null
  and ${resetCodes.expiresAt} > ${new Date(now).toISOString()})`

export const isoOf = (instant: string | null): string | null => instant && new Date(instant).toISOString()
