import { parsePhone } from '../school/phone.rules.ts'

/** What names an account when somebody signs in. */
export type SignInName = { kind: 'email' | 'phone' | 'username'; name: string }

const HAS_LETTER = /\p{L}/u

/** What somebody typed as it is compared: a phone in any of its spellings as nine digits, the rest in small letters. */
export function signInName(typed: string): SignInName {
  const name = typed.trim().toLowerCase()
  if (name.includes('@')) return { kind: 'email', name }
  const phone = HAS_LETTER.test(name) ? null : parsePhone(name)
  return phone === null ? { kind: 'username', name } : { kind: 'phone', name: phone }
}

type Named = { email: string; username?: string | undefined; phone?: string | null | undefined }

/** Everything that names an account, as it is compared. */
export const signInNamesOf = ({ email, username, phone }: Named): string[] => [
  ...new Set([email, username, phone].flatMap((typed) => (typed ? [signInName(typed).name] : []))),
]

/** Where the e-mails of parents' accounts end that the office made without one: no letter reaches them. */
export const NO_MAILBOX = '@parents.invalid'

/** The e-mail of an account; null where it has none that a letter reaches. */
export const mailboxOf = (email: string): string | null => (email.endsWith(NO_MAILBOX) ? null : email)

/** The name that a person is told to sign in with: the phone of a parent, else the e-mail. */
export const toldNameOf = ({ email, username, phone }: Named): string => mailboxOf(email) ?? phone ?? username ?? email
