import { sql } from 'drizzle-orm'

/** SQL for the name with which a user signs in. */
export const signIn = sql`split_part(users.email, '@', 1)`
