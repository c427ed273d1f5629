import { sql } from 'drizzle-orm'

/** People by the names that they sign in with. */
export const signIn = sql`split_part(users.email, '@', 1)`
