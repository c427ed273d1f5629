import { useMemo } from 'react'
import { usePayments } from '#data/fees/payments.queries.ts'
import { useSchool } from '#data/use-session.ts'
import { receiptOf, type Receipt } from './receipt.ts'

const NO_RECEIPT = '-'

/** A receipt by its number, live: it says how far the school knows of it. Null while it is read, and when unknown. */
export function useReceipt(number: string | null): Receipt | null {
  const reading = usePayments({ receipt: number ?? NO_RECEIPT })
  const school = useSchool()
  return useMemo(
    () => (reading.status === 'ready' && school ? receiptOf(reading.data, school) : null),
    [reading, school],
  )
}
