import { randomInt } from 'node:crypto'
import { users } from '../../db/schema.ts'
import { BEGAN_WITH_ASSETS, writeServerValue } from '../../db/server-values.ts'
import type { Db } from '../../db/types.ts'
import { hashPassword } from '../../access/password.ts'

export const FIRST_EMAIL = 'admin@school.local'

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const randomPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )

/**
 * Creates the first administrator of a school without users. The password is shown before the account is stored: a
 * start that is killed in between leaves no account whose password nobody has seen.
 */
export async function createFirstAdministrator(db: Db, tell: (email: string, password: string) => void): Promise<void> {
  if ((await db.$count(users)) > 0) return
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const account = {
      username: 'admin',
      email: FIRST_EMAIL,
      fullName: 'Administrator',
      role: 'ADMIN',
      passwordHash,
    } as const
    // Of several servers that start at once on one database, one creates the account and shows the password.
    const made = await tx.insert(users).values(account).onConflictDoNothing().returning({ id: users.id })
    if (made.length === 0) return
    await writeServerValue(tx, BEGAN_WITH_ASSETS, 'true')
    tell(FIRST_EMAIL, password)
  })
}
