import { getCashFlow } from '#domain/books/books.endpoints.ts'
import { deviceProblem } from '#domain/core/problem-body.ts'
import { formatCents } from '#domain/school/money.ts'
import { useAnswer } from '../answers/use-answer.ts'

/** Balance of an account by the school's books, in cents. */
export type Balance = { name: string; cents: number }

/**
 * Balances of accounts, found by code or by the method of an expense (the two differ in case only); null unless the server has
 * just answered.
 */
export function useBalances(today: string): (accountOrMethod: string) => Balance | null {
  const [year = '', month = ''] = today.split('-')
  const { answer } = useAnswer(getCashFlow, { query: { year, month: String(Number(month)) } })
  const accounts = answer.status === 'ready' && answer.cachedAt === null ? answer.data.accounts : []
  return (accountOrMethod) => {
    const found = accounts.find(({ account }) => account === accountOrMethod.toLowerCase())
    return found ? { name: found.name, cents: found.closing } : null
  }
}

/** Warning that an account holds less than these cents; null where it holds enough, or its balance is unknown. */
export const overdrawnBy = (cents: number, held: Balance | null): string | null =>
  held && cents > Math.max(0, held.cents)
    ? deviceProblem('accountOverdrawn', { account: held.name, amount: formatCents(Math.max(0, held.cents)) }).message
    : null
