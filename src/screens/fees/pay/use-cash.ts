import { useRateNow } from '#data/shillings/rates.ts'
import { cashOf, type TypedCash } from './cash.ts'
import type { Typed } from './pay-form.ts'

/** The typed cash of a payment; null where the school takes no shillings, knows no rate, or the payment is not in cash. */
export function useCash(typed: Typed, dueCents: number): TypedCash | null {
  const now = useRateNow()
  if (!now?.last || typed.method !== 'Cash') return null
  return cashOf(typed, dueCents, { rate: now.last.rate, smallestNote: now.smallestNote })
}
