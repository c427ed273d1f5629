import { expect, test } from 'vitest'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { makeAccounts } from './make-accounts.ts'
import { accountsTexts as texts } from './accounts.texts.ts'

const accounts = Array.from({ length: 450 }, (_, at) => ({ employeeId: at + 1, role: 'Teacher' as const }))

/** A school that makes all accounts, until it does not answer any more. */
function schoolOf(answers: number) {
  const portions: number[] = []
  return {
    portions,
    accounts: (some: typeof accounts) => {
      if (portions.length === answers) return Promise.reject(new Error('no answer'))
      portions.push(some.length)
      const made = some.map(({ employeeId }) => ({ employeeId, userId: employeeId + 1_000 }))
      return Promise.resolve({ message: '', made, refused: [] })
    },
    slips: (ids: number[]) => Promise.resolve(ids.map((id) => ({ id }) as HandedCode)),
  }
}

test('accounts for more employees than one call takes are made in portions, with a slip for each', async () => {
  const school = schoolOf(9)
  const { slips, refused } = await makeAccounts([], { accounts }, school as never)
  expect([school.portions, slips.length, refused]).toEqual([[200, 200, 50], 450, []])
})

test('slips that are made are not lost where a later portion fails, and a first that fails is told as such', async () => {
  const { slips, refused } = await makeAccounts([], { accounts }, schoolOf(2) as never)
  expect([slips.length, refused]).toEqual([400, [texts.failed]])
  await expect(makeAccounts([], { accounts }, schoolOf(0) as never)).rejects.toThrow('no answer')
})
