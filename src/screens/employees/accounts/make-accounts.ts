import { makeEmployeeAccounts, type EmployeeAccount, type MadeAccounts } from '#domain/employees/accounts.endpoints.ts'
import { MOST_SLIPS, type HandedCode } from '#domain/users/handed-code.schema.ts'
import { makeStaffSlips } from '#domain/users/slips.endpoints.ts'
import { call } from '#data/answers/api.ts'
import type { MadeSlip } from '../../users/slip/MadeSlips.tsx'
import type { AccountPlan } from './account-plan.ts'
import { accountsTexts as texts } from './accounts.texts.ts'

export type Made = { slips: readonly MadeSlip[]; refused: readonly string[] }

type School = {
  accounts: (accounts: AccountPlan['accounts']) => Promise<MadeAccounts>
  slips: (userIds: number[]) => Promise<HandedCode[]>
}

const SCHOOL: School = {
  accounts: (accounts) => call(makeEmployeeAccounts, { body: { accounts: [...accounts] } }),
  slips: (userIds) => call(makeStaffSlips, { body: { userIds } }),
}

async function makeSome(
  rowOf: ReadonlyMap<number, EmployeeAccount>,
  accounts: AccountPlan['accounts'],
  school: School,
): Promise<Made> {
  const { made, refused } = await school.accounts(accounts)
  const userIds = made.map(({ userId }) => userId)
  const slips = userIds.length > 0 ? await school.slips(userIds) : []
  const phoneOf = new Map(made.map(({ employeeId, userId }) => [userId, rowOf.get(employeeId)?.phone ?? null]))
  return {
    slips: slips.map((slip) => ({ ...slip, phoneNumber: phoneOf.get(slip.id) ?? null })),
    refused: refused.map(({ employeeId, account }) => texts.refused(rowOf.get(employeeId)?.fullName ?? '', account)),
  }
}

/**
 * Makes the accounts, and a slip for each, in as many calls as are needed; says who got none. Slips that are made are
 * returned also where a later call fails, since their codes are shown only once.
 */
export async function makeAccounts(
  rows: readonly EmployeeAccount[],
  { accounts }: Pick<AccountPlan, 'accounts'>,
  school: School = SCHOOL,
): Promise<Made> {
  const rowOf = new Map(rows.map((row) => [row.employeeId, row]))
  let made: Made = { slips: [], refused: [] }
  for (let from = 0; from < accounts.length; from += MOST_SLIPS) {
    try {
      const some = await makeSome(rowOf, accounts.slice(from, from + MOST_SLIPS), school)
      made = { slips: [...made.slips, ...some.slips], refused: [...made.refused, ...some.refused] }
    } catch (error) {
      if (made.slips.length === 0) throw error
      return { ...made, refused: [...made.refused, texts.failed] }
    }
  }
  return made
}
