import { describe, expect, it } from 'vitest'
import type { EmployeeAccount } from '#domain/employees/accounts.endpoints.ts'
import { choiceOf, planOf, type Choice } from './account-plan.ts'

const row = (employeeId: number, jobTitle: string, over: Partial<EmployeeAccount> = {}): EmployeeAccount => ({
  employeeId,
  fullName: `Employee ${employeeId}`,
  phone: null,
  email: '',
  jobTitle,
  account: null,
  ...over,
})
const known = { id: 9, fullName: 'Employee 3', role: 'Teacher', by: 'name' } as const
const ROWS = [row(1, 'Teacher'), row(2, 'Driver'), row(3, 'Teacher', { account: known }), row(4, 'Cashier')]

describe('the accounts that one press makes', () => {
  it('are those of employees without one whose job title proposes a role', () => {
    expect(planOf(ROWS, new Map())).toEqual({
      accounts: [
        { employeeId: 1, role: 'Teacher' },
        { employeeId: 4, role: 'USER' },
      ],
      withoutRole: [],
    })
  })

  it('are as somebody has chosen, and wait for the roles of those who are ticked', () => {
    const choices = new Map<number, Choice>([
      [1, { role: 'ACADEMY', isTicked: true }],
      [2, { role: null, isTicked: true }],
      [4, { role: 'USER', isTicked: false }],
    ])
    expect(planOf(ROWS, choices)).toEqual({ accounts: [{ employeeId: 1, role: 'ACADEMY' }], withoutRole: [ROWS[1]] })
    expect(choiceOf(choices, row(2, 'Driver'))).toEqual({ role: null, isTicked: true })
  })
})
