import { getCashFlow } from '#domain/books/books.endpoints.ts'
import type { ExpenseMethod } from '#domain/expenses/expenses.schema.ts'
import { centsOf } from '#domain/school/money.ts'
import { useAnswer } from '../use-answer.ts'

/** The account that an expense would be paid from, and what it holds. In cents. */
export type Balance = { name: string; cents: number }

/** What the account of each way of paying holds by the school's books; null without the server's answer of now. */
export function useBalances(today: string): (method: ExpenseMethod) => Balance | null {
  const [year = '', month = ''] = today.split('-')
  const { answer } = useAnswer(getCashFlow, { query: { year, month: String(Number(month)) } })
  const accounts = answer.status === 'ready' && answer.cachedAt === null ? answer.data.accounts : []
  return (method) => {
    const found = accounts.find(({ account }) => account === method.toLowerCase())
    return found ? { name: found.name, cents: centsOf(found.closing) } : null
  }
}
