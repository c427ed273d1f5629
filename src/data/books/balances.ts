import { getCashFlow } from '#domain/books/books.endpoints.ts'
import { deviceProblem } from '#domain/core/problem-body.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { useAnswer } from '../answers/use-answer.ts'

/** What an account holds by the school's books. In cents. */
export type Balance = { name: string; cents: number }

/**
 * What each account holds, by its code or by the method of an expense, which differ in case only; null without the server's
 * answer of now.
 */
export function useBalances(today: string): (accountOrMethod: string) => Balance | null {
  const [year = '', month = ''] = today.split('-')
  const { answer } = useAnswer(getCashFlow, { query: { year, month: String(Number(month)) } })
  const accounts = answer.status === 'ready' && answer.cachedAt === null ? answer.data.accounts : []
  return (accountOrMethod) => {
    const found = accounts.find(({ account }) => account === accountOrMethod.toLowerCase())
    return found ? { name: found.name, cents: centsOf(found.closing) } : null
  }
}

/** What stands against paying so many cents from an account; null where it holds enough, or nobody knows what it holds. */
export const overdrawnBy = (cents: number, held: Balance | null): string | null =>
  held && cents > Math.max(0, held.cents)
    ? deviceProblem('accountOverdrawn', { account: held.name, amount: formatCents(Math.max(0, held.cents)) }).message
    : null
