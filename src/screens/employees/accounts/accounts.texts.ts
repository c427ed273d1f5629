import type { EmployeeAccount, OwnAccount } from '#domain/employees/accounts.endpoints.ts'

/** Texts of the screen on which employees get accounts. */
export const accountsTexts = {
  lead: 'Everybody of the staff list who has no account, with the role that the job title proposes. One press makes the accounts and a slip for each, with a code to choose a password.',
  without: 'Without an account',
  withoutNone: 'Everybody of the staff list has an account.',
  nobodyListed: 'No employee is registered yet.',
  register: 'Upload the staff list',
  with: (count: number) => (count === 1 ? '1 employee has an account' : `${count} employees have an account`),
  roles: 'What each role may do',
  name: 'Name',
  phone: 'Phone',
  position: 'Position',
  role: 'Role',
  account: 'Account',
  chooseRole: 'Choose a role',
  roleOf: (name: string) => `Role of ${name}`,
  tick: (name: string) => `An account for ${name}`,
  noPhone: 'None: signs in by username',
  nobody: 'Nobody is ticked.',
  roleMissing: (names: string) => `Choose a role first for: ${names}`,
  known: ({ fullName, role, by }: OwnAccount) =>
    `${fullName} (${role}), ${{ phone: 'by the phone', email: 'by name and e-mail', name: 'by the name' }[by]}`,
  refused: (name: string, account: OwnAccount | null) => {
    if (account === null) return `${name} has left the school, and got no account.`
    if (account.by === 'name') return `${name} got no account: ${account.fullName} has one by this name.`
    return `${name} got no account: that of ${account.fullName} has this ${account.by === 'phone' ? 'phone' : 'name and e-mail'}.`
  },
  away: 'Accounts are made by the school server, which cannot be reached now.',
  failed:
    'The accounts or their slips could not be made. Who has an account by now stands below; slips for them are made under “Slips for the first sign-in”.',
} as const

/** Names of employees, as a sentence has them. */
export const namesOf = (rows: readonly EmployeeAccount[]): string => rows.map(({ fullName }) => fullName).join(', ')
