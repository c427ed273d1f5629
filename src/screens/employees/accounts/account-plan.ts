import type { EmployeeAccount } from '#domain/employees/accounts.endpoints.ts'
import { proposedRole, type StaffRole } from '#domain/employees/proposed-role.rules.ts'

/** What an administrator has chosen for an employee without an account. */
export type Choice = { readonly role: StaffRole | null; readonly isTicked: boolean }
/** The choices by employee; those that were not touched are the proposed ones. */
export type Choices = ReadonlyMap<number, Choice>

/** The choice for an employee: who has a job title that proposes a role gets it. */
export function choiceOf(choices: Choices, { employeeId, jobTitle }: EmployeeAccount): Choice {
  const role = proposedRole(jobTitle)
  return choices.get(employeeId) ?? { role, isTicked: role !== null }
}

/** What one press makes, and who is ticked and has no role yet. */
export type AccountPlan = {
  readonly accounts: readonly { employeeId: number; role: StaffRole }[]
  readonly withoutRole: readonly EmployeeAccount[]
}

export function planOf(rows: readonly EmployeeAccount[], choices: Choices): AccountPlan {
  const ticked = rows.filter((row) => row.account === null && choiceOf(choices, row).isTicked)
  const accounts = ticked.flatMap((row) => {
    const { role } = choiceOf(choices, row)
    return role === null ? [] : [{ employeeId: row.employeeId, role }]
  })
  return { accounts, withoutRole: ticked.filter((row) => choiceOf(choices, row).role === null) }
}
