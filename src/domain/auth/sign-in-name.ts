import { parsePhone } from '../school/phone.rules.ts'

/** A name that somebody signs in with. */
export type SignInName = { kind: 'email' | 'phone' | 'username'; name: string }

const HAS_LETTER = /\p{L}/u

/** Normalises a typed name for comparison: a phone in any spelling becomes nine digits, anything else lower case. */
export function signInName(typed: string): SignInName {
  const name = typed.trim().toLowerCase()
  if (name.includes('@')) return { kind: 'email', name }
  const phone = HAS_LETTER.test(name) ? null : parsePhone(name)
  return phone === null ? { kind: 'username', name } : { kind: 'phone', name: phone }
}

type Named = { email: string; username?: string | undefined; phone?: string | null | undefined }

/** All names of an account, normalised. */
export const signInNamesOf = ({ email, username, phone }: Named): string[] => [
  ...new Set([email, username, phone].flatMap((typed) => (typed ? [signInName(typed).name] : []))),
]

/** Domain of the e-mails of parents' accounts that were created without one; mail to it cannot be delivered. */
export const NO_MAILBOX = '@parents.invalid'

/** The same for members of the staff. */
export const NO_STAFF_MAILBOX = '@staff.invalid'

/** The e-mail of an account; null where it has none, or one to which mail cannot be delivered. */
export const mailboxOf = (email: string): string | null =>
  email === '' || email.endsWith(NO_MAILBOX) || email.endsWith(NO_STAFF_MAILBOX) ? null : email

/** The name that a person is told to sign in with: the phone of a parent, else the e-mail. */
export const toldNameOf = ({ email, username, phone }: Named): string => mailboxOf(email) ?? phone ?? username ?? email
