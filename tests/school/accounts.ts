import { DEMO_PASSWORD, DEMO_SIGN_INS, demoUserId } from '#server/db/seed/users.seed.ts'
import type { RegisterUser, UserRecord } from '#domain/users/users.schema.ts'
import { ask, type Reached, type Who } from './ask.ts'

/** Account of a person who can sign in. */
export type Account = { id: number; fullName: string; email: string; password: string }

export const fullNameOf = (who: Who): string => DEMO_SIGN_INS[demoUserId(who) - 1]!.fullName

/** Account of a person of the demo. */
export const demoAccount = (who: Who): Account => ({
  id: demoUserId(who),
  fullName: fullNameOf(who),
  email: `${who}@demo.school`,
  password: DEMO_PASSWORD,
})

let made = 0

/** Registers an account of the office for one test. */
export async function makeAccount(school: Reached, fullName: string): Promise<Account> {
  const username = `member${++made}`
  const phoneNumber = `0634${String(900_000 + made)}`
  const details = { username, fullName, phoneNumber, email: `${username}@demo.school`, password: 'First!2026' }
  const body: RegisterUser = { ...details, Role: 'USER' }
  const { user } = await ask<{ user: UserRecord }>(school, 'POST', '/user/register', { body })
  return { id: user.id, fullName, email: user.email, password: details.password }
}

/** Gives somebody a new password, as an administrator at another computer. */
export const givePassword = (school: Reached, id: number, password: string): Promise<unknown> =>
  ask(school, 'PUT', `/user/${id}`, { body: { password } })

/** Ends an account, as an administrator at another computer. */
export const endAccount = (school: Reached, id: number): Promise<unknown> => ask(school, 'DELETE', `/user/${id}`)
