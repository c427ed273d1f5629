import { getCashFlow } from '#domain/books/books.endpoints.ts'
import { deviceProblem } from '#domain/core/problem-body.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import type { ShillingPart } from '#domain/school/shillings.schema.ts'
import { useAnswer } from '../answers/use-answer.ts'

/** Balance of an account by the school's books, in cents, and its shillings where it has any. */
export type Balance = { name: string; cents: number; shillings?: number | undefined }

/**
 * Balances of accounts, found by code or by the method of an expense (the two differ in case only); null unless the server has
 * just answered.
 */
export function useBalances(today: string): (accountOrMethod: string) => Balance | null {
  const [year = '', month = ''] = today.split('-')
  const { answer } = useAnswer(getCashFlow, { query: { year, month: String(Number(month)) } })
  const accounts = answer.status === 'ready' && answer.cachedAt === null ? answer.data.accounts : []
  return (accountOrMethod) => {
    const found = accounts.find(({ account }) => account.toLowerCase() === accountOrMethod.toLowerCase())
    return found ? { name: found.name, cents: found.closing, shillings: found.shillings } : null
  }
}

/** Warning that an account holds less than these cents; null where it holds enough, or its balance is unknown. */
export const overdrawnBy = (cents: number, held: Balance | null): string | null =>
  held && cents > Math.max(0, held.cents)
    ? deviceProblem('accountOverdrawn', { account: held.name, amount: formatCents(Math.max(0, held.cents)) }).message
    : null

type Outlay = { cents: number; method: string; shillings?: ShillingPart | undefined }

/** `overdrawnBy` for an outlay of which a part may be in shillings, which leave the shillings of the drawer. */
export function overdrawnInBoth(
  { cents, method, shillings: part }: Outlay,
  balanceOf: (accountOrMethod: string) => Balance | null,
): string | null {
  const inDollars = overdrawnBy(cents - centsOf(part?.dollars ?? 0), balanceOf(method))
  const held = part ? balanceOf('cashShillings') : null
  if (inDollars || !part || held?.shillings === undefined || part.amount <= Math.max(0, held.shillings))
    return inDollars
  const of = { account: held.name, amount: formatShillings(Math.max(0, held.shillings)) }
  return deviceProblem('accountOverdrawn', of).message
}
