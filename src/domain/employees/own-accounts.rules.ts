import { parsePhone } from '../school/phone.rules.ts'
import { peopleFinder, type Person } from './same-person.rules.ts'

type Employee = Pick<Person, 'fullName' | 'phone'> & {
  /** Empty where she has none. */
  readonly email: string
}
/** An account as it tells whose it is; its phone in any notation. */
type Account = { readonly fullName: string; readonly phone: string | null; readonly email: string }

/** By what an account is known as that of an employee, the surest first. */
export const KNOWN_BY = ['phone', 'email', 'name'] as const
export type KnownBy = (typeof KNOWN_BY)[number]

const UNKNOWN = { nationalId: null, dateOfBirth: null }

const emailKey = (email: string): string => email.trim().toLowerCase()

/**
 * Whether accounts are those of an employee, of which nobody says it: those with her phone are, those with her name and e-mail,
 * and those with her name and no other phone. An e-mail alone says nothing, since a school gives its own for several people.
 */
export function accountCheck({ fullName, phone, email }: Employee): (account: Account) => KnownBy | null {
  const { same, withPhone } = peopleFinder([{ fullName, phone, ...UNKNOWN }])
  return (account) => {
    const person = { fullName: account.fullName, phone: account.phone && parsePhone(account.phone), ...UNKNOWN }
    if (withPhone(person)) return 'phone'
    const hasEmail = emailKey(email) !== '' && emailKey(email) === emailKey(account.email)
    if (hasEmail && same({ ...person, phone: null })) return 'email'
    return same(person) ? 'name' : null
  }
}

/** The account of an employee among those of the staff, by what is surest; null without one. */
export function accountOf<T extends Account>(
  employee: Employee,
  accounts: readonly T[],
): { of: T; by: KnownBy } | null {
  const check = accountCheck(employee)
  const found = accounts.flatMap((of) => {
    const by = check(of)
    return by === null ? [] : [{ of, by }]
  })
  for (const known of KNOWN_BY) {
    const first = found.find(({ by }) => by === known)
    if (first) return first
  }
  return null
}
