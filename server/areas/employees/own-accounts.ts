import { and, asc, inArray, isNull, ne } from 'drizzle-orm'
import type { Role } from '#domain/core/roles.ts'
import type { EmployeeAccount, MadeAccounts, OwnAccount } from '#domain/employees/accounts.endpoints.ts'
import { accountOf } from '#domain/employees/own-accounts.rules.ts'
import { unknownPassword } from '../../access/password.ts'
import { employees, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { HandlerContext } from '../../handle.ts'
import { createAccountByCode, lockNewAccounts } from '../users/new-account.ts'
import { lockRows } from '../school/record.ts'
import type { StoredEmployee } from './employees.queries.ts'

type StaffRole = OwnAccount['role']
type Account = { id: number; fullName: string; phone: string | null; email: string; role: StaffRole }

const isStaff = <T extends { role: Role }>(account: T): account is T & { role: StaffRole } => account.role !== 'PARENT'

/** Accounts of the staff. A parent's account is none of an employee who has the same phone: she signs in to another one. */
async function staffAccounts(tx: Db): Promise<Account[]> {
  const { id, fullName, phoneNumber: phone, email, role } = users
  const found = await tx
    .select({ id, fullName, phone, email, role })
    .from(users)
    .where(and(isNull(users.endedAt), ne(role, 'PARENT')))
    .orderBy(asc(id))
  return found.filter(isStaff)
}

function ownAccount(employee: StoredEmployee, accounts: readonly Account[]): OwnAccount | null {
  const found = accountOf(employee, accounts)
  if (!found) return null
  const { id, fullName, role } = found.of
  return { id, fullName, role, by: found.by }
}

export async function readEmployeeAccounts(tx: Db): Promise<EmployeeAccount[]> {
  const accounts = await staffAccounts(tx)
  const staff = await tx
    .select()
    .from(employees)
    .where(isNull(employees.leftOn))
    .orderBy(asc(employees.fullName), asc(employees.id))
  return staff.map((employee) => {
    const { id: employeeId, fullName, phone, email, jobTitle } = employee
    return { employeeId, fullName, phone, email, jobTitle, account: ownAccount(employee, accounts) }
  })
}

type Asked = { employeeId: number; role: StaffRole }

/** Makes accounts one after the other; who has one already, or has left, is left out and named. */
export async function makeAccounts(context: HandlerContext, asked: readonly Asked[]): Promise<MadeAccounts> {
  const { tx } = context
  await lockNewAccounts(tx)
  const wanted = new Map(asked.map(({ employeeId, role }) => [employeeId, role]))
  const isAsked = and(inArray(employees.id, [...wanted.keys()]), isNull(employees.leftOn))
  const staff = new Map((await lockRows(tx, employees, isAsked, 'no key update')).map((each) => [each.id, each]))
  const accounts = await staffAccounts(tx)
  const made: MadeAccounts['made'] = []
  const refused: MadeAccounts['refused'] = []
  // One hash for all: nobody knows the password behind it, and each takes a tenth of a second.
  const passwordHash = await unknownPassword()
  for (const [employeeId, role] of wanted) {
    const employee = staff.get(employeeId)
    const account = employee ? ownAccount(employee, accounts) : null
    if (!employee || account) {
      refused.push({ employeeId, account })
      continue
    }
    const { fullName, email, phone } = employee
    const userId = await createAccountByCode(context, { fullName, email, phoneNumber: phone, role }, passwordHash)
    made.push({ employeeId, userId })
    // The next employee may have the same phone.
    accounts.push({ id: userId, fullName, phone, email, role })
  }
  return { message: 'Accounts made', made, refused }
}
