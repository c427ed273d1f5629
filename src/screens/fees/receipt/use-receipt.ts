import { useMemo } from 'react'
import { usePayments, type ShownPayment } from '#data/fees/payments.queries.ts'
import { useSchool } from '#data/use-session.ts'
import { receiptOf, type Receipt } from './receipt.ts'

const NO_RECEIPT = '-'
const NOTHING: readonly ShownPayment[] = []

/**
 * A receipt by its number, live, with its state at school. Null while it is read, and when unknown. `taken`: the
 * payment that was just saved, which is shown at once.
 */
export function useReceipt(number: string | null, taken = NOTHING): Receipt | null {
  const reading = usePayments({ receipt: number ?? NO_RECEIPT })
  const school = useSchool()
  return useMemo(() => {
    const read = reading.status === 'ready' ? reading.data : NOTHING
    const fresh = taken.filter(({ payment }) => payment.receipt === number)
    return school ? receiptOf(read.length > 0 ? read : fresh, school) : null
  }, [reading, school, taken, number])
}
