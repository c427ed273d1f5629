import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// About 30 ms on a school's small machine, the least that OWASP advises for argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Hash of a password that nobody knows. */
export const unknownPassword = (): Promise<string> => hashPassword(randomBytes(24).toString('base64url'))

let nobody: Promise<string> | null = null

/**
 * Whether the password is right; without an account it takes as long as with one, so that nobody learns who has an account.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('no account has this password')
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash !== null
}
