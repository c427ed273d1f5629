import { parsePhone } from '../school/phone.rules.ts'
import { peopleFinder, type Person } from './same-person.rules.ts'

type Employee = Pick<Person, 'fullName' | 'phone'>
/** An account as it tells whose it is; its phone in any notation. */
type Account = { readonly fullName: string; readonly phone: string | null }

/** By what an account is known as that of an employee. */
export const KNOWN_BY = ['phone', 'name'] as const
export type KnownBy = (typeof KNOWN_BY)[number]

const UNKNOWN = { nationalId: null, dateOfBirth: null }

/**
 * Whether accounts are those of an employee, of which nobody says it: those with her phone are, else those with her name and
 * no other phone.
 */
export function accountCheck({ fullName, phone }: Employee): (account: Account) => KnownBy | null {
  const { same, withPhone } = peopleFinder([{ fullName, phone, ...UNKNOWN }])
  return (account) => {
    const person = { fullName: account.fullName, phone: account.phone && parsePhone(account.phone), ...UNKNOWN }
    if (withPhone(person)) return 'phone'
    return same(person) ? 'name' : null
  }
}

/** The account of an employee among those of the staff, one with her phone before one with her name; null without one. */
export function accountOf<T extends Account>(
  employee: Employee,
  accounts: readonly T[],
): { of: T; by: KnownBy } | null {
  const check = accountCheck(employee)
  let byName: T | null = null
  for (const of of accounts) {
    const by = check(of)
    if (by === 'phone') return { of, by }
    if (by === 'name') byName ??= of
  }
  return byName && { of: byName, by: 'name' }
}
