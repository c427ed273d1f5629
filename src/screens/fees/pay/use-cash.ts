import { useRates } from '#data/school/shillings.ts'
import { useSchool } from '#data/session/use-session.ts'
import { cashOf, type TypedCash } from './cash.ts'
import type { Typed } from './pay-form.ts'

/** The typed cash of a payment; null where the school takes no shillings, knows no rate, or the payment is not in cash. */
export function useCash(typed: Typed, dueCents: number): TypedCash | null {
  const smallestNote = useSchool()?.smallestNote
  const rates = useRates()
  const rate = rates.status === 'ready' ? rates.data.last?.rate : undefined
  if (smallestNote === undefined || rate === undefined || typed.method !== 'Cash') return null
  return cashOf(typed, dueCents, { rate, smallestNote })
}
