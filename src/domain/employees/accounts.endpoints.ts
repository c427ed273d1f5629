import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/fields.ts'
import { EMPLOYED, REGISTERED } from '../core/roles.ts'
import { MOST_SLIPS } from '../users/handed-code.schema.ts'
import { KNOWN_BY } from './own-accounts.rules.ts'

/** An account that counts as that of an employee. */
const OwnAccount = z.object({ id: Id, fullName: z.string(), role: z.enum(REGISTERED), by: z.enum(KNOWN_BY) })
export type OwnAccount = z.infer<typeof OwnAccount>

const EmployeeAccount = z.object({
  employeeId: Id,
  fullName: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  jobTitle: z.string(),
  /** Null: none has the phone or name of the employee. */
  account: OwnAccount.nullable(),
})
export type EmployeeAccount = z.infer<typeof EmployeeAccount>

export const listEmployeeAccounts = endpoint({
  id: 'employees.accounts',
  method: 'GET',
  path: '/user/employees/accounts',
  summary:
    'All employees who have not left, each with the account that has the same phone, or the same name with the same e-mail or no other phone',
  roles: ['ADMIN'],
  reply: z.array(EmployeeAccount),
  problems: [],
})

const MadeAccounts = z.object({
  message: z.string(),
  made: z.array(z.object({ employeeId: Id, userId: Id })),
  /** Those who got none: an account has the phone or name; null: the employee has left. */
  refused: z.array(z.object({ employeeId: Id, account: OwnAccount.nullable() })),
})
export type MadeAccounts = z.infer<typeof MadeAccounts>

export const makeEmployeeAccounts = endpoint({
  id: 'employees.makeAccounts',
  method: 'POST',
  path: '/user/employees/accounts',
  summary:
    'Make accounts for employees, who sign in by a code first; whoever has one already is named and gets no other',
  roles: ['ADMIN'],
  body: z.strictObject({
    accounts: z
      .array(z.strictObject({ employeeId: Id, role: z.enum(EMPLOYED) }))
      .min(1)
      .max(MOST_SLIPS),
  }),
  perMinute: 20,
  reply: MadeAccounts,
  problems: [],
})
